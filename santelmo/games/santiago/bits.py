"""Sets of squares and segments, as bits of a whole number: what the compiled rules need of them."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santiago.board import (
    ALL_BUT_FIRST_COLUMN,
    ALL_BUT_LAST_COLUMN,
    COLUMNS,
    WHOLE_BOARD,
)


@compiled
def beside(squares: int) -> int:
    """The squares that share a side with one of these (of these themselves: any or none)."""
    return (
        (squares << COLUMNS)
        | (squares >> COLUMNS)
        | ((squares & ALL_BUT_LAST_COLUMN) << 1)
        | ((squares & ALL_BUT_FIRST_COLUMN) >> 1)
    ) & WHOLE_BOARD


@compiled
def list_members(members: int, limit: int, first: int, out: Numbers, count: int) -> int:
    """Adds the code `first + member` for each member below `limit`; returns the new count.

    Codes of numbers that are no members are written too, and overwritten by the next: that is
    faster than a branch.
    """
    for member in range(limit):
        out[count] = first + member
        count += (members >> member) & 1
    return count
