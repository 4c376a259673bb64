"""The two clocks of the server.

The wall clock says when something happened: people read it, and lists are sorted by it. It may be
set at any moment. So whatever is limited in time goes by the steady clock, which nobody sets, which
stands still while no server runs, and which the log keeps beside the wall clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable

_NS_PER_MS = 1_000_000
LONGEST_STEP_MS = 2_000
"""A server looks at its clock several times a second. Where it has not for longer, it was stopped,
or its machine slept: nobody could play meanwhile."""
TAKE_OVER_MS = 5_000
"""What is not counted at a table that a server has just read: the clocks of several servers, and
what the database knows of them, may differ by less than this."""


def now() -> int:
    """Unix time in milliseconds, by the wall clock."""
    return time.time_ns() // _NS_PER_MS


def monotonic_now() -> int:
    """Milliseconds that only go forward while this process runs; where they begin says nothing."""
    return time.monotonic_ns() // _NS_PER_MS


class SteadyClock:
    """Milliseconds that only go forward, and only while the server runs.

    It begins at Unix time in a new database and falls behind by all the time in which nobody
    served it.
    """

    def __init__(self, ticks: Callable[[], int] = monotonic_now) -> None:
        self._ticks = ticks
        self._last_tick = ticks()
        self._now = now()

    def go_on_from(self, at: int) -> None:
        """Continues where the clock of an earlier server stood."""
        self._last_tick = self._ticks()
        self._now = at

    def now(self) -> int:
        tick = self._ticks()
        self._now += min(tick - self._last_tick, LONGEST_STEP_MS)
        self._last_tick = tick
        return self._now


class TableTime:
    """The steady clock at one table, which is never behind the table's log."""

    def __init__(self, clock: SteadyClock, last_at: int) -> None:
        """`last_at` is when the last event of the log happened."""
        self._clock = clock
        self._ahead = max(last_at - clock.now(), -TAKE_OVER_MS)

    def now(self) -> int:
        return self._clock.now() + self._ahead

    def note(self, at: int) -> None:
        """Another server has stored an event that happened then."""
        self._ahead = max(self._ahead, at - self._clock.now())
