"""Syntax trees of Python sources, made by one thread at a time.

Python 3.11 counts how deep it is in a tree for all threads together, and raises a SystemError when
two of them make one at a time.
"""

from __future__ import annotations

import ast
from threading import RLock

ONE_AT_A_TIME = RLock()
"""Held by whoever makes a tree, also where the standard library does so, as `inspect` does."""


def syntax_tree(source: bytes | str) -> ast.Module:
    with ONE_AT_A_TIME:
        return ast.parse(source)
