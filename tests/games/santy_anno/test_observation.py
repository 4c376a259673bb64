"""What a learner sees of Santy Anno."""

from __future__ import annotations

import random

import numpy as np
import pytest

import santelmo
from santelmo.core.observation import Array, observation, observe_match
from santelmo.games.santy_anno.components import FLEET
from santelmo.games.santy_anno.race import RACE
from santelmo.games.santy_anno.state import ROUNDS
from tests.kit.playing import Variant, random_steps, variants

VARIANTS = [variant for variant in variants() if variant.game == "santy_anno"]
BY_SEAT = {"pirates", "answered", "lapped", "owes_lap", "arrival", "ducats", "coins"}
OWN = {"ring", "answer"}
"""Parts that belong to the reader."""


def seen(match: santelmo.Match, seat: int) -> dict[str, Array]:
    return observation(match.game).split(observe_match(match, seat))


def ones(numbers: Array) -> list[int]:
    """By row of a part: the place of its one."""
    return numbers.argmax(axis=-1).tolist()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_number_lies_in_its_range(variant: Variant) -> None:
    game = variant.load()
    match = game.start(seed=variant.number)
    parts = observation(game).parts
    for _ in random_steps(match, random.Random(variant.number)):
        for seat in range(game.players):
            numbers = seen(match, seat)
            for part in parts:
                least, most = numbers[part.name].min(), numbers[part.name].max()
                assert part.low <= least and most <= part.high, (part.name, least, most)
    over = seen(match, 0)
    assert not over["round"].any() and not over["cards"].any() and over["past_cards"].sum() == 35


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_seats_see_the_same_match_turned_to_their_own(variant: Variant) -> None:
    game = variant.load()
    match = game.start(seed=variant.number)
    for _ in random_steps(match, random.Random(variant.number)):
        first = seen(match, 0)
        for seat in range(1, game.players):
            for name, numbers in seen(match, seat).items():
                if name not in OWN:
                    by_seat = name in BY_SEAT
                    expected = np.roll(first[name], -seat, axis=0) if by_seat else first[name]
                    assert np.array_equal(numbers, expected), name


def test_the_ring_begins_with_the_ship_of_the_own_pirate() -> None:
    """SAN-1.1, SAN-2.1."""
    match = santelmo.load("santy_anno", players=4).start(seed=2)
    ring = [ship["number"] - 1 for ship in match.view()["board"]["ring"]]
    for seat in range(4):
        numbers = seen(match, seat)
        own = ones(numbers["pirates"])[0]
        first = ring.index(own)
        assert ones(numbers["ring"]) == ring[first:] + ring[:first]
        assert FLEET[own].name == match.view()["board"]["seats"][seat]["ship"]


def test_the_cards_lie_in_their_places() -> None:
    """SAN-3.1, SAN-6.1."""
    match = santelmo.load("santy_anno", players=3, deck="events").start(seed=4)
    numbers = seen(match, 1)
    state = match.states[0]
    assert (ones(numbers["cards"][:5]), numbers["cards"][5:].any()) == (
        [card - 1 for card in state.cards[0, :5].tolist()],
        False,
    )
    assert ones(numbers["event"]) == state.events[0] - 1


def test_nobody_sees_what_others_have_named() -> None:
    """SAN-3.3: that and when a seat has answered is seen, not with which ship."""
    one, other = (santelmo.load("santy_anno", players=3).start(seed=4) for _ in range(2))
    one.play("sit Viper", 2)
    other.play("sit Royal", 2)
    for seat in (0, 1):
        assert np.array_equal(observe_match(one, seat), observe_match(other, seat))
        assert not seen(one, seat)["answer"].any()
    assert seen(one, 1)["arrival"].tolist() == [0, 1, 0] == seen(one, 1)["answered"].tolist()
    assert FLEET[int(seen(one, 2)["answer"].argmax())].name == "Viper"


def test_nobody_sees_the_piles() -> None:
    """SAN-3.1: the cards to come are nobody's."""
    match = santelmo.load("santy_anno", players=3, deck="events").start(seed=4)
    before = [observe_match(match, seat) for seat in range(3)]
    match.states[0].pile[:] = match.states[0].pile[::-1].copy()
    match.states[0].event_pile[:] = 0
    for seat in range(3):
        assert np.array_equal(observe_match(match, seat), before[seat])


def test_cards_that_lie_face_down_are_not_seen() -> None:
    """SAN-3.1: in a race, before all are turned up."""
    match = santelmo.load("santy_anno", players=3, deck="events").start(seed=4)
    RACE.hide_cards(match.states[0], 2)
    numbers = seen(match, 0)
    assert numbers["cards"].any(axis=1).tolist() == [False] * 3 + [True] * 2 + [False] * 4
    assert not numbers["event"].any()


def test_money_and_past_cards_are_seen() -> None:
    """SAN-3.6, SAN-3.7: learners count what an attentive player can count."""
    game = santelmo.load("santy_anno", players=5, laps=False)
    match = game.start(seed=6)
    for _ in random_steps(match, random.Random(6)):
        numbers, state = seen(match, 3), match.states[0]
        resolved = int(state.resolved)
        expected = [int(state.coins[:, (3 + n) % 5].sum()) for n in range(5)]
        assert numbers["ducats"].tolist() == expected
        assert (numbers["coins"] @ np.arange(1, 6)).tolist() == expected
        assert numbers["past_cards"].sum() == sum(range(5, 5 + resolved))
        assert resolved == ROUNDS or numbers["round"].argmax() == resolved
