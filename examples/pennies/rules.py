"""Both seats choose a side at the same time, then both coins are shown."""

# pyright: basic
from __future__ import annotations

from examples.pennies.components import MATCHER, SEATS
from examples.pennies.moves import MOVES
from examples.pennies.state import PenniesState
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers

EVERYBODY = (1 << SEATS) - 1
SHOW = MOVES.first("show")
SHOW_MOVES = MOVES.kinds["show"].size


@compiled
def actors(s: PenniesState) -> int:
    """PEN-1.1: who has not chosen yet."""
    return EVERYBODY & ~s.chosen


@compiled
def legal(s: PenniesState, seat: int, out: Numbers) -> int:
    """PEN-1.1: either side."""
    for side in range(SHOW_MOVES):
        out[side] = SHOW + side
    return SHOW_MOVES


@compiled
def apply(s: PenniesState, seat: int, code: int) -> None:
    """PEN-1.1, PEN-1.2: the choice stays hidden until both are made."""
    s.side[seat] = 1 + code - SHOW
    s.chosen |= 1 << seat
    if s.chosen == EVERYBODY:
        for other in range(SEATS):
            s.shown[other] = s.side[other]
        s.turns += 1
        s.reveals += 1


@compiled
def outcome(s: PenniesState, scores: Numbers, places: Numbers) -> None:
    """PEN-2.1: the matcher wins if the coins match, the other seat if they do not."""
    winner = MATCHER if s.shown[0] == s.shown[1] else 1 - MATCHER
    for seat in range(SEATS):
        scores[seat] = 1 if seat == winner else 0
        places[seat] = 1 if seat == winner else 2
