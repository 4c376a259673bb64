"""The rules of Santy Anno: the deal, a round, the split and the end."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.core.chance import shuffle
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santy_anno.cards import BASE_COUNT, HELM_STEPS, TARGETS
from santelmo.games.santy_anno.events import BEFORE_EVENT, DRIFT, EVENT_COUNT, FEWEST_CARDS, ORDER
from santelmo.games.santy_anno.moves import LAP, LATE, SIT
from santelmo.games.santy_anno.ships import SHIPS
from santelmo.games.santy_anno.state import (
    BASE,
    CARDS_BEFORE,
    EXPERT_DECK,
    FIRST_LAP_ROUND,
    KEPT_CARDS,
    ROUNDS,
    WITH_EVENTS,
    SantyAnnoState,
)

HIGHEST_COIN = 5
FIRST_CARD = np.array(CARDS_BEFORE, np.int64)
COIN_WEIGHTS = np.array([0, 0, 1, 6, 36, 216], np.int64)
"""By coin: its weight when totals are equal. Nobody has more than five coins, so six of a lower
kind would be needed to make up for one."""
TOTAL_WEIGHT = 1296


@compiled
def deal(s: SantyAnnoState) -> None:
    lay_ring(s)
    man_ships(s)
    shuffle_piles(s)
    begin_round(s)


@compiled
def lay_ring(s: SantyAnnoState) -> None:
    """SAN-1.1: eight ships in a random ring, again while the numbers run in sequence."""
    for place in range(SHIPS):
        s.ring[place] = place + 1
    while in_sequence(s.ring):
        shuffle(s, s.ring, SHIPS)


@compiled
def in_sequence(ring: Numbers) -> bool:
    """SAN-1.1: whether the numbers run 1 to 8 around the ring, one way or the other."""
    rising = falling = 0
    for place in range(SHIPS):
        step = (ring[(place + 1) % SHIPS] - ring[place]) % SHIPS
        rising += 1 if step == 1 else 0
        falling += 1 if step == SHIPS - 1 else 0
    return rising == SHIPS or falling == SHIPS


@compiled
def man_ships(s: SantyAnnoState) -> None:
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
    if s.deck == BASE:
        return
    for place in range(KEPT_CARDS, EXPERT_DECK):
        s.pile[place] = BASE_COUNT + 1 + place - KEPT_CARDS
    shuffle(s, s.pile, EXPERT_DECK)
    if s.deck == WITH_EVENTS:
        for event in range(EVENT_COUNT):
            s.event_pile[event] = event + 1
        shuffle(s, s.event_pile, EVENT_COUNT)


@compiled
def begin_round(s: SantyAnnoState) -> None:
    """SAN-3.1: the cards of the round are turned up, with events one of those too."""
    current = int(s.resolved)
    first = FIRST_CARD[current]
    for place in range(current + FEWEST_CARDS):
        s.cards[current, place] = s.pile[first + place]
        s.pile[first + place] = 0
    s.events[current] = s.event_pile[current]
    s.event_pile[current] = 0
    s.answered = 0
    s.lapped = 0
    s.reveals += 1


@compiled
def actors(s: SantyAnnoState) -> int:
    """SAN-3.2: everybody who has not answered, at once."""
    return 0 if s.resolved == ROUNDS else waiting(s)


@compiled
def waiting(s: SantyAnnoState) -> int:
    return ((1 << int(s.players)) - 1) & ~int(s.answered)


@compiled
def owes_lap(s: SantyAnnoState, seat: int) -> bool:
    """SAN-3.8: in the last two rounds everybody runs a lap before sitting down."""
    return s.laps == 1 and s.resolved >= FIRST_LAP_ROUND and not (int(s.lapped) >> seat) & 1


@compiled
def is_last(s: SantyAnnoState) -> bool:
    """SAN-3.4: all but one have answered."""
    left = waiting(s)
    return left & (left - 1) == 0


@compiled
def legal(s: SantyAnnoState, seat: int, out: Numbers) -> int:
    """SAN-3.3: any ship, after the lap where one is due; SAN-3.4: the last one may be late."""
    count = 0
    if owes_lap(s, seat):
        out[0] = LAP
        count = 1
    else:
        for ship in range(SHIPS):
            out[ship] = SIT + ship
        count = SHIPS
    if is_last(s):
        out[count] = LATE
        count += 1
    return count


@compiled
def apply(s: SantyAnnoState, seat: int, code: int) -> None:
    # All have seen it, and in a race nothing is taken back.
    s.reveals += 1
    if code == LAP:
        s.lapped |= 1 << seat
        return
    if code != LATE:
        sit(s, seat, code - SIT + 1)
    s.answered |= 1 << seat
    s.turns += 1
    if waiting(s) == 0:
        end_round(s)


@compiled
def sit(s: SantyAnnoState, seat: int, ship: int) -> None:
    """SAN-3.3: the answer stays covered, that it was given and when is seen."""
    current = int(s.resolved)
    s.answers[seat] = ship
    place = 0
    while s.arrivals[current, place]:
        place += 1
    s.arrivals[current, place] = seat + 1


@compiled
def end_round(s: SantyAnnoState) -> None:
    """SAN-3.5 to SAN-3.7, and the next round or the end."""
    resolve(s)
    split(s)
    s.resolved += 1
    if s.resolved == ROUNDS:
        s.answered = 0
        s.lapped = 0
        s.tally_open = 1
    else:
        begin_round(s)


@compiled
def resolve(s: SantyAnnoState) -> None:
    """SAN-3.5: every pirate moves to its true ship; the answers are uncovered."""
    current = int(s.resolved)
    for seat in range(s.players):
        s.ships[current + 1, seat] = destination(s, int(s.ships[current, seat]))
        s.seated[current, seat] = s.answers[seat]
        s.answers[seat] = 0


@compiled
def destination(s: SantyAnnoState, ship: int) -> int:
    """SAN-3.2: where the cards of the round lead, each from the ship reached by then."""
    current = int(s.resolved)
    cards = current + FEWEST_CARDS
    event = int(s.events[current])
    drift = DRIFT[event]
    for step in range(cards):
        ship = target(s.ring, int(s.cards[current, ORDER[event, cards, step]]), ship)
        if drift != 0 and step >= BEFORE_EVENT:
            ship = along(s.ring, ship, drift)
    return ship


@compiled
def target(ring: Numbers, card: int, ship: int) -> int:
    """SAN-1.4: where a card leads from a ship; for each card that is a permutation."""
    steps = HELM_STEPS[card]
    return along(ring, ship, steps) if steps != 0 else int(TARGETS[card, ship])


@compiled
def along(ring: Numbers, ship: int, steps: int) -> int:
    """SAN-5.1, SAN-6.2: so many ships along the ring, clockwise; negative is the other way."""
    place = 0
    while ring[place] != ship:
        place += 1
    return int(ring[(place + steps) % SHIPS])


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


@compiled
def outcome(s: SantyAnnoState, scores: Numbers, places: Numbers) -> None:
    """SAN-7.1, SAN-7.2: by ducats, then by the number of 5s, 4s, 3s and 2s."""
    for seat in range(s.players):
        scores[seat] = s.ducats[seat]
        places[seat] = 1
        for other in range(s.players):
            if strength(s, other) > strength(s, seat):
                places[seat] += 1


@compiled
def strength(s: SantyAnnoState, seat: int) -> int:
    total = int(s.ducats[seat]) * TOTAL_WEIGHT
    for current in range(ROUNDS):
        total += int(COIN_WEIGHTS[s.coins[current, seat]])
    return total
