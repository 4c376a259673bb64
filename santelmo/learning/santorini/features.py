"""The features of the evaluation by hand, from rows of self-play.

A row has only the inputs of a network. They say all that the features of a quiet position at the
start of a turn depend on, so the position is put together again and described.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

import santelmo
from santelmo.bots.santorini.evaluation import WIDTH, describe
from santelmo.bots.santorini.inputs import (
    DIE,
    DIE_SLOT,
    DOME,
    FOE_GOD,
    FOE_WORKER,
    GOD_SLOTS,
    HEIGHTS,
    LEVELS,
    OWN_GOD,
    OWN_WORKER,
    ROSE_SLOTS,
    SPENT_SLOTS,
    WORKER_SLOTS,
)
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.board import OFF, SPACES, TOP
from santelmo.games.santorini.restrictions import bans_on
from santelmo.games.santorini.state import MOVING, NORMAL, SantoriniState


@absorbed
def raise_ground(s: SantoriniState, inputs: Numbers) -> None:
    s.domes = 0
    for layer in range(TOP):
        s.layers[layer] = 0
    for space in range(SPACES):
        height = int(inputs[space]) - space * HEIGHTS
        if height == DOME:
            s.domes |= 1 << space
        else:
            for layer in range(height):
                s.layers[layer] |= 1 << space


@absorbed
def place_workers(s: SantoriniState, inputs: Numbers, slot_side: int, first: int) -> None:
    """Those of the side whose slots these are; it is seat 0 if they are the own ones."""
    side = 0 if first == OWN_WORKER else 1
    for worker in range(2):
        found = int(inputs[WORKER_SLOTS + 2 * slot_side + worker])
        s.workers[side, worker] = OFF if found < 0 else (found - first) // LEVELS


@compiled
def put_together(s: SantoriniState, inputs: Numbers) -> None:
    """Makes a position of the inputs of the side to act, who is seat 0."""
    raise_ground(s, inputs)
    s.spent, s.rose = 0, 0
    for slot_side in range(2):
        god = int(inputs[GOD_SLOTS + slot_side])
        side = 1 if god >= FOE_GOD else 0
        place_workers(s, inputs, slot_side, FOE_WORKER if side else OWN_WORKER)
        s.god[side] = god - (FOE_GOD if side else OWN_GOD)
        if inputs[SPENT_SLOTS + slot_side] >= 0:
            s.spent |= 1 << int(s.god[side])
        if inputs[ROSE_SLOTS + slot_side] >= 0:
            s.rose |= 1 << side
    s.seat, s.kind, s.stage = 0, NORMAL, MOVING
    s.die = 0 if inputs[DIE_SLOT] < 0 else int(inputs[DIE_SLOT]) - DIE
    s.bans = bans_on(s, 0)


@compiled
def describe_rows(states: States, scratch: States, inputs: Numbers, features: Numbers) -> None:
    for i in range(len(inputs)):
        put_together(states[0], inputs[i])
        describe(states[0], scratch, features[i])


def features_of(rows: Numbers) -> Numbers:
    """For each row the features of the side to act, and those of the one that waits."""
    states = santelmo.load("santorini", players=2, mode="mortal").start(seed=0).states
    inputs = np.ascontiguousarray(rows["inputs"])
    features = np.zeros((len(rows), 2, WIDTH), np.int64)
    describe_rows(states.copy(), states.copy(), inputs, features)
    return features.astype(np.int8)
