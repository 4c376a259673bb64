"""What can be wrong with a position, each in a sentence that names the field.

The check is complete: it goes through every field, and whatever follows from other fields (the true
ships, the coins, the ducats, the turns) is worked out again and compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from santelmo.core.wording import join_words
from santelmo.games.santy_anno import board, rounds, rules
from santelmo.games.santy_anno.components import (
    BASE_COUNT,
    CARD_COUNT,
    EVENT_COUNT,
    MIN_CARDS,
    SHIP_NUMBERS,
    SHIPS,
)
from santelmo.games.santy_anno.path import cards_of, destination, ring_of
from santelmo.games.santy_anno.state import (
    CARDS_BEFORE,
    DECK_SIZES,
    MIN_SEATS,
    REMAINING_CARDS,
    ROUNDS,
    SEATS,
    Deck,
    SantyAnnoState,
)


def check(s: SantyAnnoState) -> str | None:
    """What is wrong with a position. Later checks rely on what earlier ones have made sure of."""
    for part in (
        _sizes,
        _ring,
        _boarding_cards,
        _event_cards,
        _pirates,
        _present_round,
        _past_rounds,
        _future_rounds,
        _totals,
    ):
        fault = part(s)
        if fault is not None:
            return fault
    return None


def _sizes(s: SantyAnnoState) -> str | None:
    if not MIN_SEATS <= s.players <= SEATS:
        return f"The field 'players' is {MIN_SEATS} to {SEATS}, not {s.players}."
    if not 0 <= s.resolved <= ROUNDS:
        return f"The field 'resolved' is 0 to {ROUNDS}, not {s.resolved}."
    return None


def _ring(s: SantyAnnoState) -> str | None:
    if sorted(s.ring.tolist()) != list(SHIP_NUMBERS):
        return f"The field 'ring' holds each ship from 1 to {SHIPS} once."
    if board.in_sequence(s.ring):
        return "In the field 'ring' the ships must not follow each other in the order of numbers."
    return None


def _rounds_begun(s: SantyAnnoState) -> int:
    """How many rounds have their cards."""
    return min(int(s.resolved) + 1, ROUNDS)


def _boarding_cards(s: SantyAnnoState) -> str | None:
    begun = _rounds_begun(s)
    for number in range(ROUNDS):
        laid = number + MIN_CARDS if number < begun else 0
        if any(s.cards[number, laid:]):
            return f"In row {number} of 'cards' all numbers after the first {laid} are 0."
    drawn, size = CARDS_BEFORE[begun], DECK_SIZES[Deck(int(s.deck))]
    if any(s.pile[:drawn]) or any(s.pile[size:]):
        return f"The field 'pile' holds cards in its places {drawn} to {size - 1}, elsewhere 0."
    turned_up = [card for number in range(begun) for card in cards_of(s, number)]
    return _card_numbers(s, [*turned_up, *s.pile[drawn:size].tolist()])


def _card_numbers(s: SantyAnnoState, cards: list[int]) -> str | None:
    """What is wrong with the cards of the rounds and of the pile together (SAN-2.2, SAN-3.1)."""
    highest = BASE_COUNT if s.deck == Deck.BASE else CARD_COUNT
    wrong = [card for card in cards if not 1 <= card <= highest]
    if wrong:
        return f"The fields 'cards' and 'pile' hold cards from 1 to {highest}, not {wrong[0]}."
    ((card, count),) = Counter(cards).most_common(1)
    if count > 1:
        return f"The fields 'cards' and 'pile' hold each card at most once, but {card} twice."
    base = sum(card <= BASE_COUNT for card in cards)
    if s.deck != Deck.BASE and base != REMAINING_CARDS:
        return (
            f"The fields 'cards' and 'pile' hold {REMAINING_CARDS} base cards in this deck, "
            f"not {base}."
        )
    return None


def _event_cards(s: SantyAnnoState) -> str | None:
    events = [*s.events.tolist(), *s.event_pile.tolist()]
    if s.deck != Deck.EVENTS:
        if any(events):
            return "The fields 'events' and 'event_pile' are 0 in a deck without events."
        return None
    begun = _rounds_begun(s)
    if any(s.events[begun:]) or any(s.event_pile[:begun]):
        return (
            "The field 'events' holds an event for each round that has begun, "
            "and 'event_pile' the others behind as many zeros."
        )
    if sorted(event for event in events if event) != list(range(1, EVENT_COUNT + 1)):
        return f"The fields 'events' and 'event_pile' hold each event from 1 to {EVENT_COUNT} once."
    return None


def _pirates(s: SantyAnnoState) -> str | None:
    for number in range(ROUNDS + 1):
        row = s.ships[number].tolist()
        present = int(s.players) if number <= s.resolved else 0
        if any(row[present:]):
            return f"In row {number} of 'ships' all numbers after the first {present} are 0."
        if not all(ship in SHIP_NUMBERS for ship in row[:present]):
            return f"In row {number} of 'ships' each pirate is on a ship from 1 to {SHIPS}."
        if len(set(row[:present])) != present:
            return f"In row {number} of 'ships' no two pirates share a ship."
    for number in range(int(s.resolved)):
        true = _true_ships(s, number)
        if s.ships[number + 1, : s.players].tolist() != true:
            ships = join_words([*map(str, true)])
            return f"In row {number + 1} of 'ships' the cards have led the pirates to {ships}."
    return None


def _true_ships(s: SantyAnnoState, number: int) -> list[int]:
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
        return (
            "The fields 'arrivals' and 'answered' name the same seats, "
            "those that have answered in this round, and not all."
        )
    has_lap = bool(rules.round_has_lap(s))
    if s.lapped & ~(everybody if has_lap else 0):
        return "The field 'lapped' names seats that have run a lap, in a round with a lap only."
    if has_lap and s.answered & ~s.lapped:
        return "The field 'lapped' names every seat that has answered."
    for seat in range(SEATS):
        if not (s.answers[seat] in SHIP_NUMBERS if seat in arrived else s.answers[seat] == 0):
            return (
                f"The field 'answers' holds a ship from 1 to {SHIPS} for each seat that has "
                "answered, and 0 for the others."
            )
    return None


def _past_rounds(s: SantyAnnoState) -> str | None:
    for number in range(int(s.resolved)):
        arrived = _arrived(s, number)
        if arrived is None or len(arrived) < s.players - 1:
            return f"In row {number} of 'arrivals' all seats stand once each, or all but one."
        for seat in range(SEATS):
            named = s.seated[number, seat]
            if not (named in SHIP_NUMBERS if seat in arrived else named == 0):
                return (
                    f"In row {number} of 'seated' each seat that answered has a ship "
                    f"from 1 to {SHIPS}, the others 0."
                )
        coins = _coins(s, number, arrived)
        if s.coins[number].tolist() != coins:
            return f"In row {number} of 'coins' the answers earn {join_words([*map(str, coins)])}."
    return None


def _coins(s: SantyAnnoState, number: int, arrived: list[int]) -> list[int]:
    """SAN-3.6 for a past round."""
    coins = [0] * SEATS
    right = [seat for seat in arrived if s.seated[number, seat] == s.ships[number + 1, seat]]
    for coin, seat in zip(range(rounds.HIGHEST_COIN, 0, -1), right, strict=False):
        coins[seat] = coin
    return coins


def _future_rounds(s: SantyAnnoState) -> str | None:
    resolved = int(s.resolved)
    for name, rows in (
        ("seated", s.seated[resolved:]),
        ("coins", s.coins[resolved:]),
        ("arrivals", s.arrivals[resolved + 1 :]),
    ):
        if rows.any():
            return f"In the field {name!r} the rows of later rounds are 0."
    return None


def _totals(s: SantyAnnoState) -> str | None:
    ducats = s.coins.sum(axis=0).tolist()
    if s.ducats.tolist() != ducats:
        return f"The field 'ducats' holds the sums of the coins: {join_words([*map(str, ducats)])}."
    if s.tally_open != (s.resolved == ROUNDS):
        return "The field 'tally_open' is 1 when the match is over, and 0 before."
    turns = int(s.resolved) * int(s.players) + int(s.answered).bit_count()
    if s.turns != turns:
        return f"The field 'turns' counts the answers, {turns} so far, not {s.turns}."
    return None
