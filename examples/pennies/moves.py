"""The words of the game."""

from __future__ import annotations

from examples.pennies.components import SIDES
from santelmo.core.moves import Kind, Range, Vocabulary

MOVES = Vocabulary(Kind("show", Range("side", SIDES, "heads or tails"), hidden=True))
