"""The search as Python calls it: positions, limits, iterative deepening and results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from santelmo.bots.santorini.captain_2026.memory import (
    BEST,
    BEST_CODE,
    NODES,
    NOISE,
    PLY,
    SALT,
    VALUE,
    allocate,
    allocate_table,
    set_root,
)
from santelmo.bots.santorini.captain_2026.search import begin, key_of, proceed, step_on
from santelmo.bots.santorini.captain_2026.values import CERTAIN, INFINITY, WIN
from santelmo.bots.santorini.clock import Clock
from santelmo.core import engine
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.moves import MAX_STEPS
from santelmo.games.santorini.state import SantoriniState

DEEPEST = 40
"""No search looks further ahead, in turns."""


@dataclass(frozen=True)
class SearchResult:
    """What a search found."""

    code: int
    value: int
    """For the side to act, in points."""
    depth: int
    """The turns that it looked ahead."""
    nodes: int
    line: tuple[int, ...]
    """The moves that it expects, beginning with `code`."""

    @property
    def wins_in(self) -> int | None:
        """Within how many turns of its own the side to act is certain to win."""
        return (WIN - self.value + 1) // 2 if self.value >= CERTAIN else None


class Searcher:
    """Searches positions of a two-player match; its memory serves one search after another."""

    def __init__(self, table_bits: int) -> None:
        self._memory = allocate()
        self._table = allocate_table(table_bits)
        self._moves: Numbers = np.zeros(MAX_STEPS, np.int32)

    @property
    def nodes(self) -> int:
        """Positions visited since `set_position`."""
        return int(self._memory[0].controls[NODES])

    def set_position(self, states: States, noise: int = 0, salt: int = 0) -> None:
        """Prepares to search a position; what was learned about earlier ones is forgotten."""
        set_root(self._memory, self._table, states)
        self._memory[0].controls[NOISE] = noise
        self._memory[0].controls[SALT] = salt

    def play(self, code: int) -> SantoriniState:
        """Plays a move of the present position, draws giving 0, and keeps what was learned."""
        step_on(self._memory, code)
        stack = self._memory["stack"][0]
        stack[0] = stack[1]
        return stack[0]

    def legal(self) -> list[int]:
        """The legal moves of the present position."""
        root = self._memory["stack"][0, :1]
        count = engine.list_legal(root, int(root[0].seat), self._moves)
        return self._moves[:count].tolist()

    def search(
        self, codes: Sequence[int], alpha: int, beta: int, depth: int, clock: Clock
    ) -> SearchResult | None:
        """One search of these moves with this window.

        None if the clock ended it before the first move was done; what was found so far if it
        was ended later (then `value` is a lower bound).
        """
        m = self._memory[0]
        begin(self._memory, np.array(codes, np.int32), alpha, beta, depth)
        while limit := clock.next_limit(self.nodes):
            if proceed(self._memory, self._table, limit):
                return self._result(int(m.controls[VALUE]), depth)
        if m.frames[0, BEST_CODE] < 0:
            return None
        return self._result(int(m.frames[0, BEST]), depth)

    def is_done(self) -> bool:
        """Whether the last search went to its end."""
        return bool(self._memory[0].controls[PLY] < 0)

    def _result(self, value: int, depth: int) -> SearchResult:
        m = self._memory[0]
        line = tuple(m.line[0, : int(m.lengths[0])].tolist())
        return SearchResult(int(m.frames[0, BEST_CODE]), value, depth, self.nodes, line)

    def prove(self, codes: Sequence[int], turns: int, clock: Clock) -> SearchResult | None:
        """A win within this many turns of the player, the present one included, if there is one.

        Where the clock ends it first, None as well: ask `is_done`.
        """
        least = WIN - (2 * turns - 1)
        result = self.search(codes, least - 1, least, 2 * turns - 1, clock)
        if result is None or result.value < least:
            return None
        return result

    def deepen(self, codes: Sequence[int], deepest: int, clock: Clock) -> SearchResult:
        """The best of these moves as far as the clock allows, one turn deeper at a time."""
        order = list(codes)
        best = SearchResult(order[0], 0, 0, self.nodes, (order[0],))
        for depth in range(1, deepest + 1):
            result = self.search(order, -INFINITY, INFINITY, depth, clock)
            if result is None:
                break
            best = result
            if not self.is_done() or abs(best.value) >= CERTAIN:
                break
            order.remove(best.code)
            order.insert(0, best.code)
        return best

    def plan(self, result: SearchResult) -> dict[int, int]:
        """The further steps of this turn, by the key of the position in which they are due."""
        stack = self._memory["stack"][0]
        root = stack[:1].copy()
        own, turns = int(root[0].seat), int(root[0].turns)
        steps: dict[int, int] = {}
        for code, following in zip(result.line, result.line[1:], strict=False):
            step_on(self._memory, code)
            s = stack[1]
            if s.random_count or s.seat != own or s.turns != turns:
                break
            stack[0] = s
            steps[self.key(stack[:1])] = following
        stack[0] = root[0]
        return steps

    def key(self, states: States) -> int:
        return int(key_of(self._memory, states))
