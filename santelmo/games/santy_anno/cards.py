"""The boarding cards: what they show, and where they lead from each ship (SAN-4, SAN-5).

A card is known by its number: 1 to 37 are the base cards, 38 to 52 the expert cards; 0 is no
card. Where a card leads follows from the fleet alone, except for the helm, which goes along the
ring.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from santelmo.games.santy_anno.ships import (
    COLOURS,
    ELEMENT_WORDS,
    ELEMENTS,
    LETTERS,
    NUMBERS,
    SHIPS,
    Ship,
    ship_at,
)

KINDS = ("element", "struck", "colour", "name", "number", "helm", "double", "coco")
CLOCKWISE, COUNTER = "clockwise", "counter-clockwise"


@dataclass(frozen=True, kw_only=True)
class Card:
    """A boarding card: its kind, and what is printed on it."""

    kind: str
    words: str
    elements: tuple[str, ...] = ()
    """One on an element card, two on a double."""
    colour: str | None = None
    """Of a colour card."""
    struck: str | None = None
    """The colour or the letter that is struck out."""
    numbers: tuple[int, ...] = ()
    """Of a number card: what is added, and what is subtracted."""
    steps: int = 0
    """Of a helm: ships along the ring, counter-clockwise ones negative."""

    @property
    def direction(self) -> str | None:
        return None if not self.steps else CLOCKWISE if self.steps > 0 else COUNTER

    def data(self) -> dict[str, Any]:
        """The card as JSON."""
        return {
            "kind": self.kind,
            "words": self.words,
            "elements": list(self.elements),
            "colour": self.colour,
            "struck": self.struck,
            "numbers": list(self.numbers),
            "steps": abs(self.steps),
            "direction": self.direction,
        }


def _number_words(add: int) -> str:
    return f"+{add}/-{SHIPS - add}"


def _helm_words(steps: int) -> str:
    return f"helm {abs(steps)} {CLOCKWISE if steps > 0 else COUNTER}"


BASE_CARDS = (
    *(Card(kind="element", words=ELEMENT_WORDS[e], elements=(e,)) for e in ELEMENTS),
    *(
        Card(kind="struck", words=f"{ELEMENT_WORDS[e]}, not {colour}", elements=(e,), struck=colour)
        for e in ELEMENTS
        for colour in COLOURS
    ),
    *(Card(kind="colour", words=colour, colour=colour) for colour in COLOURS),
    *(Card(kind="name", words="name") for _ in range(2)),
    *(Card(kind="name", words=f"name, not {letter}", struck=letter) for letter in LETTERS),
    *(
        Card(kind="number", words=_number_words(add), numbers=(add, add - SHIPS))
        for add in range(1, SHIPS)
    ),
)

EXPERT_CARDS = (
    *(
        Card(kind="helm", words=_helm_words(way * steps), steps=way * steps)
        for steps in range(1, 5)
        for way in (1, -1)
    ),
    *(
        Card(
            kind="double",
            words=f"{ELEMENT_WORDS[first]} and {ELEMENT_WORDS[second]} exchanged",
            elements=(first, second),
        )
        for first, second in combinations(ELEMENTS, 2)
    ),
    Card(kind="coco", words="Coco"),
)

CARDS = (*BASE_CARDS, *EXPERT_CARDS)
COVERED = Card(kind="covered", words="covered")
"""How a card looks that is not turned up yet."""
BASE_COUNT = len(BASE_CARDS)
CARD_COUNT = len(CARDS)


def card_at(number: int) -> Card:
    """The card with this number."""
    return CARDS[number - 1]


def _only_other(ship: int, fits: Callable[[Ship], bool]) -> int:
    """The one ship besides this one that fits."""
    (found,) = (other for other in NUMBERS if other != ship and fits(ship_at(other)))
    return found


def _same_colour(ship: int, element: str) -> int:
    colour = ship_at(ship).colours[element]
    return _only_other(ship, lambda other: other.colours[element] == colour)


def element_target(card: Card, ship: int) -> int:
    """SAN-4.1, SAN-4.2: the other ship with that element in the same colour, unless struck out."""
    (element,) = card.elements
    if ship_at(ship).colours[element] == card.struck:
        return ship
    return _same_colour(ship, element)


def colour_target(card: Card, ship: int) -> int:
    """SAN-4.3: the other ship on which the same element has the card's colour."""
    (element,) = (e for e, colour in ship_at(ship).colours.items() if colour == card.colour)
    return _same_colour(ship, element)


def name_target(card: Card, ship: int) -> int:
    """SAN-4.4: the other ship with the same first letter, unless that is struck out."""
    letter = ship_at(ship).letter
    if letter == card.struck:
        return ship
    return _only_other(ship, lambda other: other.letter == letter)


def number_target(card: Card, ship: int) -> int:
    """SAN-4.5: the one of the two sums that is the number of a ship."""
    (found,) = (ship + number for number in card.numbers if ship + number in NUMBERS)
    return found


def double_target(card: Card, ship: int) -> int:
    """SAN-5.2: the ship on which the two elements have their colours exchanged."""
    first, second = card.elements
    colours = ship_at(ship).colours
    return _only_other(
        ship,
        lambda other: (
            other.colours[first] == colours[second] and other.colours[second] == colours[first]
        ),
    )


def coco_target(card: Card, ship: int) -> int:
    """SAN-5.3: the other ship with Coco in the same corner."""
    corner = ship_at(ship).coco
    return _only_other(ship, lambda other: other.coco == corner)


def helm_target(card: Card, ship: int) -> int:
    """SAN-5.1 depends on the ring; see `rules.target`."""
    return 0


TARGET_OF_KIND: dict[str, Callable[[Card, int], int]] = {
    "element": element_target,
    "struck": element_target,
    "colour": colour_target,
    "name": name_target,
    "number": number_target,
    "helm": helm_target,
    "double": double_target,
    "coco": coco_target,
}

TARGETS = np.zeros((CARD_COUNT + 1, SHIPS + 1), np.int64)
"""By card and ship: where the card leads. Rows of helms are 0; no card leads nowhere else."""
HELM_STEPS = np.zeros(CARD_COUNT + 1, np.int64)
"""By card: ships along the ring, clockwise; 0 on all cards but helms."""

TARGETS[0] = range(SHIPS + 1)
for _number, _card in enumerate(CARDS, 1):
    HELM_STEPS[_number] = _card.steps
    for _ship in NUMBERS:
        TARGETS[_number, _ship] = TARGET_OF_KIND[_card.kind](_card, _ship)
