"""The random generator of a match, and the one for thinking."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import santelmo
from santelmo.core.chance import (
    draw,
    generator,
    pick,
    pick_shuffle,
    script,
    seed_words,
    shuffle,
    siphash,
)


def fresh(seed: int) -> santelmo.Match:
    return santelmo.load("santorini", mode="mortal").start(seed)


def test_siphash_agrees_with_its_published_vector() -> None:
    key = int.from_bytes(bytes(range(16)), "little")
    word = np.uint64(int.from_bytes(bytes(range(8)), "little"))
    assert int(siphash(*seed_words(key), word)) == 0x93F5F5799A932462


def test_draws_depend_on_the_whole_seed() -> None:
    def draws(seed: int) -> list[int]:
        s = fresh(seed).states[0]
        return [draw(s, 1000) for _ in range(5)]

    assert draws(7) == draws(7)
    assert len({tuple(draws(seed)) for seed in (7, 8, 7 + (1 << 64))}) == 3


def test_draws_are_spread_evenly() -> None:
    s = fresh(1).states[0]
    counts = Counter(draw(s, 3) for _ in range(30_000))
    assert set(counts) == {0, 1, 2}
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_a_shuffle_reaches_all_orders_and_leaves_the_rest() -> None:
    s = fresh(1).states[0]
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        items = np.arange(5)
        shuffle(s, items, 3)
        orders[tuple(items.tolist())] += 1
    assert len(orders) == 6
    assert all(order[3:] == (3, 4) for order in orders)
    assert all(abs(count - 1_000) < 150 for count in orders.values())


def test_scripted_draws_give_the_scripted_results() -> None:
    s = fresh(1).states[0]
    script(s, 3, 0, 2)
    assert [draw(s, 4), draw(s, 6), draw(s, 4)] == [3, 0, 2]
    assert int(s.random_count) == 4 | 6 << 8 | 4 << 16


def test_a_script_has_room_for_eight_draws() -> None:
    with pytest.raises(ValueError, match="eight"):
        script(fresh(1).states[0], *range(9))


def test_thinking_is_repeatable_and_even() -> None:
    rng = generator(5)
    counts = Counter(pick(rng, 4) for _ in range(20_000))
    assert all(abs(counts[face] - 5_000) < 300 for face in range(4))
    first, second = np.arange(10), np.arange(10)
    pick_shuffle(generator(9), first, 10)
    pick_shuffle(generator(9), second, 10)
    assert first.tolist() == second.tolist() != list(range(10))


def test_a_seed_is_checked() -> None:
    game = santelmo.load("santorini", mode="mortal")
    for bad in (-1, 1 << 128, "7", 1.5, True):
        with pytest.raises(santelmo.OptionError, match="A seed is a whole number"):
            game.start(bad)  # pyright: ignore[reportArgumentType]
    assert game.start().seed != game.start().seed
