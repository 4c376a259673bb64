"""Slips: how people misread a card, and which slip explains a wrong answer.

A slip is a card taken for another one that looks or works alike, a card passed over, or an event
forgotten or read the wrong way round. Trainer and human-like players share this list.
"""

from __future__ import annotations

from functools import cache

from santelmo.games.santy_anno.cards import CARDS, Card, card_at
from santelmo.games.santy_anno.events import EVENTS, event_at
from santelmo.games.santy_anno.path import Cards, Ring, destination, leads, needed, path

PASSED_OVER = 0
"""The number of a card or event that goes unnoticed."""


def _alike(card: Card, other: Card) -> bool:
    """Whether the card is easily taken for the other one."""
    match card.kind, other.kind:
        case ("struck", "element") | ("double", "element"):
            return other.elements[0] in card.elements
        case "struck", "struck":
            return card.elements == other.elements
        case ("element", "element") | ("colour", "colour"):
            return True
        case "name", "name":
            return card.struck is not None
        case "number", "number":
            return abs(card.numbers[0] - other.numbers[0]) == 1
        case "helm", "helm":
            return card.steps == -other.steps or abs(card.steps - other.steps) == 1
        case _:
            return False


@cache
def taken_for(card: int) -> tuple[int, ...]:
    """The numbers of the cards for which this one is taken by mistake."""
    own = card_at(card)
    alike = {
        other.words: number
        for number, other in enumerate(CARDS, 1)
        if other != own and _alike(own, other)
    }
    return (*alike.values(), PASSED_OVER)


@cache
def event_taken_for(event: int) -> tuple[int, ...]:
    """The numbers of the events for which this one is taken by mistake."""
    own = event_at(event)
    if own is None or own.kind == "rum":
        return ()
    reversed_drift = (
        number for number, other in enumerate(EVENTS, 1) if own.drift and own.drift == -other.drift
    )
    return (*reversed_drift, PASSED_OVER)


def explanation(ring: Ring, cards: Cards, event: int, ship: int, answer: int) -> str | None:
    """The first single slip that leads from the ship to this wrong answer, in words."""
    for other in event_taken_for(event):
        if destination(ring, cards, other, ship) == answer:
            return _event_words(event, other)
    wanted, led = needed(ring, cards, event, answer), leads(ring)
    for step in sorted(path(ring, cards, event, ship)):
        for other in taken_for(step.card):
            if led[other][step.start] == wanted[step.place]:
                return _card_words(step.place, step.card, other)
    return None


def _event_words(event: int, other: int) -> str:
    own, taken = event_at(event), event_at(other)
    assert own is not None
    if taken is None:
        return f"It fits if the event ({own.kind}) was forgotten."
    return f"It fits if the event ({own.kind}) was read {taken.direction}."


def _card_words(place: int, card: int, other: int) -> str:
    name = f"card {place + 1} ({card_at(card).words})"
    if other == PASSED_OVER:
        return f"It fits if {name} was passed over."
    return f"It fits if {name} was read as {card_at(other).words!r}."
