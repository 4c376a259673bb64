"""Keys of positions: 64 bits mixed from those bytes of the record that matter for what follows."""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.core.chance import wrapping
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.components import TRAITS
from santelmo.games.santorini.state import BUILDING, MOVED, OVER, SantoriniState
from santelmo.games.santorini.traits import (
    BANS_CLIMBING,
    BONUS_TURNS,
    BORROWS,
    BUILDS_BY_DIE,
    DOMES_AFTER_DESCENT,
    DOMES_BY_DIE,
    DRIFTS,
    GLIDES,
    RUNS,
)

U = np.uint64
WORD = 8
STAGES = OVER + 1
WORDS = SantoriniState.dtype.itemsize // WORD
_FIRST = U(0x9E3779B97F4A7C15)
_SECOND = U(0xD6E8FEB86659FD93)
_SHIFT = U(32)

NEVER = (
    "turns",
    "rolls",
    "reveals",
    "random_key",
    "random_count",
    "scripted",
    "tally_open",
    "entered",
)
"""Counters, chance, and the way of a run (see `run_key`): no two positions differ by them."""

ONLY_WITH = {
    "last_moved": BORROWS,
    "rose": BANS_CLIMBING,
    "descended": DOMES_AFTER_DESCENT,
    "die": DRIFTS | GLIDES | BUILDS_BY_DIE | DOMES_BY_DIE | BONUS_TURNS,
}
"""Fields that matter only if a god in the match has one of these traits."""


def relevance(states: States) -> Numbers:
    """For each stage, the bits of the record that matter in this match."""
    traits = int(np.bitwise_or.reduce(TRAITS[states[0].god]))
    masks = np.zeros(STAGES, SantoriniState.dtype)
    masks.view("u1")[:] = 0xFF
    for name in NEVER:
        masks[name] = 0
    for name, wanted in ONLY_WITH.items():
        if not traits & wanted:
            masks[name] = 0
    # From here only the build is left, and nobody asks where the worker came from.
    masks["left"][BUILDING] = 0
    return masks.view(U).reshape(STAGES, WORDS)


@wrapping
@compiled
def position_key(words: Numbers, mask: Numbers) -> Any:
    """The key of the position whose record has these words."""
    key = _FIRST
    for i in range(WORDS):
        if mask[i] != U(0):
            key = (key ^ (words[i] & mask[i])) * _SECOND
            key ^= key >> _SHIFT
    return key


@wrapping
@absorbed
def run_key(key: Any, stage: int, own: int, turn_key: Any) -> Any:
    """The key of a position within a turn.

    In a run of many moves it matters which spaces were entered before, but a key for each way
    would be hopeless. A search that meets a space of the run a second time from the same start
    has tried already what it can do there. So in a run the start of the turn joins the key, and
    the way does not.
    """
    if stage == MOVED and own & RUNS:
        return (key ^ turn_key) * _SECOND
    return key
