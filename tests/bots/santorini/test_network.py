"""The network: kept up to date it says what it says when all is added up anew."""

from __future__ import annotations

import random

import numpy as np
import pytest

import santelmo
from santelmo.bots.santorini.bot import PACKAGED
from santelmo.bots.santorini.evaluation import POINTS, WIDTH, describe
from santelmo.bots.santorini.inputs import (
    HEIGHTS,
    INPUTS,
    LEVELS,
    NOTHING,
    SLOTS,
    height_of,
    view_of,
    worker_place,
)
from santelmo.bots.santorini.memory import allocate, set_root, use_network
from santelmo.bots.santorini.network import (
    FEATURES,
    HIDDEN,
    ONE,
    OUTPUT_ONE,
    VIEWS,
    Network,
    load_network,
    output,
    pack,
    value_in,
)
from santelmo.bots.santorini.surroundings import (
    AROUND,
    AROUND_FOE,
    NEIGHBOURS,
    NOWHERE,
    PAIR_NUMBERS,
)
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.board import SPACES
from santelmo.games.santorini.state import PLACING


def some_network() -> Network:
    rng = np.random.default_rng(1)
    return Network(
        inputs=rng.integers(-80, 80, (INPUTS, HIDDEN)).astype(np.int16),
        around=rng.integers(-80, 80, (AROUND, HIDDEN)).astype(np.int16),
        features=rng.integers(-20, 20, (FEATURES, HIDDEN)).astype(np.int16),
        bias=rng.integers(-60, 60, HIDDEN).astype(np.int16),
        outputs=rng.integers(-90, 90, (VIEWS, HIDDEN)).astype(np.int16),
        direct=rng.integers(-900, 900, FEATURES).astype(np.int32),
        output_bias=np.array([321], np.int32),
    )


def surroundings(states: States, seat: int) -> list[int]:
    """The inputs for what lies around the workers, put together in another way."""
    s = states[0]
    found: list[int] = []
    for side in range(2):
        for worker in range(2):
            place = worker_place(s, side, worker)
            if place == NOTHING:
                continue
            space, level = divmod(place, LEVELS)
            for neighbour, pair in zip(NEIGHBOURS[space], PAIR_NUMBERS[space], strict=True):
                if neighbour != NOWHERE:
                    height = height_of(s, int(neighbour))
                    number = (int(pair) * LEVELS + level) * HEIGHTS + height
                    found.append(number + (0 if side == seat else AROUND_FOE))
    return found


def value_from_nothing(network: Network, states: States) -> int:
    """Without sums that are kept: what the inputs, the hidden units and the output are."""
    seat = int(states[0].seat)
    features = np.zeros((2, WIDTH), np.int64)
    describe_position(states, states.copy(), features)
    total = int(network.output_bias[0]) + int(features.ravel() @ network.direct)
    for place, view in enumerate((seat, 1 - seat)):
        slots = np.full(SLOTS, NOTHING, np.int32)
        view_of(states[0], view, slots)
        active = slots[slots != NOTHING]
        sums = network.bias + network.inputs[active].sum(axis=0)
        sums = sums + network.around[surroundings(states, view)].sum(axis=0)
        seen = features if view == seat else features[::-1]
        sums = sums + seen.ravel() @ network.features
        passed_on = np.clip(sums, 0, ONE).astype(np.int64)
        total += int(passed_on @ network.outputs[place].astype(np.int64))
    return total * POINTS // (ONE * OUTPUT_ONE)


@compiled
def describe_position(states: States, scratch: States, features: Numbers) -> None:
    describe(states[0], scratch, features)


@pytest.mark.parametrize(
    "gods", [[], ["Athena", "Metis"], ["Atlas", "Bellerophon"], ["Medusa", "Zeus"], ["Bia", "Eris"]]
)
@pytest.mark.parametrize("shipped", [False, True])
def test_values_do_not_depend_on_the_way(gods: list[str], shipped: bool) -> None:
    network = load_network(PACKAGED) if shipped else some_network()
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


def test_a_word_holds_four_numbers_with_their_signs() -> None:
    numbers = np.random.default_rng(2).integers(-8000, 8000, (3, HIDDEN))
    words = pack(numbers)
    units = words[0] + 2 * words[1] - words[2]
    for i in range(HIDDEN):
        weights = np.zeros(HIDDEN, np.int64)
        weights[i] = 1
        wanted = numbers[0, i] + 2 * numbers[1, i] - numbers[2, i]
        assert output(units, weights) == min(max(wanted, 0), ONE)


def test_the_weights_of_the_package_leave_room_for_every_position() -> None:
    """No sum of hidden units needs more than 16 bits, whatever stands where."""
    network = load_network(PACKAGED)
    spaces = np.abs(network.inputs[: SPACES * HEIGHTS]).reshape(SPACES, HEIGHTS, HIDDEN)
    assert int(np.abs(network.inputs).max()) < 1 << 13
    assert PACKAGED.stat().st_size < 2_000_000
    assert (spaces.max(axis=1).sum(axis=0) < 1 << 15).all()
