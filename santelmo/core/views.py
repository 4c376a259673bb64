"""The views of a match as it stands: what everybody sees is worked out once for all seats."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from santelmo.core import state as states_of

if TYPE_CHECKING:
    from santelmo.core.definition import Sentence
    from santelmo.core.match import Match, Result

View = dict[str, Any]


class Views:
    """What each seat may know, as JSON, until the next move.

    Views have parts in common, with each other and with those of other matches: so that they are
    made once, and that who compares two views sees at once that they are the same. Nobody may
    change a view but one made by `Match.view`, which is all its own.
    """

    def __init__(self, match: Match) -> None:
        self._match = match

    def of(self, seat: int | None) -> View:
        """All that this seat may know; `None` is a spectator."""
        if seat is None:
            return self._everybody.copy()
        match, everybody = self._match, self._everybody
        definition = match.game.definition
        shown = match.shown(seat)
        return {
            **everybody,
            "seat": seat,
            "legal": list(map(str, match.legal(seat))),
            "prompt": (
                _sentence(definition.prompt(shown[0], seat))
                if seat in match.actors
                else everybody["prompt"]
            ),
            "undo": match.may_undo(seat),
            "log": match.entries(seat).copy(),
            "state": {**everybody["state"], **states_of.own_fields(definition.state, shown)},
            "table": definition.seat_table(shown[0], seat, everybody["table"]),
        }

    @cached_property
    def _everybody(self) -> View:
        """The view of a spectator."""
        match = self._match
        definition = match.game.definition
        shown = match.shown(None)
        return {
            "game": match.game.name,
            "options": dict(match.game.options),
            "seat": None,
            "players": match.game.players,
            "actors": list(match.actors),
            "legal": [],
            "prompt": _sentence(match.prompt(None)),
            "undo": False,
            "log": match.entries(None).copy(),
            "state": states_of.to_dict(definition.state, shown),
            "table": definition.table(shown[0]),
            "result": None if match.result is None else _result(match.result),
        }


def own_copy(part: Any) -> Any:
    """A part of a view that shares nothing with others."""
    if isinstance(part, dict):
        return {name: own_copy(value) for name, value in cast(View, part).items()}
    if isinstance(part, list):
        return [own_copy(value) for value in cast(list[Any], part)]
    return part


def _sentence(said: Sentence) -> View:
    return {"text": said.text, "rule": said.rule}


def _result(result: Result) -> View:
    return {
        "scores": list(result.scores),
        "winners": list(result.winners),
        "ranking": list(result.ranking),
        "places": list(result.places),
        "lines": list(result.lines),
    }
