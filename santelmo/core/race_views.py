"""The views of a race while the cards are turned up: those that are face down stay secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from santelmo.core import state as states_of

if TYPE_CHECKING:
    from santelmo.core.match import Match
    from santelmo.core.race import Race
    from santelmo.core.views import Views

Json = dict[str, Any]


class RaceViews:
    """Views in which only the first few cards of the round are turned up.

    Nobody may move before the last one is.
    """

    def __init__(self, match: Match, face_down: Views, turned_up: int) -> None:
        race = match.game.definition.race
        assert race is not None
        self._match = match
        self._race: Race = race
        self._face_down = face_down
        """The views of the same position with its cards face down, and without a log."""
        self._turned_up = turned_up

    def of(self, seat: int | None) -> Json:
        """All that this seat may know; `None` is a spectator."""
        return {
            **self._face_down.of(seat),
            "legal": [],
            "undo": False,
            "prompt": {"text": "The cards are turned up.", "rule": None, "purpose": ""},
            "log": self._log(seat),
        }

    def _log(self, reader: int | None) -> list[Json]:
        """The match's log; the lines of this round are written anew, with hidden cards."""
        match, race = self._match, self._race
        entries = match.log_entries(reader).copy()
        current = int(race.round(match.states[0]))
        for number in reversed(range(len(entries))):
            after = match.after(number + 1).copy()
            if int(race.round(after[0])) != current:
                break
            before = match.after(number).copy()
            race.hide_cards(after[0], self._turned_up)
            if int(race.round(before[0])) == current:
                race.hide_cards(before[0], self._turned_up)
            entries[number] = {**entries[number], "text": self._line(number, before, after, reader)}
        return entries

    def _line(
        self, number: int, before: states_of.States, after: states_of.States, reader: int | None
    ) -> str:
        definition, played = self._match.game.definition, self._match.moves[number]
        return definition.log(
            states_of.visible(definition.state, before, reader)[0],
            states_of.visible(definition.state, after, reader)[0],
            played.seat,
            self._match.visible_move(played, reader),
        )
