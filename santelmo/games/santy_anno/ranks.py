"""Places, titles and how they came about (SAN-7)."""

from __future__ import annotations

import numpy as np

from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.state import ROUNDS, SantyAnnoState

CAPTAIN, FIRST_MATE, SHIPS_BOY = "captain", "first mate", "ship's boy"
FEWEST_FOR_MATES = 5
LAST_MATE = 3
"""The last place that is still a first mate."""
DECIDING_COINS = (5, 4, 3, 2)


def places(s: SantyAnnoState) -> list[int]:
    """By seat; 1 is best."""
    scores = np.zeros(int(s.players), np.int64)
    ranked = np.zeros(int(s.players), np.int64)
    rules.outcome(s, scores, ranked)
    return ranked.tolist()


def title(place: int, players: int) -> str:
    """SAN-7.2."""
    if place == 1:
        return CAPTAIN
    return FIRST_MATE if players >= FEWEST_FOR_MATES and place <= LAST_MATE else SHIPS_BOY


def explain(s: SantyAnnoState) -> list[str]:
    """Each seat's coins and title, the best first, and what decided between equal totals."""
    by_seat = places(s)
    seats = sorted(range(int(s.players)), key=by_seat.__getitem__)
    lines: list[str] = []
    for rank, seat in enumerate(seats):
        coins = " + ".join(str(s.coins[dealt, seat]) for dealt in range(ROUNDS))
        rank_title = title(by_seat[seat], int(s.players))
        lines.append(f"Seat {seat}: {coins} = {s.ducats[seat]} ducats, {rank_title}.")
        if rank and s.ducats[seats[rank - 1]] == s.ducats[seat] > 0:
            lines.append(_tie(s, seats[rank - 1], seat))
    return lines


def _tie(s: SantyAnnoState, ahead: int, seat: int) -> str:
    for coin in DECIDING_COINS:
        more, fewer = _count(s, ahead, coin), _count(s, seat, coin)
        if more != fewer:
            return f"Seat {ahead} is ahead of Seat {seat} by coins of {coin}: {more} to {fewer}."
    return f"Seat {ahead} and Seat {seat} have the same coins and share the place."


def _count(s: SantyAnnoState, seat: int, coin: int) -> int:
    return sum(int(s.coins[dealt, seat]) == coin for dealt in range(ROUNDS))
