"""A weaker player of two-player Santorini, who errs as people do."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from math import exp

from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.santorini.bot import DRAFT, SALTS
from santelmo.bots.santorini.clock import Clock, Timer, never
from santelmo.bots.santorini.draft import choose_in_draft
from santelmo.bots.santorini.prior import place_value
from santelmo.bots.santorini.searcher import Searcher, SearchResult
from santelmo.bots.santorini.values import CERTAIN, INFINITY
from santelmo.core.moves import Move
from santelmo.games.santorini.moves import PLACE
from santelmo.games.santorini.state import PLACING

WHOLE = 100
"""Chances are given in percent."""


class NoviceBot:
    """Looks a few turns ahead, and then plays one of the moves that look well.

    - `depth`: how many turns it looks ahead.
    - `temperature`: how many points a move may look worse to be chosen e times more seldom.
    - `overlooks`: of a hundred moves, how many it does not see.
    - `blind`: in how many of a hundred turns it does not ask whether the opponent wins next.
    - `noise`: by how many points it misjudges positions at most.
    """

    def __init__(
        self,
        seed: int,
        *,
        depth: int = 1,
        temperature: float = 50.0,
        overlooks: int = 0,
        blind: int = 0,
        noise: int = 0,
        table_bits: int = 12,
        timer: Timer = time.perf_counter,
    ) -> None:
        self._rng = random.Random(seed)
        self._depth = depth
        self._temperature = temperature
        self._overlooks = overlooks
        self._blind = blind
        self._noise = noise
        self._salt = self._rng.randrange(SALTS)
        self._timer = timer
        self._searcher = Searcher(table_bits)
        self._plan: dict[int, int] = {}

    def choose(
        self,
        seat_state: SeatState,
        seat: int,
        legal: tuple[Move, ...],
        budget: Budget,
        stop: Callable[[], bool] = never,
    ) -> Move:
        """One of the legal moves. `stop` can end the search early."""
        s = seat_state.states[0]
        if len(legal) == 1:
            return legal[0]
        if s.stage in DRAFT:
            return choose_in_draft(s, legal)
        by_code = {move.code: move for move in legal}
        planned = self._plan.get(self._searcher.key(seat_state.states))
        if planned in by_code:
            return by_code[planned]
        if s.stage == PLACING:
            return self._rng.choices(legal, [place_weight(move.code - PLACE) for move in legal])[0]
        self._searcher.set_position(seat_state.states, self._noise, self._salt)
        codes = self._noticed(list(by_code))
        found = self._look(codes, Clock.of(budget, stop, self._timer))
        if not found:
            return by_code[codes[0]]
        result = self._rng.choices(found, self._likelihoods(self._opinions(found)))[0]
        self._plan = self._searcher.plan(result)
        return by_code[result.code]

    def _noticed(self, codes: list[int]) -> list[int]:
        """The moves that it sees, one at least, in no order."""
        self._rng.shuffle(codes)
        rest = [code for code in codes[1:] if self._rng.randrange(WHOLE) >= self._overlooks]
        return [codes[0], *rest]

    def _look(self, codes: Sequence[int], clock: Clock) -> list[SearchResult]:
        """What comes of each move, as far as time allows."""
        found: list[SearchResult] = []
        for code in codes:
            result = self._searcher.search([code], -INFINITY, INFINITY, self._depth, clock)
            if result is None:
                break
            found.append(result)
        return found

    def _opinions(self, found: Sequence[SearchResult]) -> list[int]:
        """What it thinks of the moves: at times it does not see that the opponent wins next."""
        values = [result.value for result in found]
        if self._rng.randrange(WHOLE) >= self._blind:
            return values
        harmless = sorted(value for value in values if value > -CERTAIN) or [0]
        return [value if value > -CERTAIN else harmless[len(harmless) // 2] for value in values]

    def _likelihoods(self, values: Sequence[int]) -> list[float]:
        """How often each move is chosen; the better it looks, the more often."""
        best = max(values)
        return [exp((value - best) / self._temperature) for value in values]


def place_weight(space: int) -> float:
    """How likely a person is to place a worker there: rather in the middle than on the rim."""
    return exp(place_value(space))
