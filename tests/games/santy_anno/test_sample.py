"""What a seat cannot know, and the worlds that it cannot rule out."""

from __future__ import annotations

from collections import Counter

import pytest

import santelmo
from santelmo.core import engine
from santelmo.core.chance import generator
from santelmo.games.santy_anno.components import BASE_COUNT
from santelmo.games.santy_anno.state import CARDS_BEFORE
from tests.games.santy_anno.match_setup import play_round, run_laps

SAMPLES = 400


def in_round(number: int, deck: str) -> santelmo.Match:
    match = santelmo.load("santy_anno", players=4, deck=deck).start(11)
    for _ in range(number - 1):
        play_round(match, right=(0, 1, 2, 3))
    run_laps(match)
    return match


def worlds(match: santelmo.Match, seat: int, count: int) -> list[santelmo.Match]:
    rng = generator(5)
    found: list[santelmo.Match] = []
    for _ in range(count):
        states = match.redacted(seat)
        engine.sample_world(states, seat, rng)
        found.append(santelmo.Match.from_position(match.game, states))
    return found


@pytest.mark.parametrize("deck", ["base", "expert", "events"])
@pytest.mark.parametrize("number", [1, 3, 5])
def test_sampled_worlds_are_positions_that_could_be(deck: str, number: int) -> None:
    """SAN-2.2, SAN-3.1: what is drawn later fits what was seen."""
    match = in_round(number, deck)
    match.play("sit Viper", 1)
    for world in worlds(match, 0, 10):
        fields = world.position()
        assert match.game.position(fields).position() == fields
        assert fields["cards"] == match.position()["cards"]


def test_at_the_end_the_rest_of_the_pile_stays_unknown() -> None:
    """SAN-3.1."""
    match = in_round(5, "events")
    play_round(match, right=(0, 1, 2, 3))
    (world,) = worlds(match, 2, 1)
    assert world.result == match.result
    assert match.game.position(world.position()).result == match.result


def test_answers_of_others_are_sampled_and_the_own_one_is_kept() -> None:
    """SAN-3.3."""
    match = in_round(1, "base")
    match.play("sit Viper", 0)
    match.play("sit Royal", 1)
    found = worlds(match, 0, SAMPLES)
    assert {world.position()["answers"][0] for world in found} == {5}
    others = Counter(world.position()["answers"][1] for world in found)
    assert set(others) == set(range(1, 9))
    assert max(others.values()) < 2 * SAMPLES / 8
    assert {world.position()["answers"][2] for world in found} == {0}


def test_unseen_base_cards_are_equally_likely_to_have_left() -> None:
    """SAN-2.2: 10 of the base cards that were not seen are out of the deck."""
    match = in_round(2, "expert")
    seen = {card for row in match.position()["cards"] for card in row if card}
    unseen = set(range(1, BASE_COUNT + 1)) - seen
    left = Counter[int]()
    first = Counter[bool]()
    for world in worlds(match, 0, SAMPLES):
        pile = world.position()["pile"]
        left.update(unseen - set(pile))
        first[pile[CARDS_BEFORE[2]] > BASE_COUNT] += 1
    expected = 10 * SAMPLES / len(unseen)
    assert set(left) == unseen
    assert all(0.6 * expected < count < 1.4 * expected for count in left.values())
    experts = 15 - sum(card > BASE_COUNT for card in seen)
    chance = experts / (42 - CARDS_BEFORE[2])
    assert abs(first[True] / SAMPLES - chance) < 0.1


def test_events_to_come_are_equally_likely() -> None:
    """SAN-3.1: each of the four events that were not seen may be next."""
    match = in_round(2, "events")
    seen = {event for event in match.position()["events"] if event}
    coming = Counter(world.position()["event_pile"][2] for world in worlds(match, 0, SAMPLES))
    assert set(coming) == set(range(1, 7)) - seen
    assert all(0.6 < 4 * count / SAMPLES < 1.4 for count in coming.values())


def test_redacted_states_hold_neither_piles_nor_answers() -> None:
    """SAN-3.3, SAN-3.7: totals can be counted, so bots know them."""
    match = in_round(2, "events")
    match.play("sit Viper", 1)
    known = match.redacted(0)[0]
    for field in (known.pile, known.event_pile, known.answers):
        assert not field.any()
    assert known.ducats.tolist() == match.position()["ducats"]
