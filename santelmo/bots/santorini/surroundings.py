"""What surrounds the workers, as inputs of a network.

A worker's space, its level and the height of a neighbouring space are one input together: what a
height means for a worker is there to be read, and a network need not find out which spaces are
neighbours.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.bots.santorini.inputs import HEIGHTS, LEVELS
from santelmo.core.bits import lowest
from santelmo.games.santorini.board import NEAR, SPACES

WORKERS = 4
"""Those of both sides."""
DIRECTIONS = 8
NOWHERE = -1


def _neighbours() -> list[list[int]]:
    found: list[list[int]] = []
    for space in range(SPACES):
        spaces: list[int] = []
        left = int(NEAR[space])
        while left:
            spaces.append(lowest(left))
            left &= left - 1
        found.append(spaces + [NOWHERE] * (DIRECTIONS - len(spaces)))
    return found


NEIGHBOURS = np.array(_neighbours(), np.int64)
"""The neighbours of each space; at the edge fewer than eight, then NOWHERE."""
PAIRS = int((NEIGHBOURS != NOWHERE).sum())
"""How many ordered pairs of neighbours there are."""
PAIR_NUMBERS = np.where(
    NEIGHBOURS == NOWHERE,
    NOWHERE,
    np.cumsum(NEIGHBOURS != NOWHERE).reshape(SPACES, DIRECTIONS) - 1,
)
"""For each space and direction the number of the pair."""

AROUND_FOE = PAIRS * LEVELS * HEIGHTS
"""The inputs of the own workers come first, then those of the other side."""
AROUND = 2 * AROUND_FOE
