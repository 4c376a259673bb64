"""How the result of a match came about (SAN-7)."""

from __future__ import annotations

from collections.abc import Sequence

from santelmo.core.definition import PointSource
from santelmo.games.santy_anno.state import ROUNDS, SantyAnnoState
from santelmo.games.santy_anno.titles import places, title

DECIDING_COINS = (5, 4, 3, 2)


def explain(s: SantyAnnoState) -> list[str]:
    """Each seat's coins and title, the best first, and what decided between equal totals."""
    by_seat = places(s)
    seats = sorted(range(int(s.players)), key=by_seat.__getitem__)
    lines: list[str] = []
    for rank, seat in enumerate(seats):
        coins = " + ".join(str(s.coins[number, seat]) for number in range(ROUNDS))
        own_title = title(by_seat[seat], int(s.players))
        lines.append(f"Seat {seat}: {coins} = {s.ducats[seat]} ducats, {own_title}.")
        if rank and s.ducats[seats[rank - 1]] == s.ducats[seat] > 0:
            lines.append(_tie(s, seats[rank - 1], seat))
    return lines


def reason(before: SantyAnnoState, s: SantyAnnoState) -> str:
    """SAN-7.1, SAN-7.2: the most ducats, or the better coins."""
    by_seat = places(s)
    seats = sorted(range(int(s.players)), key=by_seat.__getitem__)
    best = int(s.ducats[seats[0]])
    if s.ducats[seats[1]] == best:
        return _tie(s, seats[0], seats[1])
    return f"Seat {seats[0]} has the most ducats: {best}."


def points(history: Sequence[SantyAnnoState]) -> list[PointSource]:
    """The coins of each round."""
    s = history[-1]
    seats = int(s.players)
    return [
        PointSource(f"Round {number + 1}", tuple(s.coins[number, :seats].tolist()))
        for number in range(ROUNDS)
    ]


def _tie(s: SantyAnnoState, ahead: int, seat: int) -> str:
    for coin in DECIDING_COINS:
        more, fewer = _count(s, ahead, coin), _count(s, seat, coin)
        if more != fewer:
            return f"Seat {ahead} is ahead of Seat {seat} by coins of {coin}: {more} to {fewer}."
    return f"Seat {ahead} and Seat {seat} have the same coins and share the place."


def _count(s: SantyAnnoState, seat: int, coin: int) -> int:
    return sum(int(s.coins[number, seat]) == coin for number in range(ROUNDS))
