"""What Santorini says to players: prompts, log lines, refusals."""

from __future__ import annotations

from santelmo.core.definition import Sentence
from santelmo.core.moves import Move
from santelmo.games.santorini.board import NEIGHBOURS, TOP, space_number
from santelmo.games.santorini.state import BUILDING, OVER, PLACING, SantoriniState


def prompt(s: SantoriniState, seat: int) -> Sentence:
    if s.stage == PLACING:
        which = "first" if s.workers[seat, 0] < 0 else "second"
        return Sentence(f"Place your {which} worker.", "SRN-3.1")
    if s.stage == BUILDING:
        return Sentence("Build next to the worker that moved.", "SRN-2.2")
    return Sentence("Move one of your workers.", "SRN-2.1")


def log(before: SantoriniState, after: SantoriniState, seat: int, move: Move) -> str:
    line = f"Seat {seat} {_deed(before, move)}."
    for loser in range(before.players):
        if after.lost[loser] and not before.lost[loser]:
            line += f" Seat {loser} cannot complete a turn and is out."
    if after.stage == OVER:
        line += f" Seat {after.winner} wins."
    return line


def _deed(before: SantoriniState, move: Move) -> str:
    if move.kind == "place":
        return f"places a worker on {move.values[0]}"
    if move.kind == "build":
        space = _space(move.values[0])
        level = before.blocks[space]
        piece = "a dome" if level == TOP else f"level {level + 1}"
        return f"builds {piece} on {move.values[0]}"
    start, end = move.values
    climb = int(before.blocks[_space(end)]) - int(before.blocks[_space(start)])
    manner = "climbs" if climb > 0 else "steps down" if climb < 0 else "moves"
    return f"{manner} from {start} to {end}"


def refusal(s: SantoriniState, seat: int, move: Move) -> Sentence:
    wanted = {PLACING: "place", BUILDING: "build"}.get(int(s.stage), "move")
    if move.kind != wanted:
        return Sentence(f"Now it is time to {wanted}, not to {move.kind}.", "SRN-2.6")
    if move.kind == "move":
        return _refused_move(s, seat, move)
    space = move.values[0]
    if _occupied(s, _space(space)):
        return Sentence(f"The space {space} is occupied.", "SRN-1.3")
    return Sentence(f"The space {space} is not next to the worker that moved.", "SRN-2.2")


def _refused_move(s: SantoriniState, seat: int, move: Move) -> Sentence:
    start, end = move.values
    if _space(start) not in s.workers[seat]:
        return Sentence(f"You have no worker on {start}.", "SRN-2.1")
    if _space(end) not in NEIGHBOURS[_space(start)]:
        return Sentence(f"The space {end} is not next to {start}.", "SRN-2.1")
    if _occupied(s, _space(end)):
        return Sentence(f"The space {end} is occupied.", "SRN-1.3")
    climb = int(s.blocks[_space(end)]) - int(s.blocks[_space(start)])
    return Sentence(f"From {start} to {end} it is {climb} levels up; one is allowed.", "SRN-2.1")


def _occupied(s: SantoriniState, space: int) -> bool:
    return bool(s.domes >> space & 1) or space in s.workers


def _space(name: str) -> int:
    number = space_number(name)
    assert number is not None
    return number
