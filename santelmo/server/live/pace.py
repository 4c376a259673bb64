"""How a match goes on: by turns, or as a race.

A room asks its pace, and never which of the two it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from santelmo.server.domain.commands import PlayMove
from santelmo.server.domain.events import Event
from santelmo.server.domain.table import Table, ViewOf
from santelmo.server.domain.time import TableTime
from santelmo.server.live.interfaces import Bots, Client
from santelmo.server.settings import Settings

Json = dict[str, Any]
Work = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class SeatClock:
    """The clock of a seat, as clients show it."""

    clock_ms: int | None = None
    """What is left of the decision; None where no clock runs."""
    bank_ms: int | None = None
    """What is left in the bank, whether the seat acts or not."""
    rest_ms: int | None = None
    """How long the clock will stand still; None where it does not."""


class Pace(Protocol):
    """Decides what a move comes to, and lets happen what happens by itself."""

    ping_seconds: float
    """How often the lag of the clients is measured."""
    resumable: bool
    """Whether a client that comes back can go on from the document that it has."""

    @property
    def shows_time(self) -> bool:
        """Whether clients show a clock, which every event may change."""
        ...

    @property
    def waiting(self) -> bool:
        """Whether something will happen by itself, and soon."""
        ...

    def due_at(self) -> int | None:
        """When a flag falls if nobody acts, as Unix time; None where none does."""
        ...

    def views(self) -> ViewOf:
        """What each perspective sees of the match now."""
        ...

    def decide(self, client: Client, command: PlayMove) -> Event:
        """What a player's move comes to. Raises Refused."""
        ...

    def follow(self) -> None:
        """Takes in what has happened, before clients are notified."""
        ...

    def arrange(self) -> None:
        """Lets bots think and clocks run, as the table now asks for."""
        ...

    def presence_changed(self) -> None:
        """Somebody has come or gone."""
        ...

    def ready(self, seat: int) -> None:
        """The player of a seat need not wait for the next round."""
        ...

    def status(self) -> Json | None:
        """Where a race stands; None without one."""
        ...

    def clock(self, seat: int) -> SeatClock:
        """What is left of a seat's time."""
        ...

    def stop(self) -> None:
        """Ends everything that waits."""
        ...


class PacedRoom(Protocol):
    """What a pace may ask of its room."""

    table: Table
    address: str | None
    """Where what the table costs counts; None until that is known."""
    settings: Settings
    time: TableTime
    bots: Bots
    lock: asyncio.Lock
    """Held by whoever is about to commit."""
    loop: asyncio.AbstractEventLoop

    @property
    def clients(self) -> Collection[Client]: ...

    async def commit(self, events: Sequence[Event]) -> None:
        """Stores events, then notifies all clients. Needs the lock."""
        ...

    def in_background(self, work: Work) -> None:
        """Runs something; what fails is done again after a while."""
        ...

    async def under_lock(self, work: Work) -> None:
        """Does something under the lock; again after a while, as long as it cannot be stored."""
        ...

    def send_documents(self) -> None: ...

    def send_status(self) -> None: ...
