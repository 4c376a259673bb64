"""The harbour in text, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from santelmo.core.moves import Move
from santelmo.games.santy_anno.components import (
    BEFORE_EVENT,
    ELEMENTS,
    FACE_DOWN_WORDS,
    Card,
    card_at,
    event_at,
    ship_at,
)
from santelmo.games.santy_anno.path import Cards, cards_of, ring_of
from santelmo.games.santy_anno.state import ROUNDS, SantyAnnoState

COLOUR_STYLES = {"yellow": "yellow", "red": "red", "blue": "blue", "green": "green"}
COLUMN = 8
NAME_COLUMN = 12
CORNER_COLUMN = 14
TARGET_STYLE = "reverse green"
OWN_STYLE = "bold"

Pirates = dict[int, list[str]]
"""By ship: who is on it."""


def picture(s: SantyAnnoState, seat: int | None, targets: Sequence[Move]) -> Text:
    """The ring clockwise from the top, one ship on each line, then the cards of the round."""
    pirates: Pirates = {}
    for other in range(s.players):
        mark = "you" if other == seat else f"Seat {other}"
        pirates.setdefault(int(s.ships[s.resolved, other]), []).append(mark)
    marked = {move.values[0] for move in targets if move.values}
    text = harbour(ring_of(s), pirates, marked)
    if s.resolved < ROUNDS:
        current = int(s.resolved)
        text.append(f"\nRound {current + 1} of {ROUNDS}\n")
        text.append_text(row_of_cards(cards_of(s, current), int(s.events[current])))
        text.append_text(_answers(s))
    return text


def harbour(ring: tuple[int, ...], pirates: Pirates, marked: set[str]) -> Text:
    """The ships of the ring with their elements, clockwise."""
    heading = "".join(f"{element:<{COLUMN}}" for element in ELEMENTS)
    text = Text(f"   {'clockwise ↓':<{NAME_COLUMN}}{heading}{'Coco':<{CORNER_COLUMN}}\n", "dim")
    for number in ring:
        ship = ship_at(number)
        text.append(f"{number}  ")
        text.append(
            f"{ship.name:<{NAME_COLUMN}}", TARGET_STYLE if ship.word in marked else OWN_STYLE
        )
        for colour in ship.colours.values():
            text.append(f"{colour:<{COLUMN}}", COLOUR_STYLES[colour])
        text.append(f"{ship.coco:<{CORNER_COLUMN}}")
        text.append(f"{', '.join(pirates.get(number, []))}".rstrip() + "\n")
    return text


def row_of_cards(cards: Cards, event: int) -> Text:
    """The cards in the order in which they lie, the event between the third and the fourth."""
    text = Text()
    event_card = event_at(event)
    for place, number in enumerate(cards):
        if event_card and place == BEFORE_EVENT:
            text.append(f"   ~ {event_card.words} ~\n", "magenta")
        text.append(f"{place + 1:>2} ")
        if not number:
            text.append(f"{FACE_DOWN_WORDS}\n", "dim")
            continue
        card = card_at(number)
        text.append(f"{card.words}\n", _card_style(card))
    return text


def _card_style(card: Card) -> str:
    return COLOUR_STYLES.get(card.colour or "", "")


def _answers(s: SantyAnnoState) -> Text:
    text = Text()
    arrivals = [f"Seat {int(arrival) - 1}" for arrival in s.arrivals[s.resolved] if arrival]
    if arrivals:
        text.append(f"Answered: {', '.join(arrivals)}\n")
    lapped = [f"Seat {seat}" for seat in range(s.players) if int(s.lapped) >> seat & 1]
    if lapped:
        text.append(f"Lap run: {', '.join(lapped)}\n")
    return text
