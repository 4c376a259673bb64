"""Who has a turn of the event loop, and how much of its time.

One thread serves everybody. What a visitor sends is worked on in turns, and each turn's processor
time is counted. Players at running tables go first, then those who have a name, then strangers;
within a rank the addresses take turns, however many connections they have. What those who do not
play may use together is bounded, and so is what one address may use in each rank.

While nobody waits a turn is taken at once and costs next to nothing. When the turns of one
iteration of the loop have used it for some milliseconds the others line up, so that what came in
meanwhile is read and who is first in rank goes first.
"""

from __future__ import annotations

import asyncio
import heapq
import math
import time
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Any, Generic, TypeVar

from santelmo.server.network.allowance import Allowance
from santelmo.server.settings import Settings

T = TypeVar("T")
Work = Callable[[], None]

ITERATION_SECONDS = 0.002
"""What turns may use of one iteration of the loop, before the rest lines up."""
PLAYERS_SECONDS = 0.008
"""The same for players: moves that are worked on together are stored in one commit."""
PLAYERS_RELEASES = 8
"""Players who go on together in one iteration, when they had to wait."""
BURST_SECONDS = 2.0
"""How long a share may be saved up."""
UNBOUNDED = 1e9
VISITOR = "visitor"
"""In the `state` of a scope: whose turns a call or a socket uses."""
MAX_UNTOUCHED = 1_000
"""Addresses that are remembered before those that have used nothing lately are forgotten."""


class Rank(IntEnum):
    """Who goes first."""

    PLAYER = 0
    """Has a seat at a running table."""
    WATCHER = 1
    """Has a name."""
    STRANGER = 2


@dataclass
class Visitor:
    """Where something comes from, and how much it matters."""

    address: str
    rank: Rank = Rank.STRANGER
    gone: bool = False
    """The connection has ended: what still waits for a turn is for nobody."""


class VisitorLeft(Exception):
    """Who waited for a turn is there no more."""


class _Line:
    """Those of one rank: who waits, and what has been used, by address."""

    def __init__(self, share: float, address_share: float) -> None:
        self._share = _share(share)
        self._address_share = address_share
        self._addresses: dict[str, Allowance] = {}
        self._waiting: dict[str, deque[Work]] = {}
        self._rotation: deque[str] = deque()
        """Addresses that have work waiting and may use more, in the order of their turns."""
        self._resting: list[tuple[float, str]] = []
        """Addresses that have work waiting and have used too much: until when."""

    def __bool__(self) -> bool:
        return bool(self._waiting)

    @property
    def waiting(self) -> int:
        """How much work waits for its turn."""
        return sum(map(len, tuple(self._waiting.values())))

    def may_go(self, address: str) -> bool:
        """Whether somebody may have a turn without waiting for others."""
        if self._waiting or self._share.wait_seconds():
            return False
        used = self._addresses.get(address)
        return used is None or not used.wait_seconds()

    def charge(self, address: str, seconds: float) -> None:
        self._share.charge(seconds)
        used = self._addresses.get(address)
        if used is None:
            if len(self._addresses) >= MAX_UNTOUCHED:
                self._forget()
            used = self._addresses[address] = _share(self._address_share)
        used.charge(seconds)

    def _forget(self) -> None:
        self._addresses = {a: used for a, used in self._addresses.items() if not used.untouched}

    def add(self, address: str, work: Work) -> None:
        if address in self._waiting:
            self._waiting[address].append(work)
        else:
            self._waiting[address] = deque([work])
            self._rotation.append(address)

    def next(self) -> Work | None:
        """Takes out whose turn it is, if somebody's is now."""
        if self._share.wait_seconds():
            return None
        while self._resting and self._resting[0][0] <= time.monotonic():
            self._rotation.append(heapq.heappop(self._resting)[1])
        while self._rotation:
            address = self._rotation.popleft()
            used = self._addresses.get(address)
            if used is not None and (wait := used.wait_seconds()):
                heapq.heappush(self._resting, (time.monotonic() + wait, address))
                continue
            works = self._waiting[address]
            work = works.popleft()
            if works:
                self._rotation.append(address)
            else:
                del self._waiting[address]
            return work
        return None

    def wait_seconds(self) -> float:
        """How long nobody's turn comes; infinite if nobody waits."""
        if not self._waiting:
            return math.inf
        wait = self._share.wait_seconds()
        if self._rotation:
            return wait
        return max(wait, self._resting[0][0] - time.monotonic())


def _share(share: float) -> Allowance:
    """An amount of the loop's time, in seconds a second."""
    return Allowance(share, share * BURST_SECONDS)


