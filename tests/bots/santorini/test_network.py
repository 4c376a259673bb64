"""The network: kept up to date it says what it says when all is added up anew."""

from __future__ import annotations

import random

import numpy as np
import pytest

import santelmo
from santelmo.bots.santorini.evaluation import POINTS
from santelmo.bots.santorini.inputs import INPUTS, NOTHING, SLOTS, view_of
from santelmo.bots.santorini.memory import allocate, set_root, use_network
from santelmo.bots.santorini.network import (
    HIDDEN,
    ONE,
    OUTPUT_ONE,
    VIEWS,
    Network,
    value_in,
)
from santelmo.core.state import States
from santelmo.games.santorini.state import PLACING


def some_network() -> Network:
    rng = np.random.default_rng(1)
    return Network(
        rng.integers(-40, 40, (INPUTS, HIDDEN)).astype(np.int16),
        rng.integers(-60, 60, HIDDEN).astype(np.int16),
        rng.integers(-90, 90, (VIEWS, HIDDEN)).astype(np.int16),
        np.array([321], np.int32),
    )


def value_from_nothing(network: Network, states: States) -> int:
    """Without sums that are kept: what the inputs, the hidden units and the output are."""
    seat = int(states[0].seat)
    total = int(network.output_bias[0])
    for place, view in enumerate((seat, 1 - seat)):
        slots = np.full(SLOTS, NOTHING, np.int32)
        view_of(states[0], view, slots)
        active = slots[slots != NOTHING]
        sums = network.bias + network.inputs[active].sum(axis=0)
        passed_on = np.clip(sums, 0, ONE).astype(np.int64)
        total += int(passed_on @ network.outputs[place].astype(np.int64))
    return total * POINTS // (ONE * OUTPUT_ONE)


@pytest.mark.parametrize(
    "gods", [[], ["Athena", "Metis"], ["Atlas", "Bellerophon"], ["Medusa", "Zeus"], ["Bia", "Eris"]]
)
def test_values_do_not_depend_on_the_way(gods: list[str]) -> None:
    network = some_network()
    memory = allocate()
    use_network(memory, network)
    match = santelmo.load("santorini", players=2, mode="mortal", gods=gods).start(seed=2)
    rng = random.Random(3)
    seen: list[States] = []
    while match.actors:
        if match.states[0].stage > PLACING:
            seen.append(match.states.copy())
        match.play(rng.choice(match.legal()))
    set_root(memory, seen[0])
    for states in (*seen, *rng.sample(seen, len(seen))):
        assert value_in(memory, states) == value_from_nothing(network, states)
