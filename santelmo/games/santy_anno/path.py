"""The path of a pirate through the cards of a round, step by step: the round explained."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from santelmo.games.santy_anno import board, targets
from santelmo.games.santy_anno.components import (
    BEFORE_EVENT,
    CARD_COUNT,
    MIN_CARDS,
    SHIP_NUMBERS,
    card_at,
    event_at,
    name_of,
)
from santelmo.games.santy_anno.event_order import DRIFT, ORDER
from santelmo.games.santy_anno.state import SantyAnnoState

RINGS = 1024
"""For how many rings, of matches that are played at once, the tables are cached; 3 kB each."""
DRIFT_WAYS = 2
"""A seasick pirate drifts one way or the other."""
ORDERS: list[list[list[int]]] = ORDER.tolist()
DRIFTS: list[int] = DRIFT.tolist()
"""The tables of the rules as lists, which plain code reads faster than arrays."""

Cards = tuple[int, ...]
Ring = tuple[int, ...]


class Step(NamedTuple):
    """One card of a path."""

    place: int
    """Where the card lies in the row, from 0."""
    card: int
    start: int
    target: int
    """Where the card leads."""
    end: int
    """Where the pirate is then; seasick it is one ship further (SAN-6.2)."""


def path(ring: Ring, cards: Cards, event: int, ship: int) -> tuple[Step, ...]:
    """SAN-3.2: the steps in the order in which the cards are applied."""
    drift, leads = DRIFTS[event], targets_on(ring)
    steps: list[Step] = []
    for number, place in enumerate(_order(cards, event)):
        card = cards[place]
        target = end = leads[card][ship]
        if drift and number >= BEFORE_EVENT:
            end = _along(ring, drift)[target]
        steps.append(Step(place, card, ship, target, end))
        ship = end
    return tuple(steps)


def needed_targets(ring: Ring, cards: Cards, event: int, end: int) -> dict[int, int]:
    """By place of a card: the ship to which it must lead, for those after it to lead to this end.

    That is always one ship, since every card leads to each ship from one other (SAN-1.4).
    """
    drift, leads = DRIFTS[event], targets_on(ring)
    needed: dict[int, int] = {}
    for number, place in reversed(list(enumerate(_order(cards, event)))):
        if drift and number >= BEFORE_EVENT:
            end = _along(ring, drift).index(end)
        needed[place] = end
        end = leads[cards[place]].index(end)
    return needed


def _order(cards: Cards, event: int) -> list[int]:
    """The places of the cards in the order in which they are applied."""
    return ORDERS[event][len(cards)][: len(cards)]


@lru_cache(RINGS)
def targets_on(ring: Ring) -> tuple[bytes, ...]:
    """By card, then by ship: where the rules say that the card leads (SAN-1.4)."""
    around = np.array(ring, np.int8)
    return tuple(
        bytes([0, *(targets.target(around, card, ship) for ship in SHIP_NUMBERS)])
        for card in range(CARD_COUNT + 1)
    )


@lru_cache(RINGS * DRIFT_WAYS)
def _along(ring: Ring, steps: int) -> bytes:
    """By ship: which one lies this many further along the ring."""
    around = np.array(ring, np.int8)
    return bytes([0, *(board.along(around, ship, steps) for ship in SHIP_NUMBERS)])


def destination(ring: Ring, cards: Cards, event: int, ship: int) -> int:
    """The ship to which the cards lead."""
    return path(ring, cards, event, ship)[-1].end


def ring_of(s: SantyAnnoState) -> Ring:
    """The ships around the harbour, clockwise."""
    return tuple(s.ring.tolist())


def cards_of(s: SantyAnnoState, number: int) -> Cards:
    """The boarding cards of a round; rounds are counted from 0."""
    return tuple(s.cards[number, : number + MIN_CARDS].tolist())


def path_words(steps: tuple[Step, ...], event: int) -> list[str]:
    """The path as lines of text."""
    lines: list[str] = []
    for step in steps:
        line = f"{step.place + 1}. {card_at(step.card).words}: {_way(step)}"
        if step.end != step.target:
            line += f", seasick on to {name_of(step.end)}"
        lines.append(line)
    card = event_at(event)
    return [card.words, *lines] if card else lines


def _way(step: Step) -> str:
    if step.target == step.start:
        return f"{name_of(step.start)} stays"
    return f"{name_of(step.start)} → {name_of(step.target)}"
