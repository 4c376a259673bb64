"""The bot for two-player Santorini."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from santelmo.bots.bot import Budget, Sight
from santelmo.bots.santorini.draft import best_pick, best_take
from santelmo.bots.santorini.thinking import DEEPEST, INFINITY, Clock, Thinker, Thought, never
from santelmo.core.chance import generator, mix, pick
from santelmo.core.moves import Move
from santelmo.games.santorini.state import PICKING, TAKING

PROOF_SHARE = 0.25
"""The part of a budget that may go into looking for a forced win."""
SALTS = 1 << 62
PLAYERS = 2


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
        stopped: Callable[[], bool] = never,
    ) -> Move:
        """One of the legal moves. `stopped` can end the thinking early."""
        s = sight.states[0]
        if s.players != PLAYERS:
            raise ValueError("this bot plays Santorini with two players")
        if len(legal) == 1:
            return legal[0]
        if pick(self._rng, 100) < self._slips:
            return legal[pick(self._rng, len(legal))]
        if s.stage == PICKING:
            return best_pick(s, legal)
        if s.stage == TAKING:
            return best_take(legal)
        by_code = {move.code: move for move in legal}
        planned = self._plan.get(self._thinker.key(sight.states))
        if planned in by_code:
            return by_code[planned]
        clock = Clock.of(budget, stopped)
        thought = self._think(sight, list(by_code), clock)
        self._plan = self._thinker.plan(thought)
        return by_code[thought.code]

    def _think(self, sight: Sight, codes: list[int], clock: Clock) -> Thought:
        thinker = self._thinker
        thinker.look_at(sight.states, self._noise, int(mix(self._rng)) % SALTS)
        for turns in range(1, self._proof + 1):
            proof = thinker.prove(codes, turns, clock.share(PROOF_SHARE))
            if proof is not None:
                return proof
        return thinker.deepen(codes, self._depth, clock)

    def rank(
        self,
        sight: Sight,
        seat: int,
        budget: Budget,
        stopped: Callable[[], bool] = never,
    ) -> list[Ranked]:
        """The legal moves, the best first, all searched equally deep."""
        thinker = self._thinker
        thinker.look_at(sight.states)
        clock = Clock.of(budget, stopped)
        codes = thinker.legal()
        found: dict[int, Thought] = {}
        for depth in range(1, DEEPEST + 1):
            deeper = self._each_alone(codes, depth, clock)
            if len(deeper) < len(codes):
                break
            found = deeper
            codes.sort(key=lambda code: -found[code].value)
        return [self._ranked(sight, found[code]) for code in codes if code in found]

    def _each_alone(self, codes: list[int], depth: int, clock: Clock) -> dict[int, Thought]:
        found: dict[int, Thought] = {}
        for code in codes:
            thought = self._thinker.search([code], -INFINITY, INFINITY, depth, clock)
            if thought is None:
                break
            found[code] = thought
        return found

    def _ranked(self, sight: Sight, thought: Thought) -> Ranked:
        line = tuple(sight.game.move(code) for code in thought.line)
        return Ranked(line[0], thought.value, line, thought.wins_in)
