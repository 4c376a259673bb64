"""What live tables need of the rest of the server."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from santelmo.core.moves import Move
from santelmo.server.domain.events import LogEntry
from santelmo.server.domain.harbour import Visit
from santelmo.server.domain.listing import Listing
from santelmo.server.domain.news import TurnChanges
from santelmo.server.domain.person import Person
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.seating import Levels
from santelmo.server.domain.table import Perspective, Table

Json = dict[str, Any]
NOTHING_DUE = -1
"""When a table is to be looked after at which nothing happens by itself."""
IN_MEMORY = 0
"""When a table is to be looked after that a server has in memory: at once if that server dies."""


class Client(Protocol):
    """Somebody who looks at a table or at the lobby: the server's end of a connection."""

    person: Person | None
    seats: list[int]
    """The seats that the person holds at the table."""
    perspective: Perspective
    attentive: bool
    """Whether somebody sees the table, and not another page of the browser."""
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

    def send(self, frame: bytes) -> None:
        """Sends a text in UTF-8, or puts it in line; never waits."""
        ...

    @property
    def relay_seconds(self) -> float:
        """How much longer it takes because the socket is at another server."""
        ...

    def ping(self) -> None: ...

    def cast_off(self, frame: bytes) -> None:
        """Sends the frame with which thinking begins. From then on `received_at` is as if the
        frame had not been on its way between servers."""
        ...

    def close(self, code: int) -> None:
        """Closes the connection after what is in line."""
        ...

    async def finish(self) -> None:
        """Waits until a connection that is being closed has sent all, but not for long."""
        ...


class TableLog(Protocol):
    """The stored log, as a table that this server owns writes to it."""

    async def append(
        self,
        table: str,
        entries: Sequence[LogEntry],
        listing: Listing | None = None,
        due_at: int | None = None,
        turns: TurnChanges | None = None,
    ) -> None:
        """Stores events, and if they are given, when the table is to be looked after, and messages
        to those whose turn begins.

        Raises Conflict if their place is taken, TableMoved if another server owns the table,
        Refused if nothing is stored.
        """
        ...

    async def events(self, table: str, after: int = 0) -> list[LogEntry]: ...


class EventLog(Protocol):
    """The stored log of all tables."""

    async def append(
        self,
        table: str,
        entries: Sequence[LogEntry],
        listing: Listing | None = None,
        due_at: int | None = None,
        turns: TurnChanges | None = None,
        fence: int | None = None,
    ) -> None:
        """Stores events.

        Raises Conflict if their place is taken, FenceLost if another server has a later fence of
        the table, Refused if nothing is stored.
        """
        ...

    async def events(self, table: str, after: int = 0) -> list[LogEntry]: ...

    async def due(self, after: int, until: int) -> list[str]:
        """The running tables that are to be looked after between two moments, the latest first."""
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


class ResultIndex(Protocol):
    """The index of how matches ended."""

    async def without_result(self) -> list[str]:
        """The tables whose match is over and whose result is not stored, the oldest first."""
        ...

    async def delete_results(self) -> None:
        """All results and ratings go; they are made anew from the log."""
        ...

    async def append(
        self, table: str, entries: Sequence[LogEntry], listing: Listing | None = None
    ) -> None:
        """Stores events, and what lists and indexes say of the table."""
        ...


class OwnTables(Protocol):
    """What people have seen of their tables, and noted about them."""

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """How far the logs of these tables go."""
        ...

    async def visits_of(self, person: str) -> dict[str, Visit]:
        """By table: what the person has seen last."""
        ...

    async def noted_by(self, person: str) -> set[str]:
        """The tables about which the person has a note."""
        ...


class SteadyTimes(Protocol):
    """Where the steady clock stands, for the next server."""

    async def read(self) -> int | None:
        """Where the last server's clock stood; None in a new database."""
        ...

    async def write(self, at: int) -> None: ...


class NewsReaders(Protocol):
    """People who want to be told of their turns."""

    def has_any(self, people: Collection[str]) -> bool:
        """Whether one of them does, as far as this server knows."""
        ...


class Hours(Protocol):
    """When people do not play."""

    async def rests_of(self, people: Collection[str]) -> dict[str, Rest]: ...


