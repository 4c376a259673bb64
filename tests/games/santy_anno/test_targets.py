"""Sections 4 and 5: where each boarding card leads."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from santelmo.games.santy_anno.components import (
    BASE_CARDS,
    CARDS,
    COLOURS,
    ELEMENT_WORDS,
    ELEMENTS,
    EXPERT_CARDS,
    FLEET,
    Card,
    Colour,
    Element,
)
from santelmo.games.santy_anno.targets import target
from tests.games.santy_anno.match_setup import RING, card_number, target_of

NAMES = [ship.name for ship in FLEET]


def counted(cards: tuple[Card, ...]) -> dict[str, int]:
    return dict(Counter(card.kind for card in cards))


def test_thirty_seven_base_and_fifteen_expert_cards() -> None:
    """SAN-4.1 to SAN-4.5, SAN-5.1 to SAN-5.3."""
    assert counted(BASE_CARDS) == {"element": 4, "struck": 16, "colour": 4, "name": 6, "number": 7}
    assert counted(EXPERT_CARDS) == {"helm": 8, "double": 6, "coco": 1}
    repeated = {words for words, n in Counter(card.words for card in CARDS).items() if n > 1}
    assert repeated == {"name"}


@pytest.mark.parametrize("element", ELEMENTS)
def test_an_element_card_leads_to_the_same_colour(element: Element) -> None:
    """SAN-4.1."""
    for ship in FLEET:
        reached = FLEET[NAMES.index(target_of(ELEMENT_WORDS[element], ship.name))]
        assert reached != ship
        assert reached.colours[element] == ship.colours[element]


def test_the_hull_card_swaps_sahara_and_viper() -> None:
    """SAN-4.1: an example of the rulebook."""
    assert target_of("hull", "Sahara") == "Viper"
    assert target_of("hull", "Viper") == "Sahara"


@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_struck_colour_stays_and_the_others_go(element: Element, colour: Colour) -> None:
    """SAN-4.2."""
    words = ELEMENT_WORDS[element]
    for ship in FLEET:
        struck = ship.colours[element] == colour
        expected = ship.name if struck else target_of(words, ship.name)
        assert target_of(f"{words}, not {colour}", ship.name) == expected


def test_all_but_yellow_hulls() -> None:
    """SAN-4.2: an example of the rulebook."""
    staying = [name for name in NAMES if target_of("hull, not yellow", name) == name]
    assert staying == ["Santy Anno", "Vendetta"]
    assert target_of("hull, not yellow", "Sahara") == "Viper"


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_card_goes_by_the_element_of_that_colour(colour: Colour) -> None:
    """SAN-4.3."""
    for ship in FLEET:
        reached = FLEET[NAMES.index(target_of(colour, ship.name))]
        shared = [e for e in ELEMENTS if ship.colours[e] == reached.colours[e] == colour]
        assert reached != ship
        assert len(shared) == 1


def test_the_yellow_card_leads_from_paradise_to_royal() -> None:
    """SAN-4.3: an example of the rulebook, by the yellow sails."""
    assert target_of("yellow", "Paradise") == "Royal"


def test_name_cards_go_by_the_first_letter() -> None:
    """SAN-4.4."""
    pairs = {"Paradise": "Profundis", "Royal": "Revenge", "Sahara": "Santy Anno"}
    for one, other in {**pairs, "Viper": "Vendetta"}.items():
        assert target_of("name", one) == other
        assert target_of("name", other) == one


def test_with_p_struck_profundis_stays_and_royal_goes_to_revenge() -> None:
    """SAN-4.4: an example of the rulebook."""
    assert target_of("name, not P", "Profundis") == "Profundis"
    assert target_of("name, not P", "Royal") == "Revenge"


@pytest.mark.parametrize("add", range(1, 8))
def test_number_cards_add_what_lands_between_one_and_eight(add: int) -> None:
    """SAN-4.5."""
    for number, name in enumerate(NAMES, 1):
        expected = number + add if number + add <= 8 else number + add - 8
        assert target_of(f"+{add}/-{8 - add}", name) == NAMES[expected - 1]


def test_plus_three_minus_five() -> None:
    """SAN-4.5: an example of the rulebook."""
    moved = [NAMES.index(target_of("+3/-5", name)) - NAMES.index(name) for name in NAMES]
    assert moved == [3, 3, 3, 3, 3, -5, -5, -5]


@pytest.mark.parametrize("steps", range(1, 5))
@pytest.mark.parametrize(("way", "sign"), [("clockwise", 1), ("counter-clockwise", -1)])
def test_helms_go_along_the_ring(steps: int, way: str, sign: int) -> None:
    """SAN-5.1."""
    for place, number in enumerate(RING):
        expected = NAMES[RING[(place + sign * steps) % 8] - 1]
        assert target_of(f"helm {steps} {way}", NAMES[number - 1]) == expected


def test_a_helm_follows_the_ring_and_not_the_numbers() -> None:
    """SAN-5.1."""
    assert target_of("helm 1 clockwise", "Paradise", (1, 3, 5, 7, 2, 4, 6, 8)) == "Sahara"
    assert target_of("helm 1 clockwise", "Paradise", (8, 6, 4, 2, 7, 5, 3, 1)) == "Vendetta"


@pytest.mark.parametrize(("first", "second"), list(combinations(ELEMENTS, 2)))
def test_a_double_has_exactly_one_ship_with_the_colours_exchanged(
    first: Element, second: Element
) -> None:
    """SAN-5.2."""
    words = f"{ELEMENT_WORDS[first]} and {ELEMENT_WORDS[second]} exchanged"
    for ship in FLEET:
        exchanged = (ship.colours[second], ship.colours[first])
        fitting = [o.name for o in FLEET if (o.colours[first], o.colours[second]) == exchanged]
        assert fitting == [target_of(words, ship.name)]


def test_the_double_of_crow_and_hull_leads_from_paradise_to_viper() -> None:
    """SAN-5.2: an example of the rulebook."""
    assert target_of("crow's nest and hull exchanged", "Paradise") == "Viper"


def test_coco_leads_to_the_same_corner() -> None:
    """SAN-5.3."""
    for one, other in (
        ("Paradise", "Santy Anno"),
        ("Royal", "Profundis"),
        ("Sahara", "Viper"),
        ("Revenge", "Vendetta"),
    ):
        assert target_of("Coco", one) == other
        assert target_of("Coco", other) == one


def test_a_helm_goes_along_any_ring() -> None:
    """SAN-5.1: the ring of a state and a ring in an array are the same thing."""
    helm = card_number("helm 3 counter-clockwise")
    assert target(np.array(RING, np.int8), helm, 1) == RING[-3]


@pytest.mark.parametrize("ring", [RING, (8, 6, 7, 5, 3, 1, 2, 4)])
def test_every_card_is_a_permutation_of_the_ships(ring: tuple[int, ...]) -> None:
    """SAN-1.4: all 52 cards, on two rings."""
    assert len(CARDS) == 52
    around = np.array(ring, np.int8)
    for number in range(1, len(CARDS) + 1):
        reached = {target(around, number, ship) for ship in range(1, 9)}
        assert reached == set(range(1, 9)), CARDS[number - 1].words
