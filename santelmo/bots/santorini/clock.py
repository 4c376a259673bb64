"""When a search stops."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from santelmo.bots.bot import DEFAULT_BUDGET, Budget

SLICE = 4096
"""Positions between two checks of the clock: a few milliseconds."""

Timer = Callable[[], float]
"""Seconds that pass: `time.perf_counter`, or `time.thread_time` to count what a thread computes."""


def never() -> bool:
    """The search is not stopped from outside."""
    return False


@dataclass
class Clock:
    """When to stop: at a number of positions, at a time, or when `stopped` returns true.

    A clock with a number of positions and no time gives the same result on every machine.
    """

    nodes: int | None
    seconds: float | None
    stopped: Callable[[], bool] = never
    timer: Timer = time.perf_counter
    began: float | None = None
    """By default the moment in which the clock is made."""

    def __post_init__(self) -> None:
        if self.began is None:
            self.began = self.timer()

    @classmethod
    def of(
        cls,
        budget: Budget,
        stopped: Callable[[], bool] = never,
        timer: Timer = time.perf_counter,
    ) -> Clock:
        if budget == Budget():
            budget = DEFAULT_BUDGET
        return cls(budget.iterations, budget.seconds, stopped, timer)

    def share(self, part: float) -> Clock:
        """A clock that stops after a part of this one's budget."""
        return Clock(
            None if self.nodes is None else int(self.nodes * part),
            None if self.seconds is None else self.seconds * part,
            self.stopped,
            self.timer,
            self.began,
        )

    def spent(self) -> float:
        """Seconds since it was started."""
        return self.timer() - (self.began or 0.0)

    def next_limit(self, nodes: int) -> int:
        """Up to how many positions the search may go on before it asks again; 0 at the end."""
        if self.nodes is not None and nodes >= self.nodes:
            return 0
        if self.seconds is not None and self.spent() >= self.seconds:
            return 0
        if self.stopped():
            return 0
        return nodes + SLICE if self.nodes is None else min(nodes + SLICE, self.nodes)
