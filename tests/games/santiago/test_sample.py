"""Worlds that a seat cannot rule out."""

from __future__ import annotations

import random
from collections import Counter
from math import factorial, prod

import numpy as np

import santelmo
from santelmo.core import engine
from santelmo.core.chance import generator
from tests.kit.playing import random_steps

WORLDS = 6000


def last_but_one_round(seed: int) -> santelmo.Match:
    """Four tiles are still face down."""
    match = santelmo.load("santiago", palms=True).start(seed)
    for _ in random_steps(match, random.Random(seed)):
        if match.position()["round_number"] == 10:
            break
    return match


def test_every_order_of_the_unseen_tiles_is_equally_likely() -> None:
    """SGO-2.3: what was seen is known, what is face down can lie in any order."""
    match = last_but_one_round(3)
    rng = generator(11)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(WORLDS):
        states = match.redacted(0)
        engine.sample_world(states, 0, rng)
        orders[tuple(states["piles"][0][:4].tolist())] += 1
        assert not states["piles"][0][4:].any()
    unseen = match.position()["unseen"]
    different = factorial(4) // prod(factorial(count) for count in unseen)
    assert len(orders) == different
    expected = WORLDS / different
    chi_square = sum((count - expected) ** 2 / expected for count in orders.values())
    assert chi_square < different - 1 + 4 * (2 * (different - 1)) ** 0.5


def test_a_sampled_world_differs_in_nothing_else() -> None:
    """SGO-2.5: money is as it is."""
    match = last_but_one_round(4)
    states = match.redacted(2)
    engine.sample_world(states, 2, generator(5))
    for name in match.game.definition.state.fields:
        if name not in ("piles", "reveals", "random_key", "random_count"):
            assert np.array_equal(states[name], match.states[name]), name
    assert sorted(states["piles"][0].tolist()) == sorted(match.position()["piles"])
    assert match.game.definition.check(states[0]) is None
