"""All tables of a server: those in memory, and how the others are read back from the log."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from functools import partial
from typing import Any

import structlog

from santelmo.server.domain import seating
from santelmo.server.domain.errors import Conflict, Refused
from santelmo.server.domain.events import LogEntry, RematchCreated, TableCreated
from santelmo.server.domain.folding import fold
from santelmo.server.domain.listing import Listing, line_with_turn, listing_of
from santelmo.server.domain.person import Person, new_id
from santelmo.server.domain.table import Table
from santelmo.server.domain.time import now, steady_now
from santelmo.server.live import frames
from santelmo.server.live.interfaces import Bots, EventLog, Games
from santelmo.server.live.lobby import Lobby
from santelmo.server.live.retry import retry
from santelmo.server.live.room import Room, Services
from santelmo.server.live.table_limits import TableLimits
from santelmo.server.settings import Settings

log = structlog.get_logger("registry")

TICK_SECONDS = 0.25
SWEEP_SECONDS = 30.0
LONGEST_CLOCK_MS = 86_400_000
"""Where nothing has happened for longer than any clock runs, nothing happens by itself."""
LONGEST_ID = 32
GOING_AWAY = 1012
BYE = frames.bye("The server shuts down.")

Json = dict[str, Any]
_jitter = random.SystemRandom()


class RoomRegistry:
    """Knows all rooms."""

    def __init__(self, log: EventLog, bots: Bots, games: Games, settings: Settings) -> None:
        self.rooms: dict[str, Room] = {}
        self.lobby = Lobby(log, settings.idle_seconds, self.rooms.values)
        self.limits = TableLimits(settings, self.rooms.values)
        self._settings = settings
        self._games = games
        self._log = log
        self._services = Services(log, bots, settings, self._note_listing)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def client_count(self) -> int:
        at_tables = sum(len(room.clients) for room in self.rooms.values())
        return at_tables + len(self.lobby.clients)

    def rename(self, person: Person) -> None:
        """Those who are connected go by their new name."""
        for room in self.rooms.values():
            for client in room.clients:
                if client.person_id == person.id:
                    client.person = person

    # Beginning and end

    def start(self) -> None:
        """Begins to keep time, and reads the running matches back."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._tick()), loop.create_task(self._revive())]

    async def stop(self) -> None:
        """Says goodbye to everybody. Nothing has to be saved: the log has it all."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()
        at_tables = [client for room in self.rooms.values() for client in room.clients]
        for client in at_tables:
            client.send(BYE)
        everybody = [*at_tables, *self.lobby.clients]
        for client in everybody:
            client.close(GOING_AWAY)
        await asyncio.gather(*(client.finish() for client in everybody))

    async def _revive(self) -> None:
        """Bots and clocks go on without anybody looking; other tables are read when asked for."""
        pause = self._settings.retry_seconds
        running = await retry(partial(self._log.running, LONGEST_CLOCK_MS), pause)
        for table_id in running:
            try:
                table = await retry(partial(self._read, table_id), pause)
            except Exception:
                log.exception("table_unreadable", table=table_id)
                continue
            known = table_id in self.rooms or table_id in self._loading
            if table.acts_by_itself and not known:
                self._open(table)

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
            for client in room.clients:
                if client.next_ping <= present:
                    # At different times: after a restart all come back in the same moment.
                    pause = room.pace.ping_seconds * _jitter.uniform(0.5, 1.0)
                    client.next_ping = present + pause
                    client.ping()

    def line_now(self, line: Json) -> Json:
        """A line of the lists, and whose turn it is at that table."""
        room = self.rooms.get(line["id"])
        return line_with_turn(line, None if room is None else room.table)

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
            room.in_background(room.replace_host)
        if room.listed != room.in_lobby:
            room.listed = room.in_lobby
            if room.listed:
                self.lobby.show(listing_of(room.table))
            else:
                self.lobby.hide(room.table.id)

    # Tables

    async def room(self, table_id: str) -> Room:
        """The room of a table; read from the log if need be."""
        room = self.rooms.get(table_id)
        if room is not None:
            # Whoever asks is about to do something here: the room is not forgotten meanwhile.
            room.touch()
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
                await self._log.append(table_id, [], listing_of(table))
        return self._open(table)

    async def _read(self, table_id: str) -> Table:
        entries = await self._log.events(table_id)
        if not entries:
            raise _no_table()
        created = entries[0].event
        assert isinstance(created, TableCreated)
        self._games.want(created.game)
        table = Table(table_id)
        for entry in entries:
            fold(table, entry)
        return table

    async def create(self, event: TableCreated, address: str) -> Room:
        """A new table, at this address's expense."""
        self._games.want(event.game)
        with self.limits.opening(address):
            table = Table(new_id())
            entry = LogEntry(1, now(), steady_now(), event)
            fold(table, entry)
            listing = listing_of(table)
            await self._log.append(table.id, [entry], listing)
            self._note_listing(listing)
            return self._open(table, address)

    async def rematch(self, room: Room, person: Person, address: str) -> Room:
        """A new table for the same people; the same one for all who ask, until it is closed."""
        async with room.lock:
            seating.check_rematch(room.table, person.id)
            again = await self._rematch_of(room)
            if again is None:
                again = await self.create(seating.rematch(room.table, person), address)
                await room.commit([RematchCreated(again.table.id)])
            return again

    async def _rematch_of(self, room: Room) -> Room | None:
        """The table of the rematch, unless it has been closed."""
        if room.table.rematch is None:
            return None
        again = await self.room(room.table.rematch)
        return None if again.table.status == "closed" else again

    def _open(self, table: Table, address: str | None = None) -> Room:
        room = Room(table, self._services, address)
        self.rooms[table.id] = room
        return room

    def _note_listing(self, listing: Listing) -> None:
        self.lobby.show(listing)
        room = self.rooms.get(listing.id)
        if room is not None:
            room.listed = room.in_lobby


def _no_table() -> Refused:
    return Refused("not_found", "There is no such table.")
