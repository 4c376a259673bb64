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

PAIRS, QUADS, BYTES = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
"""Every second bit, every second pair of bits, every second half of a byte."""


@compiled
def size(members: int) -> int:
    """How many members a set has (at most 63)."""
    members = members - ((members >> 1) & PAIRS)
    members = (members & QUADS) + ((members >> 2) & QUADS)
    members = (members + (members >> 4)) & BYTES
    members += members >> 8
    members += members >> 16
    members += members >> 32
    return members & 0x7F


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

    Codes that are no members are written too and then overwritten: that is faster than to ask.
    """
    for member in range(limit):
        out[count] = first + member
        count += (members >> member) & 1
    return count
