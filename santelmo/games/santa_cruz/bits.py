"""Sets of spaces as bits: counting and taking them one by one."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled

_ODD_BITS = 0x5555555555555555
_ODD_PAIRS = 0x3333333333333333
_ODD_NIBBLES = 0x0F0F0F0F0F0F0F0F


@compiled
def size(spaces: int) -> int:
    """How many spaces the set has."""
    x = spaces - ((spaces >> 1) & _ODD_BITS)
    x = (x & _ODD_PAIRS) + ((x >> 2) & _ODD_PAIRS)
    x = (x + (x >> 4)) & _ODD_NIBBLES
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 0x7F


@compiled
def lowest(spaces: int) -> int:
    """The first space of a set that is not empty."""
    return size((spaces & -spaces) - 1)
