"""A race: a game in which all act at once and who answers first counts.

The rules only know the order in which moves are played. What a fair clock needs to know beyond
them (which moves are timed, which cards are turned up when) is declared here, so that a server
can run any race without knowing the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from santelmo.core.state import Numbers


class TimedMove(NamedTuple):
    """A move, and when it is made: seconds after the last card was turned up."""

    seconds: float
    move: str


@dataclass(frozen=True, kw_only=True)
class Race:
    """What a server needs to know about a race. All functions get a state of the game."""

    answers: frozenset[str]
    """The kinds of move that are played in the order of thinking time."""
    late: str
    """The move that is played for the last one when the countdown is over."""
    round: Callable[[Any], int]
    """The number of the present round."""
    cards: Callable[[Any], int]
    """In how many steps the present round's cards are turned up."""
    hide_cards: Callable[[Any, int], None]
    """Hides, in the state itself, all of the round's cards but the first ones (how many)."""
    plan: Callable[[Any, int, str, Numbers], Sequence[TimedMove]]
    """What a bot does in the round: the state as its seat knows it, the seat, the name of its
    level, and a generator for thinking. A level that the game does not know is an average one."""
    countdown_seconds: float
    """What the last one has left."""
    first_pause_seconds: float
    pause_seconds: float
    """Between two rounds; people can shorten it."""
    turn_seconds: float
    """Between two cards."""
    patience_seconds: float
    """After this a bot answers for those who are silent, if the table has no clock of its own."""
