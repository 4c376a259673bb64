"""Section 1: the fleet and the ring."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

import santelmo
from santelmo.core.chance import seed_words, shuffle
from santelmo.core.state import blank
from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.cards import CARDS
from santelmo.games.santy_anno.ships import COLOURS, CORNERS, ELEMENTS, FLEET
from santelmo.games.santy_anno.state import SantyAnnoState
from tests.santy_anno.harbour import RING, table

SEED_OF_A_SEQUENCE = 1357
"""With this seed the first shuffle of the ring gives a forbidden one."""


def rotations(numbers: list[int]) -> list[tuple[int, ...]]:
    return [tuple(numbers[i:] + numbers[:i]) for i in range(8)]


def test_sixteen_rings_run_in_sequence() -> None:
    """SAN-1.1."""
    forbidden = {*rotations([1, 2, 3, 4, 5, 6, 7, 8]), *rotations([8, 7, 6, 5, 4, 3, 2, 1])}
    assert len(forbidden) == 16
    found = [
        ring for ring in permutations(range(1, 9)) if rules.in_sequence(np.array(ring, np.int8))
    ]
    assert set(found) == forbidden


def test_a_ring_in_sequence_is_shuffled_again() -> None:
    """SAN-1.1."""
    states = blank(SantyAnnoState)
    s = states[0]
    s.random_key[0], s.random_key[1] = seed_words(SEED_OF_A_SEQUENCE)
    s.ring[:] = range(1, 9)
    shuffle(s, s.ring, 8)
    assert rules.in_sequence(s.ring)
    dealt = santelmo.load("santy_anno").start(SEED_OF_A_SEQUENCE).states[0].ring
    assert not rules.in_sequence(dealt)
    assert sorted(dealt) == list(range(1, 9))


def test_all_eight_ships_are_there_with_three_players() -> None:
    """SAN-1.1."""
    ring = table(santelmo.load("santy_anno", players=3).start(5))["ring"]
    assert {ship["name"] for ship in ring} == {ship.name for ship in FLEET}
    assert sum(len(ship["pirates"]) for ship in ring) == 3


def test_the_four_elements_of_a_ship_differ_in_colour() -> None:
    """SAN-1.2."""
    for ship in FLEET:
        assert set(ship.colours.values()) == set(COLOURS)


def test_each_element_has_each_colour_on_two_ships() -> None:
    """SAN-1.2."""
    pairs = Counter(pair for ship in FLEET for pair in ship.colours.items())
    assert pairs == dict.fromkeys(product(ELEMENTS, COLOURS), 2)


def test_corners_and_first_letters_come_in_pairs() -> None:
    """SAN-1.2."""
    assert Counter(ship.coco for ship in FLEET) == dict.fromkeys(CORNERS, 2)
    assert Counter(ship.letter for ship in FLEET) == dict.fromkeys("PRSV", 2)


def test_the_fleet() -> None:
    """SAN-1.3."""
    initials = {ship.name: "".join(c[0] for c in ship.colours.values()) for ship in FLEET}
    assert initials == {
        "Paradise": "rybg",
        "Royal": "bygr",
        "Sahara": "ybrg",
        "Profundis": "yrgb",
        "Viper": "bgry",
        "Revenge": "grby",
        "Santy Anno": "rgyb",
        "Vendetta": "gbyr",
    }
    assert FLEET[5 - 1].name == "Viper"
    ships = table(santelmo.load("santy_anno").start(3))["ring"]
    assert {ship["name"]: ship["number"] for ship in ships}["Vendetta"] == 8
    assert {ship["name"]: ship["coco"] for ship in ships}["Revenge"] == "bottom right"


@pytest.mark.parametrize("ring", [RING, (8, 6, 7, 5, 3, 1, 2, 4)])
def test_every_card_is_a_permutation_of_the_ships(ring: tuple[int, ...]) -> None:
    """SAN-1.4: all 52 cards, on two rings."""
    assert len(CARDS) == 52
    around = np.array(ring, np.int8)
    for number in range(1, len(CARDS) + 1):
        reached = {rules.target(around, number, ship) for ship in range(1, 9)}
        assert reached == set(range(1, 9)), CARDS[number - 1].words
