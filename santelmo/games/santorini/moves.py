"""The words of a turn."""

from __future__ import annotations

from santelmo.core.moves import Kind, Range, Vocabulary
from santelmo.games.santorini.board import NAMES

SPACE = Range("space", NAMES, "a1 to e5")

MOVES = Vocabulary(
    Kind("place", SPACE, unordered=True),
    Kind("move", SPACE, SPACE),
    Kind("build", SPACE),
)

PLACE = MOVES.first("place")
MOVE = MOVES.first("move")
BUILD = MOVES.first("build")
