"""Who acts first where several seats may act at once.

Mostly it does not matter. In a race it does: a bot there answers at once and says how long a
person would have taken (`seconds_taken`, counted from the moment at which the race began).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from santelmo.bots.bot import Bot
from santelmo.core.match import Match
from santelmo.core.moves import Move


class Choice(NamedTuple):
    """A move that a seat is about to make, and when."""

    move: Move
    seconds: float


def choice_of(bot: Bot, move: Move) -> Choice:
    """The move that the bot has just chosen."""
    return Choice(move, getattr(bot, "seconds_taken", 0.0))


def still_open(match: Match, choices: Mapping[int, Choice]) -> dict[int, Choice]:
    """The choices that can still be played."""
    return {seat: choice for seat, choice in choices.items() if choice.move in match.legal(seat)}


def first(choices: Mapping[int, Choice]) -> int:
    """The seat that acts first."""
    return min(choices, key=lambda seat: (choices[seat].seconds, seat))
