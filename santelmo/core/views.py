"""The views of a match as it stands: what everybody sees is worked out once for all seats."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from santelmo.core.definition import Sentence
    from santelmo.core.match import Match, Result

View = dict[str, Any]


class Views:
    """What each seat may know, as JSON, until the next move.

    Views share parts, with each other and with the views of other matches: each part is made
    once, and two views are quick to compare, since a shared part is the same object. So a view
    must not be changed. `Match.view` gives a copy that may be.
    """

    def __init__(self, match: Match) -> None:
        self._match = match

    def of(self, seat: int | None) -> View:
        """All that this seat may know; `None` is a spectator."""
        if seat is None:
            return self._everybody.copy()
        match, everybody = self._match, self._everybody
        definition = match.game.definition
        state = match.seen(seat)
        return {
            **everybody,
            "seat": seat,
            "legal": match.legal_texts(seat),
            "prompt": (
                _prompt(definition.prompt(state, seat), definition.purpose(state, seat))
                if seat in match.actors
                else everybody["prompt"]
            ),
            "undo": match.may_undo(seat),
            "log": self._log(seat),
            "board": definition.seat_board(state, seat, everybody["board"]),
        }

    def _log(self, seat: int) -> list[dict[str, Any]]:
        entries = self._match.log_entries(seat)
        if entries is self._match.log_entries(None):
            return self._everybody["log"]
        return entries.copy()

    @cached_property
    def _everybody(self) -> View:
        """The view of a spectator."""
        match = self._match
        definition = match.game.definition
        state = match.seen(None)
        return {
            "game": match.game.name,
            "options": dict(match.game.options),
            "seat": None,
            "players": match.game.players,
            "actors": list(match.actors),
            "legal": [],
            "prompt": _prompt(match.prompt(None), ""),
            "undo": False,
            "log": match.log_entries(None).copy(),
            "board": definition.board(state),
            "result": None if match.result is None else _result(match, match.result),
        }


def deep_copy(part: Any) -> Any:
    """A copy of a part of a view, which shares nothing with other views."""
    if isinstance(part, dict):
        return {name: deep_copy(value) for name, value in cast(View, part).items()}
    if isinstance(part, list):
        return [deep_copy(value) for value in cast(list[Any], part)]
    return part


def _prompt(sentence: Sentence, purpose: str) -> View:
    return {"text": sentence.text, "rule": sentence.rule, "purpose": purpose}


def _result(match: Match, result: Result) -> View:
    return {
        "scores": list(result.scores),
        "winners": list(result.winners),
        "ranking": list(result.ranking),
        "places": list(result.places),
        "reason": result.reason,
        "lines": list(result.lines),
        "points": [
            {"name": source.name, "points": list(source.points)} for source in match.points()
        ],
    }
