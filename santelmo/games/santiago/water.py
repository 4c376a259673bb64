"""The canal network: where a canal may be dug, and what it irrigates.

The rules are functions of plain numbers, which can be asked from Python at little cost: to hand
over a whole state takes twenty times as long.
"""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled, inlined
from santelmo.games.santiago.board import BORDERS, DITCHES_AT, REACHED_BY, SEGMENTS
from santelmo.games.santiago.state import SEATS, SantiagoState


@inlined
def ditches_open_to(canals: int, spring: int) -> int:
    """SGO-7.2: the free segments that touch the spring or a built canal."""
    touching = DITCHES_AT[spring]
    for segment in range(SEGMENTS):
        touching |= REACHED_BY[segment] & -((canals >> segment) & 1)
    return touching & ~canals


@compiled
def open_ditches(s: SantiagoState) -> int:
    """Where a canal may be dug."""
    return ditches_open_to(int(s.canals), int(s.spring))


@compiled
def proposed_ditches(s: SantiagoState) -> int:
    """The segments proposed in this round."""
    proposed = 0
    for seat in range(SEATS):
        # The number is 1 + the segment; a 0 leaves nothing.
        proposed |= (1 << int(s.proposed[seat])) >> 1
    return proposed


@inlined
def squares_along(canals: int) -> int:
    """SGO-9.1: the squares with a side along a built canal."""
    watered = 0
    for segment in range(SEGMENTS):
        watered |= BORDERS[segment] & -((canals >> segment) & 1)
    return watered


@compiled
def irrigated(s: SantiagoState) -> int:
    return squares_along(int(s.canals))


@compiled
def dig_canal(s: SantiagoState, segment: int) -> None:
    s.canals |= 1 << segment
