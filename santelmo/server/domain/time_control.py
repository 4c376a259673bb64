"""How much time the players of a table have, and what happens when it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

FlagAct: TypeAlias = Literal["decide", "take_over"]
"""A bot makes this one decision, or plays the seat until its player takes it back."""

LEAST_DECISION_SECONDS = 5
MOST_DECISION_SECONDS = 14 * 86_400
LEAST_BANK_SECONDS = 10
MOST_BANK_SECONDS = 8 * 7 * 86_400
MOST_INCREMENT_SECONDS = 7 * 86_400
MOST_RACE_SECONDS = 3_600
"""In a race everybody thinks at once, in front of a screen."""
LONG_SECONDS = 12 * 3_600
"""From here on a clock is long: it rests in the hours in which its player does not play."""
RETURN_SECONDS = 60
"""What somebody has at least who takes the seat back from a bot with an empty bank."""


@dataclass(frozen=True)
class Bank:
    """Time for all decisions of a match, and what each decision adds to it."""

    seconds: int
    increment_seconds: int = 0


@dataclass(frozen=True)
class Flag:
    """What happens when the time of a seat is over."""

    act: FlagAct = "decide"
    level: str | None = None
    """Of the bot; None is the level that a game's bots have by default."""


AT_THE_FLAG = Flag()
"""What happens where nobody has chosen it."""


def is_long(decision_seconds: int | None, bank: Bank | None) -> bool:
    """Whether a clock is meant for matches over days."""
    seconds = bank.seconds if bank is not None else decision_seconds
    return seconds is not None and seconds >= LONG_SECONDS
