"""Worlds that a seat cannot rule out: what others have answered, and the cards to come."""

# pyright: basic
from __future__ import annotations

from santelmo.core import bits
from santelmo.core.chance import pick, pick_shuffle
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santy_anno.components import (
    BASE_COUNT,
    CARD_COUNT,
    EVENT_COUNT,
    MIN_CARDS,
    SHIPS,
)
from santelmo.games.santy_anno.rounds import FIRST_CARD
from santelmo.games.santy_anno.state import (
    EXPERT_DECK,
    REMAINING_CARDS,
    ROUNDS,
    Deck,
    SantyAnnoState,
)

BASE_CARDS = (1 << BASE_COUNT) - 1 << 1
"""The base cards, one bit each."""


@compiled
def sample(s: SantyAnnoState, seat: int, rng: Numbers) -> None:
    sample_answers(s, seat, rng)
    sample_pile(s, rng)
    if s.deck == Deck.EVENTS:
        sample_events(s, rng)


@compiled
def sample_answers(s: SantyAnnoState, seat: int, rng: Numbers) -> None:
    for other in range(s.players):
        if other != seat and (int(s.answered) >> other) & 1:
            s.answers[other] = 1 + pick(rng, SHIPS)


@compiled
def rounds_dealt(s: SantyAnnoState) -> int:
    return min(int(s.resolved) + 1, ROUNDS)


@compiled
def sample_pile(s: SantyAnnoState, rng: Numbers) -> None:
    """The base cards not seen, less those that left unseen, and the expert cards not seen."""
    seen = cards_seen(s)
    unseen = BASE_COUNT - bits.size(seen & BASE_CARDS)
    in_deck = BASE_COUNT if s.deck == Deck.BASE else REMAINING_CARDS
    wanted = in_deck - (BASE_COUNT - unseen)
    first = FIRST_CARD[rounds_dealt(s)]
    place = first
    for card in range(1, BASE_COUNT + 1):
        if (seen >> card) & 1:
            continue
        if pick(rng, unseen) < wanted:
            s.pile[place] = card
            place += 1
            wanted -= 1
        unseen -= 1
    if s.deck != Deck.BASE:
        for card in range(BASE_COUNT + 1, CARD_COUNT + 1):
            if not (seen >> card) & 1:
                s.pile[place] = card
                place += 1
    pick_shuffle(rng, s.pile[first:EXPERT_DECK], place - first)


@compiled
def cards_seen(s: SantyAnnoState) -> int:
    """The cards of this and of past rounds, one bit each."""
    seen = 0
    for dealt in range(rounds_dealt(s)):
        for place in range(dealt + MIN_CARDS):
            seen |= 1 << int(s.cards[dealt, place])
    return seen


@compiled
def sample_events(s: SantyAnnoState, rng: Numbers) -> None:
    seen = 0
    for dealt in range(rounds_dealt(s)):
        seen |= 1 << int(s.events[dealt])
    first = rounds_dealt(s)
    place = first
    for event in range(1, EVENT_COUNT + 1):
        if not (seen >> event) & 1:
            s.event_pile[place] = event
            place += 1
    pick_shuffle(rng, s.event_pile[first:EVENT_COUNT], place - first)
