"""A race's table while the round's cards are being turned up: what is covered is not told."""

from __future__ import annotations

from typing import Any

from santelmo.core import state as states_of
from santelmo.core.match import Match
from santelmo.core.race import Race

Json = dict[str, Any]


class CoveredViews:
    """Views in which only the first so many cards of the round are turned up."""

    def __init__(self, match: Match, race: Race, turned: int) -> None:
        states = match.states.copy()
        race.cover(states[0], turned)
        self._views = Match.from_position(match.game, states).views()
        self._match = match
        self._race = race
        self._turned = turned

    def of(self, seat: int | None) -> Json:
        return {
            **self._views.of(seat),
            "legal": [],
            "undo": False,
            "prompt": {"text": "The cards are turned up.", "rule": None},
            "log": _covered_log(self._match, self._race, self._turned, seat),
        }


def _covered_log(match: Match, race: Race, turned: int, reader: int | None) -> list[Json]:
    """The log as of before the cards: the lines of this round are said anew."""
    entries = match.entries(reader).copy()
    definition = match.game.definition
    current = int(race.round(match.states[0]))
    for number in reversed(range(len(entries))):
        after = match.after(number + 1).copy()
        if int(race.round(after[0])) != current:
            break
        before = match.after(number).copy()
        race.cover(after[0], turned)
        if int(race.round(before[0])) == current:
            race.cover(before[0], turned)
        played = match.moves[number]
        line = definition.log(
            states_of.shown(definition.state, before, reader)[0],
            states_of.shown(definition.state, after, reader)[0],
            played.seat,
            match.told(played, reader),
        )
        entries[number] = {**entries[number], "text": line}
    return entries
