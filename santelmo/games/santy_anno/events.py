"""The event cards: in which order they have the boarding cards applied, and the drift (SAN-6).

An event is known by its number, 1 to 6; 0 is no event. It lies between the third and the fourth
boarding card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from santelmo.games.santy_anno.cards import CLOCKWISE, COUNTER

BEFORE_EVENT = 3
"""How many boarding cards lie before the event."""
FEWEST_CARDS, MOST_CARDS = 5, 9
"""Boarding cards in the first and in the last round (SAN-3.1)."""

Order = Callable[[int], list[int]]


def as_laid(cards: int) -> list[int]:
    """One after the other, from the first."""
    return list(range(cards))


def third_and_fourth_swapped(cards: int) -> list[int]:
    """SAN-6.1: the fourth before the third."""
    order = as_laid(cards)
    order[BEFORE_EVENT - 1], order[BEFORE_EVENT] = order[BEFORE_EVENT], order[BEFORE_EVENT - 1]
    return order


def rest_backwards(cards: int) -> list[int]:
    """SAN-6.3: the first three, then from the last back to the fourth."""
    order = as_laid(cards)
    return order[:BEFORE_EVENT] + order[: BEFORE_EVENT - 1 : -1]


@dataclass(frozen=True, kw_only=True)
class Event:
    """An event card."""

    kind: str
    words: str
    rule: str
    order: Order = as_laid
    drift: int = 0
    """Ships along the ring after each card behind the event; counter-clockwise is negative."""

    @property
    def direction(self) -> str | None:
        return None if not self.drift else CLOCKWISE if self.drift > 0 else COUNTER

    def data(self) -> dict[str, Any]:
        """The card as JSON."""
        return {
            "kind": self.kind,
            "words": self.words,
            "rule": self.rule,
            "direction": self.direction,
            "after_card": BEFORE_EVENT,
        }


_WHIRLWIND = Event(
    kind="whirlwind",
    words="whirlwind: the 4th card comes before the 3rd",
    rule="SAN-6.1",
    order=third_and_fourth_swapped,
)

EVENTS = (
    _WHIRLWIND,
    _WHIRLWIND,
    *(
        Event(
            kind="seasick",
            words=f"seasick: from the 4th card on, one ship {way} after every card",
            rule="SAN-6.2",
            drift=drift,
        )
        for way, drift in ((CLOCKWISE, 1), (COUNTER, -1))
    ),
    Event(
        kind="bermuda",
        words="Bermuda triangle: after the 3rd card, from the last card back to the 4th",
        rule="SAN-6.3",
        order=rest_backwards,
    ),
    Event(kind="rum", words="rum: find your ship backwards", rule="SAN-6.4"),
)
EVENT_COUNT = len(EVENTS)


def event_at(number: int) -> Event | None:
    """The event with this number; None for 0."""
    return EVENTS[number - 1] if number else None


ORDER = np.zeros((EVENT_COUNT + 1, MOST_CARDS + 1, MOST_CARDS), np.int64)
"""By event, number of cards and step: the place of the card that is applied in that step."""
DRIFT = np.zeros(EVENT_COUNT + 1, np.int64)

for _number in range(EVENT_COUNT + 1):
    _event = event_at(_number)
    DRIFT[_number] = _event.drift if _event else 0
    for _cards in range(MOST_CARDS + 1):
        _order = _event.order if _event and _cards > BEFORE_EVENT else as_laid
        ORDER[_number, _cards, :_cards] = _order(_cards)
