"""The JSON of Santy Anno's board: what `board_view` makes and a board component draws.

Ships go by their names, seats and rounds by their numbers; cards by their place in the row, from 1.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from santelmo.games.santy_anno.components import (
    CardKind,
    Colour,
    Corner,
    Direction,
    Element,
    EventKind,
)
from santelmo.games.santy_anno.titles import Title

FaceDown = Literal["face_down"]


class SantyAnnoColours(TypedDict):
    """The colour of each element of a ship."""

    crow: Colour
    sails: Colour
    hull: Colour
    plate: Colour


class SantyAnnoShip(TypedDict):
    """A ship in the ring."""

    name: str
    word: str
    """The name as it is written in a move."""
    number: int
    colours: SantyAnnoColours
    coco: Corner
    pirates: list[int]
    """The seats whose pirates are on board."""


class SantyAnnoCard(TypedDict):
    """A boarding card in its place. Of a card that lies face down only the place is known."""

    place: int
    turned: int
    """Which card of the round it is to be turned up: the last one in the row is the first."""
    applied: int | None
    """Which card of the round it is to be applied; unknown before all cards are turned up."""
    kind: CardKind | FaceDown
    words: str
    """A short name."""
    help: str
    """What it asks for, in a sentence."""
    elements: list[Element]
    """One on an element card, two on a double."""
    colour: Colour | None
    struck: str | None
    """The colour, or on a name card the letter, that is struck out."""
    numbers: list[int]
    """Of a number card: what is added, and what is subtracted, as a negative number."""
    steps: int
    """Of a helm: how many ships along the ring."""
    direction: Direction | None
    """Of a helm."""


class SantyAnnoEvent(TypedDict):
    """The event card of a round."""

    kind: EventKind | FaceDown
    words: str
    """A short name."""
    help: str
    """What it does, in a sentence."""
    direction: Direction | None
    """In which a seasick pirate drifts."""
    after_card: int
    """The place of the card behind which it lies."""
    turned: int
    """It is turned up together with the card that is turned up as this one."""


class SantyAnnoSeat(TypedDict):
    """A seat in the present round."""

    seat: int
    ship: str
    """The ship of its pirate."""
    answered: bool
    arrival: int | None
    """As which one it answered, from 1."""
    lapped: bool
    """It has run its lap."""
    owes_lap: bool
    upside_down: bool
    """Its player sees the board upside down (SAN-6.4)."""
    ducats: int | None
    """Unknown to others before the end."""


class SantyAnnoStep(TypedDict):
    """What one card does to a pirate."""

    card: int
    """The place of the card."""
    start: str
    target: str
    """The ship to which the card leads."""
    drifts_to: str | None
    """The ship to which a seasick pirate drifts after the card."""


class SantyAnnoVoyage(TypedDict):
    """A pirate in a past round."""

    seat: int
    start: str
    end: str
    """The true ship."""
    answer: str | None
    """The ship that the player named; nothing if the player was late."""
    right: bool
    coin: int
    """0 for no coin."""
    path: list[SantyAnnoStep]
    """In the order in which the cards are applied."""
    mistake: str | None
    """What may have led to a wrong answer, in a sentence."""


class SantyAnnoRound(TypedDict):
    """A past round."""

    round: int
    """From 1."""
    cards: list[SantyAnnoCard]
    event: SantyAnnoEvent | None
    arrivals: list[int]
    """The seats in the order of their answers."""
    pirates: list[SantyAnnoVoyage]


class SantyAnnoRank(TypedDict):
    """A seat at the end."""

    seat: int
    place: int
    title: Title
    ducats: int
    coins: list[int]
    """From high to low."""


class SantyAnnoBoard(TypedDict):
    """All that is drawn."""

    round: int
    """The present round, from 1; at the end the last one."""
    rounds: int
    over: bool
    countdown_seconds: int
    """What the last one has left once all others have answered."""
    ring: list[SantyAnnoShip]
    """Clockwise."""
    cards: list[SantyAnnoCard]
    """In the order in which they lie."""
    event: SantyAnnoEvent | None
    """Nothing in matches without events."""
    seats: list[SantyAnnoSeat]
    answer: str | None
    """The ship that the reader has named in this round."""
    last: int | None
    """The only seat without an answer, for which the countdown runs."""
    past: list[SantyAnnoRound]
    ranks: list[SantyAnnoRank] | None
    """At the end: the seats from first to last."""
