"""Positions of self-play as rows of a few bytes, and what else they stand for.

A row has the inputs of the side to act (see `santelmo.bots.santorini.inputs`). Those of the side
that waits follow from them, and so do those of the same position turned or mirrored.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from santelmo.bots.santorini.inputs import (
    FOE_GOD,
    FOE_ROSE,
    FOE_SPENT,
    FOE_WORKER,
    GOD_SLOTS,
    HEIGHTS,
    INPUTS,
    LEVELS,
    NUM_GODS,
    OWN_GOD,
    OWN_ROSE,
    OWN_SPENT,
    OWN_WORKER,
    PAIR,
    SLOTS,
    SPENT_SLOTS,
    view_of,
)
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.board import SIZE, SPACES
from santelmo.games.santorini.components import TRAITS
from santelmo.games.santorini.traits import BUILDS_BY_DIE, DRIFTS, GLIDES

ROW = np.dtype([("inputs", "i2", (SLOTS,)), ("score", "i2"), ("won", "i1"), ("game", "u4")])
"""A position: the inputs of the side to act, what the search made of it for that side in points,
1 if that side won the game, and the number of the game."""

SYMMETRIES = 8
BY_DIRECTION = DRIFTS | GLIDES | BUILDS_BY_DIE
"""Powers for which north is not like east."""


def write_inputs(row: Numbers, states: States) -> None:
    """Writes the inputs of a position into a row."""
    view_of(states[0], int(states[0].seat), row["inputs"])


@cache
def other_view() -> Numbers:
    """For each input of the side to act, the one that the side that waits has instead."""
    swapped = np.arange(INPUTS)
    workers, gods = np.arange(SPACES * LEVELS), np.arange(NUM_GODS)
    for own, foe, count in (
        (OWN_WORKER, FOE_WORKER, workers),
        (OWN_GOD, FOE_GOD, gods),
        (OWN_SPENT, FOE_SPENT, np.arange(1)),
        (OWN_ROSE, FOE_ROSE, np.arange(1)),
    ):
        swapped[own + count] = foe + count
        swapped[foe + count] = own + count
    pairs = np.arange(NUM_GODS * NUM_GODS)
    swapped[PAIR + pairs] = PAIR + (pairs % NUM_GODS) * NUM_GODS + pairs // NUM_GODS
    return swapped


@cache
def turned(symmetry: int) -> Numbers:
    """For each input, the one that it becomes if the island is turned and mirrored."""
    spaces = np.arange(SPACES).reshape(SIZE, SIZE)
    spaces = np.rot90(spaces.T if symmetry >= 4 else spaces, symmetry % 4).ravel()
    moved = np.arange(INPUTS)
    heights = np.arange(SPACES * HEIGHTS)
    moved[heights] = spaces[heights // HEIGHTS] * HEIGHTS + heights % HEIGHTS
    places = np.arange(SPACES * LEVELS)
    for first in (OWN_WORKER, FOE_WORKER):
        moved[first + places] = first + spaces[places // LEVELS] * LEVELS + places % LEVELS
    return moved


def gods_of(rows: Numbers) -> Numbers:
    """The gods of both sides; 0 is none."""
    inputs = rows["inputs"][:, GOD_SLOTS:SPENT_SLOTS].astype(np.int64)
    return (inputs - OWN_GOD) % NUM_GODS


def has_gods(rows: Numbers) -> Numbers:
    """Which rows are of games with gods."""
    return gods_of(rows).any(axis=1)


def can_be_turned(rows: Numbers) -> Numbers:
    """Which rows have no god for whom directions matter."""
    directed = (TRAITS[:NUM_GODS] & BY_DIRECTION) != 0
    return ~directed[gods_of(rows)].any(axis=1)
