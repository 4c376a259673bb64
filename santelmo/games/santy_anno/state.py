"""The state of a Santy Anno match.

Ships, cards and events are their numbers, from 1; a 0 is none, or one that the reader does not
know.
"""

from __future__ import annotations

from santelmo.core.state import Numbers, State, fixed, owned, public, secret, tallied
from santelmo.games.santy_anno.cards import BASE_COUNT, CARD_COUNT
from santelmo.games.santy_anno.events import EVENT_COUNT, FEWEST_CARDS, MOST_CARDS
from santelmo.games.santy_anno.ships import SHIPS

SEATS = 8
FEWEST_SEATS = 3
ROUNDS = 5
FIRST_LAP_ROUND = 3
"""The fourth round: rounds are counted from 0."""

DECKS = ("base", "expert", "events")
BASE, EXPERT, WITH_EVENTS = range(3)
REMOVED_CARDS = 10
"""Base cards that leave the deck unseen when the expert cards come in (SAN-2.2)."""
KEPT_CARDS = BASE_COUNT - REMOVED_CARDS
EXPERT_DECK = KEPT_CARDS + CARD_COUNT - BASE_COUNT
DECK_SIZES = (BASE_COUNT, EXPERT_DECK, EXPERT_DECK)

CARDS_BEFORE = tuple(sum(range(FEWEST_CARDS, FEWEST_CARDS + r)) for r in range(ROUNDS + 1))
"""By round: how many cards were drawn in the rounds before it."""


class SantyAnnoState(State):
    deck: int = fixed("i1")
    """The option, as a place in DECKS."""
    laps: int = fixed("i1")
    """The option: 1 when laps are run in the last two rounds."""
    resolved: int = public("i1")
    """How many rounds are resolved, so also the number of the present one, counted from 0."""
    ring: Numbers = public("i1", SHIPS)
    """The ships around the harbour, clockwise."""
    ships: Numbers = public("i1", ROUNDS + 1, SEATS)
    """By round and seat: the ship of the pirate when the round begins; the last row is the end."""
    cards: Numbers = public("i1", ROUNDS, MOST_CARDS)
    """By round: the boarding cards, in the order in which they lie."""
    events: Numbers = public("i1", ROUNDS)
    answered: int = public("i2")
    """Seats that have answered in this round, one bit each."""
    lapped: int = public("i2")
    """Seats that have run their lap in this round, one bit each."""
    arrivals: Numbers = public("i1", ROUNDS, SEATS)
    """By round: the seats in the order of their answers, each plus 1. A late one is missing."""
    answers: Numbers = owned("i1", SEATS)
    """The ship that each seat has named in this round."""
    seated: Numbers = public("i1", ROUNDS, SEATS)
    """By resolved round and seat: the ship that was named; 0 for the one who came late."""
    coins: Numbers = public("i1", ROUNDS, SEATS)
    """By resolved round and seat: the coin received."""
    ducats: Numbers = tallied("i1", SEATS)
    pile: Numbers = secret("i1", EXPERT_DECK)
    """The boarding cards face down, by the order in which they are drawn; drawn ones are 0."""
    event_pile: Numbers = secret("i1", EVENT_COUNT)
