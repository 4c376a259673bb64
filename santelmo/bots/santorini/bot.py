"""The bot for two-player Santorini."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from pathlib import Path

from santelmo.bots import analysis
from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.santorini.clock import Clock, Timer, never
from santelmo.bots.santorini.decisions import DEEPEST
from santelmo.bots.santorini.draft import choose_in_draft
from santelmo.bots.santorini.network import load_network
from santelmo.bots.santorini.prior import without_corners
from santelmo.bots.santorini.searcher import Searcher, SearchResult
from santelmo.bots.santorini.values import INFINITY, chance_of
from santelmo.core.chance import generator, mix, pick
from santelmo.core.moves import Move
from santelmo.games.santorini.state import PICKING, PLACING, TAKING

PROOF_SHARE = 0.25
"""The part of a budget that may be spent on looking for a forced win."""
TEMPERATURE = 100
"""Points: a move whose value is lower by this much has a share that is e times smaller."""
SALTS = 1 << 62
PLAYERS = 2
DRAFT = (PICKING, TAKING)
PACKAGE = "package"
PACKAGED = Path(__file__).parent / "network.npz"
"""The network that is part of the package; `docs/training.md` says how it was made."""


@dataclass(frozen=True)
class ScoredMove:
    """A move, its value to the player who plays it, and the line that is expected to follow."""

    move: Move
    value: int
    """In points; 256 are one unit of log-odds of winning."""
    line: tuple[Move, ...]
    """The move itself and the best play after it."""
    wins_in: int | None
    """Within how many turns of its own the side wins by force."""
    nodes: int
    """Positions visited below it."""


class SantoriniBot:
    """Alpha-beta search. `levels.toml` says what the settings mean.

    `network` is the file of a network that evaluates instead of the weights in `weights.toml`, or
    "package" for the one of the package; `timer` says how time is counted.

    With a budget in iterations (positions) and the same seed it plays the same moves everywhere.
    """

    def __init__(
        self,
        seed: int,
        *,
        depth: int = DEEPEST,
        proof: int = 3,
        noise: int = 0,
        slips: int = 0,
        table_bits: int = 19,
        network: str = "",
        timer: Timer = time.perf_counter,
    ) -> None:
        self._depth = depth
        self._proof = proof
        self._noise = noise
        self._slips = slips
        self._timer = timer
        self._rng = generator(seed)
        self._salt = int(mix(self._rng)) % SALTS
        self._searcher = Searcher(table_bits)
        if network:
            path = PACKAGED if network == PACKAGE else Path(network)
            self._searcher.use_network(load_network(path))
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
        if s.players != PLAYERS:
            raise ValueError("this bot plays Santorini with two players")
        if len(legal) == 1:
            return legal[0]
        if pick(self._rng, 100) < self._slips:
            return legal[pick(self._rng, len(legal))]
        if s.stage in DRAFT:
            return choose_in_draft(s, legal)
        by_code = {move.code: move for move in legal}
        planned = self._plan.get(self._searcher.key(seat_state.states))
        if planned in by_code:
            return by_code[planned]
        clock = Clock.of(budget, stop, self._timer)
        result = self._think(seat_state, list(by_code), clock)
        self._plan = self._searcher.plan(result)
        return by_code[result.code]

    def _think(self, seat_state: SeatState, codes: list[int], clock: Clock) -> SearchResult:
        searcher = self._searcher
        searcher.set_position(seat_state.states, self._noise, self._salt)
        placing = seat_state.states[0].stage == PLACING
        if placing:
            codes = without_corners(codes)
        for turns in range(1, 1 if placing else self._proof + 1):
            proof = searcher.prove(codes, turns, clock.share(PROOF_SHARE))
            if proof is not None:
                return proof
        return searcher.deepen(codes, self._depth, clock)

    def think(
        self,
        seat_state: SeatState,
        seat: int,
        legal: tuple[Move, ...],
        budget: Budget,
        stop: Callable[[], bool] = never,
    ) -> analysis.Analysis:
        """As `rank`, with shares and chances of winning as the bots of all games give them."""
        if len(legal) == 1:
            return analysis.only_move(legal[0])
        since = time.perf_counter()
        ranking = self.rank(seat_state, seat, budget, stop)
        weights = [exp((ranked.value - ranking[0].value) / TEMPERATURE) for ranked in ranking]
        total = sum(weights)
        opinions = tuple(
            analysis.RankedMove(
                ranked.move, ranked.nodes, weight / total, chance_of(ranked.value), ranked.wins_in
            )
            for ranked, weight in zip(ranking, weights, strict=True)
        )
        nodes = sum(ranked.nodes for ranked in ranking)
        return analysis.Analysis(opinions, nodes, time.perf_counter() - since)

    def rank(
        self,
        seat_state: SeatState,
        seat: int,
        budget: Budget,
        stop: Callable[[], bool] = never,
    ) -> list[ScoredMove]:
        """The legal moves, the best first, all searched to the same depth of at least one turn."""
        if seat_state.states[0].stage in DRAFT:
            return self._rank_draft(seat_state)
        searcher = self._searcher
        searcher.forget()
        searcher.set_position(seat_state.states)
        clock = Clock.of(budget, stop, self._timer)
        codes = searcher.legal()
        spent: Counter[int] = Counter()
        found = self._each_alone(codes, 1, Clock(None, None), spent)
        for depth in range(2, DEEPEST + 1):
            codes.sort(key=lambda code: -found[code].value)
            deeper = self._each_alone(codes, depth, clock, spent)
            if len(deeper) < len(codes):
                break
            found = deeper
        codes.sort(key=lambda code: -found[code].value)
        return [self._ranked(seat_state, found[code], spent[code]) for code in codes]

    def _rank_draft(self, seat_state: SeatState) -> list[ScoredMove]:
        """A draft is not searched: there is an order, but no values."""
        self._searcher.set_position(seat_state.states)
        left = [seat_state.game.move(code) for code in self._searcher.legal()]
        ranking: list[ScoredMove] = []
        while left:
            best = choose_in_draft(seat_state.states[0], left)
            ranking.append(ScoredMove(best, 0, (best,), None, 0))
            left.remove(best)
        return ranking

    def _each_alone(
        self, codes: list[int], depth: int, clock: Clock, spent: Counter[int]
    ) -> dict[int, SearchResult]:
        found: dict[int, SearchResult] = {}
        for code in codes:
            before = self._searcher.nodes
            result = self._searcher.search([code], -INFINITY, INFINITY, depth, clock)
            spent[code] += self._searcher.nodes - before
            if result is None:
                break
            found[code] = result
        return found

    def _ranked(self, seat_state: SeatState, result: SearchResult, nodes: int) -> ScoredMove:
        line = tuple(seat_state.game.move(code) for code in result.line)
        return ScoredMove(line[0], result.value, line, result.wins_in, nodes)
