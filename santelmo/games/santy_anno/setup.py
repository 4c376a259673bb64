"""The set-up: the options, the ring, the pirates and the piles (SAN-1.1, SAN-2)."""

# pyright: basic
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from santelmo.core.chance import shuffle
from santelmo.core.compiling import compiled
from santelmo.core.errors import OptionError
from santelmo.games.santy_anno import board, rounds
from santelmo.games.santy_anno.components import BASE_COUNT, EVENT_COUNT, SHIPS
from santelmo.games.santy_anno.options import DECKS
from santelmo.games.santy_anno.state import EXPERT_DECK, REMAINING_CARDS, Deck, SantyAnnoState


def prepare(s: SantyAnnoState, options: Mapping[str, Any]) -> None:
    """Writes the options into a blank state; SAN-6.4: there is rum only among the events."""
    if options["rum_lap"] and options["deck"] != "events":
        raise OptionError(
            "Option 'rum_lap' goes with deck 'events' only: "
            f"in the deck {options['deck']!r} there is no rum."
        )
    s.deck = DECKS.index(options["deck"])
    s.laps = int(options["laps"])
    s.rum_lap = int(options["rum_lap"])


@compiled
def deal(s: SantyAnnoState) -> None:
    lay_ring(s)
    place_pirates(s)
    shuffle_piles(s)
    rounds.begin(s)


@compiled
def lay_ring(s: SantyAnnoState) -> None:
    """SAN-1.1: eight ships in a random ring, again while the numbers run in sequence."""
    for place in range(SHIPS):
        s.ring[place] = place + 1
    while board.in_sequence(s.ring):
        shuffle(s, s.ring, SHIPS)


@compiled
def place_pirates(s: SantyAnnoState) -> None:
    """SAN-2.1: the pirates start on different ships, at random."""
    for ship in range(SHIPS):
        s.ships[0, ship] = ship + 1
    shuffle(s, s.ships[0], SHIPS)
    for seat in range(s.players, SHIPS):
        s.ships[0, seat] = 0


@compiled
def shuffle_piles(s: SantyAnnoState) -> None:
    """SAN-2.2: which cards are in the piles."""
    for card in range(BASE_COUNT):
        s.pile[card] = card + 1
    shuffle(s, s.pile, BASE_COUNT)
    if s.deck == Deck.BASE:
        return
    for place in range(REMAINING_CARDS, EXPERT_DECK):
        s.pile[place] = BASE_COUNT + 1 + place - REMAINING_CARDS
    shuffle(s, s.pile, EXPERT_DECK)
    if s.deck == Deck.EVENTS:
        for event in range(EVENT_COUNT):
            s.event_pile[event] = event + 1
        shuffle(s, s.event_pile, EVENT_COUNT)
