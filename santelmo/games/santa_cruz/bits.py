"""Sets of spaces as bits: counting and taking them one by one."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled

_ODD_BITS = 0x5555555555555555
_ODD_PAIRS = 0x3333333333333333
_ODD_NIBBLES = 0x0F0F0F0F0F0F0F0F
_EACH_BYTE = 0x0101010101010101


@compiled
def size(spaces: int) -> int:
    """How many spaces the set has."""
    x = int(spaces)  # interpreted, the product below may be larger than 64 bits
    x = x - ((x >> 1) & _ODD_BITS)
    x = (x & _ODD_PAIRS) + ((x >> 2) & _ODD_PAIRS)
    x = (x + (x >> 4)) & _ODD_NIBBLES
    return (x * _EACH_BYTE >> 56) & 0x7F


@compiled
def lowest(spaces: int) -> int:
    """The first space of a set that is not empty."""
    return size((spaces & -spaces) - 1)
