"""Who acts first where several seats may act at once.

Mostly the order does not matter. In a race it does: a bot answers at once, and what counts is how
long a person would have taken since the race began. The game's own levels report that time
(`seconds_taken`). Every other bot is as fast as an average player: a custom bot
that could report its own time would report 0 and win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from zlib import crc32

from santelmo.bots.levels import Player
from santelmo.core.chance import generator
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.core.race import Race

AVERAGE = ""
"""The name of no level; a game takes it for an average one."""


class Choice(NamedTuple):
    """A move that a seat is about to make, and when."""

    move: Move
    seconds: float


def choice_of(who: Player, move: Move, match: Match, seat: int) -> Choice:
    """The move that the player has just chosen for this seat."""
    race = match.game.definition.race
    if race is None:
        return Choice(move, 0.0)
    named = None if who.is_custom else getattr(who.bot, "seconds_taken", None)
    return Choice(move, average_seconds(race, match, seat, move) if named is None else named)


def average_seconds(race: Race, match: Match, seat: int, move: Move) -> float:
    """When an average player would make such a move; the same each time it is asked."""
    known = match.redacted(seat)
    plan = race.plan(known[0], seat, AVERAGE, generator(crc32(known.tobytes())))
    times = {timed.move.partition(" ")[0]: timed.seconds for timed in plan}
    return times.get(move.kind, max(times.values()))


def still_open(match: Match, choices: Mapping[int, Choice]) -> dict[int, Choice]:
    """The choices that can still be played."""
    return {seat: choice for seat, choice in choices.items() if choice.move in match.legal(seat)}


def first(choices: Mapping[int, Choice]) -> int:
    """The seat that acts first."""
    return min(choices, key=lambda seat: (choices[seat].seconds, seat))
