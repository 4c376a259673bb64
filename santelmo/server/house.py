"""All tables of a server: those in memory, and how the others are read back from the log."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import structlog

from santelmo.server.bots import Kept
from santelmo.server.errors import Refused
from santelmo.server.events import Event, Stored
from santelmo.server.games import Games
from santelmo.server.identity import Person, new_id, now
from santelmo.server.lobby import Lobby
from santelmo.server.room import Room, Surroundings
from santelmo.server.settings import Settings
from santelmo.server.store import Conflict, Listing, Store
from santelmo.server.table import Table
from santelmo.server.thinking import Thinkers
from santelmo.server.wire import text

T = TypeVar("T")

log = structlog.get_logger("house")

TICK_SECONDS = 0.25
PING_SECONDS = 15.0
RACE_PING_SECONDS = 2.0
SWEEP_SECONDS = 30.0
LONGEST_CLOCK_MS = 86_400_000
"""Where nothing has happened for longer than any clock runs, nothing happens by itself."""
LONGEST_ID = 32
GOING_AWAY = 1012
BYE = text({"type": "bye", "reason": "The server shuts down."})

_jitter = random.SystemRandom()


class House:
    """Knows all rooms."""

    def __init__(self, store: Store, settings: Settings, games: Games) -> None:
        self.rooms: dict[str, Room] = {}
        self.lobby = Lobby(store, settings.idle_seconds, self._waiting_with_company)
        self._settings = settings
        self._games = games
        self._store = store
        self.thinkers = Thinkers(settings.bot_threads, "bot")
        self.bots = Kept()
        self._around = Surroundings(store, settings, self.thinkers, self.bots, self._listed)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._ticking: asyncio.Task[None] | None = None
        self._reviving: asyncio.Task[None] | None = None

    @property
    def connections(self) -> int:
        at_tables = sum(len(room.connections) for room in self.rooms.values())
        return at_tables + len(self.lobby.connections)

    def renamed(self, person: Person) -> None:
        """Those who are connected go by their new name."""
        for room in self.rooms.values():
            for connection in room.connections:
                if connection.person_id == person.id:
                    connection.person = person

    # Life

    def open(self) -> None:
        """Begins to keep time, and reads the running matches back."""
        loop = asyncio.get_running_loop()
        self._ticking = loop.create_task(self._tick())
        self._reviving = loop.create_task(self._revive())

    async def close(self) -> None:
        """Says goodbye to everybody. Nothing has to be saved: the log has it all."""
        for task in (self._ticking, self._reviving):
            if task is not None:
                task.cancel()
        for room in self.rooms.values():
            room.close()
        self.thinkers.close()
        at_tables = [c for room in self.rooms.values() for c in room.connections]
        for connection in at_tables:
            connection.send(BYE)
        everybody = [*at_tables, *self.lobby.connections]
        for connection in everybody:
            connection.close(GOING_AWAY)
        await asyncio.gather(*(connection.finish() for connection in everybody))

    async def _revive(self) -> None:
        """Bots and clocks go on without anybody looking; other tables are read when asked for."""
        running = await self._insist(partial(self._store.running, LONGEST_CLOCK_MS))
        for table_id in running:
            try:
                table = await self._insist(partial(self._read, table_id))
            except Exception:
                log.exception("table_unreadable", table=table_id)
                continue
            known = table_id in self.rooms or table_id in self._loading
            if table.acts_by_itself and not known:
                self._take_in(table)

    async def _insist(self, read: Callable[[], Awaitable[T]]) -> T:
        """Reads something; again after a while, as long as the database fails."""
        while True:
            try:
                return await read()
            except Refused as refused:
                if refused.code != "busy":
                    raise
            await asyncio.sleep(self._settings.retry_seconds)

    async def _tick(self) -> None:
        swept = time.monotonic()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._ping(time.monotonic())
            if time.monotonic() - swept >= SWEEP_SECONDS:
                swept = time.monotonic()
                self.sweep(swept)

    def _ping(self, present: float) -> None:
        for room in self.rooms.values():
            pause = PING_SECONDS if room.race is None else RACE_PING_SECONDS
            for connection in room.connections:
                if connection.next_ping <= present:
                    # At different times: after a restart all come back in the same moment.
                    connection.next_ping = present + pause * _jitter.uniform(0.5, 1.0)
                    connection.ping()

    def sweep(self, present: float) -> None:
        """Forgets tables that nobody looks at, and looks after those that wait."""
        for room in list(self.rooms.values()):
            if room.table.status == "waiting":
                self._look_after(room)
                if room.listed:
                    continue
            if room.idle and present - room.last_used > self._settings.idle_seconds:
                room.close()
                del self.rooms[room.table.id]

    def _look_after(self, room: Room) -> None:
        """A table that waits has a host who is there, and is in the lobby if anybody is."""
        if room.lacks_host:
            room.spawn(room.renew_host)
        if room.listed != room.in_lobby:
            room.listed = room.in_lobby
            if room.listed:
                self.lobby.tell(room.table.listing())
            else:
                self.lobby.hide(room.table.id)

    def _waiting_with_company(self) -> list[str]:
        rooms = self.rooms.items()
        return [
            table_id for table_id, room in rooms if room.table.status == "waiting" and room.in_lobby
        ]

    # Tables

    async def room(self, table_id: str) -> Room:
        """The room of a table; read from the log if need be."""
        room = self.rooms.get(table_id)
        if room is not None:
            # Whoever asks is about to do something here: the room is not forgotten meanwhile.
            room.last_used = room.loop.time()
            return room
        if len(table_id) > LONGEST_ID or not (table_id.isascii() and table_id.isprintable()):
            raise _no_table()
        if table_id not in self._loading:
            loading = asyncio.get_running_loop().create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda task: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room:
        table = await self._read(table_id)
        if table.status in ("finished", "closed"):
            # A server that was killed at the last move has not listed its end. It can be looked
            # at all the same when nothing can be written.
            with contextlib.suppress(Refused, Conflict):
                await self._store.append(table_id, [], table.listing())
        return self._take_in(table)

    async def _read(self, table_id: str) -> Table:
        stored = await self._store.events(table_id)
        if not stored:
            raise _no_table()
        await self._games.wait_for(stored[0].event.data["game"])
        table = Table(table_id)
        for one in stored:
            table.fold(one)
        return table

    async def create(self, event: Event) -> Room:
        """A new table."""
        table = Table(new_id())
        stored = Stored(1, now(), event)
        table.fold(stored)
        listing = table.listing()
        await self._store.append(table.id, [stored], listing)
        self._listed(listing)
        return self._take_in(table)

    def _take_in(self, table: Table) -> Room:
        room = Room(table, self._around)
        self.rooms[table.id] = room
        return room

    def _listed(self, listing: Listing) -> None:
        self.lobby.tell(listing)
        room = self.rooms.get(listing.id)
        if room is not None:
            room.listed = room.in_lobby


def _no_table() -> Refused:
    return Refused("not_found", "There is no such table.")
