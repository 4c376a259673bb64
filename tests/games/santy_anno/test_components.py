"""The fleet (SAN-1.2, SAN-1.3)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import santelmo
from santelmo.games.santy_anno.components import COLOURS, CORNERS, ELEMENTS, FLEET
from tests.games.santy_anno.match_setup import board


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
    ships = board(santelmo.load("santy_anno").start(3))["ring"]
    assert {ship["name"]: ship["number"] for ship in ships}["Vendetta"] == 8
    assert {ship["name"]: ship["coco"] for ship in ships}["Revenge"] == "bottom right"
