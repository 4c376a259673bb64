"""The one-line text of a position (SRN-1.5)."""

from __future__ import annotations

from typing import Any

from santelmo.core.errors import PositionError
from santelmo.core.state import States, blank
from santelmo.games.santorini.board import NAMES, OFF, SIZE, SPACES, TOP, space_number
from santelmo.games.santorini.components import BY_KEY, GODS, god_number
from santelmo.games.santorini.notation import DOMED, PLAIN, board_text, layers_of, marks_of
from santelmo.games.santorini.options import option_values
from santelmo.games.santorini.position import check_start_of_turn
from santelmo.games.santorini.restrictions import bans_in_match
from santelmo.games.santorini.setup import deal
from santelmo.games.santorini.sides import seats_of_sides, side_of
from santelmo.games.santorini.state import TEAM_PLAYERS, SantoriniState, Stage
from santelmo.games.santorini.turn import settle

EXAMPLE = "0000000000000000000000000 0 mortal:b4,d2 mortal:d4,b2"
LOST = "-"
PARTNERS = "+"


def read_position(text: str) -> tuple[dict[str, Any], States]:
    """The options that the text implies, and the state at the start of that turn."""
    parts = text.split()
    if len(parts) not in (4, 5):
        raise PositionError(
            "A Santorini position is 25 spaces, the seat to move and two or three sides, "
            f"as in {EXAMPLE!r}."
        )
    spaces, seat, *sides = parts
    states = blank(SantoriniState)
    s = states[0]
    s.players = _players(sides)
    deal(s)
    s.stage = Stage.MOVING
    _read_spaces(s, spaces)
    for side, words in enumerate(sides):
        _read_side(s, side, words)
    s.seat = _read_seat(s, seat)
    s.banning = bans_in_match(s)
    wrong = check_start_of_turn(s)
    if wrong is not None:
        raise PositionError(wrong)
    settle(s)
    return option_values([int(god) for god in s.god[: s.players]]), states


def _players(sides: list[str]) -> int:
    teams = [PARTNERS in side for side in sides]
    if not any(teams):
        return len(sides)
    if len(sides) != 2 or not all(teams):
        raise PositionError(
            "Teams are two sides with two gods each, as in 'pan+zeus:b4,d2 hera+iris:d4,b2'."
        )
    return TEAM_PLAYERS


def _read_spaces(s: SantoriniState, spaces: str) -> None:
    if len(spaces) != SPACES:
        raise PositionError(f"The board of a position has 25 characters, not {len(spaces)}.")
    for i, character in enumerate(spaces):
        row, column = divmod(i, SIZE)
        space = (SIZE - 1 - row) * SIZE + column
        if character not in PLAIN + DOMED:
            raise PositionError(
                f"{character!r} on {NAMES[space]} is neither 0 to 3 (blocks) "
                "nor A to D (a dome on 0 to 3 blocks)."
            )
        for layer in range((PLAIN + DOMED).index(character) % (TOP + 1)):
            s.layers[layer] |= 1 << space
        if character in DOMED:
            s.domes |= 1 << space


def _read_side(s: SantoriniState, side: int, words: str) -> None:
    if words == LOST:
        if s.players != 3 or any(s.lost):
            raise PositionError("Only one of three players can be out ('-') while the others play.")
        s.lost[side] = 1
        return
    gods, colon, spaces = words.partition(":")
    if not colon:
        raise PositionError(f"A side is written 'pan:b4,d2', not {words!r}.")
    _read_gods(s, side, gods.split(PARTNERS))
    names = spaces.split(",") if spaces else []
    if len(names) > 2:
        raise PositionError(f"A side has two workers, not {len(names)}.")
    for worker, name in enumerate(names):
        space = space_number(name)
        if space is None:
            raise PositionError(f"{name!r} is no space (a1 to e5).")
        s.workers[side, worker] = space


def _read_gods(s: SantoriniState, side: int, names: list[str]) -> None:
    seats = [seat for seat in range(s.players) if side_of(s, seat) == side]
    if len(names) != len(seats):
        raise PositionError(f"A side of this match has {len(seats)} gods, not {len(names)}.")
    for seat, name in zip(seats, names, strict=True):
        god = god_number(name)
        if god is None:
            raise PositionError(f"There is no god {name!r}; the gods are {', '.join(BY_KEY)}.")
        s.god[seat] = god


def _read_seat(s: SantoriniState, text: str) -> int:
    if text not in map(str, range(s.players)):
        raise PositionError(f"The seat to move is 0 to {s.players - 1}, not {text!r}.")
    if s.lost[int(text)]:
        raise PositionError(f"Seat {text} has lost and cannot be to move.")
    return int(text)


def write_position(s: SantoriniState) -> str:
    """The position text. It is complete for the start of a turn, as SRN-1.5 says."""
    gods, workers, lost = s.god.tolist(), s.workers.tolist(), s.lost.tolist()
    sides = [
        LOST if lost[seats[0]] else _side_words([gods[seat] for seat in seats], spaces)
        for seats, spaces in zip(seats_of_sides(int(s.players)), workers, strict=False)
    ]
    return " ".join([board_text(marks_of(layers_of(s), int(s.domes))), str(s.seat), *sides])


def _side_words(gods: list[int], workers: list[int]) -> str:
    names = PARTNERS.join([GODS[god].key for god in gods])
    return f"{names}:{','.join([NAMES[space] for space in workers if space != OFF])}"
