"""The bot for two-player Santorini."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import exp

from santelmo.bots import analysis
from santelmo.bots.bot import Budget, Sight
from santelmo.bots.santorini.draft import drafted
from santelmo.bots.santorini.search import chance_of
from santelmo.bots.santorini.thinking import DEEPEST, INFINITY, Clock, Thinker, Thought, never
from santelmo.core.chance import generator, mix, pick
from santelmo.core.moves import Move
from santelmo.games.santorini.state import PICKING, PLACING, TAKING

PROOF_SHARE = 0.25
"""The part of a budget that may go into looking for a forced win."""
WARMTH = 100
"""Points: a move that is worth so much less has e times less of the share."""
SALTS = 1 << 62
PLAYERS = 2
DRAFT = (PICKING, TAKING)


@dataclass(frozen=True)
class Ranked:
    """A move, what it is worth to the one who plays it, and what is expected to follow."""

    move: Move
    value: int
    """In points; 256 are one unit of log-odds of winning."""
    line: tuple[Move, ...]
    """The move itself and the best play after it."""
    wins_in: int | None
    """Within how many own turns it wins by force."""
    nodes: int
    """Positions looked at behind it."""


class SantoriniBot:
    """Alpha-beta search. `levels.toml` says what the settings mean.

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
    ) -> None:
        self._depth = depth
        self._proof = proof
        self._noise = noise
        self._slips = slips
        self._rng = generator(seed)
        self._thinker = Thinker(table_bits)
        self._plan: dict[int, int] = {}

    def choose(
        self,
        sight: Sight,
        seat: int,
        legal: tuple[Move, ...],
        budget: Budget,
        stop: Callable[[], bool] = never,
    ) -> Move:
        """One of the legal moves. `stop` can end the thinking early."""
        s = sight.states[0]
        if s.players != PLAYERS:
            raise ValueError("this bot plays Santorini with two players")
        if len(legal) == 1:
            return legal[0]
        if pick(self._rng, 100) < self._slips:
            return legal[pick(self._rng, len(legal))]
        if s.stage in DRAFT:
            return drafted(s, legal)
        by_code = {move.code: move for move in legal}
        planned = self._plan.get(self._thinker.key(sight.states))
        if planned in by_code:
            return by_code[planned]
        clock = Clock.of(budget, stop)
        thought = self._think(sight, list(by_code), clock)
        self._plan = self._thinker.plan(thought)
        return by_code[thought.code]

    def _think(self, sight: Sight, codes: list[int], clock: Clock) -> Thought:
        thinker = self._thinker
        thinker.look_at(sight.states, self._noise, int(mix(self._rng)) % SALTS)
        placing = sight.states[0].stage == PLACING
        for turns in range(1, 1 if placing else self._proof + 1):
            proof = thinker.prove(codes, turns, clock.share(PROOF_SHARE))
            if proof is not None:
                return proof
        return thinker.deepen(codes, self._depth, clock)

    def think(
        self,
        sight: Sight,
        seat: int,
        legal: tuple[Move, ...],
        budget: Budget,
        stop: Callable[[], bool] = never,
    ) -> analysis.Analysis:
        """As `rank`, in the terms of all games: shares and chances of winning."""
        if len(legal) == 1:
            return analysis.only_move(legal[0])
        since = time.perf_counter()
        ranking = self.rank(sight, seat, budget, stop)
        weights = [exp((ranked.value - ranking[0].value) / WARMTH) for ranked in ranking]
        total = sum(weights)
        opinions = tuple(
            analysis.Ranked(
                ranked.move, ranked.nodes, weight / total, chance_of(ranked.value), ranked.wins_in
            )
            for ranked, weight in zip(ranking, weights, strict=True)
        )
        nodes = sum(ranked.nodes for ranked in ranking)
        return analysis.Analysis(opinions, nodes, time.perf_counter() - since)

    def rank(
        self,
        sight: Sight,
        seat: int,
        budget: Budget,
        stop: Callable[[], bool] = never,
    ) -> list[Ranked]:
        """The legal moves, the best first, all searched equally deep: one turn at the least."""
        if sight.states[0].stage in DRAFT:
            return self._rank_draft(sight)
        thinker = self._thinker
        thinker.look_at(sight.states)
        clock = Clock.of(budget, stop)
        codes = thinker.legal()
        spent: Counter[int] = Counter()
        found = self._each_alone(codes, 1, Clock(None, None), spent)
        for depth in range(2, DEEPEST + 1):
            codes.sort(key=lambda code: -found[code].value)
            deeper = self._each_alone(codes, depth, clock, spent)
            if len(deeper) < len(codes):
                break
            found = deeper
        codes.sort(key=lambda code: -found[code].value)
        return [self._ranked(sight, found[code], spent[code]) for code in codes]

    def _rank_draft(self, sight: Sight) -> list[Ranked]:
        """A draft is no search: the order is all there is to say."""
        self._thinker.look_at(sight.states)
        left = [sight.game.move(code) for code in self._thinker.legal()]
        ranking: list[Ranked] = []
        while left:
            best = drafted(sight.states[0], left)
            ranking.append(Ranked(best, 0, (best,), None, 0))
            left.remove(best)
        return ranking

    def _each_alone(
        self, codes: list[int], depth: int, clock: Clock, spent: Counter[int]
    ) -> dict[int, Thought]:
        found: dict[int, Thought] = {}
        for code in codes:
            before = self._thinker.nodes
            thought = self._thinker.search([code], -INFINITY, INFINITY, depth, clock)
            spent[code] += self._thinker.nodes - before
            if thought is None:
                break
            found[code] = thought
        return found

    def _ranked(self, sight: Sight, thought: Thought, nodes: int) -> Ranked:
        line = tuple(sight.game.move(code) for code in thought.line)
        return Ranked(line[0], thought.value, line, thought.wins_in, nodes)
