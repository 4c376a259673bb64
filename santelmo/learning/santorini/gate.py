"""The gate: a new network replaces the one before it only if it beats it.

Games come in pairs with the same gods and placements, seats exchanged. Both sides visit the same
number of positions in a turn. A game that nobody won in time counts half.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from santelmo.bots.santorini.clock import Clock
from santelmo.bots.santorini.decisions import DEEPEST
from santelmo.bots.santorini.network import Network
from santelmo.bots.santorini.searcher import Searcher, SearchResult
from santelmo.core.engine import list_legal, play_listed
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.moves import MAX_STEPS
from santelmo.games.santorini.state import NOBODY, OVER
from santelmo.learning.santorini.self_play import MOST_TURNS, deal

Z = 1.96
TABLE_BITS = 16


@dataclass(frozen=True)
class Score:
    """How a match ended for one side, with the 95 % interval (Wilson's)."""

    points: float
    games: int

    @property
    def share(self) -> float:
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        square = Z * Z / self.games
        middle = (self.share + square / 2) / (1 + square)
        spread = self.share * (1 - self.share) / self.games + square / self.games / 4
        half = Z * sqrt(spread) / (1 + square)
        return middle - half, middle + half

    @property
    def is_better(self) -> bool:
        """Whether the side is the stronger one, by more than chance explains."""
        return self.interval[0] > 0.5

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1%} of {self.games} games ({low:.1%} to {high:.1%})"


class _Game:
    """One game between two searches; the first plays seat 0."""

    def __init__(self, searchers: Sequence[Searcher], states: States, nodes: int) -> None:
        self._searchers = searchers
        self._states = states
        self._nodes = nodes
        self._codes: Numbers = np.zeros(MAX_STEPS, np.int32)
        for searcher in searchers:
            searcher.forget()

    def winner(self) -> int:
        """Plays it to its end; the winner's seat, or NOBODY if it lasts too long."""
        s = self._states[0]
        last = int(s.turns) + MOST_TURNS
        while s.stage != OVER and s.turns < last:
            self._play_line(self._search())
        return int(s.winner) if s.stage == OVER else NOBODY

    def _search(self) -> SearchResult:
        searcher = self._searchers[int(self._states[0].seat)]
        searcher.set_position(self._states)
        return searcher.deepen(searcher.legal(), DEEPEST, Clock(self._nodes, None))

    def _play_line(self, result: SearchResult) -> None:
        """Plays what was found for this turn, up to a draw."""
        s = self._states[0]
        turn, draws = int(s.turns), int(s.random_count)
        for code in result.line:
            seat = int(s.seat)
            listed = int(list_legal(self._states, seat, self._codes))
            if play_listed(self._states, seat, code, self._codes, listed) < 0:
                raise AssertionError("the search found a move that is not legal")
            if s.stage == OVER or s.turns != turn or s.random_count != draws:
                break


def play_match(
    one: Network | None,
    other: Network | None,
    games: int,
    nodes: int,
    mortal: int,
    seed: int,
    finished: Callable[[int], None],
) -> Score:
    """The score of the first network against the second; None is the evaluation by hand.

    `finished` is called with the number of games played so far.
    """
    searchers = Searcher(TABLE_BITS), Searcher(TABLE_BITS)
    for searcher, network in zip(searchers, (one, other), strict=True):
        searcher.use_network(network)
    points = 0.0
    games += games % 2
    for number in range(games):
        states = deal(random.Random(f"{seed} {number // 2}"), mortal)
        seat = number % 2
        winner = _Game((searchers[seat], searchers[1 - seat]), states, nodes).winner()
        points += 0.5 if winner == NOBODY else float(winner == seat)
        finished(number + 1)
    return Score(points, games)
