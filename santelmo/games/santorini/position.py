"""The one-line text of a position (SRN-1.5), and what can be wrong with a position."""

from __future__ import annotations

from typing import Any

from santelmo.core.errors import PositionError
from santelmo.core.state import States, blank
from santelmo.games.santorini import rules
from santelmo.games.santorini.board import NAMES, OFF, SIZE, SPACES, TOP, space_number
from santelmo.games.santorini.state import MOVING, NOBODY, OVER, SEATS, SIDES, SantoriniState

EXAMPLE = "0000000000000000000000000 0 mortal:b4,d2 mortal:d4,b2"
PLAIN = "0123"
DOMED = "ABCD"
LOST = "-"


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
    rules.deal(s)
    s.players = len(sides)
    s.stage = MOVING
    _read_spaces(s, spaces)
    for side, words in enumerate(sides):
        _read_side(s, side, words)
    s.seat = _read_seat(seat, len(sides))
    wrong = check(s)
    if wrong is not None:
        raise PositionError(wrong)
    rules.settle(s)
    return {"players": len(sides), "mode": "mortal"}, states


def _read_spaces(s: SantoriniState, spaces: str) -> None:
    if len(spaces) != SPACES:
        raise PositionError(f"The board of a position has 25 characters, not {len(spaces)}.")
    for i, character in enumerate(spaces):
        row, column = divmod(i, SIZE)
        space = (SIZE - 1 - row) * SIZE + column
        if character in PLAIN:
            s.blocks[space] = PLAIN.index(character)
        elif character in DOMED:
            s.blocks[space] = DOMED.index(character)
            s.domes |= 1 << space
        else:
            raise PositionError(
                f"{character!r} on {NAMES[space]} is neither 0 to 3 (blocks) "
                "nor A to D (a dome on 0 to 3 blocks)."
            )


def _read_side(s: SantoriniState, side: int, words: str) -> None:
    if words == LOST:
        s.lost[side] = int(max(s.lost)) + 1
        return
    god, colon, spaces = words.partition(":")
    if god != "mortal" or not colon:
        raise PositionError(f"A side is written 'mortal:b4,d2', not {words!r}.")
    names = spaces.split(",") if spaces else []
    if len(names) > 2:
        raise PositionError(f"A side has two workers, not {len(names)}.")
    for worker, name in enumerate(names):
        space = space_number(name)
        if space is None:
            raise PositionError(f"{name!r} is no space (a1 to e5).")
        s.workers[side, worker] = space


def _read_seat(text: str, players: int) -> int:
    if text not in map(str, range(players)):
        raise PositionError(f"The seat to move is 0 to {players - 1}, not {text!r}.")
    return int(text)


def write_position(s: SantoriniState) -> str:
    """The position text. It is complete for the start of a turn."""
    rows = [
        "".join(_space_character(s, row * SIZE + column) for column in range(SIZE))
        for row in reversed(range(SIZE))
    ]
    sides = [_side_words(s, side) for side in range(s.players)]
    return " ".join(["".join(rows), str(s.seat), *sides])


def _space_character(s: SantoriniState, space: int) -> str:
    alphabet = DOMED if s.domes >> space & 1 else PLAIN
    return alphabet[s.blocks[space]]


def _side_words(s: SantoriniState, side: int) -> str:
    if s.lost[side]:
        return LOST
    spaces = [NAMES[int(space)] for space in s.workers[side] if space != OFF]
    return f"mortal:{','.join(spaces)}"


def check(s: SantoriniState) -> str | None:
    """What is wrong with a position, in a sentence."""
    if not 2 <= s.players <= SIDES:
        return f"A position is for 2 or 3 players, not {s.players}."
    for space in range(SPACES):
        if not 0 <= s.blocks[space] <= TOP:
            return f"The space {NAMES[space]} has {s.blocks[space]} blocks; it takes 0 to 3."
    if not 0 <= s.domes < 1 << SPACES:
        return "The field 'domes' has a bit for each of the 25 spaces and no others."
    return _check_workers(s) or _check_turn(s)


def _check_workers(s: SantoriniState) -> str | None:
    standing: set[int] = set()
    for side in range(SIDES):
        for space in map(int, s.workers[side]):
            if space == OFF:
                continue
            if not 0 <= space < SPACES:
                return f"A worker stands on space {space}; spaces are 0 to 24."
            if side >= s.players or s.lost[side]:
                return f"Seat {side} is not in the match but has a worker on {NAMES[space]}."
            if s.domes >> space & 1:
                return f"A worker stands on the dome of {NAMES[space]}."
            if space in standing:
                return f"Two workers stand on {NAMES[space]}."
            standing.add(space)
    return None


def _check_turn(s: SantoriniState) -> str | None:
    if not 0 <= s.seat < s.players or not 0 <= s.start < s.players:
        return f"The seats are 0 to {s.players - 1}."
    if not 0 <= s.stage <= OVER:
        return f"The field 'stage' is 0 to {OVER}."
    if s.stage != OVER and s.lost[s.seat]:
        return f"Seat {s.seat} has lost and cannot be to move."
    if not NOBODY <= s.winner < s.players or (s.winner == NOBODY) == (s.stage == OVER):
        return "The field 'winner' is -1 while the match goes on, and else the side that won."
    if any(not 0 <= place < s.players for place in s.lost) or any(s.lost[s.players : SEATS]):
        return "The field 'lost' numbers the losers from 1; the others are 0."
    return None
