"""The board in text, for terminals.

A square shows its crop, `^` for a palm, a marker as the number of its seat, and `!` when it is
dry: `bea^22!`. A ditch shows a canal as a double line and a proposal as the number of its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from santelmo.core.moves import Move
from santelmo.games.santiago import bribes
from santelmo.games.santiago.board import (
    COLUMNS,
    CROSSING_COLUMNS,
    CROSSING_NAMES,
    CROSSING_ROWS,
    SEGMENT_BETWEEN,
    SEGMENT_NAMES,
    SQUARE_NAMES,
    STEP,
)
from santelmo.games.santiago.board_view import PHASES, planting_order, squares
from santelmo.games.santiago.components import CROP_NAMES, PILES, ROUNDS, tile_name
from santelmo.games.santiago.land import Land, read, survey
from santelmo.games.santiago.score import Score, score
from santelmo.games.santiago.state import SantiagoState, Stage

SEAT_STYLES = ("bold blue", "bold red", "bold magenta", "bold green", "bold yellow")
CROP_STYLES = ("yellow", "white", "bright_black", "green", "red")
CANAL_STYLE = "bold cyan"
DITCH_STYLE = "dim"
LABEL_STYLE = "dim"
DRY_STYLE = "bold red"
DESERT_STYLE = "dim yellow"
TARGET_STYLE = "reverse green"

CELL = 7
"""Characters of a square."""
BLOCK = STEP * CELL + STEP - 1
"""Characters of a horizontal ditch."""
MARGIN = 4
LEGEND = "O spring, = # canal, ^ palm, ! dry, ~ desert, 0 to 4 a seat's marker, proposal.\n\n"


class Board(NamedTuple):
    """What the lines of the board are drawn from."""

    land: Land
    proposers: dict[int, int]
    """The seats that propose a canal, by segment."""
    spring: int
    targets: set[str]
    """The squares and segments to be marked."""


def picture(s: SantiagoState, seat: int | None, targets: Sequence[Move]) -> Text:
    marked = {value for move in targets for value in move.values}
    land = survey(s)
    proposed = enumerate(s.proposed.tolist())
    proposers = {number - 1: proposer for proposer, number in proposed if number}
    board = Board(land, proposers, int(s.spring), marked)
    text = Text()
    for row in reversed(range(CROSSING_ROWS)):
        text.append_text(_ditch_line(board, row))
        if row > 0:
            for square_row in (STEP * row - 1, STEP * row - 2):
                text.append_text(_square_line(board, square_row))
    text.append_text(_column_labels())
    text.append(LEGEND, LABEL_STYLE)
    text.append_text(_round_line(s))
    text.append_text(_tile_line(s, marked))
    text.append_text(_proposal_lines(s))
    text.append_text(_seat_lines(s, land, seat))
    return text


def _ditch_line(board: Board, row: int) -> Text:
    text = Text(f"{row + 1:<{MARGIN}}", LABEL_STYLE)
    for column in range(CROSSING_COLUMNS):
        crossing = row * CROSSING_COLUMNS + column
        if crossing == board.spring:
            text.append("O", CANAL_STYLE)
        else:
            text.append("+", DITCH_STYLE)
        if column < CROSSING_COLUMNS - 1:
            text.append_text(_ditch(board, crossing, crossing + 1, BLOCK, "=", "-"))
    text.append("\n")
    return text


def _square_line(board: Board, row: int) -> Text:
    text = Text(f"{row + 1:>{MARGIN - 1}} ", LABEL_STYLE)
    for column in range(COLUMNS):
        if column % STEP:
            text.append(" ")
        else:
            text.append_text(_vertical_ditch(board, row, column))
        text.append_text(_square(board, row * COLUMNS + column))
    text.append_text(_vertical_ditch(board, row, COLUMNS))
    text.append("\n")
    return text


def _vertical_ditch(board: Board, row: int, column: int) -> Text:
    crossing = row // STEP * CROSSING_COLUMNS + column // STEP
    return _ditch(board, crossing, crossing + CROSSING_COLUMNS, 1, "#", ":")


def _ditch(board: Board, start: int, end: int, width: int, canal: str, empty: str) -> Text:
    """A stretch of ditch; of a vertical one each line of squares shows a piece."""
    segment = SEGMENT_BETWEEN[start, end]
    target = TARGET_STYLE if SEGMENT_NAMES[segment] in board.targets else ""
    if board.land.canals >> segment & 1:
        return Text(canal * width, CANAL_STYLE)
    if segment in board.proposers:
        proposer = board.proposers[segment]
        return Text(f"{proposer:{empty}^{width}}", target or SEAT_STYLES[proposer])
    return Text(empty * width, target or DITCH_STYLE)


def _square(board: Board, square: int) -> Text:
    plot = squares(board.land)[SQUARE_NAMES[square]]
    palm = "^" if plot["palm"] else ""
    if plot["desert"]:
        return Text("~" * CELL, DESERT_STYLE)
    crop: str | None = plot["crop"]
    owner: int | None = plot["owner"]
    if crop is None:
        target = TARGET_STYLE if SQUARE_NAMES[square] in board.targets else ""
        return Text(f"{palm or '.':^{CELL}}", target)
    text = Text(f"{crop[:3]}{palm or ' '}", CROP_STYLES[CROP_NAMES.index(crop)])
    if owner is None:
        text.append("- ", LABEL_STYLE)
    else:
        text.append(f"{str(owner) * plot['markers']:<2}", SEAT_STYLES[owner])
    return text.append(" " if plot["irrigated"] else "!", DRY_STYLE)


def _column_labels() -> Text:
    line = " " * MARGIN
    for column in range(COLUMNS):
        line += CROSSING_NAMES[column // STEP][0] if column % STEP == 0 else " "
        line += f"{SQUARE_NAMES[column][0]:^{CELL}}"
    return Text(f"{line}{CROSSING_NAMES[CROSSING_COLUMNS - 1][0]}\n", LABEL_STYLE)


def _round_line(s: SantiagoState) -> Text:
    phase = PHASES[int(s.stage)].replace("_", " ")
    tiles = int(sum(s.unseen)) // int(PILES[s.players])
    return Text(
        f"Round {s.round_number} of {ROUNDS[s.players]}, {phase}. Overseer: Seat {s.overseer}. "
        f"Canals: {s.supply}. Piles: {PILES[s.players]} of {tiles}.\n"
    )


def _tile_line(s: SantiagoState, marked: set[str]) -> Text:
    text = Text()
    tiles = [tile_name(int(tile)) for tile in s.market if tile]
    if tiles:
        text.append("Turned up:")
        for tile in tiles:
            text.append(" ")
            text.append(tile, TARGET_STYLE if tile in marked else _tile_style(tile))
        text.append("\n")
    if s.held:
        held = tile_name(s.held)
        text.append("To plant: ").append(held, _tile_style(held)).append("\n")
    if s.removed:
        text.append(f"Left the game: {tile_name(s.removed)}\n", LABEL_STYLE)
    order = planting_order(read(s))
    if order:
        text.append("Planting order: " + ", ".join(f"Seat {seat}" for seat in order) + "\n")
    return text


def _tile_style(tile: str) -> str:
    return CROP_STYLES[CROP_NAMES.index(tile[:-1])]


def _proposal_lines(s: SantiagoState) -> Text:
    text = Text()
    offers: list[int] = s.offers.tolist()
    backed: list[int] = s.backed.tolist()
    numbers: list[int] = s.proposed.tolist()
    for proposer, number in enumerate(numbers):
        if number:
            parts = [
                f"Seat {seat}: {offers[seat]}"
                for seat in range(s.players)
                if backed[seat] == proposer + 1
            ]
            text.append("Proposal ")
            text.append(SEGMENT_NAMES[number - 1], SEAT_STYLES[proposer])
            text.append(
                f" by Seat {proposer}: bribe {bribes.bribe(s, proposer)} ({', '.join(parts)})\n"
            )
    return text


def _seat_lines(s: SantiagoState, land: Land, reader: int | None) -> Text:
    text = Text()
    brought = score(land)
    for seat in range(land.seats):
        text.append(f"Seat {seat}", SEAT_STYLES[seat])
        text.append(f"  {', '.join(_seat_words(s, seat, reader, brought))}\n")
    return text


def _seat_words(s: SantiagoState, seat: int, reader: int | None, brought: Score) -> list[str]:
    over, money = s.stage == Stage.OVER, int(s.money[seat])
    hand = money - brought.harvest[seat] if over else money
    known = s.tally_open or seat == reader
    parts = [
        f"money {hand}" if known else "money ?",
        _harvest_words(brought.harvest[seat], brought.at_risk[seat]),
        f"markers {s.markers[seat]}",
    ]
    if s.extra[seat]:
        parts.append("extra canal")
    if s.bids[seat]:
        parts.append(f"bid {s.bids[seat]}")
    if s.passed[seat]:
        parts.append("passed")
    if over:
        parts.append(f"total {money}")
    elif s.seat == seat:
        parts.append("to act")
    return parts


def _harvest_words(harvest: int, at_risk: int) -> str:
    return f"harvest {harvest} (+{at_risk} dry)" if at_risk else f"harvest {harvest}"