class KnownPeople(Protocol):
    """People whom this server remembers."""

    def look_up_again(self, person: str) -> None:
        """Something about a person has changed, by id."""
        ...


class ForgettingStore(Protocol):
    """What is stored of people who are being forgotten. All of it may be done again."""

    async def begin(self, person: str) -> None:
        """Nobody is this person any more; that the rest is still to be done is noted."""
        ...

    async def begun(self) -> list[str]:
        """The people who are being forgotten."""
        ...

    async def tables_with(self, person: str) -> list[str]:
        """The tables in whose logs the person is."""
        ...

    async def scrub(self, table: str, person: str, alias: str) -> None:
        """Puts the alias in the place of the person in the stored log of a table."""
        ...

    async def end(self, person: str) -> None:
        """Removes the person's own rows, and with them the note that something is to be done."""
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


@dataclass(frozen=True)
class BusMessage:
    """What came over the bus, and how to answer it."""

    payload: bytes
    reply: Callable[[bytes], None]
    """Answers a request; does nothing if none was made."""


Receiver = Callable[[BusMessage], None]
Cancel = Callable[[], None]


class NoReply(Exception):
    """Nobody answered a request, or not in time."""


class Bus(Protocol):
    """Carries messages between the processes of a cluster.

    At most once: what is sent while somebody is not connected never reaches them, and nobody is
    told. What one process sends on one subject arrives in that order.
    """

    @property
    def connected(self) -> bool: ...

    def publish(self, subject: str, payload: bytes) -> None:
        """Sends to all who listen, oneself included; never waits."""
        ...

    def subscribe(self, subject: str, receiver: Receiver, group: str = "") -> Cancel:
        """Listens until it is cancelled; of those in one group each message reaches only one."""
        ...

    async def request(self, subject: str, payload: bytes, seconds: float) -> bytes:
        """The first answer. Raises NoReply if there is none in time, or nobody listens."""
        ...

    def when_connected(self, callback: Callable[[], None]) -> None:
        """Calls back each time there is a connection again: what was sent meanwhile is lost."""
        ...

    async def start(self) -> None:
        """Begins to connect; does not wait for it."""
        ...

    async def stop(self) -> None:
        """Sends what is in line and ends the connection."""
        ...


@dataclass(frozen=True)
class Lease:
    """Who owns a table: decides there, and alone may write to its log."""

    table: str
    server: str
    fence: int | None
    """Rises with each new owner and goes with every write; None where there is one server only."""
    mine: bool


class Leases(Protocol):
    """Who owns which table."""

    @property
    def server(self) -> str:
        """This server, by an id that is new with each start."""
        ...

    @property
    def count(self) -> int:
        """How many leases this server holds."""
        ...

    @property
    def certain(self) -> bool:
        """Whether no other server can have taken anything from this one yet."""
        ...

    async def ascertain(self) -> None:
        """Finds out what this server still owns. Raises Refused if the database does not say."""
        ...

    async def acquire(self, table: str, new: bool = False) -> Lease | None:
        """Takes the table if nobody alive owns it; who owns it then. None if there is no table.

        Raises Refused if the database does not answer.
        """
        ...

    def holds(self, lease: Lease) -> bool:
        """Whether nobody is known to have taken the table since."""
        ...

    async def hand_over(self, lease: Lease, server: str) -> None:
        """Gives a table to another server. Raises Refused if the database does not answer."""
        ...

    async def release(self, lease: Lease) -> None:
        """Gives a table back: it needs nobody until somebody asks for it."""
        ...

    async def is_alive(self, server: str) -> bool:
        """Whether a server still holds its leases. Raises Refused if nobody can tell."""
        ...

    async def orphans(self) -> list[str]:
        """Running tables whose owner is gone. Raises Refused if nobody can tell."""
        ...

    async def owners(self, tables: Collection[str]) -> dict[str, str]:
        """The servers that own some of these tables now, as far as anybody does."""
        ...

    def lose(self, lease: Lease) -> None:
        """A write has shown that another server has taken the table."""
        ...

    def when_lost(self, callback: Callable[[str], None]) -> None:
        """Calls back with each table that another server has taken."""
        ...

    async def start(self) -> None: ...

    async def stop(self) -> None:
        """Gives everything back: others may take it at once."""
        ...
