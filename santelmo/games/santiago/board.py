"""The board: a grid of squares, a grid of ditches, and how they touch (SGO-1.1 to SGO-1.4).

Everything here follows from the sizes of the two grids. A point of the board is a pair (x, y) in
units of one square; a crossing lies on every second point in both directions. Sets of squares and
of ditch segments are whole numbers with a bit for each member.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

COLUMNS, ROWS = 8, 6
SQUARES = COLUMNS * ROWS
SQUARE_NAMES = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in "abcdefgh")

STEP = 2
"""A ditch segment is this many squares long."""
CROSSING_COLUMNS, CROSSING_ROWS = COLUMNS // STEP + 1, ROWS // STEP + 1
CROSSINGS = CROSSING_COLUMNS * CROSSING_ROWS
CROSSING_NAMES = tuple(
    f"{column}{row}" for row in range(1, CROSSING_ROWS + 1) for column in "ABCDE"
)

Point = tuple[int, int]
Side = tuple[Point, Point]
"""A line of length 1 between two points: the left or lower one first."""


def bit_set(members: Iterable[int]) -> int:
    """The set with these members."""
    return sum(1 << member for member in set(members))


def members(bits: int) -> list[int]:
    """The members of a set, in order."""
    found: list[int] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def square_names(squares: int) -> list[str]:
    """The names of the squares of a set."""
    return [SQUARE_NAMES[square] for square in members(squares)]


def _crossing_at(column: int, row: int) -> int:
    return row * CROSSING_COLUMNS + column


def _point(crossing: int) -> Point:
    row, column = divmod(crossing, CROSSING_COLUMNS)
    return STEP * column, STEP * row


def _segments() -> list[tuple[int, int]]:
    """The horizontal ones row by row, then the vertical ones row by row."""
    horizontal = [
        (_crossing_at(column, row), _crossing_at(column + 1, row))
        for row in range(CROSSING_ROWS)
        for column in range(CROSSING_COLUMNS - 1)
    ]
    vertical = [
        (_crossing_at(column, row), _crossing_at(column, row + 1))
        for row in range(CROSSING_ROWS - 1)
        for column in range(CROSSING_COLUMNS)
    ]
    return horizontal + vertical


ENDS = tuple(_segments())
"""The two crossings of each segment."""
SEGMENTS = len(ENDS)
SEGMENT_NAMES = tuple(f"{CROSSING_NAMES[start]}-{CROSSING_NAMES[end]}" for start, end in ENDS)
SEGMENT_BETWEEN = {ends: segment for segment, ends in enumerate(ENDS)}


def _sides_of_segment(segment: int) -> set[Side]:
    (x, y), (end_x, end_y) = map(_point, ENDS[segment])
    across, up = (end_x - x) // STEP, (end_y - y) // STEP
    points = [(x + i * across, y + i * up) for i in range(STEP + 1)]
    return set(pairwise(points))


def _sides_of_square(square: int) -> set[Side]:
    y, x = divmod(square, COLUMNS)
    low_left, low_right, high_left, high_right = (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)
    return {
        (low_left, low_right),
        (high_left, high_right),
        (low_left, high_left),
        (low_right, high_right),
    }


def _corners_of_square(square: int) -> set[Point]:
    return {point for side in _sides_of_square(square) for point in side}


BORDERS = np.array(
    [
        bit_set(q for q in range(SQUARES) if _sides_of_square(q) & _sides_of_segment(segment))
        for segment in range(SEGMENTS)
    ],
    np.int64,
)
"""SGO-1.4: the squares along the sides of each segment."""

DITCHES_AT = np.array(
    [
        bit_set(segment for segment in range(SEGMENTS) if crossing in ENDS[segment])
        for crossing in range(CROSSINGS)
    ],
    np.int64,
)
"""The segments that end at each crossing."""

REACHED_BY = np.array([DITCHES_AT[start] | DITCHES_AT[end] for start, end in ENDS], np.int64)
"""The segments that share a crossing with each segment, itself included."""

SQUARES_AT = np.array(
    [
        bit_set(q for q in range(SQUARES) if _point(crossing) in _corners_of_square(q))
        for crossing in range(CROSSINGS)
    ],
    np.int64,
)
"""The squares that have each crossing as a corner."""

AROUND = np.array(
    [
        bit_set(
            other
            for other in range(SQUARES)
            if _corners_of_square(other) & _corners_of_square(square)
        )
        for square in range(SQUARES)
    ],
    np.int64,
)
"""Each square and its neighbours, diagonal ones too."""

INNER_CROSSINGS = np.array(
    [
        _crossing_at(column, row)
        for row in range(1, CROSSING_ROWS - 1)
        for column in range(1, CROSSING_COLUMNS - 1)
    ],
    np.int64,
)

WHOLE_BOARD = (1 << SQUARES) - 1
ALL_SEGMENTS = (1 << SEGMENTS) - 1
ALL_BUT_FIRST_COLUMN = bit_set(q for q in range(SQUARES) if q % COLUMNS != 0)
ALL_BUT_LAST_COLUMN = bit_set(q for q in range(SQUARES) if q % COLUMNS != COLUMNS - 1)
