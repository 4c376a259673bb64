"""How people misread cards, and which misreading explains a wrong answer.

A card is taken for another one that looks or works alike, or overlooked; an event is forgotten or
read the wrong way round. The trainer and the human-like players share this list.
"""

from __future__ import annotations

from functools import cache

from santelmo.games.santy_anno.components import (
    CARDS,
    EVENTS,
    Card,
    card_at,
    direction,
    event_at,
)
from santelmo.games.santy_anno.path import (
    Cards,
    Ring,
    destination,
    needed_targets,
    path,
    targets_on,
)

OVERLOOKED = 0
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
def card_misreadings(card: int) -> tuple[int, ...]:
    """The numbers of the cards for which this one is taken by mistake."""
    own = card_at(card)
    alike = {
        other.words: number
        for number, other in enumerate(CARDS, 1)
        if other != own and _alike(own, other)
    }
    return (*alike.values(), OVERLOOKED)


@cache
def event_misreadings(event: int) -> tuple[int, ...]:
    """The numbers of the events for which this one is taken by mistake."""
    own = event_at(event)
    if own is None or own.kind == "rum":
        return ()
    reversed_drift = (
        number for number, other in enumerate(EVENTS, 1) if own.drift and own.drift == -other.drift
    )
    return (*reversed_drift, OVERLOOKED)


def likely_mistake(ring: Ring, cards: Cards, event: int, ship: int, answer: int) -> str | None:
    """The first single misreading that leads from the ship to this wrong answer, in words."""
    for other in event_misreadings(event):
        if destination(ring, cards, other, ship) == answer:
            return _event_words(event, other)
    needed, leads = needed_targets(ring, cards, event, answer), targets_on(ring)
    for step in sorted(path(ring, cards, event, ship)):
        if not step.card:  # it lay face down
            continue
        for other in card_misreadings(step.card):
            if leads[other][step.start] == needed[step.place]:
                return _card_words(step.place, step.card, other)
    return None


def _event_words(event: int, other: int) -> str:
    own, taken = event_at(event), event_at(other)
    assert own is not None
    if taken is None:
        return f"Perhaps the event ({own.name}) was forgotten."
    return f"Perhaps the event ({own.name}) was read as {direction(taken.drift)}."


def _card_words(place: int, card: int, other: int) -> str:
    name = f"card {place + 1} ({card_at(card).words})"
    if other == OVERLOOKED:
        return f"Perhaps {name} was overlooked."
    return f"Perhaps {name} was read as {card_at(other).words!r}."
