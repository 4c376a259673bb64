"""The island in text, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from santelmo.core.moves import Move
from santelmo.games.santorini.board import DIRECTIONS, SIZE, space_number
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.pieces import level
from santelmo.games.santorini.sides import side_of
from santelmo.games.santorini.state import SIDES, SantoriniState, Stage

SIDE_COLOURS = ("bold blue", "bold red", "bold yellow")
SIDE_LETTERS = "ABC"
LEVEL_MARKS = (" . ", " 1 ", " 2 ", " 3 ")
DOME_MARK = "(^)"
TARGET_STYLE = "reverse green"
DRAFT_LABELS = {Stage.PICKING: "Offered", Stage.TAKING: "Picked"}


def picture(s: SantoriniState, seat: int | None, targets: Sequence[Move]) -> Text:
    """Levels as numbers, domes as (^), workers as letters with their level: A2."""
    marked = {space_number(move.values[-1]) for move in targets if move.values}
    text = Text()
    for row in reversed(range(SIZE)):
        text.append(f"{row + 1} ", "dim")
        for column in range(SIZE):
            text.append(" ")
            text.append_text(_space(s, row * SIZE + column, marked))
        text.append("\n")
    text.append("   " + "".join(f" {column}  " for column in "abcde") + "\n", "dim")
    if s.stage in (Stage.PICKING, Stage.TAKING):
        text.append_text(_draft(s))
    for other in range(s.players):
        text.append_text(_seat(s, other))
    if s.rolls:
        text.append(f"The die shows {s.die} ({DIRECTIONS[int(s.die)]}).\n", "dim")
    return text


def _space(s: SantoriniState, space: int, marked: set[int | None]) -> Text:
    style = TARGET_STYLE if space in marked else ""
    if s.domes >> space & 1:
        return Text(DOME_MARK, style or "cyan")
    for side in range(SIDES):
        if space in s.workers[side]:
            return Text(f" {SIDE_LETTERS[side]}{level(s, space)}", style or SIDE_COLOURS[side])
    return Text(LEVEL_MARKS[level(s, space)], style)


def _draft(s: SantoriniState) -> Text:
    cards = s.offer if s.stage == Stage.PICKING else s.picked[: s.players]
    names = ", ".join(GODS[int(god)].full_name for god in cards)
    return Text(f"{DRAFT_LABELS[Stage(int(s.stage))]}: {names}\n")


def _seat(s: SantoriniState, seat: int) -> Text:
    side = side_of(s, seat)
    god = GODS[int(s.god[seat])]
    text = Text()
    text.append(SIDE_LETTERS[side], SIDE_COLOURS[side])
    text.append(f" Seat {seat}")
    if god.traits:
        spent = ", spent" if s.spent >> int(s.god[seat]) & 1 else ""
        text.append(f" {god.full_name}{spent}")
    if s.lost[seat]:
        text.append(" (out)")
    elif s.stage == Stage.OVER and s.winner == side:
        text.append(" (has won)")
    elif s.stage != Stage.OVER and s.seat == seat:
        text.append(" (to act)")
    return text.append("\n")
