"""A race's table while the round's cards are being turned up: what is covered is not told."""

from __future__ import annotations

from typing import Any

from santelmo.core import state as states_of
from santelmo.core.match import Match
from santelmo.core.race import Race

Json = dict[str, Any]


def covered_view(match: Match, race: Race, turned: int, seat: int | None) -> Json:
    """A view in which only the first so many cards of the round are turned up."""
    states = match.states.copy()
    race.cover(states[0], turned)
    view = Match.from_position(match.game, states).view(seat)
    view["legal"] = []
    view["undo"] = False
    view["prompt"] = {"text": "The cards are turned up.", "rule": None}
    view["log"] = [
        {"seat": played.seat, "move": str(match.told(played, seat)), "text": line}
        for played, line in zip(match.moves, _covered_log(match, race, turned, seat), strict=True)
    ]
    return view


def _covered_log(match: Match, race: Race, turned: int, reader: int | None) -> list[str]:
    """The log as of before the cards: the lines of this round are said anew."""
    lines = list(match.log(reader))
    definition = match.game.definition
    current = int(race.round(match.states[0]))
    for number in reversed(range(len(lines))):
        after = match.after(number + 1).copy()
        if int(race.round(after[0])) != current:
            break
        before = match.after(number).copy()
        race.cover(after[0], turned)
        if int(race.round(before[0])) == current:
            race.cover(before[0], turned)
        actor, move = match.moves[number]
        lines[number] = definition.log(
            states_of.shown(definition.state, before, reader)[0],
            states_of.shown(definition.state, after, reader)[0],
            actor,
            move if reader == actor else definition.moves.concealed(move),
        )
    return lines
