"""The draft (SRN-3.3): which gods to pick, and which to take."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

from santelmo.core.moves import Move
from santelmo.games.santorini.gods import god_number
from santelmo.games.santorini.state import SantoriniState


@cache
def strengths() -> dict[int, int]:
    """How strong each god is, in points, estimated from games of the bot against itself."""
    text = (Path(__file__).parent / "strengths.toml").read_text(encoding="utf-8")
    found: dict[int, int] = {}
    for name, points in tomllib.loads(text)["strengths"].items():
        god = god_number(name)
        assert god is not None
        found[god] = points
    return found


def named(move: Move) -> int:
    """The god that a pick or a take names."""
    god = god_number(move.values[0])
    assert god is not None
    return god


def best_take(legal: Sequence[Move]) -> Move:
    """The stronger god."""
    return max(legal, key=lambda move: strengths()[named(move)])


def best_pick(s: SantoriniState, legal: Sequence[Move]) -> Move:
    """A pair as even as can be: the other player takes the stronger of the two."""
    points = strengths()
    already = [int(god) for god in s.picked if god]
    if already:
        return min(legal, key=lambda move: abs(points[named(move)] - points[already[0]]))
    pairs = combinations(legal, 2)
    first, _ = min(pairs, key=lambda pair: abs(points[named(pair[0])] - points[named(pair[1])]))
    return first
