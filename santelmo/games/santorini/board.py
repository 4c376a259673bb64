"""The island: 25 spaces, their names and neighbours (SRN-1.1)."""

from __future__ import annotations

import numpy as np

SIZE = 5
SPACES = SIZE * SIZE
OFF = -1
"""The place of a worker that is not on the board."""

TOP = 3
"""The level to which one climbs to win, and on which only a dome is built."""

NAMES = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcde")


def _neighbours(space: int) -> list[int]:
    row, column = divmod(space, SIZE)
    return [
        r * SIZE + c
        for r in range(max(row - 1, 0), min(row + 2, SIZE))
        for c in range(max(column - 1, 0), min(column + 2, SIZE))
        if (r, c) != (row, column)
    ]


NEIGHBOUR_COUNT = np.array([len(_neighbours(space)) for space in range(SPACES)], np.int64)
NEIGHBOURS = np.array(
    [_neighbours(space) + [OFF] * (8 - len(_neighbours(space))) for space in range(SPACES)],
    np.int64,
)


def space_number(name: str) -> int | None:
    """The space with this name, if there is one."""
    return NAMES.index(name) if name in NAMES else None
