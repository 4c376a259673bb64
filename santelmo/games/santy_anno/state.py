"""The state of a Santy Anno match.

Ships, cards and events are their numbers, from 1; a 0 is none, or one that the reader does not
know.
"""

from __future__ import annotations

from enum import IntEnum

from santelmo.core.state import Numbers, State, fixed, owned, public, secret, tallied
from santelmo.games.santy_anno.components import (
    BASE_COUNT,
    CARD_COUNT,
    EVENT_COUNT,
    MAX_CARDS,
    MIN_CARDS,
    SHIPS,
)

SEATS = 8
MIN_SEATS = 3
ROUNDS = 5
FIRST_LAP_ROUND = 3
"""The fourth round: rounds are counted from 0."""


class Deck(IntEnum):
    """The option `deck` (SAN-2.2)."""

    BASE = 0
    EXPERT = 1
    EVENTS = 2


REMOVED_CARDS = 10
"""Base cards that leave the deck unseen when the expert cards come in (SAN-2.2)."""
REMAINING_CARDS = BASE_COUNT - REMOVED_CARDS
EXPERT_DECK = REMAINING_CARDS + CARD_COUNT - BASE_COUNT
DECK_SIZES = {Deck.BASE: BASE_COUNT, Deck.EXPERT: EXPERT_DECK, Deck.EVENTS: EXPERT_DECK}

CARDS_BEFORE = tuple(sum(range(MIN_CARDS, MIN_CARDS + r)) for r in range(ROUNDS + 1))
"""By round: how many cards were drawn in the rounds before it."""


class SantyAnnoState(State):
    deck: int = fixed("i1")
    """The option: a `Deck`."""
    laps: int = fixed("i1")
    """The option: 1 when laps are run in the last two rounds."""
    rum_lap: int = fixed("i1")
    """The option: 1 when a lap is run in a round with rum."""
    resolved: int = public("i1")
    """How many rounds are resolved, so also the number of the present one, counted from 0."""
    ring: Numbers = public("i1", SHIPS)
    """The ships around the harbour, clockwise."""
    ships: Numbers = public("i1", ROUNDS + 1, SEATS)
    """By round and seat: the ship of the pirate when the round begins; the last row is the end."""
    cards: Numbers = public("i1", ROUNDS, MAX_CARDS)
    """By round: the boarding cards, in the order in which they lie."""
    events: Numbers = public("i1", ROUNDS)
    """By round: the event, in matches with events."""
    answered: int = public("i2")
    """Seats that have answered in this round, one bit each."""
    lapped: int = public("i2")
    """Seats that have run their lap in this round, one bit each."""
    arrivals: Numbers = public("i1", ROUNDS, SEATS)
    """By round: the seats in the order of their answers, each plus 1. A late one is missing."""
    answers: Numbers = owned("i1", SEATS)
    """The ship that each seat has named in this round."""
    seated: Numbers = public("i1", ROUNDS, SEATS)
    """By resolved round and seat: the ship that was named; 0 for a seat that came late."""
    coins: Numbers = public("i1", ROUNDS, SEATS)
    """By resolved round and seat: the coin received."""
    ducats: Numbers = tallied("i1", SEATS)
    """The sum of each seat's coins."""
    pile: Numbers = secret("i1", EXPERT_DECK)
    """The boarding cards face down, by the order in which they are drawn; drawn ones are 0."""
    event_pile: Numbers = secret("i1", EVENT_COUNT)
    """The event cards face down, by the order in which they are drawn; drawn ones are 0."""
