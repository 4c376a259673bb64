"""The match file: a match as text that a person can read, write and compare.

::

    santelmo match 1
    game santorini
    options {"players": 2, "mode": "mortal", "start": "0"}
    seed 7
    moves
    0 place b3
    0 place d3
    …
    result 1 0

A match that did not start from a deal has a `position` line (its fields as JSON) instead of
`seed`. The `result` line is there when the match is over. Blank lines and lines that begin with
`#` do not count.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from santelmo.core.chance import SEED_LIMIT
from santelmo.core.errors import MatchFileError, SantelmoError
from santelmo.core.whole_numbers import read_digits
from santelmo.core.wording import shortened

if TYPE_CHECKING:
    from santelmo.core.game import Game
    from santelmo.core.match import Match

FORMAT = "santelmo match 1"
HEADERS = ("game", "options", "seed", "position")

Line = tuple[int, str]
Allow = Callable[[str, dict[str, Any]], None]


def allow_all(game: str, options: dict[str, Any]) -> None:
    """Any game with any options."""


def write(match: Match) -> str:
    """The match file of a match."""
    options = json.dumps(dict(match.game.options))
    lines = [FORMAT, f"game {match.game.name}", f"options {options}"]
    if match.seed is not None:
        lines.append(f"seed {match.seed}")
    else:
        lines.append(f"position {json.dumps(_start_position(match))}")
    lines.append("moves")
    lines += [f"{played.seat} {played.move}" for played in match.moves]
    if match.result is not None:
        lines.append(f"result {_scores(match)}")
    return "\n".join(lines) + "\n"


def read(text: str, allow: Allow = allow_all) -> Match:
    """The match in a match file. Raises MatchFileError with the line and the reason.

    `allow` may raise a SantelmoError for a game and its options before anything is loaded.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise MatchFileError(1, f"a match file is a text, not {type(text).__name__}.")
    lines = _lines(text)
    number, first = next(lines, (1, ""))
    if first != FORMAT:
        raise MatchFileError(number, f"a match file begins with the line {FORMAT!r}.")
    headers, moves_line = _read_headers(lines, number)
    match = _start(headers, moves_line, allow)
    for number, line in lines:
        word, _, rest = line.partition(" ")
        if word == "result":
            _check_result(match, number, rest)
            trailing = next(lines, None)
            if trailing is not None:
                raise MatchFileError(trailing[0], "nothing follows the result.")
        else:
            _read_move(match, number, word, rest)
    return match


def _lines(text: str) -> Iterator[Line]:
    for number, line in enumerate(text.splitlines(), 1):
        content = line.strip()
        if content and not content.startswith("#"):
            yield number, content


def _read_headers(lines: Iterator[Line], number: int) -> tuple[dict[str, Line], int]:
    headers: dict[str, Line] = {}
    for number, line in lines:
        word, _, rest = line.partition(" ")
        if word == "moves" and not rest:
            return headers, number
        if word not in HEADERS:
            raise MatchFileError(
                number, f"{word!r} is not a header; headers are {', '.join(HEADERS)}, then 'moves'."
            )
        if word in headers:
            raise MatchFileError(number, f"the header {word!r} stands here a second time.")
        headers[word] = (number, rest)
    raise MatchFileError(number, "the line 'moves' is missing after the headers.")


def _start(headers: dict[str, Line], moves_line: int, allow: Allow) -> Match:
    from santelmo.core.registry import load

    for needed in ("game", "options"):
        if needed not in headers:
            raise MatchFileError(moves_line, f"the header {needed!r} is missing.")
    if ("seed" in headers) == ("position" in headers):
        raise MatchFileError(
            moves_line, "exactly one of the headers 'seed' and 'position' is needed."
        )
    number, options = _object(headers["options"])
    if "game" in options:
        raise MatchFileError(number, "the game is a header of its own, not an option.")
    try:
        number, name = headers["game"]
        load(name)
        number = headers["options"][0]
        allow(name, options)
        game = load(name, **options)
        return _first_position(game, headers)
    except MatchFileError:
        raise
    except SantelmoError as error:
        raise MatchFileError(number, str(error)) from error


def _first_position(game: Game, headers: dict[str, Line]) -> Match:
    if "position" in headers:
        number, position = _object(headers["position"])
        for chance in ("random_key", "random_count"):
            if chance not in position:
                raise MatchFileError(number, f"The position lacks the field {chance!r}.")
        try:
            return game.position(position)
        except SantelmoError as error:
            raise MatchFileError(number, str(error)) from error
    number, seed = headers["seed"]
    known = read_digits(seed, SEED_LIMIT - 1)
    if known is None:
        raise MatchFileError(
            number, f"a seed is a whole number from 0 to 2^128 - 1, not {shortened(seed)}."
        )
    return game.start(known)


def _object(line: Line) -> tuple[int, dict[str, Any]]:
    number, text = line
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise MatchFileError(number, "a JSON object was expected here.")
    return number, value  # pyright: ignore[reportUnknownVariableType]


def _read_move(match: Match, number: int, seat: str, move: str) -> None:
    player = read_digits(seat, match.game.players - 1)
    if player is None:
        raise MatchFileError(
            number,
            f"a move line begins with a seat from 0 to {match.game.players - 1}, "
            f"not {shortened(seat)}.",
        )
    try:
        match.play(move, seat=player)
    except SantelmoError as error:
        raise MatchFileError(number, str(error)) from error


def _check_result(match: Match, number: int, scores: str) -> None:
    if match.result is None:
        raise MatchFileError(number, "the file gives a result, but the match is not over here.")
    if scores.split() != _scores(match).split():
        raise MatchFileError(
            number, f"the moves lead to the result {_scores(match)}, not {scores}."
        )


def _scores(match: Match) -> str:
    assert match.result is not None
    return " ".join(map(str, match.result.scores))


def _start_position(match: Match) -> dict[str, Any]:
    from santelmo.core.state import to_dict

    return to_dict(match.game.definition.state, match.after(0))
