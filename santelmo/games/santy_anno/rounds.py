"""How a round begins and ends: the cards, the true ships, the split (SAN-3.1, SAN-3.5 to 3.7)."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.core.compiling import compiled
from santelmo.games.santy_anno import board, targets
from santelmo.games.santy_anno.components import BEFORE_EVENT, MIN_CARDS
from santelmo.games.santy_anno.event_order import DRIFT, ORDER
from santelmo.games.santy_anno.state import CARDS_BEFORE, ROUNDS, SantyAnnoState

HIGHEST_COIN = 5
FIRST_CARD = np.array(CARDS_BEFORE, np.int64)
"""By round: the place in the pile of its first card."""


@compiled
def begin(s: SantyAnnoState) -> None:
    """SAN-3.1: the cards of the round are turned up, and with events one of those too."""
    current = int(s.resolved)
    first = FIRST_CARD[current]
    for place in range(current + MIN_CARDS):
        s.cards[current, place] = s.pile[first + place]
        s.pile[first + place] = 0
    s.events[current] = s.event_pile[current]
    s.event_pile[current] = 0
    s.answered = 0
    s.lapped = 0
    s.reveals += 1


@compiled
def end(s: SantyAnnoState) -> None:
    """SAN-3.5 to SAN-3.7, and the next round or the end of the match."""
    resolve(s)
    split(s)
    s.resolved += 1
    if s.resolved == ROUNDS:
        s.answered = 0
        s.lapped = 0
        s.tally_open = 1
    else:
        begin(s)


@compiled
def resolve(s: SantyAnnoState) -> None:
    """SAN-3.5: every pirate moves to its true ship, and everybody sees the answers."""
    current = int(s.resolved)
    for seat in range(s.players):
        s.ships[current + 1, seat] = destination(s, int(s.ships[current, seat]))
        s.seated[current, seat] = s.answers[seat]
        s.answers[seat] = 0


@compiled
def destination(s: SantyAnnoState, ship: int) -> int:
    """SAN-3.2: where the cards of the round lead, each from the ship reached by then."""
    current = int(s.resolved)
    cards = current + MIN_CARDS
    event = int(s.events[current])
    drift = DRIFT[event]
    for step in range(cards):
        ship = targets.target(s.ring, int(s.cards[current, ORDER[event, cards, step]]), ship)
        if drift != 0 and step >= BEFORE_EVENT:
            ship = board.along(s.ring, ship, drift)
    return ship


@compiled
def split(s: SantyAnnoState) -> None:
    """SAN-3.6: coins of 5 to 1 for those who sit right, in the order of arrival."""
    current = int(s.resolved)
    coin = HIGHEST_COIN
    for arrival in range(s.players):
        seat = int(s.arrivals[current, arrival]) - 1
        if seat < 0 or coin == 0:
            return
        if s.seated[current, seat] == s.ships[current + 1, seat]:
            s.coins[current, seat] = coin
            s.ducats[seat] += coin
            coin -= 1
