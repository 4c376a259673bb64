"""What can be wrong with a position, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.cards import BASE_COUNT, CARD_COUNT
from santelmo.games.santy_anno.events import EVENT_COUNT, FEWEST_CARDS
from santelmo.games.santy_anno.path import cards_of, destination, ring_of
from santelmo.games.santy_anno.ships import NUMBERS, SHIPS
from santelmo.games.santy_anno.state import (
    BASE,
    CARDS_BEFORE,
    DECK_SIZES,
    FEWEST_SEATS,
    FIRST_LAP_ROUND,
    REMOVED_CARDS,
    ROUNDS,
    SEATS,
    WITH_EVENTS,
    SantyAnnoState,
)


def check(s: SantyAnnoState) -> str | None:
    """What is wrong with a position. Later checks rely on what earlier ones have made sure of."""
    for part in (
        _options,
        _ring,
        _boarding_cards,
        _event_cards,
        _pirates,
        _present_round,
        _past_rounds,
        _future_rounds,
        _money,
    ):
        wrong = part(s)
        if wrong is not None:
            return wrong
    return None


def _options(s: SantyAnnoState) -> str | None:
    if not FEWEST_SEATS <= s.players <= SEATS:
        return f"A position is for {FEWEST_SEATS} to {SEATS} players, not {s.players}."
    if not 0 <= s.resolved <= ROUNDS:
        return f"The field 'resolved' is 0 to {ROUNDS}, not {s.resolved}."
    return None


def _ring(s: SantyAnnoState) -> str | None:
    if sorted(s.ring.tolist()) != list(NUMBERS):
        return f"The ring holds each ship from 1 to {SHIPS} once."
    if rules.in_sequence(s.ring):
        return "The numbers of the ships must not run in sequence around the ring."
    return None


def _dealt(s: SantyAnnoState) -> int:
    """How many rounds have their cards."""
    return min(int(s.resolved) + 1, ROUNDS)


def _boarding_cards(s: SantyAnnoState) -> str | None:
    dealt, drawn = _dealt(s), CARDS_BEFORE[_dealt(s)]
    for number in range(ROUNDS):
        if any(s.cards[number, number + FEWEST_CARDS if number < dealt else 0 :]):
            return f"Round {number + 1} has more cards than were turned up for it."
    turned = [card for number in range(dealt) for card in cards_of(s, number)]
    size = DECK_SIZES[int(s.deck)]
    if any(s.pile[:drawn]) or any(s.pile[size:]):
        return f"The pile holds cards in its places {drawn} to {size - 1} only."
    cards = [*turned, *s.pile[drawn:size].tolist()]
    highest = BASE_COUNT if s.deck == BASE else CARD_COUNT
    if not all(1 <= card <= highest for card in cards):
        return f"In this deck the cards are numbered from 1 to {highest}."
    if len(set(cards)) != len(cards):
        return "A boarding card is there twice."
    if s.deck != BASE and sum(card <= BASE_COUNT for card in cards) != BASE_COUNT - REMOVED_CARDS:
        return f"With expert cards {REMOVED_CARDS} base cards are left out."
    return None


def _event_cards(s: SantyAnnoState) -> str | None:
    events = [*s.events.tolist(), *s.event_pile.tolist()]
    if s.deck != WITH_EVENTS:
        return "This deck has no events." if any(events) else None
    dealt = _dealt(s)
    if any(s.events[dealt:]) or any(s.event_pile[:dealt]):
        return "Each round that has begun has its event, and the others lie in the pile."
    if sorted(event for event in events if event) != list(range(1, EVENT_COUNT + 1)):
        return f"The events from 1 to {EVENT_COUNT} are there once each."
    return None


def _pirates(s: SantyAnnoState) -> str | None:
    for number in range(ROUNDS + 1):
        row = s.ships[number].tolist()
        present = int(s.players) if number <= s.resolved else 0
        if any(row[present:]):
            return f"In row {number} of 'ships' a pirate stands who is not in that round."
        if not all(ship in NUMBERS for ship in row[:present]):
            return f"In row {number} of 'ships' a pirate is on no ship from 1 to {SHIPS}."
        if len(set(row[:present])) != present:
            return f"In row {number} of 'ships' two pirates share a ship."
    for number in range(int(s.resolved)):
        if s.ships[number + 1, : s.players].tolist() != _led(s, number):
            return f"The cards of round {number + 1} lead the pirates to other ships."
    return None


def _led(s: SantyAnnoState, number: int) -> list[int]:
    """Where a round's cards lead the pirates."""
    return [
        destination(ring_of(s), cards_of(s, number), int(s.events[number]), ship)
        for ship in s.ships[number, : s.players].tolist()
    ]


