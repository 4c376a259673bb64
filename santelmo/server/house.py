"""All tables of a server: those in memory, and how the others are read back from the log."""

from __future__ import annotations

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor

import structlog

from santelmo.server.errors import Refused
from santelmo.server.events import Event, Stored
from santelmo.server.games import Games
from santelmo.server.identity import new_id, now
from santelmo.server.lobby import Lobby
from santelmo.server.room import Room, Surroundings
from santelmo.server.settings import Settings
from santelmo.server.store import Listing, Store
from santelmo.server.table import Table
from santelmo.server.wire import text

log = structlog.get_logger("house")

TICK_SECONDS = 0.25
PING_SECONDS = 15.0
RACE_PING_SECONDS = 2.0
SWEEP_SECONDS = 30.0
LONGEST_ID = 32
GOING_AWAY = 1012
BYE = text({"type": "bye", "reason": "The server shuts down."})


class House:
    """Knows all rooms."""

    def __init__(self, store: Store, settings: Settings, games: Games) -> None:
        self.rooms: dict[str, Room] = {}
        self.lobby = Lobby(store)
        self._settings = settings
        self._games = games
        self._store = store
        self._thinkers = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="bot")
        self._around = Surroundings(store, settings, self._thinkers, self._listed)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._ticking: asyncio.Task[None] | None = None
        self._reviving: asyncio.Task[None] | None = None

    @property
    def connections(self) -> int:
        return sum(len(room.connections) for room in self.rooms.values())

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
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        at_tables = [c for room in self.rooms.values() for c in room.connections]
        for connection in at_tables:
            connection.send(BYE)
        everybody = [*at_tables, *self.lobby.connections]
        for connection in everybody:
            connection.close(GOING_AWAY)
        await asyncio.gather(*(connection.finish() for connection in everybody))

    async def _revive(self) -> None:
        """Tables with a running match live without anybody looking: bots and clocks go on."""
        for table in await self._store.running():
            try:
                await self.room(table)
            except Exception:
                log.exception("table_unreadable", table=table)

    async def _tick(self) -> None:
        swept = time.monotonic()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._ping(time.monotonic())
            if time.monotonic() - swept >= SWEEP_SECONDS:
                swept = time.monotonic()
                self._sweep(swept)

    def _ping(self, present: float) -> None:
        for room in self.rooms.values():
            pause = PING_SECONDS if room.race is None else RACE_PING_SECONDS
            for connection in room.connections:
                if connection.next_ping <= present:
                    # At different times: after a restart all come back in the same moment.
                    connection.next_ping = present + pause * random.uniform(0.5, 1.0)
                    connection.ping()

    def _sweep(self, present: float) -> None:
        """Forgets tables that nobody looks at."""
        for room in list(self.rooms.values()):
            if room.idle and present - room.last_used > self._settings.idle_seconds:
                room.close()
                del self.rooms[room.table.id]

    # Tables

    async def room(self, table_id: str) -> Room:
        """The room of a table; read from the log if need be."""
        room = self.rooms.get(table_id)
        if room is not None:
            return room
        if len(table_id) > LONGEST_ID or not table_id.isascii():
            raise _no_table()
        if table_id not in self._loading:
            loading = asyncio.get_running_loop().create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda task: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room:
        stored = await self._store.events(table_id)
        if not stored:
            raise _no_table()
        await self._games.wait_for(stored[0].event.data["game"])
        table = Table(table_id)
        for one in stored:
            table.fold(one)
        listing = table.listing()
        if table.status in ("finished", "closed"):
            # A server that was killed at the last move has not listed its end.
            await self._store.append(table_id, [], listing)
        return self._take_in(table)

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


def _no_table() -> Refused:
    return Refused("not_found", "There is no such table.")
