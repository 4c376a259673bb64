"""The state of a Santorini match."""

from __future__ import annotations

from santelmo.core.state import Numbers, State, public
from santelmo.games.santorini.board import SPACES

SEATS = 4
SIDES = 3
"""A side owns two workers: a seat, or with four players the two seats of a team."""

PLACING, MOVING, BUILDING, OVER = range(4)

NOBODY = -1
RANDOM_START = -1


class SantoriniState(State):
    blocks: Numbers = public("i1", SPACES)
    domes: int = public("i4")
    """The spaces with a dome, one bit each."""
    workers: Numbers = public("i1", SIDES, 2)
    """Where each side's workers stand; OFF before they are placed and after they were removed."""
    start: int = public("i1")
    """The start player."""
    seat: int = public("i1")
    """Whose turn it is."""
    stage: int = public("i1")
    mover: int = public("i1")
    """Where the worker stands that moved in this turn."""
    lost: Numbers = public("i1", SEATS)
    """1 for the first seat that lost, 2 for the second; 0 for those still in."""
    winner: int = public("i1")
    """The side that has won, or NOBODY."""
