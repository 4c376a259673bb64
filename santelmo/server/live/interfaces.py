"""What live tables need of the rest of the server."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from santelmo.core.moves import Move
from santelmo.server.domain.events import LogEntry
from santelmo.server.domain.listing import Listing
from santelmo.server.domain.person import Person
from santelmo.server.domain.seating import Levels
from santelmo.server.domain.table import Perspective, Table

Json = dict[str, Any]


class Client(Protocol):
    """Somebody who looks at a table or at the lobby: the server's end of a connection."""

    person: Person | None
    seats: list[int]
    """The seats that the person holds at the table."""
    perspective: Perspective
    received_at: float
    """When the message that is being handled came in, by the monotonic clock."""
    next_ping: float

    @property
    def person_id(self) -> str | None: ...

    @property
    def address(self) -> str:
        """Where it comes from, as far as limits are concerned."""
        ...

    @property
    def lag_seconds(self) -> float:
        """How long a message takes there and back."""
        ...

    def send(self, frame: str) -> None:
        """Sends a text, or puts it in line; never waits."""
        ...

    def ping(self) -> None: ...

    def close(self, code: int) -> None:
        """Closes the connection after what is in line."""
        ...

    async def finish(self) -> None:
        """Waits until a connection that is being closed has sent all, but not for long."""
        ...


class EventLog(Protocol):
    """The stored log of all tables."""

    async def append(
        self, table: str, entries: Sequence[LogEntry], listing: Listing | None = None
    ) -> None:
        """Stores events. Raises Conflict if their place is taken, Refused if nothing is stored."""
        ...

    async def events(self, table: str, after: int = 0) -> list[LogEntry]: ...

    async def running(self, within_ms: int) -> list[str]:
        """The tables at which a match went on until shortly before the last event of all."""
        ...

    async def running_of(self, person: str) -> int:
        """At how many running tables a person plays, or is the host of bots."""
        ...

    async def public_tables(
        self,
        most: int,
        running_since: int,
        waiting_since: int,
        waiting: Collection[str],
        first: Collection[str],
    ) -> list[Json]:
        """Public tables that run or wait, the latest first; of those that wait also `waiting`.

        Those in `first` come before all others.
        """
        ...


class Bots(Levels, Protocol):
    """Bots that play seats."""

    async def choose_move(self, table: Table, seat: int, level: str | None, address: str) -> Move:
        """The move of a bot for the seat, which is to act; it thinks at this address's expense."""
        ...

    def release(self, table: str, acting: Collection[int]) -> None:
        """Forgets the bots of a table whose turn is over."""
        ...


class Games(Protocol):
    """The games, which run interpreted until they are compiled."""

    def want(self, game: str) -> None:
        """Somebody is about to play the game: it is compiled before others."""
        ...
