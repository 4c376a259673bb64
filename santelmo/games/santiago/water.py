"""The canal network: where a canal may be dug, and what it irrigates."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.games.santiago.board import BORDERS, DITCHES_AT, REACHED_BY, SEGMENTS
from santelmo.games.santiago.state import SEATS, SantiagoState


@compiled
def open_ditches(s: SantiagoState) -> int:
    """SGO-7.2: the free segments that touch the spring or a built canal."""
    canals = int(s.canals)
    touching = DITCHES_AT[int(s.spring)]
    for segment in range(SEGMENTS):
        touching |= REACHED_BY[segment] & -((canals >> segment) & 1)
    return touching & ~canals


@compiled
def proposed_ditches(s: SantiagoState) -> int:
    """The segments proposed in this round."""
    proposed = 0
    for seat in range(SEATS):
        # The number is 1 + the segment; a 0 leaves nothing.
        proposed |= (1 << int(s.proposed[seat])) >> 1
    return proposed


@compiled
def irrigated(s: SantiagoState) -> int:
    """SGO-9.1: the squares with a side along a built canal."""
    canals = int(s.canals)
    watered = 0
    for segment in range(SEGMENTS):
        watered |= BORDERS[segment] & -((canals >> segment) & 1)
    return watered


@compiled
def dig_canal(s: SantiagoState, segment: int) -> None:
    s.canals |= 1 << segment
