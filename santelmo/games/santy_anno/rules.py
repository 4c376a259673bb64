"""The rules of Santy Anno: who acts, what is legal, what a move does, and who wins."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santy_anno import rounds
from santelmo.games.santy_anno.components import RUM, SHIPS
from santelmo.games.santy_anno.moves import LAP, LATE, SIT
from santelmo.games.santy_anno.state import FIRST_LAP_ROUND, ROUNDS, SantyAnnoState

COIN_WEIGHTS = np.array([0, 0, 1, 6, 36, 216], np.int64)
"""By coin: its weight when totals are equal. Nobody has more than five coins, so six of a lower
kind would be needed to make up for one."""
TOTAL_WEIGHT = 1296


@compiled
def actors(s: SantyAnnoState) -> int:
    """SAN-3.2: everybody who has not answered, at once."""
    return 0 if s.resolved == ROUNDS else waiting(s)


@compiled
def waiting(s: SantyAnnoState) -> int:
    """The seats that have not answered, one bit each."""
    return ((1 << int(s.players)) - 1) & ~int(s.answered)


@compiled
def round_has_lap(s: SantyAnnoState) -> bool:
    """Whether everybody runs a lap in the present round before sitting down."""
    if s.resolved == ROUNDS:
        return False
    return has_late_lap(s) or has_rum_lap(s)


@compiled
def has_late_lap(s: SantyAnnoState) -> bool:
    """SAN-3.8: in the last two rounds."""
    return s.laps == 1 and s.resolved >= FIRST_LAP_ROUND


@compiled
def has_rum_lap(s: SantyAnnoState) -> bool:
    """SAN-6.4: in a round with rum, if the option says so."""
    return s.rum_lap == 1 and s.events[int(s.resolved)] == RUM


@compiled
def owing_lap(s: SantyAnnoState) -> int:
    """SAN-3.8, SAN-6.4: the seats that have to run a lap before they may sit down, one bit each."""
    return waiting(s) & ~int(s.lapped) if round_has_lap(s) else 0


@compiled
def owes_lap(s: SantyAnnoState, seat: int) -> bool:
    """SAN-3.8, SAN-6.4: whether a seat has to run a lap before it may sit down."""
    return (owing_lap(s) >> seat) & 1 == 1


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
        rounds.end(s)


@compiled
def sit(s: SantyAnnoState, seat: int, ship: int) -> None:
    """SAN-3.3: which ship a seat names is hidden; everybody sees that it has answered, and when."""
    current = int(s.resolved)
    s.answers[seat] = ship
    place = 0
    while s.arrivals[current, place]:
        place += 1
    s.arrivals[current, place] = seat + 1


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
    """A number by which seats are ranked."""
    total = int(s.ducats[seat]) * TOTAL_WEIGHT
    for current in range(ROUNDS):
        total += int(COIN_WEIGHTS[s.coins[current, seat]])
    return total
