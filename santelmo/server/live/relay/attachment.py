"""A client at a table: at one of this server, or through the relay at another server's.

When the table gets a new owner the client follows it. What was asked for and not done yet is asked
for again: a message that was stored before is only acknowledged again.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterable
from typing import Protocol

import structlog

from santelmo.server.domain.errors import Refused, TableMoved
from santelmo.server.live.interfaces import Client
from santelmo.server.live.relay.requests import Request, serve
from santelmo.server.live.room import Room

log = structlog.get_logger("attachments")

Admit = Callable[[bool, int], bool]
"""Whether there is a place for one more: whether they belong to the table, and how many watch."""

PAUSE_SECONDS = 0.1
LONGEST_PAUSE = 0.4
"""Until a table that has no owner yet is looked for again."""
ENTER_SECONDS = 8.0
"""How long somebody who comes waits for a table whose owner is just changing."""
NO_TABLE = 4404
TRY_AGAIN_LATER = 1013


class Rooms(Protocol):
    """Finds the tables that this server owns, or may own."""

    async def room(self, table_id: str) -> Room:
        """Raises TableMoved with the server that owns the table, if that is another one."""
        ...


class Remote(Protocol):
    """A client's way to a table of another server."""

    def send(self, number: int, request: Request) -> None: ...

    def note_lag(self) -> None: ...

    def leave(self) -> None: ...


class Ways(Protocol):
    """Leads clients to tables of other servers."""

    @property
    def certain(self) -> bool:
        """Whether what this server owns cannot have been taken from it."""
        ...

    @property
    def clients(self) -> Iterable[Client]:
        """All clients at tables whose sockets are here."""
        ...

    async def ascertain(self) -> None: ...

    async def lead(
        self, attachment: Attachment, server: str, table: str, seat: int | None
    ) -> tuple[Remote, bool]:
        """The way there, and whether the client belongs to the table.

        Raises Refused, and TableMoved if the other server does not own it (any more).
        """
        ...

    def ask_for(self, server: str, table: str) -> None:
        """Asks a server to hand a table over."""
        ...

    def enlist(self, attachment: Attachment) -> None:
        """It is told when its table moves."""
        ...

    def dismiss(self, attachment: Attachment) -> None: ...


