"""Values: what a won game counts, and what a value says about the chance of winning.

Values are in points; 256 of them are one unit of log-odds.
"""

# pyright: basic
from __future__ import annotations

from math import exp, log

from santelmo.bots.santorini.evaluation import LIMIT, POINTS
from santelmo.core.compiling import absorbed, compiled

WIN = 30_000
"""The value of a won game; one less for each time the turn passes on the way, and for the win."""
CERTAIN = WIN - 1_000
"""Values beyond this one are proven."""
INFINITY = WIN + 1


@compiled
def chance_of(value: int) -> float:
    """The chance of winning that a value stands for."""
    if value >= CERTAIN:
        return 1.0
    if value <= -CERTAIN:
        return 0.0
    return 1.0 / (1.0 + exp(-value / POINTS))


@compiled
def value_of(chance: float) -> int:
    """The value that stands for a chance of winning short of certainty."""
    least = 1.0 / (1.0 + exp(LIMIT / POINTS / 4))
    chance = min(max(chance, least), 1.0 - least)
    return int(POINTS * log(chance / (1.0 - chance)))


@absorbed
def is_proof(alpha: int, beta: int) -> bool:
    """Whether only a certain win, or a certain loss, is of interest."""
    return alpha >= CERTAIN or beta <= -CERTAIN
