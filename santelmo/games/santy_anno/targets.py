"""Where each boarding card leads from each ship (SAN-4, SAN-5).

That follows from the fleet alone, except for the helm, which goes along the ring.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable

import numpy as np

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santy_anno.board import along
from santelmo.games.santy_anno.components import (
    CARD_COUNT,
    CARDS,
    ELEMENTS,
    SHIP_NUMBERS,
    SHIPS,
    Card,
    CardKind,
    Element,
    Ship,
    ship_at,
)


def _only_other(ship: int, fits: Callable[[Ship], bool]) -> int:
    """The one ship besides this one that fits."""
    (found,) = (other for other in SHIP_NUMBERS if other != ship and fits(ship_at(other)))
    return found


def _same_colour(ship: int, element: Element) -> int:
    colour = ship_at(ship).colours[element]
    return _only_other(ship, lambda other: other.colours[element] == colour)


def _element_target(card: Card, ship: int) -> int:
    """SAN-4.1, SAN-4.2: the other ship with that element in the same colour, unless struck out."""
    (element,) = card.elements
    if ship_at(ship).colours[element] == card.struck:
        return ship
    return _same_colour(ship, element)


def _colour_target(card: Card, ship: int) -> int:
    """SAN-4.3: the other ship on which the same element has the card's colour."""
    colours = ship_at(ship).colours
    return _same_colour(ship, next(e for e in ELEMENTS if colours[e] == card.colour))


def _name_target(card: Card, ship: int) -> int:
    """SAN-4.4: the other ship with the same first letter, unless that is struck out."""
    letter = ship_at(ship).letter
    if letter == card.struck:
        return ship
    return _only_other(ship, lambda other: other.letter == letter)


def _number_target(card: Card, ship: int) -> int:
    """SAN-4.5: the one of the two sums that is the number of a ship."""
    (found,) = (ship + number for number in card.numbers if ship + number in SHIP_NUMBERS)
    return found


def _double_target(card: Card, ship: int) -> int:
    """SAN-5.2: the ship on which the two elements have their colours exchanged."""
    first, second = card.elements
    colours = ship_at(ship).colours
    return _only_other(
        ship,
        lambda other: (
            other.colours[first] == colours[second] and other.colours[second] == colours[first]
        ),
    )


def _coco_target(card: Card, ship: int) -> int:
    """SAN-5.3: the other ship with Coco in the same corner."""
    corner = ship_at(ship).coco
    return _only_other(ship, lambda other: other.coco == corner)


def _helm_target(card: Card, ship: int) -> int:
    """SAN-5.1 depends on the ring; see `target`."""
    return 0


_TARGET_OF_KIND: dict[CardKind, Callable[[Card, int], int]] = {
    "element": _element_target,
    "struck": _element_target,
    "colour": _colour_target,
    "name": _name_target,
    "number": _number_target,
    "helm": _helm_target,
    "double": _double_target,
    "coco": _coco_target,
}

TARGETS = np.zeros((CARD_COUNT + 1, SHIPS + 1), np.int64)
"""By card and ship: where the card leads. Rows of helms are 0; card 0 leaves every ship alone."""
HELM_STEPS = np.zeros(CARD_COUNT + 1, np.int64)
"""By card: ships along the ring, clockwise; 0 on all cards but helms."""

TARGETS[0] = range(SHIPS + 1)
for _number, _card in enumerate(CARDS, 1):
    HELM_STEPS[_number] = _card.steps
    for _ship in SHIP_NUMBERS:
        TARGETS[_number, _ship] = _TARGET_OF_KIND[_card.kind](_card, _ship)


@compiled
def target(ring: Numbers, card: int, ship: int) -> int:
    """SAN-1.4: where a card leads from a ship; for each card that is a permutation."""
    steps = HELM_STEPS[card]
    return along(ring, ship, steps) if steps != 0 else int(TARGETS[card, ship])
