"""The island in text, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from santelmo.core.moves import Move
from santelmo.games.santorini.board import NAMES, SIZE
from santelmo.games.santorini.state import OVER, SantoriniState

SEAT_COLOURS = ("bold blue", "bold red", "bold yellow", "bold magenta")
SEAT_LETTERS = "ABC"
LEVEL_MARKS = (" . ", " 1 ", " 2 ", " 3 ")
DOME_MARK = "(^)"
TARGET_STYLE = "reverse green"


def picture(s: SantoriniState, seat: int | None, targets: Sequence[Move]) -> Text:
    """Levels as numbers, domes as (^), workers as letters with their level: A2."""
    marked = {move.values[-1] for move in targets}
    text = Text()
    for row in reversed(range(SIZE)):
        text.append(f"{row + 1} ", "dim")
        for column in range(SIZE):
            text.append(" ")
            text.append_text(_space(s, row * SIZE + column, marked))
        text.append("\n")
    text.append("   " + "".join(f" {column}  " for column in "abcde") + "\n", "dim")
    text.append_text(_sides(s))
    return text


def _space(s: SantoriniState, space: int, marked: set[str]) -> Text:
    style = TARGET_STYLE if NAMES[space] in marked else ""
    if s.domes >> space & 1:
        return Text(DOME_MARK, style or "cyan")
    for side in range(s.players):
        if space in s.workers[side]:
            return Text(f" {SEAT_LETTERS[side]}{s.blocks[space]}", style or SEAT_COLOURS[side])
    return Text(LEVEL_MARKS[int(s.blocks[space])], style)


def _sides(s: SantoriniState) -> Text:
    text = Text()
    for side in range(s.players):
        text.append(f"{SEAT_LETTERS[side]}", SEAT_COLOURS[side])
        text.append(f" Seat {side}")
        if s.lost[side]:
            text.append(" (out)")
        elif s.stage == OVER and s.winner == side:
            text.append(" (has won)")
        elif s.stage != OVER and s.seat == side:
            text.append(" (to act)")
        text.append("   " if side + 1 < s.players else "\n")
    return text