class Turns:
    """Gives everybody who sends something a turn."""

    def __init__(self, settings: Settings) -> None:
        address = settings.address_share
        self._lines = (
            _Line(UNBOUNDED, address),
            _Line(settings.watchers_share, address),
            _Line(settings.strangers_share, address),
        )
        self._used = 0.0
        """Seconds that turns have used of this iteration of the loop."""
        self._next: asyncio.Handle | None = None
        """The next look at those in line, at the latest."""
        self._soon = False
        """That comes in the next iteration."""

    @property
    def waiting(self) -> int:
        """How much work waits for its turn."""
        return sum(line.waiting for line in self._lines)

    def run(self, visitor: Visitor, work: Work) -> None:
        """Does something when it is the visitor's turn: at once, if nobody is before them."""
        timed = partial(self._do, visitor.rank, visitor.address, work)
        if self._may_go(visitor):
            timed()
        else:
            self._line_up(visitor, timed)

    async def take(self, visitor: Visitor, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine when it is the visitor's turn, and counts its time but no waiting."""
        await self._wait(visitor, work)
        return await self._meter(visitor, work)

    async def take_if_present(self, visitor: Visitor, work: Coroutine[Any, Any, T]) -> T:
        """As `take`, for work that is of use to the visitor only.

        Raises `VisitorLeft` if the visitor has left meanwhile: otherwise a flood of connections
        that end at once would keep the server at work long after the last of them.
        """
        await self._wait(visitor, work)
        if visitor.gone:
            work.close()
            raise VisitorLeft
        return await self._meter(visitor, work)

    async def _wait(self, visitor: Visitor, work: Coroutine[Any, Any, Any]) -> None:
        """Waits until it is the visitor's turn."""
        if self._may_go(visitor):
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line_up(visitor, partial(_release, turn))
        try:
            await turn
        except asyncio.CancelledError:
            work.close()
            raise

    def _meter(self, visitor: Visitor, work: Coroutine[Any, Any, T]) -> _Metered[T]:
        return _Metered(work, partial(self._charge, visitor.rank, visitor.address))

    def _may_go(self, visitor: Visitor) -> bool:
        if self._used >= _max_seconds(visitor.rank):
            return False
        # Nobody overtakes those who wait in a rank before theirs, unless those wait for time.
        ahead = self._lines[: visitor.rank]
        return self._lines[visitor.rank].may_go(visitor.address) and not any(
            line.wait_seconds() == 0.0 for line in ahead if line
        )

    def _line_up(self, visitor: Visitor, work: Work) -> None:
        self._lines[visitor.rank].add(visitor.address, work)
        self._look_later()

    def _do(self, rank: Rank, address: str, work: Work) -> None:
        begun = time.thread_time()
        try:
            work()
        finally:
            self._charge(rank, address, time.thread_time() - begun)

    def _charge(self, rank: Rank, address: str, seconds: float) -> None:
        self._used += seconds
        self._lines[rank].charge(address, seconds)
        self._look_soon()

    def _look_soon(self) -> None:
        """Looks after those in line in the next iteration of the loop."""
        if self._soon:
            return
        if self._next is not None:
            self._next.cancel()
        self._soon = True
        self._next = asyncio.get_running_loop().call_soon(self._look)

    def _look_later(self) -> None:
        """Looks after those in line when the first of them may have a turn."""
        wait = min(line.wait_seconds() for line in self._lines)
        if wait <= 0:
            self._look_soon()
        elif wait < math.inf and not self._soon:
            if self._next is not None:
                self._next.cancel()
            self._next = asyncio.get_running_loop().call_later(wait, self._look)

    def _look(self) -> None:
        self._next, self._soon = None, False
        self._used = 0.0
        if not any(self._lines):
            return
        try:
            self._give_turns()
        finally:
            self._look_later()

    def _give_turns(self) -> None:
        released = 0
        while released < PLAYERS_RELEASES and (first := self._first()) is not None:
            rank, work = first
            before = self._used
            work()
            if self._used == before:
                # A coroutine goes on in the next iteration: what it costs is known only then.
                released += 1 if rank == Rank.PLAYER else PLAYERS_RELEASES

    def _first(self) -> tuple[Rank, Work] | None:
        for rank, line in zip(Rank, self._lines, strict=True):
            if line and self._used < _max_seconds(rank) and (work := line.next()) is not None:
                return rank, work
        return None


def _max_seconds(rank: Rank) -> float:
    return PLAYERS_SECONDS if rank == Rank.PLAYER else ITERATION_SECONDS


def _release(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)


class _Metered(Generic[T]):
    """A coroutine whose own processor time is counted, step by step."""

    def __init__(self, work: Coroutine[Any, Any, T], charge: Callable[[float], None]) -> None:
        self._work = work
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, T]:
        step: Callable[[Any], Any] = self._work.send
        value: Any = None
        while True:
            begun = time.thread_time()
            try:
                waited_for = step(value)
            except StopIteration as end:
                return end.value
            finally:
                self._charge(time.thread_time() - begun)
            try:
                value, step = (yield waited_for), self._work.send
            except BaseException as error:
                value, step = error, self._work.throw
