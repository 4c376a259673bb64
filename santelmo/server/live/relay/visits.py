"""Clients of this server at tables of other servers."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import defaultdict
from typing import Any

from santelmo.server.domain.errors import Refused, TableMoved, busy
from santelmo.server.domain.person import Person
from santelmo.server.live.interfaces import Client, Leases
from santelmo.server.live.relay.attachment import Attachment, Remote
from santelmo.server.live.relay.envelopes import FRAME, Note, Outbox
from santelmo.server.live.relay.exchange import Exchange
from santelmo.server.live.relay.requests import Request, encode

Json = dict[str, Any]

ANSWER_SECONDS = 2.0
"""How long a server may take to let a client in."""


class Visit:
    """One client's way to a table of another server."""

    def __init__(self, number: int, attachment: Attachment, server: str, outbox: Outbox) -> None:
        self.number = number
        self.attachment = attachment
        self.server = server
        self.belongs: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        """Whether the client belongs to the table, once it is let in."""
        self._outbox = outbox
        self._cast_off: tuple[float, float] | None = None
        """When thinking began, by the other server's clock and by this one's."""
        self._pinged: tuple[float, float] | None = None
        self.left = False
        self.begun_at = time.monotonic()

    @property
    def client(self) -> Client:
        return self.attachment.client

    def send(self, number: int, request: Request) -> None:
        client = self.client
        self._outbox.note(
            "ask", self.number, number, encode(request), self._received_at(), client.lag_seconds
        )

    def _received_at(self) -> float | None:
        """When the message came in, by the other server's clock."""
        if self._cast_off is None:
            return None
        theirs, ours = self._cast_off
        return theirs + self.client.received_at - ours

    def note_lag(self) -> None:
        if self._pinged is not None:
            theirs, ours = self._pinged
            passed = time.monotonic() - ours
            self._outbox.note("lag", self.number, self.client.lag_seconds, theirs, passed)

    def pinged(self, theirs: float) -> None:
        self._pinged = (theirs, time.monotonic())

    def cast_off(self, theirs: float, frame: str) -> None:
        self.client.cast_off(frame.encode())
        self._cast_off = (theirs, time.monotonic())
        self.pinged(theirs)

    def leave(self) -> None:
        if not self.left:
            self.left = True
            self._outbox.note("detach", self.number)


