"""The bot: alpha-beta search with a proof of forced wins first."""

from __future__ import annotations

import time

from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.santorini.captain_2026.searcher import (
    DEEPEST,
    Searcher,
    SearchResult,
)
from santelmo.bots.santorini.clock import Clock, Timer, never
from santelmo.bots.santorini.draft import choose_in_draft
from santelmo.core.chance import generator, mix
from santelmo.core.moves import Move
from santelmo.games.santorini.state import PICKING, PLACING, TAKING

PROOF_SHARE = 0.25
"""The part of a budget that may be spent on looking for a forced win."""
PROOF_TURNS = 3
NOISE = 4
"""By how many points it misjudges positions at most."""
TABLE_BITS = 19
SALTS = 1 << 62
PLAYERS = 2
DRAFT = (PICKING, TAKING)


class Captain2026:
    """Looks for a forced win in three turns, then as deep as its budget allows."""

    def __init__(self, seed: int, *, timer: Timer = time.perf_counter) -> None:
        self._timer = timer
        self._rng = generator(seed)
        self._searcher = Searcher(TABLE_BITS)
        self._plan: dict[int, int] = {}

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        """One of the legal moves."""
        s = seat_state.states[0]
        if s.players != PLAYERS:
            raise ValueError("this bot plays Santorini with two players")
        if len(legal) == 1:
            return legal[0]
        if s.stage in DRAFT:
            return choose_in_draft(s, legal)
        by_code = {move.code: move for move in legal}
        planned = self._plan.get(self._searcher.key(seat_state.states))
        if planned in by_code:
            return by_code[planned]
        clock = Clock.of(budget, never, self._timer)
        result = self._think(seat_state, list(by_code), clock)
        self._plan = self._searcher.plan(result)
        return by_code[result.code]

    def _think(self, seat_state: SeatState, codes: list[int], clock: Clock) -> SearchResult:
        searcher = self._searcher
        searcher.set_position(seat_state.states, NOISE, int(mix(self._rng)) % SALTS)
        placing = seat_state.states[0].stage == PLACING
        for turns in range(1, 1 if placing else PROOF_TURNS + 1):
            proof = searcher.prove(codes, turns, clock.share(PROOF_SHARE))
            if proof is not None:
                return proof
        return searcher.deepen(codes, DEEPEST, clock)
