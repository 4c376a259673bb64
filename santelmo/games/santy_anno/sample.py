"""Worlds that a seat cannot rule out: what others have answered, and the cards to come."""

# pyright: basic
from __future__ import annotations

from santelmo.core.chance import pick, pick_shuffle
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santy_anno.cards import BASE_COUNT, CARD_COUNT
from santelmo.games.santy_anno.events import EVENT_COUNT, FEWEST_CARDS
from santelmo.games.santy_anno.rules import FIRST_CARD
from santelmo.games.santy_anno.ships import SHIPS
from santelmo.games.santy_anno.state import (
    BASE,
    EXPERT_DECK,
    KEPT_CARDS,
    ROUNDS,
    WITH_EVENTS,
    SantyAnnoState,
)


@compiled
def sample(s: SantyAnnoState, seat: int, rng: Numbers) -> None:
    sample_answers(s, seat, rng)
    sample_pile(s, rng)
    if s.deck == WITH_EVENTS:
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
    unseen = BASE_COUNT
    for card in range(1, BASE_COUNT + 1):
        unseen -= (seen >> card) & 1
    kept = BASE_COUNT if s.deck == BASE else KEPT_CARDS
    wanted = kept - (BASE_COUNT - unseen)
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
    if s.deck != BASE:
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
        for place in range(dealt + FEWEST_CARDS):
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
