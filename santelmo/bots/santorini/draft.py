"""The draft (SRN-3.3): which gods to pick, and which to take."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from santelmo.core.moves import Move
from santelmo.games.santorini.components import god_number
from santelmo.games.santorini.state import PICKING, SantoriniState
from santelmo.games.santorini.strengths import strengths


def points_of(move: Move) -> int:
    """The strength of the god that a pick or a take names."""
    god = god_number(move.values[0])
    assert god is not None
    return strengths()[god].points


def best_take(legal: Sequence[Move]) -> Move:
    """The stronger god."""
    return max(legal, key=points_of)


def best_pick(s: SantoriniState, legal: Sequence[Move]) -> Move:
    """A pair as even as can be: the other player takes the stronger of the two."""
    picked = [strengths()[int(god)].points for god in s.picked if god]
    if picked:
        return min(legal, key=lambda move: abs(points_of(move) - picked[0]))
    gaps = {pair: abs(points_of(pair[0]) - points_of(pair[1])) for pair in combinations(legal, 2)}
    return min(gaps, key=gaps.__getitem__)[0] if gaps else legal[0]


def choose_in_draft(s: SantoriniState, legal: Sequence[Move]) -> Move:
    """The best pick, or the best god to take."""
    return best_pick(s, legal) if s.stage == PICKING else best_take(legal)
