"""How strong each god is, as fitted to games of the bot against itself (`strengths.toml`)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import exp
from pathlib import Path
from typing import Any

from santelmo.games.santorini.components import god_number

FILE = Path(__file__).parent / "strengths.toml"
POINTS = 256
"""Points that make one unit of log-odds: the odds of winning grow by a factor of e."""
EVEN = 0.05
"""A match is even if nobody is expected to win more often than this from one half."""


@dataclass(frozen=True)
class Strength:
    """Points of log-odds against an average god."""

    points: int
    low: int
    high: int
    """The 95 % interval."""


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def strengths() -> dict[int, Strength]:
    """The strength of each god by its number."""
    found: dict[int, Strength] = {}
    for name, entry in _data()["gods"].items():
        god = god_number(name)
        assert god is not None
        found[god] = Strength(**entry)
    return found


@cache
def start_advantage() -> Strength:
    """What it is worth to be the start player of two."""
    return Strength(**_data()["start"])


def chance(points: float) -> float:
    """How often somebody wins who is so many points stronger."""
    return 1 / (1 + exp(-points / POINTS))


def chance_of_starter(starter: int, other: int) -> float:
    """How often the start player is expected to win with this god, of two players."""
    known = strengths()
    return chance(known[starter].points - known[other].points + start_advantage().points)


def chance_against_average(god: int) -> float:
    """How often a god is expected to win against an average one, of two players."""
    return chance(strengths()[god].points)


def is_even(share: float) -> bool:
    return abs(share - 0.5) <= EVEN


@cache
def even_pairs() -> tuple[tuple[int, int], ...]:
    """The gods of the start player and of the other with which a match is even."""
    return tuple(
        pair for pair in permutations(sorted(strengths()), 2) if is_even(chance_of_starter(*pair))
    )
