"""The list of public tables, live."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import Any, Protocol

from santelmo.server.domain.listing import Listing
from santelmo.server.domain.table import Table
from santelmo.server.domain.time import now
from santelmo.server.live import frames
from santelmo.server.live.interfaces import Client, EventLog

Json = dict[str, Any]

MAX_TABLES = 200
DAY_MS = 24 * 3600 * 1000
LISTED_STATUS = ("waiting", "running")


class ListedRoom(Protocol):
    """What the lobby needs to know of a live table."""

    table: Table
    address: str | None

    @property
    def in_lobby(self) -> bool: ...

    @property
    def people_present(self) -> bool: ...


@dataclass(frozen=True)
class Company:
    """Tables that are on the list because somebody is there."""

    waiting: list[str] = field(default_factory=list[str])
    present: list[str] = field(default_factory=list[str])
    """Those with people who sit there."""


class Lobby:
    """Those who look at the list."""

    def __init__(
        self, log: EventLog, empty_seconds: float, rooms: Callable[[], Iterable[ListedRoom]]
    ) -> None:
        """Tables that wait leave the list after `empty_seconds`, unless they have company."""
        self._log = log
        self._empty_ms = round(empty_seconds * 1000)
        self._rooms = rooms
        self.clients: set[Client] = set()
        self._joining: dict[Client, list[bytes]] = {}
        """Those for whom the list is being read, and the news since."""
        self.tell_others: Callable[[Json], None] = _tell_nobody
        """Tells the other servers what those who look at the list are told here."""
        self.company_elsewhere: Callable[[], Company] = Company
        """What the other servers have told of their tables."""

    def company(self) -> Company:
        """The tables here that are on the list because somebody is there, as many as it shows."""
        live = [room for room in self._rooms() if room.in_lobby]
        return Company(
            waiting=_first_in_turn(room for room in live if room.table.status == "waiting"),
            present=_first_in_turn(room for room in live if room.people_present),
        )

    async def tables(self) -> list[Json]:
        """Public tables where somebody waits, or somebody has moved in the last day.

        Those with people present come first, and no address takes the places of the others.
        """
        present = now()
        here, elsewhere = self.company(), self.company_elsewhere()
        return await self._log.public_tables(
            MAX_TABLES,
            running_since=present - DAY_MS,
            waiting_since=present - self._empty_ms,
            waiting=here.waiting + elsewhere.waiting,
            first=here.present + elsewhere.present,
        )

    async def attach(self, client: Client) -> None:
        """Takes a client in and sends it the list."""
        # News follows the list, which may be older: a table may come twice, none is missed.
        self.clients.add(client)
        news = self._joining[client] = []
        client.send(frames.text({"type": "lobby", "tables": await self.tables()}))
        for frame in news:
            client.send(frame)
        del self._joining[client]

    def detach(self, client: Client) -> None:
        self.clients.discard(client)
        self._joining.pop(client, None)

    def show(self, listing: Listing) -> None:
        """Tells everybody of a table that is new or has changed."""
        if not listing.public:
            return
        if listing.status in LISTED_STATUS:
            self._broadcast({"type": "lobby_table", "table": listing.summary})
        else:
            self.hide(listing.id)

    def hide(self, table: str) -> None:
        """Tells everybody that a table is not on the list any more."""
        self._broadcast({"type": "lobby_gone", "id": table})

    def _broadcast(self, message: Json) -> None:
        self.tell_others(message)
        self.tell(message)

    def tell(self, message: Json) -> None:
        """Tells those who look at the list here."""
        if not self.clients:
            return
        frame = frames.text(message)
        for client in self.clients:
            if client in self._joining:
                self._joining[client].append(frame)
            else:
                client.send(frame)


def _tell_nobody(message: Json) -> None:
    """There are no other servers."""


def _first_in_turn(rooms: Iterable[ListedRoom]) -> list[str]:
    """The ids of as many tables as the list shows: one of each address, then a second one…"""
    return [room.table.id for room in islice(_in_turn(rooms), MAX_TABLES)]


def _in_turn(rooms: Iterable[ListedRoom]) -> Iterator[ListedRoom]:
    by_address: dict[str | None, list[ListedRoom]] = {}
    for room in sorted(rooms, key=lambda room: -room.table.active_at):
        by_address.setdefault(room.address, []).append(room)
    for turn in zip_longest(*by_address.values()):
        yield from filter(None, turn)
