"""The words of a round."""

from __future__ import annotations

from santelmo.core.moves import Kind, Range, Vocabulary, numbers
from santelmo.games.santiago.board import SEGMENT_NAMES, SQUARE_NAMES
from santelmo.games.santiago.components import MAX_MONEY, MAX_PLAYERS, TILE_NAMES

SEAT = numbers("seat", 0, MAX_PLAYERS - 1)
TILE = Range("tile", TILE_NAMES, f"one of {', '.join(TILE_NAMES)}")
SQUARE = Range("square", SQUARE_NAMES, "a1 to h6")
SEGMENT = Range(
    "segment", SEGMENT_NAMES, "two neighbouring crossings, the left or lower one first, as B2-C2"
)

MOVES = Vocabulary(
    Kind("bid", numbers("amount", 1, MAX_MONEY)),
    Kind("pass"),
    Kind("take", TILE),
    Kind("plant", SQUARE),
    Kind("propose", SEGMENT),
    Kind("support", SEAT),
    Kind("offer", numbers("amount", 1, MAX_MONEY)),
    Kind("accept", SEAT),
    Kind("dig", SEGMENT),
    Kind("decline"),
    Kind("keep"),
)

BID_NOTHING = MOVES.first("bid") - 1
"""A bid of N has the code BID_NOTHING + N; no such move is a bid of nothing."""
PASS = MOVES.first("pass")
TAKE_NOTHING = MOVES.first("take") - 1
"""Tiles count from 1, too."""
PLANT = MOVES.first("plant")
PROPOSE = MOVES.first("propose")
SUPPORT = MOVES.first("support")
OFFER_NOTHING = MOVES.first("offer") - 1
ACCEPT = MOVES.first("accept")
DIG = MOVES.first("dig")
DECLINE = MOVES.first("decline")
KEEP = MOVES.first("keep")
