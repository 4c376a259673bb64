"""Whole numbers from callers: Python's own and NumPy's, but not booleans."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np


def whole_number(value: Any) -> int | None:
    """The value as an int; None if it is not a whole number."""
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def read_digits(text: str, maximum: int) -> int | None:
    """The number that these digits write; None if they do not, or if it is above `maximum`."""
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(maximum)):
        return None
    number = int(text)
    return number if number <= maximum else None
