"""Who sits where at a table: everybody comes to every seat about equally often."""

from __future__ import annotations

from collections.abc import Sequence

from santelmo.server.domain.tournament.history import History
from santelmo.server.domain.tournament.matching import least_cost_pairs

OFTEN = 100
"""What one more time on a seat weighs against having had it the last time."""


def seated(entrants: Sequence[int], seats: int, history: History) -> tuple[int | None, ...]:
    """The entrants by seat, so that all together have had their seats as seldom as can be."""
    # A seat is a number below 0, as no entrant has.
    costs = {
        (entrant, -1 - seat): _cost(entrant, seat, history)
        for entrant in entrants
        for seat in range(seats)
    }
    found: list[int | None] = [None] * seats
    for entrant, place in least_cost_pairs(costs):
        found[-1 - place] = entrant
    return tuple(found)


def _cost(entrant: int, seat: int, history: History) -> int:
    times = history.on_seat(entrant, seat)
    return OFTEN * times * (times + 1) + history.last_on(entrant, seat)
