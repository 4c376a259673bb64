"""A match to go through, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santelmo.core.errors import SantelmoError
from santelmo.core.match import Match
from santelmo.core.matchfile import read
from santelmo.server.domain.changes import changes
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.seating import refuse_files
from santelmo.server.domain.table import Table
from santelmo.server.domain.table_info import commitment

Json = dict[str, Any]


def of_table(table: Table, match: Match, seat: int | None, over: bool) -> Json:
    """The replay of a table's match, from a copy of it. Slow: call it in a thread."""
    names = [player.name for player in table.seats]
    return {
        **_replay(match, seat, open_moves=over),
        "names": names,
        "seed": str(table.seed) if over and table.seed is not None else None,
        "commitment": None if table.seed is None else commitment(table.seed),
    }


def of_line(table: Table, match: Match, number: int, line: Sequence[Json]) -> Json:
    """The replay of a line that was not played, from after so many moves of a finished match.

    It is played as far as it goes: it was found in a world that the seat held possible. Slow.
    """
    there = Match.from_position(match.game, match.after(number).copy())
    for step in line:
        move, seat = match.game.move(str(step["move"])), int(step["seat"])
        if seat not in there.actors or move not in there.legal(seat):
            break
        there.play(move, seat)
    return {
        **_replay(there, None, open_moves=True),
        "names": [player.name for player in table.seats],
        "seed": None,
        "commitment": None,
    }


def read_file(text: str) -> Match:
    """The match in a match file that somebody sends. Slow: call it in a thread."""
    try:
        return read(text, allow=refuse_files)
    except SantelmoError as error:
        raise Refused("bad_file", str(error)) from error


def of_file(text: str) -> Json:
    """The replay of a match file. Slow: call it in a thread."""
    match = read_file(text)
    return {
        **_replay(match, None, open_moves=True),
        "names": [None] * match.game.players,
        "seed": None if match.seed is None else str(match.seed),
        "commitment": None if match.seed is None else commitment(match.seed),
    }


def copy_of(match: Match) -> Match:
    """The same match, to be read in a thread while the other goes on."""
    again = Match(match.game, match.after(0).copy(), match.seed)
    for played in match.moves:
        again.play(played.move, played.seat)
    return again


def _replay(match: Match, seat: int | None, open_moves: bool) -> Json:
    """Views of a reader from the first position to the last."""
    moves, lines, result = match.moves, match.log(seat), match.views().of(seat)["result"]
    vocabulary = match.game.definition.moves
    again = Match(match.game, match.after(0).copy(), match.seed)
    first = view = again.views().of(seat)
    steps: list[Json] = []
    for (actor, move), line in zip(moves, lines, strict=True):
        again.play(move, actor)
        later = again.views().of(seat)
        open_move = open_moves or actor == seat
        steps.append(
            {
                "seat": actor,
                "move": str(move if open_move else vocabulary.concealed(move)),
                "text": line,
                "changes": changes(view, later),
            }
        )
        view = later
    return {
        "game": match.game.name,
        "title": match.game.definition.title,
        "options": dict(match.game.options),
        "seat": seat,
        "first": first,
        "steps": steps,
        "result": result,
    }


def check_allowed(table: Table, own: list[int], seat: int | None) -> None:
    """While a match runs a seat sees only what it was allowed to know."""
    if table.match is None:
        raise Refused("not_started", "The match has not started yet.")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise Refused("not_found", f"There is no seat {seat}.")
    if table.status == "finished":
        return
    if table.is_race:
        raise Refused("not_over", "A race can be replayed once it is over.")
    if seat is not None and seat not in own:
        raise Refused("not_your_seat", f"Seat {seat} is not yours; the match still runs.")
