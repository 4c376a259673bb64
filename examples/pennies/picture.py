"""The board in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from examples.pennies.board_view import board, seat_board
from examples.pennies.state import PenniesState
from santelmo.core.moves import Move


def picture(s: PenniesState, seat: int | None, targets: Sequence[Move]) -> Text:
    shown = board(s) if seat is None else seat_board(s, seat, board(s))
    pairs = zip(shown["coins"], shown["chosen"], strict=True)
    coins = [coin or ("face down" if chosen else "not chosen yet") for coin, chosen in pairs]
    return Text("".join(f"seat {number}: {coin}\n" for number, coin in enumerate(coins)))
