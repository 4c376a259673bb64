"""The table of positions that were searched before (transpositions)."""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.bots.santorini.captain_2026.memory import (
    BEST,
    BEST_CODE,
    BETA,
    DEPTH,
    FLOOR,
    GENERATION,
    PASSED,
    Memory,
)
from santelmo.bots.santorini.captain_2026.values import CERTAIN
from santelmo.core.compiling import absorbed

U = np.uint64

UPPER, LOWER, EXACT = range(3)


@absorbed
def entry_of(m: Memory, table: Any, key: Any) -> Any:
    """The place of a key in the table, or -1."""
    first = np.int64(key & U(len(table) - 1))
    for place in (first, first ^ 1):
        current = (table[place].found >> 56) & 0xFF == m.controls[GENERATION]
        if current and table[place].key == key:
            return place
    return -1


@absorbed
def entry_value(entry: int, passed: int) -> int:
    """A stored value; wins and losses count from the root again."""
    value = (entry & 0xFFFF) - 0x8000
    if value >= CERTAIN:
        return value - passed
    return value + passed if value <= -CERTAIN else value


@absorbed
def entry_bound(entry: int) -> int:
    return (entry >> 16) & 3


@absorbed
def entry_depth(entry: int) -> int:
    return (entry >> 18) & 0xFF


@absorbed
def entry_code(entry: int) -> int:
    return ((entry >> 26) & 0xFFFF) - 1


@absorbed
def store(m: Memory, table: Any, ply: int) -> None:
    """Stores what a finished frame found: in its place if that is older or shallower, else
    beside it."""
    f = m.frames[ply]
    key = m.keys[ply]
    value = f[BEST]
    bound = EXACT
    if value >= f[BETA]:
        bound = LOWER
    elif value <= f[FLOOR]:
        bound = UPPER
    if value >= CERTAIN:
        value += f[PASSED]
    elif value <= -CERTAIN:
        value -= f[PASSED]
    place = np.int64(key & U(len(table) - 1))
    held = table[place].found
    current = (held >> 56) & 0xFF == m.controls[GENERATION]
    if current and table[place].key != key and entry_depth(held) > f[DEPTH]:
        place ^= 1
    table[place].key = key
    table[place].found = (
        (value + 0x8000)
        | (bound << 16)
        | (f[DEPTH] << 18)
        | ((f[BEST_CODE] + 1) << 26)
        | (m.controls[GENERATION] << 56)
    )


@absorbed
def gives_cutoff(entry: int, passed: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether a stored value answers the question of this window."""
    value = entry_value(entry, passed)
    bound = entry_bound(entry)
    proven = (value >= CERTAIN and bound != UPPER) or (value <= -CERTAIN and bound != LOWER)
    if entry_depth(entry) < depth and not proven:
        return False
    if bound == LOWER:
        return value >= beta
    return value <= alpha if bound == UPPER else True
