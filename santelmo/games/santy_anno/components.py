"""What lies in the box: the fleet, the boarding cards and the event cards (SAN-1, SAN-4 to SAN-6).

Ships, cards and events are known by their numbers, from 1; a 0 is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Literal, NamedTuple, get_args

Colour = Literal["yellow", "red", "blue", "green"]
Element = Literal["crow", "sails", "hull", "plate"]
Corner = Literal["top left", "top right", "bottom left", "bottom right"]
Direction = Literal["clockwise", "counter-clockwise"]
CardKind = Literal["element", "struck", "colour", "name", "number", "helm", "double", "coco"]
EventKind = Literal["whirlwind", "seasick", "bermuda", "rum"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
ELEMENTS: tuple[Element, ...] = get_args(Element)
CORNERS: tuple[Corner, ...] = get_args(Corner)
CARD_KINDS: tuple[CardKind, ...] = get_args(CardKind)
ELEMENT_WORDS: dict[Element, str] = {
    "crow": "crow's nest",
    "sails": "sails",
    "hull": "hull",
    "plate": "name plate",
}
LETTERS = ("P", "R", "S", "V")

MIN_CARDS, MAX_CARDS = 5, 9
"""Boarding cards in the first and in the last round (SAN-3.1)."""
BEFORE_EVENT = 3
"""How many boarding cards lie before the event."""
COUNTDOWN_SECONDS = 5
"""What the last one has left (SAN-3.4)."""
FACE_DOWN_WORDS = "face down"


def direction(steps: int) -> Direction | None:
    """Which way this many steps along the ring lead; None if there are none."""
    return None if not steps else "clockwise" if steps > 0 else "counter-clockwise"


class Ship(NamedTuple):
    """A ship of the fleet. Its number is its place in `FLEET`, from 1."""

    name: str
    crow: Colour
    sails: Colour
    hull: Colour
    plate: Colour
    coco: Corner

    @property
    def colours(self) -> dict[Element, Colour]:
        """The colour of each element."""
        return {"crow": self.crow, "sails": self.sails, "hull": self.hull, "plate": self.plate}

    @property
    def letter(self) -> str:
        """The first letter of the name."""
        return self.name[0]

    @property
    def word(self) -> str:
        """The name as it is written in a move: a blank is a hyphen."""
        return self.name.replace(" ", "-")


FLEET = (
    Ship("Paradise", "red", "yellow", "blue", "green", "top left"),
    Ship("Royal", "blue", "yellow", "green", "red", "top right"),
    Ship("Sahara", "yellow", "blue", "red", "green", "bottom left"),
    Ship("Profundis", "yellow", "red", "green", "blue", "top right"),
    Ship("Viper", "blue", "green", "red", "yellow", "bottom left"),
    Ship("Revenge", "green", "red", "blue", "yellow", "bottom right"),
    Ship("Santy Anno", "red", "green", "yellow", "blue", "top left"),
    Ship("Vendetta", "green", "blue", "yellow", "red", "bottom right"),
)
"""SAN-1.3."""

SHIPS = len(FLEET)
SHIP_NUMBERS = range(1, SHIPS + 1)


def ship_at(number: int) -> Ship:
    """The ship with this number."""
    return FLEET[number - 1]


def name_of(number: int) -> str:
    """The name of the ship with this number."""
    return ship_at(number).name


@dataclass(frozen=True, kw_only=True)
class Card:
    """A boarding card: its kind, and what is printed on it."""

    kind: CardKind
    words: str
    """A short name."""
    help: str
    """What it asks for, in a sentence."""
    elements: tuple[Element, ...] = ()
    """One on an element card, two on a double."""
    colour: Colour | None = None
    """Of a colour card."""
    struck: str | None = None
    """The colour or the letter that is struck out."""
    numbers: tuple[int, ...] = ()
    """Of a number card: what is added, and what is subtracted."""
    steps: int = 0
    """Of a helm: ships along the ring, counter-clockwise ones negative."""


def _element_card(element: Element) -> Card:
    words = ELEMENT_WORDS[element]
    return Card(
        kind="element",
        words=words,
        help=f"Go to the other ship with the same colour of {words}.",
        elements=(element,),
    )


def _struck_card(element: Element, colour: Colour) -> Card:
    words = ELEMENT_WORDS[element]
    return Card(
        kind="struck",
        words=f"{words}, not {colour}",
        help=f"Go to the other ship with the same colour of {words}; if it is {colour}, stay.",
        elements=(element,),
        struck=colour,
    )


def _colour_card(colour: Colour) -> Card:
    return Card(
        kind="colour",
        words=colour,
        help=f"Which part of your ship is {colour}? "
        f"Go to the other ship on which that part is {colour}.",
        colour=colour,
    )


def _struck_name_card(letter: str) -> Card:
    return Card(
        kind="name",
        words=f"name, not {letter}",
        help=f"Go to the other ship with the same first letter; if it is {letter}, stay.",
        struck=letter,
    )


def _number_card(add: int) -> Card:
    less = SHIPS - add
    return Card(
        kind="number",
        words=f"+{add}/-{less}",
        help=f"Add {add} to the ship's number, or subtract {less}: only one of the two is a ship.",
        numbers=(add, -less),
    )


def _helm_card(steps: int) -> Card:
    ships = "ship" if abs(steps) == 1 else "ships"
    return Card(
        kind="helm",
        words=f"helm {abs(steps)} {direction(steps)}",
        help=f"Go {abs(steps)} {ships} {direction(steps)} along the ring.",
        steps=steps,
    )


def _double_card(first: Element, second: Element) -> Card:
    words = f"{ELEMENT_WORDS[first]} and {ELEMENT_WORDS[second]}"
    return Card(
        kind="double",
        words=f"{words} exchanged",
        help=f"Go to the ship on which {words} have exchanged your colours.",
        elements=(first, second),
    )


_NAME_CARD = Card(
    kind="name", words="name", help="Go to the other ship with the same first letter."
)

BASE_CARDS = (
    *(_element_card(element) for element in ELEMENTS),
    *(_struck_card(element, colour) for element in ELEMENTS for colour in COLOURS),
    *(_colour_card(colour) for colour in COLOURS),
    *(_NAME_CARD, _NAME_CARD),
    *(_struck_name_card(letter) for letter in LETTERS),
    *(_number_card(add) for add in range(1, SHIPS)),
)
"""SAN-4: the cards from 1 to 37."""

EXPERT_CARDS = (
    *(_helm_card(way * steps) for steps in range(1, 5) for way in (1, -1)),
    *(_double_card(first, second) for first, second in combinations(ELEMENTS, 2)),
    Card(kind="coco", words="Coco", help="Go to the other ship with Coco in the same corner."),
)
"""SAN-5: the cards from 38 to 52."""

CARDS = (*BASE_CARDS, *EXPERT_CARDS)
BASE_COUNT = len(BASE_CARDS)
CARD_COUNT = len(CARDS)


def card_at(number: int) -> Card:
    """The card with this number."""
    return CARDS[number - 1]


@dataclass(frozen=True, kw_only=True)
class Event:
    """An event card. It lies between the third and the fourth boarding card."""

    kind: EventKind
    name: str
    effect: str
    """What it does, in a few words."""
    help: str
    """What it does, in a sentence."""
    drift: int = 0
    """Ships along the ring after each later card; counter-clockwise is negative."""

    @property
    def words(self) -> str:
        """The name and what it does."""
        return f"{self.name}: {self.effect}"


_WHIRLWIND = Event(
    kind="whirlwind",
    name="whirlwind",
    effect="the 4th card comes before the 3rd",
    help="The 4th card comes before the 3rd.",
)


def _seasick(drift: int) -> Event:
    effect = f"from the 4th card on, one ship {direction(drift)} after every card"
    return Event(
        kind="seasick",
        name="seasick",
        effect=effect,
        help=f"{effect.capitalize()}.",
        drift=drift,
    )


EVENTS = (
    _WHIRLWIND,
    _WHIRLWIND,
    _seasick(1),
    _seasick(-1),
    Event(
        kind="bermuda",
        name="Bermuda triangle",
        effect="after the 3rd card, from the last card back to the 4th",
        help="After the 3rd card comes the last one, then back to the 4th.",
    ),
    Event(
        kind="rum",
        name="rum",
        effect="find your ship backwards",
        help="You see everything upside down and mirrored until you sit; a lap is run backwards.",
    ),
)
"""SAN-6."""
EVENT_COUNT = len(EVENTS)
RUM = next(number for number, event in enumerate(EVENTS, 1) if event.kind == "rum")
RUM_LAP_WORDS = "Everybody runs a lap first."
"""What else rum does with the option `rum_lap` (SAN-6.4)."""


def event_at(number: int) -> Event | None:
    """The event with this number; None for 0."""
    return EVENTS[number - 1] if number else None