class Attachment:
    """One client at one table."""

    def __init__(self, rooms: Rooms, ways: Ways | None, client: Client, table: str) -> None:
        """Without `ways` this server owns all tables."""
        self.client = client
        self.table = table
        self.plays_elsewhere = False
        """Whether the client plays at a running table of another server."""
        self._rooms = rooms
        self._ways = ways
        self._room: Room | None = None
        self._remote: Remote | None = None
        self._numbers = itertools.count(1)
        self._pending: dict[int, Request] = {}
        """What the other server has not done yet, as far as is known here."""
        self._settled = asyncio.Event()
        """The client is attached somewhere."""
        self._following: asyncio.Task[None] | None = None
        self._moves = 0
        """How often the table was said to have moved: a way that was found before leads nowhere."""
        self._entered = False
        self._left = False

    @property
    def plays(self) -> bool:
        """Whether the client has a seat at a running table."""
        if self._room is None:
            return self.plays_elsewhere
        return bool(self.client.seats) and self._room.table.status == "running"

    @property
    def follows(self) -> bool:
        """Whether the client was let in before, and has its place."""
        return self._entered

    @property
    def _is_somewhere(self) -> bool:
        return self._room is not None or self._remote is not None

    # Coming and going

    async def enter(self, seat: int | None, version: int | None, admit: Admit) -> bool:
        """Takes the client to the table; False if there is no place. Raises Refused."""
        try:
            async with asyncio.timeout(ENTER_SECONDS):
                admitted = await self._enter(seat, version, admit)
        except TimeoutError:
            raise TableMoved from None
        if admitted:
            self._entered = True
            self._settled.set()
            if self._ways is not None:
                self._ways.enlist(self)
        return admitted

    async def _enter(self, seat: int | None, version: int | None, admit: Admit) -> bool:
        pause = PAUSE_SECONDS
        while True:
            try:
                return await self._attach(seat, version, admit)
            except TableMoved:
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _attach(self, seat: int | None, version: int | None, admit: Admit) -> bool:
        try:
            room = await self._rooms.room(self.table)
        except TableMoved as moved:
            if self._ways is None or moved.server is None:
                raise
            return await self._attach_elsewhere(self._ways, moved.server, seat, admit)
        person = self.client.person_id
        watching = sum(not client.seats for client in room.clients)
        if not admit(person is not None and person in room.table.people, watching):
            return False
        if not self._left:
            self._room = room
            room.attach(self.client, seat, version)
        return True

    async def _attach_elsewhere(
        self, ways: Ways, server: str, seat: int | None, admit: Admit
    ) -> bool:
        moves = self._moves
        remote, belongs = await ways.lead(self, server, self.table, seat)
        if self._moves != moves:
            remote.leave()
            raise TableMoved
        # How many watch is counted where the table is.
        if self._left or not admit(belongs, 0):
            remote.leave()
            return False
        self._remote = remote
        return True

    def leave(self) -> None:
        """The client is gone."""
        self._left = True
        if self._following is not None:
            self._following.cancel()
        if self._ways is not None:
            self._ways.dismiss(self)
        if self._room is not None:
            self._room.detach(self.client)
        if self._remote is not None:
            self._remote.leave()

    # What the client asks for

    async def handle(self, request: Request) -> None:
        """Does what the client asks for, or has it done where the table is."""
        room = self._room
        if room is None or (self._ways is not None and not self._ways.certain):
            await self._handle_later(request)
            return
        try:
            await serve(room, self.client, request)
        except TableMoved:
            self._note_moved(room)
            await self._handle_later(request)

    async def _handle_later(self, request: Request) -> None:
        """The same while the table may be elsewhere, or on its way."""
        while not self._left:
            await self._ascertain()
            await self._settled.wait()
            if self._remote is not None:
                number = next(self._numbers)
                self._pending[number] = request
                self._remote.send(number, request)
                return
            if (room := self._room) is not None:
                try:
                    await serve(room, self.client, request)
                except TableMoved:
                    self._note_moved(room)
                else:
                    return

    async def _ascertain(self) -> None:
        if self._ways is not None and not self._ways.certain:
            try:
                await self._ways.ascertain()
            except Refused:
                # Without the database nothing can be stored: that is said where it is tried.
                return

    def _note_moved(self, room: Room) -> None:
        if self._room is room:
            self.moved()

    def done(self, number: int) -> None:
        """The other server has done what was asked for under this number."""
        self._pending.pop(number, None)

    def note_lag(self) -> None:
        """The lag of the client has been measured."""
        if self._remote is not None:
            self._remote.note_lag()

    # Following the table

    def moved(self) -> None:
        """The table is not where it was."""
        self._moves += 1
        if self._left or not self._entered:
            return
        self._settled.clear()
        self._room = None
        if self._remote is not None:
            self._remote.leave()
            self._remote = None
        if self._following is None:
            self._following = asyncio.get_running_loop().create_task(self._follow())

    async def _follow(self) -> None:
        pause = PAUSE_SECONDS
        while not self._left:
            try:
                await self._attach(self.client.perspective, None, _admit_all)
                await self._catch_up()
                if self._is_somewhere:
                    self._settled.set()
                    break
                # It has moved again meanwhile.
                continue
            except Refused as refused:
                if refused.code == "not_found":
                    self.client.close(NO_TABLE)
                    break
            except Exception:
                log.exception("not_followed")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        self._following = None

    async def _catch_up(self) -> None:
        """Asks again for what is not known to be done."""
        for number, request in sorted(self._pending.items()):
            if self._remote is not None:
                self._remote.send(number, request)
            elif (room := self._room) is not None:
                try:
                    await serve(room, self.client, request)
                except TableMoved:
                    self._note_moved(room)
                    return
                self._pending.pop(number, None)


def _admit_all(belongs: bool, watching: int) -> bool:
    """Who was admitted before stays."""
    return True
