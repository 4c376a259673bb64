"""Sets of small numbers as the bits of an integer, compiled and interpreted."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import JIT, compiled

if JIT:
    from numba.cpython.unsafe.numbers import trailing_zeros

    @compiled
    def lowest(bits: int) -> int:
        """The smallest member of a set that is not empty."""
        return trailing_zeros(bits)  # pyright: ignore[reportCallIssue]

else:

    def lowest(bits: int) -> int:
        """The smallest member of a set that is not empty."""
        return (int(bits) & -int(bits)).bit_length() - 1
