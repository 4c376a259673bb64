"""The board as JSON: what a board component draws."""

from __future__ import annotations

from typing import TypedDict

from examples.pennies.components import SEATS, SIDES, Side
from examples.pennies.state import PenniesState


class PenniesBoard(TypedDict):
    coins: list[Side | None]
    """By seat; null while the reader may not see the coin."""
    chosen: list[bool]
    """By seat: whether it has chosen."""


def board(s: PenniesState) -> PenniesBoard:
    return {
        "coins": [_side(int(s.shown[seat])) for seat in range(SEATS)],
        "chosen": [bool(s.chosen >> seat & 1) for seat in range(SEATS)],
    }


def seat_board(s: PenniesState, seat: int, everybody: PenniesBoard) -> PenniesBoard:
    """With the seat's own coin."""
    coins = everybody["coins"].copy()
    coins[seat] = _side(int(s.side[seat]))
    return {**everybody, "coins": coins}


def _side(number: int) -> Side | None:
    return SIDES[number - 1] if number else None
