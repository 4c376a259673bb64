"""The island: 25 spaces, their names, neighbours and directions (SRN-1.1).

Sets of spaces are integers with one bit for each space. A worker that is not on the island stands
on `OFF`, a 26th place that neighbours nothing, so that rules need not ask.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

SIZE = 5
SPACES = SIZE * SIZE
OFF = SPACES
"""The place of a worker that is not on the island."""
EVERYWHERE = (1 << SPACES) - 1

TOP = 3
"""The level to which one climbs to win, and on which only a dome is built."""

NAMES = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcde")
Direction = Literal["north", "east", "south", "west"]
DIRECTIONS: tuple[Direction, ...] = ("north", "east", "south", "west")
"""The faces of the die (SRN-1.4)."""
FACES = len(DIRECTIONS)
_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def _space(row: int, column: int) -> int:
    on_island = 0 <= row < SIZE and 0 <= column < SIZE
    return row * SIZE + column if on_island else OFF


def _shifted(space: int, rows: int, columns: int) -> int:
    row, column = divmod(space, SIZE)
    return _space(row + rows, column + columns)


def _set(spaces: list[int]) -> int:
    return sum(1 << space for space in set(spaces) if space != OFF)


def _around(space: int) -> list[int]:
    shifts = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    return [_shifted(space, rows, columns) for rows, columns in shifts]


def _beyond(start: int, through: int) -> int:
    if not _set(_around(start)) >> through & 1:
        return OFF
    (row, column), (next_row, next_column) = divmod(start, SIZE), divmod(through, SIZE)
    return _space(2 * next_row - row, 2 * next_column - column)


NEAR = np.array([_set(_around(space)) for space in range(SPACES)] + [0], np.int64)
"""The neighbours of each space, and of OFF."""

BEYOND = np.array(
    [[_beyond(start, through) for through in range(SPACES)] for start in range(SPACES)], np.int64
)
"""The space straight behind a neighbour, or OFF."""

TOWARD = np.array(
    [[_shifted(space, *step) for space in range(SPACES)] + [OFF] for step in _STEPS], np.int64
)
"""The next space in the die's direction, or OFF."""

EDGES = tuple(
    _set([space for space in range(SPACES) if _shifted(space, *step) == OFF]) for step in _STEPS
)
"""The northern, eastern, southern and western edge."""

PERIMETER = EDGES[0] | EDGES[1] | EDGES[2] | EDGES[3]


def _opposite(space: int) -> int:
    opposite = 0
    for number, edge in enumerate(EDGES):
        if edge >> space & 1:
            opposite |= EDGES[(number + 2) % len(EDGES)]
    return opposite


OPPOSITE = np.array([_opposite(space) for space in range(SPACES)], np.int64)
"""The spaces on an edge opposite to an edge of each space (a corner belongs to two)."""


def space_number(name: str) -> int | None:
    """The space with this name, if there is one."""
    return NAMES.index(name) if name in NAMES else None


def spaces_in(spaces: int) -> list[int]:
    """The spaces of a set, in order."""
    return [space for space in range(SPACES) if spaces >> space & 1]
