"""All tables of a server: those in memory, and how the others are read back from the log."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

import structlog

from santelmo.server.domain import seating
from santelmo.server.domain.errors import Conflict, Refused, TableMoved
from santelmo.server.domain.events import LogEntry, RematchCreated, TableCreated
from santelmo.server.domain.folding import fold
from santelmo.server.domain.listing import Listing, line_with_turn, listing_of
from santelmo.server.domain.person import Person, new_id
from santelmo.server.domain.table import Table
from santelmo.server.domain.time import SteadyClock, now
from santelmo.server.live import frames
from santelmo.server.live.interfaces import (
    IN_MEMORY,
    Bots,
    Client,
    EventLog,
    Games,
    Lease,
    Leases,
    NewsReaders,
    TableLog,
)
from santelmo.server.live.lobby import Lobby
from santelmo.server.live.owned_log import OwnedLog
from santelmo.server.live.relay.attachment import Attachment, Ways
from santelmo.server.live.retry import is_retryable, retry
from santelmo.server.live.room import Room, Services
from santelmo.server.live.table_limits import TableLimits
from santelmo.server.settings import Settings

log = structlog.get_logger("registry")

TICK_SECONDS = 0.25
SWEEP_SECONDS = 30.0
DUE_SECONDS = 120.0
"""How long before a flag falls its table is read back, if nobody has it in memory."""
LONGEST_ID = 32
BRING_SECONDS = 5.0
"""How long another server may take to hand a table over."""
BRING_PAUSE_SECONDS = 0.2
GOING_AWAY = 1012
BYE = frames.bye("The server shuts down.")

Json = dict[str, Any]
_DUE_MS = round(DUE_SECONDS * 1000)
_jitter = random.SystemRandom()


class RoomRegistry:
    """Knows all rooms."""

    def __init__(
        self,
        log: EventLog,
        bots: Bots,
        games: Games,
        settings: Settings,
        leases: Leases,
        clock: SteadyClock,
        readers: NewsReaders,
    ) -> None:
        self.rooms: dict[str, Room] = {}
        self.lobby = Lobby(log, settings.idle_seconds, self.rooms.values)
        self.limits = TableLimits(settings, self.rooms.values)
        self._settings = settings
        self._games = games
        self._log = log
        self._clock = clock
        self._services = Services(log, bots, settings, clock, readers, self._note_listing)
        self._clocks_elsewhere = False
        """Whether a clock runs at a table that is not in memory."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._leases = leases
        self._owned: dict[str, Lease] = {}
        """The leases of the rooms."""
        leases.when_lost(self._drop)
        self.ways: Ways | None = None
        """To tables of other servers; None where there are none."""
        self.when_taken: Callable[[str], None] = _note_nothing
        """Called with each table that had another owner before."""
        self.when_renamed: Callable[[Person], None] = _note_nothing
        """Called with everybody who takes another name here."""
        self.when_over: Callable[[str], None] = _note_nothing
        """Called with the tournament of each table whose match is over."""
        self.when_disconnected: Callable[[str], None] = _note_nothing
        """Called with everybody whose connections are closed."""
        self._releasing: set[asyncio.Task[None]] = set()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def client_count(self) -> int:
        at_tables = sum(len(room.clients) for room in self.rooms.values())
        return at_tables + len(self.lobby.clients)

    @property
    def clocks_run(self) -> bool:
        """Whether the time of any player is limited."""
        return self._clocks_elsewhere or any(
            room.table.status == "running" and room.table.has_clock for room in self.rooms.values()
        )

    def looks(self, table_id: str, person: str) -> bool:
        """Whether the person sees the table now, as far as this server knows."""
        room = self.rooms.get(table_id)
        clients = () if room is None else room.clients
        return any(client.attentive and client.person_id == person for client in clients)

    def rename(self, person: Person) -> None:
        """Somebody takes another name, here and at all other servers."""
        self.rename_here(person)
        self.when_renamed(person)

    def rename_here(self, person: Person) -> None:
        """Those who are connected go by their new name."""
        for room in self.rooms.values():
            for client in room.clients:
                if client.person_id == person.id:
                    client.person = person

    def disconnect(self, person: str) -> None:
        """Closes the person's connections; a device that is still signed in comes back."""
        self.disconnect_here(person)
        self.when_disconnected(person)

    def disconnect_here(self, person: str) -> None:
        """Closes those of this server."""
        for client in list(self._sockets()):
            if client.person_id == person:
                client.close(GOING_AWAY)

    # Beginning and end

    def start(self) -> None:
        """Begins to keep time, and reads the running matches back."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._tick()), loop.create_task(self._revive())]

    def close_rooms(self) -> None:
        """Ends what goes on. Nothing has to be saved: the log has it all."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()

    async def say_goodbye(self) -> None:
        """Sends all clients away: they may come again, or go to another server."""
        at_tables = list(self._sockets())
        for client in at_tables:
            client.send(BYE)
        everybody = [*at_tables, *self.lobby.clients]
        for client in everybody:
            client.close(GOING_AWAY)
        await asyncio.gather(*(client.finish() for client in everybody))

    def _sockets(self) -> Iterable[Client]:
        """The clients at tables whose sockets are here, wherever their tables are."""
        if self.ways is not None:
            return self.ways.clients
        return (client for room in self.rooms.values() for client in room.clients)

    async def _revive(self) -> None:
        """Bots and clocks go on without anybody looking; other tables are read when asked for."""
        pause = self._settings.retry_seconds
        due = await retry(partial(self._log.due, IN_MEMORY, now() + _DUE_MS), pause)
        owners = await retry(partial(self._leases.owners, due), pause)
        for table_id in due:
            if owners.get(table_id, self._leases.server) != self._leases.server:
                # A server that lives looks after it.
                continue
            try:
                table = await retry(partial(self.read, table_id), pause)
            except Exception:
                log.exception("table_unreadable", table=table_id)
                continue
            if table.acts_by_itself:
                await self._revive_one(table_id)
        await self._wake_due()

    async def revive(self, tables: Iterable[str]) -> None:
        """Goes on with tables whose owner is gone, as far as something happens there by itself."""
        for table_id in tables:
            await self._revive_one(table_id)

    async def _revive_one(self, table_id: str) -> None:
        try:
            await retry(partial(self.room, table_id), self._settings.retry_seconds, _may_pass)
        except TableMoved:
            return
        except Exception:
            log.exception("table_unreadable", table=table_id)

    def wake_due_soon(self) -> None:
        """Has tables read back at which a flag is about to fall."""
        self._in_background(self._wake_due())

    async def _wake_due(self) -> None:
        """Reads tables back at which a flag is about to fall."""
        try:
            due = await self._log.due(IN_MEMORY + 1, now() + _DUE_MS)
            self._clocks_elsewhere = bool(due or await self._log.due(IN_MEMORY + 1, sys.maxsize))
            for table_id in due:
                with contextlib.suppress(TableMoved):
                    await self.room(table_id)
        except Refused as refused:
            log.warning("due_tables_not_read", reason=refused.text)

    async def _tick(self) -> None:
        swept = time.monotonic()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._ping(time.monotonic())
            if time.monotonic() - swept >= SWEEP_SECONDS:
                swept = time.monotonic()
                self.sweep(swept)
                self.wake_due_soon()

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
            if self._may_be_forgotten(room, present):
                self._in_background(self._forget(room))

    def _may_be_forgotten(self, room: Room, present: float) -> bool:
        return room.idle and present - room.last_used > self._settings.idle_seconds

    async def _forget(self, room: Room) -> None:
        """Lets a table leave the memory, once the database knows when to look after it.

        Whoever asks for it next reads it anew.
        """
        last_used = room.last_used
        try:
            await room.note_due()
        except (Refused, TableMoved):
            return
        table_id = room.table.id
        # Somebody may have come meanwhile, or another server may have taken it.
        unused = room.idle and room.last_used == last_used
        if self.rooms.get(table_id) is room and unused:
            self._clocks_elsewhere |= room.table.status == "running" and room.table.has_clock
            room.close()
            del self.rooms[table_id]
            await self._leases.release(self._owned.pop(table_id))

    def _drop(self, table_id: str) -> None:
        """Another server has taken a table."""
        self._owned.pop(table_id, None)
        room = self.rooms.pop(table_id, None)
        if room is not None:
            room.abandon()

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._releasing.add(task)
        task.add_done_callback(self._releasing.discard)

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
        """The room of a table; read from the log if need be.

        Raises TableMoved if another server owns the table.
        """
        if not self._leases.certain:
            await self._leases.ascertain()
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
            loading.add_done_callback(partial(self._end_loading, table_id))
        room = await asyncio.shield(self._loading[table_id])
        if self.rooms.get(table_id) is not room:
            # Another server has taken it in the same moment.
            raise TableMoved
        return room

    def _end_loading(self, table_id: str, loading: asyncio.Task[Room]) -> None:
        self._loading.pop(table_id, None)
        if not loading.cancelled():
            # Those who asked are told of a failure. If all of them have gone it is nobody's.
            loading.exception()

    async def bring(self, table_id: str) -> Room:
        """The room of a table, here: another server that owns the table hands it over."""
        end = time.monotonic() + BRING_SECONDS
        while True:
            try:
                return await self.room(table_id)
            except TableMoved as moved:
                if time.monotonic() > end or self.ways is None:
                    raise
                if moved.server is not None:
                    self.ways.ask_for(moved.server, table_id)
            await asyncio.sleep(BRING_PAUSE_SECONDS)

    async def hand_over(self, table_id: str, server: str) -> None:
        """Gives a table to another server that asks for it."""
        lease = self._owned.get(table_id)
        if lease is not None:
            await self._leases.hand_over(lease, server)

    async def _load(self, table_id: str) -> Room:
        lease = await self._leases.acquire(table_id)
        if lease is None:
            raise _no_table()
        if not lease.mine:
            raise TableMoved(lease.server)
        try:
            return await self._load_owned(lease)
        except BaseException:
            # Who asks next tries again, here or elsewhere.
            self._in_background(self._leases.release(lease))
            raise

    async def _load_owned(self, lease: Lease) -> Room:
        table_id = lease.table
        table = await self.read(table_id)
        if table.status in ("finished", "closed"):
            # A server that was killed at the last move has not listed its end. It can be looked
            # at all the same when nothing can be written.
            with contextlib.suppress(Refused, Conflict):
                await self._log_of(lease).append(table_id, [], listing_of(table))
        return self._open(table, lease)

    async def read(self, table_id: str) -> Table:
        """A table as its log has it, without a room."""
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

    def attachment(self, client: Client, table_id: str) -> Attachment:
        """A client that is about to come to a table."""
        return Attachment(self, self.ways, client, table_id)

    async def create(self, event: TableCreated, address: str) -> Room:
        """A new table, at this address's expense."""
        with self.limits.opening(address):
            return await self.create_as(new_id(), event, address)

    async def create_as(self, table_id: str, event: TableCreated, address: str | None) -> Room:
        """A new table of this id. Raises Conflict, or TableMoved, if there is one already."""
        self._games.want(event.game)
        table = Table(table_id)
        entry = LogEntry(1, now(), self._clock.now(), event)
        fold(table, entry)
        listing = listing_of(table)
        lease = await self._leases.acquire(table.id, new=True)
        assert lease is not None
        if not lease.mine:
            raise TableMoved(lease.server)
        try:
            await self._log_of(lease).append(table.id, [entry], listing)
        except BaseException:
            self._in_background(self._leases.release(lease))
            raise
        self._note_listing(listing)
        return self._open(table, lease, address)

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
        again = await self.bring(room.table.rematch)
        return None if again.table.status == "closed" else again

    def _open(self, table: Table, lease: Lease, address: str | None = None) -> Room:
        if not self._leases.holds(lease):
            # Another server has taken it while it was read.
            raise TableMoved
        services = replace(self._services, log=self._log_of(lease))
        room = Room(table, services, address)
        self.rooms[table.id] = room
        self._owned[table.id] = lease
        if lease.fence is not None and lease.fence > 1:
            self.when_taken(table.id)
        return room

    def _log_of(self, lease: Lease) -> TableLog:
        """Where there is one server only nothing is checked with each write."""
        return self._log if lease.fence is None else OwnedLog(self._log, lease, self._leases.lose)

    def _note_listing(self, listing: Listing) -> None:
        self.lobby.show(listing)
        if listing.tournament is not None and listing.status == "finished":
            self.when_over(listing.tournament)
        room = self.rooms.get(listing.id)
        if room is not None:
            room.listed = room.in_lobby


def _note_nothing(news: str | Person) -> None:
    """There are no other servers that need to know."""


def _may_pass(error: Exception) -> bool:
    return is_retryable(error) and not isinstance(error, TableMoved)


def _no_table() -> Refused:
    return Refused("not_found", "There is no such table.")
