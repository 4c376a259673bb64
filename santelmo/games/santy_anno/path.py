"""The path of a pirate through the cards of a round, step by step: the round explained."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.cards import card_at
from santelmo.games.santy_anno.events import BEFORE_EVENT, DRIFT, FEWEST_CARDS, ORDER, event_at
from santelmo.games.santy_anno.ships import name_of
from santelmo.games.santy_anno.state import SantyAnnoState

REMEMBERED = 4096
"""Paths are asked for again with every view of a match; so many are kept."""

Cards = tuple[int, ...]
Ring = tuple[int, ...]


class Step(NamedTuple):
    """One card of a path."""

    place: int
    """Where the card lies in the row, from 0."""
    card: int
    start: int
    reached: int
    """Where the card leads."""
    end: int
    """Where the pirate is then; seasick it is one ship further (SAN-6.2)."""

    def data(self) -> dict[str, Any]:
        """The step as JSON."""
        return {
            "card": self.place + 1,
            "words": card_at(self.card).words,
            "from": name_of(self.start),
            "to": name_of(self.reached),
            "drifts_to": None if self.end == self.reached else name_of(self.end),
        }


@lru_cache(REMEMBERED)
def path(ring: Ring, cards: Cards, event: int, ship: int) -> tuple[Step, ...]:
    """SAN-3.2: the steps in the order in which the cards are applied."""
    around = np.array(ring, np.int8)
    drift = int(DRIFT[event])
    order: list[int] = ORDER[event, len(cards), : len(cards)].tolist()
    steps: list[Step] = []
    for number, place in enumerate(order):
        reached = rules.target(around, cards[place], ship)
        sick = drift and number >= BEFORE_EVENT
        end = rules.along(around, reached, drift) if sick else reached
        steps.append(Step(place, cards[place], ship, reached, end))
        ship = end
    return tuple(steps)


def destination(ring: Ring, cards: Cards, event: int, ship: int) -> int:
    """The ship to which the cards lead."""
    return path(ring, cards, event, ship)[-1].end


def ring_of(s: SantyAnnoState) -> Ring:
    """The ships around the harbour, clockwise."""
    return tuple(s.ring.tolist())


def cards_of(s: SantyAnnoState, dealt: int) -> Cards:
    """The boarding cards of a round (from 0)."""
    return tuple(s.cards[dealt, : dealt + FEWEST_CARDS].tolist())


def path_of(s: SantyAnnoState, dealt: int, seat: int) -> tuple[Step, ...]:
    """The path of a seat's pirate through a round."""
    start = int(s.ships[dealt, seat])
    return path(ring_of(s), cards_of(s, dealt), int(s.events[dealt]), start)


def path_words(steps: tuple[Step, ...], event: int) -> list[str]:
    """The path as lines of text."""
    lines: list[str] = []
    for step in steps:
        line = f"{step.place + 1}. {card_at(step.card).words}: {_way(step)}"
        if step.end != step.reached:
            line += f", seasick on to {name_of(step.end)}"
        lines.append(line)
    happened = event_at(event)
    return [happened.words, *lines] if happened else lines


def _way(step: Step) -> str:
    if step.reached == step.start:
        return f"{name_of(step.start)} stays"
    return f"{name_of(step.start)} → {name_of(step.reached)}"
