"""The state of a Santiago match. Sets of squares and segments are bits, see `board`."""

from __future__ import annotations

from enum import IntEnum

from santelmo.core.state import Numbers, State, fixed, public, secret, tallied
from santelmo.games.santiago.components import CROPS, KINDS, MAX_PLAYERS, TILES

SEATS = MAX_PLAYERS


class Stage(IntEnum):
    """What the acting seat does next."""

    BIDDING = 0
    TAKING = 1
    PLANTING = 2
    LEFTOVER = 3
    """Planting the tile that nobody took, with three players."""
    PROPOSING = 4
    """Proposing a canal, supporting a proposal, or passing."""
    OFFERING = 5
    """Saying how much, for the proposal made or supported."""
    DECIDING = 6
    """The overseer answers the proposals."""
    EXTRA = 7
    """Digging the extra canal, or keeping it."""
    OVER = 8


RANDOM_INNER, RANDOM_ANY = -1, -2
"""The spring before the deal, when chance places it."""


class SantiagoState(State):
    plantations: Numbers = public("i8", CROPS)
    """The squares planted with each crop, deserts not included."""
    deserts: int = public("i8")
    palms: int = public("i8")
    marked: Numbers = public("i8", SEATS)
    """The plantations with at least one marker of each seat."""
    doubled: Numbers = public("i8", SEATS)
    """Those of them with two."""
    canals: int = public("i8")
    """The segments with a built canal."""
    spring: int = public("i1")
    """Its crossing."""
    palm_trees: int = fixed("i1")
    """How many palms were set up: 0 or 3."""

    money: Numbers = tallied("i2", SEATS)
    """Money in hand; bids and offers on the table are not part of it."""
    markers: Numbers = public("i1", SEATS)
    """Markers that each seat has not used yet."""
    supply: int = public("i1")
    """Canals for phase 4."""
    extra: Numbers = public("i1", SEATS)
    """1 for each seat that still holds its extra canal."""

    piles: Numbers = secret("i1", TILES)
    """The face-down tiles. Those behind are turned up first; 0 beyond the last one."""
    unseen: Numbers = public("i1", KINDS)
    """How many tiles of each kind are still face down: everybody has seen the others."""
    removed: int = public("i1")
    """The tile that left the game before it began, or 0."""
    market: Numbers = public("i1", SEATS)
    """The turned-up tiles; 0 where one was taken."""
    held: int = public("i1")
    """The tile that is about to be planted."""

    round_number: int = public("i1")
    """From 1."""
    stage: int = public("i1")
    """A number of `Stage`."""
    seat: int = public("i1")
    """Whose decision it is."""
    overseer: int = public("i1")

    bids: Numbers = public("i2", SEATS)
    """The bids on the table, until all tiles are planted."""
    passed: Numbers = public("i1", SEATS)
    """1 for the seat that passed first in this auction, 2 for the next; 0 for the others."""
    order: Numbers = public("i1", SEATS)
    """The seats in the order of planting."""
    planted: int = public("i1")
    """How many of them have planted."""

    proposed: Numbers = public("i1", SEATS)
    """1 + the segment that each seat proposes, or 0."""
    backed: Numbers = public("i1", SEATS)
    """1 + the seat whose proposal each seat pays for (a proposer: itself), or 0."""
    offers: Numbers = public("i2", SEATS)