def _bits(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _arrived(s: SantyAnnoState, number: int) -> list[int] | None:
    """The seats that arrived in a round; None if that row is wrong."""
    row = s.arrivals[number].tolist()
    arrivals = row[: row.index(0)] if 0 in row else row
    good = all(1 <= arrival <= s.players for arrival in arrivals)
    if any(row[len(arrivals) :]) or not good or len(set(arrivals)) != len(arrivals):
        return None
    return [arrival - 1 for arrival in arrivals]


def _present_round(s: SantyAnnoState) -> str | None:
    everybody = _bits(range(int(s.players)))
    over = s.resolved == ROUNDS
    arrived = [] if over else _arrived(s, int(s.resolved))
    if arrived is None or s.answered != _bits(arrived) or s.answered == everybody:
        return "The fields 'arrivals' and 'answered' name the seats that have answered, not all."
    laps_run = bool(s.laps) and FIRST_LAP_ROUND <= s.resolved < ROUNDS
    if s.lapped & ~(everybody if laps_run else 0):
        return "The field 'lapped' names the seats that have run a lap, in a round with laps."
    if laps_run and s.answered & ~s.lapped:
        return "A seat has answered before its lap."
    for seat in range(SEATS):
        if not (s.answers[seat] in NUMBERS if seat in arrived else s.answers[seat] == 0):
            return f"The field 'answers' holds a ship from 1 to {SHIPS} for those who answered."
    return None


def _past_rounds(s: SantyAnnoState) -> str | None:
    for number in range(int(s.resolved)):
        arrived = _arrived(s, number)
        if arrived is None or len(arrived) < s.players - 1:
            return f"In round {number + 1} all but one or all have answered, each once."
        for seat in range(SEATS):
            named = s.seated[number, seat]
            if not (named in NUMBERS if seat in arrived else named == 0):
                return f"In round {number + 1} those who answered sit at ships from 1 to {SHIPS}."
        if s.coins[number].tolist() != _coins(s, number, arrived):
            return f"The coins of round {number + 1} are not those that its answers earn."
    return None


def _coins(s: SantyAnnoState, number: int, arrived: list[int]) -> list[int]:
    """SAN-3.6 for a past round."""
    coins = [0] * SEATS
    right = [seat for seat in arrived if s.seated[number, seat] == s.ships[number + 1, seat]]
    for coin, seat in zip(range(rules.HIGHEST_COIN, 0, -1), right, strict=False):
        coins[seat] = coin
    return coins


def _future_rounds(s: SantyAnnoState) -> str | None:
    begun = int(s.resolved)
    if s.seated[begun:].any() or s.coins[begun:].any() or s.arrivals[begun + 1 :].any():
        return "Rounds that are not resolved yet have no seats, coins or later arrivals."
    return None


def _money(s: SantyAnnoState) -> str | None:
    if s.ducats.tolist() != s.coins.sum(axis=0).tolist():
        return "The ducats are the sums of the coins."
    if s.tally_open != (s.resolved == ROUNDS):
        return "The field 'tally_open' is 1 when the match is over, and else 0."
    if s.turns < 0:
        return "The field 'turns' is not negative."
    return None
