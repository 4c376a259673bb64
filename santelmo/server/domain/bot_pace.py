"""How fast the bots of a table play, so that people can follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

BotPace: TypeAlias = Literal["slow", "normal", "quick"]

FACTORS: dict[BotPace, float] = {"slow": 2.0, "normal": 1.0, "quick": 0.3}
PASSES = frozenset({"pass", "end"})
"""Moves that only say that a seat is done, in the words of the games."""


def pause_seconds(pace: BotPace, usual: float, legal: Sequence[str]) -> float:
    """How long a bot takes at least that has these moves.

    A pass without an alternative shows nothing new: it belongs to the move before it.
    """
    if len(legal) == 1 and legal[0] in PASSES:
        return 0.0
    return usual * FACTORS[pace]