class Visits:
    """All of them. It implements `attachment.Ways`."""

    def __init__(self, exchange: Exchange, leases: Leases) -> None:
        self._exchange = exchange
        self._leases = leases
        self._numbers = itertools.count(1)
        self._visits: dict[int, Visit] = {}
        self._attachments: defaultdict[str, set[Attachment]] = defaultdict(set)
        """By table: all clients of this server, also those at its own tables."""

    # What attachments ask for

    @property
    def certain(self) -> bool:
        return self._leases.certain

    @property
    def clients(self) -> list[Client]:
        return [one.client for there in self._attachments.values() for one in there]

    def rename(self, person: Person) -> None:
        """Sockets here go by the new name of who has them, also when they move on."""
        for client in self.clients:
            if client.person_id == person.id:
                client.person = person

    async def ascertain(self) -> None:
        await self._leases.ascertain()

    def ask_for(self, server: str, table: str) -> None:
        self._exchange.to(server).note("hand_over", 0, table)

    def enlist(self, attachment: Attachment) -> None:
        self._attachments[attachment.table].add(attachment)

    def dismiss(self, attachment: Attachment) -> None:
        self._attachments[attachment.table].discard(attachment)
        if not self._attachments[attachment.table]:
            del self._attachments[attachment.table]

    async def lead(
        self, attachment: Attachment, server: str, table: str, seat: int | None
    ) -> tuple[Remote, bool]:
        """The way to a table of a server, and whether the client belongs there."""
        visit = Visit(next(self._numbers), attachment, server, self._exchange.to(server))
        self._visits[visit.number] = visit
        person = attachment.client.person
        self._exchange.to(server).note(
            "attach",
            visit.number,
            {
                "table": table,
                "person": None if person is None else [person.id, person.name],
                "address": attachment.client.address,
                "seat": seat,
                "follows": attachment.follows,
            },
        )
        try:
            return visit, await asyncio.wait_for(visit.belongs, ANSWER_SECONDS)
        except TimeoutError:
            visit.leave()
            raise TableMoved from None
        except BaseException:
            visit.leave()
            raise
        finally:
            if visit.left:
                del self._visits[visit.number]

    # What the other servers say

    @property
    def servers(self) -> set[str]:
        """The servers at whose tables there are clients of this one."""
        return {visit.server for visit in self._at_tables()}

    def unanswered(self, seconds: float) -> set[str]:
        """The servers that have let a client wait for longer."""
        earliest = time.monotonic() - seconds
        return {
            visit.server
            for visit in self._at_tables()
            if not visit.belongs.done() and visit.begun_at < earliest
        }

    def _at_tables(self) -> list[Visit]:
        self._visits = {n: visit for n, visit in self._visits.items() if not visit.left}
        return list(self._visits.values())

    def take(self, sender: str, note: Note, frame: bytes) -> bool:
        """Takes a note from a server; False if it is none for clients here."""
        name, number, *more = note
        if name == FRAME:
            self._hand_out(sender, number, frame)
        elif name == "again":
            self.follow_from(sender)
        elif name in _NOTES:
            if (visit := self._find(sender, number)) is not None:
                _NOTES[name](visit, more)
        else:
            return False
        return True

    def _hand_out(self, sender: str, numbers: list[int], frame: bytes) -> None:
        """A frame for several clients."""
        for number in numbers:
            if (visit := self._find(sender, number)) is not None:
                visit.client.send(frame)

    def _find(self, sender: str, number: int) -> Visit | None:
        visit = self._visits.get(number)
        return visit if visit is not None and visit.server == sender and not visit.left else None

    # When tables move

    def table_moved(self, table: str, to: str | None = None) -> None:
        """All clients here follow a table, but those who are there already."""
        there = {visit.attachment for visit in self._at_tables() if visit.server == to}
        for attachment in list(self._attachments.get(table, ())):
            if attachment not in there:
                attachment.moved()

    def follow_from(self, server: str) -> None:
        """All clients at the tables of a server look where these are now."""
        for visit in self._at_tables():
            if visit.server == server:
                if visit.belongs.done():
                    visit.attachment.moved()
                else:
                    visit.belongs.set_exception(TableMoved())


def _attached(visit: Visit, more: list[Any]) -> None:
    if not visit.belongs.done():
        visit.belongs.set_result(more[0])


def _refused(visit: Visit, more: list[Any]) -> None:
    if visit.belongs.done():
        return
    match more:
        case ["not_found", str(text)]:
            visit.belongs.set_exception(Refused("not_found", text))
        case ["too_many", str(text)]:
            visit.belongs.set_exception(Refused("too_many", text))
        case ["moved", _]:
            visit.belongs.set_exception(TableMoved())
        case _:
            visit.belongs.set_exception(busy())


def _standing(visit: Visit, more: list[Any]) -> None:
    seats, perspective, running = more
    visit.client.seats, visit.client.perspective = seats, perspective
    visit.attachment.plays_elsewhere = bool(seats) and running


def _ping(visit: Visit, more: list[Any]) -> None:
    visit.client.ping()
    visit.pinged(more[0])


def _cast_off(visit: Visit, more: list[Any]) -> None:
    visit.cast_off(more[0], more[1])


def _close(visit: Visit, more: list[Any]) -> None:
    visit.client.close(more[0])


def _done(visit: Visit, more: list[Any]) -> None:
    visit.attachment.done(more[0])


def _moved(visit: Visit, more: list[Any]) -> None:
    if visit.belongs.done():
        visit.attachment.moved()


_NOTES = {
    "attached": _attached,
    "refused": _refused,
    "standing": _standing,
    "ping": _ping,
    "cast_off": _cast_off,
    "close": _close,
    "done": _done,
    "moved": _moved,
}
