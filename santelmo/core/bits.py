"""Sets of small numbers as the bits of an integer, compiled and interpreted."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import JIT, compiled

_ODD_BITS = 0x5555555555555555
_ODD_PAIRS = 0x3333333333333333
_ODD_NIBBLES = 0x0F0F0F0F0F0F0F0F


@compiled
def size(members: int) -> int:
    """How many members a set has; the members are numbers from 0 to 62."""
    x = int(members)
    x = x - ((x >> 1) & _ODD_BITS)
    x = (x & _ODD_PAIRS) + ((x >> 2) & _ODD_PAIRS)
    x = (x + (x >> 4)) & _ODD_NIBBLES
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 0x7F


def _lowest(members: int) -> int:
    """The smallest member of a set that is not empty."""
    return (int(members) & -int(members)).bit_length() - 1


if JIT:
    from numba.cpython.unsafe.numbers import trailing_zeros

    @compiled
    def lowest(members: int) -> int:
        """The smallest member of a set that is not empty."""
        return trailing_zeros(members)  # pyright: ignore[reportCallIssue]

    lowest.interpreted_as = _lowest  # pyright: ignore[reportFunctionMemberAccess]

else:
    lowest = _lowest
