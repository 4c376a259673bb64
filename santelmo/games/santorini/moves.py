"""The words of a turn."""

from __future__ import annotations

from santelmo.core.moves import Kind, Range, Vocabulary
from santelmo.games.santorini.board import NAMES
from santelmo.games.santorini.components import GODS

SPACE = Range("space", NAMES, "a1 to e5")
GOD = Range("god", tuple(god.name for god in GODS[1:]), f"{GODS[1].name} to {GODS[-1].name}")

MOVES = Vocabulary(
    Kind("place", SPACE, unordered=True),
    Kind("move", SPACE, SPACE),
    Kind("build", SPACE),
    Kind("dome", SPACE),
    Kind("force", SPACE, SPACE),
    Kind("petrify", SPACE),
    Kind("roll"),
    Kind("end"),
    Kind("pick", GOD),
    Kind("take", GOD),
)

PLACE = MOVES.first("place")
MOVE = MOVES.first("move")
BUILD = MOVES.first("build")
DOME = MOVES.first("dome")
FORCE = MOVES.first("force")
PETRIFY = MOVES.first("petrify")
ROLL = MOVES.first("roll")
END = MOVES.first("end")
PICK = MOVES.first("pick")
TAKE = MOVES.first("take")

MAX_STEPS = 64
"""More than a player can choose from in any moment of a turn."""
