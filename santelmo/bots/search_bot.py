"""The bot that searches: budgets, threads and the ranking of the moves."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from functools import cache

import numpy as np

from santelmo.bots.analysis import Analysis, RankedMove, only_move
from santelmo.bots.bot import DEFAULT_BUDGET, Budget, SeatState
from santelmo.bots.lines import read_line
from santelmo.bots.search import RANDOM_SCALE, iterate
from santelmo.bots.tree import NONE, Tree, allocate, clear
from santelmo.core.chance import generator, mix
from santelmo.core.game import Game
from santelmo.core.moves import Move, PlayedMove
from santelmo.core.state import Numbers

NODE_LIMIT = 1 << 19
NODES_PER_SECOND = 150_000
"""For how many nodes a tree has room, for each second of a time limit."""
SMALLEST_TREE = 1 << 10
CHUNK_SECONDS = 0.003
"""How long compiled code runs between two checks of the clock."""

LEAST_VISITS = 12
"""A move that was tried less often is not worth showing in a line."""
LONGEST_LINE = 10

Stop = Callable[[], bool]


@dataclass(frozen=True)
class Settings:
    """The parameters of a search. A game's levels set them."""

    exploration: float = 1.0
    """How much less visited moves are preferred."""
    prior_share: float = 0.0
    """How much of the prior is the game's own; the rest is equal for all moves."""
    random_share: float = 1.0
    """The share of playout moves that are random; the others follow the game's policy."""
    horizon: float = 0.0
    """How many turns after the root playouts end with the game's `expect`; 0: at the end."""
    win: float = 0.8
    """The reward of a win."""
    place: float = 0.2
    """The reward of being first rather than last, places between in proportion."""
    lead: float = 0.0
    """The reward of a large lead."""
    scale: float = 10.0
    """The lead, in points, that counts as clear."""

    def packed(self) -> Numbers:
        """As compiled code takes it."""
        packed = np.zeros(1, PACKED)
        for field in fields(self):
            packed[0][field.name] = getattr(self, field.name)
        packed[0]["random_share"] = round(self.random_share * RANDOM_SCALE)
        return packed


PACKED = np.dtype((np.record, np.dtype([(field.name, "f8") for field in fields(Settings)])))


class SearchBot:
    """Searches with information-set Monte Carlo tree search."""

    def __init__(self, seed: int, threads: int = 1, **settings: float) -> None:
        if threads < 1:
            raise ValueError("a search needs one thread at least")
        self._rng = generator(seed)
        self._threads = threads
        self.settings = Settings(**settings)

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        if len(legal) == 1:
            return legal[0]
        return self.think(seat_state, seat, legal, budget).best

    def think(
        self,
        seat_state: SeatState,
        seat: int,
        legal: tuple[Move, ...],
        budget: Budget,
        stop: Stop = lambda: False,
    ) -> Analysis:
        """Ranks the legal moves. `stop` is called every few milliseconds; true ends the search."""
        if len(legal) == 1:
            return only_move(legal[0])
        since = time.perf_counter()
        searches = [
            Search(seat_state, seat, share, int(mix(self._rng)), self.settings.packed())
            for share in _shares(budget, self._threads)
        ]
        if len(searches) == 1:
            searches[0].run(stop)
        else:
            pool = _pool(len(searches))
            for running in [pool.submit(search.run, stop) for search in searches]:
                running.result()
        return _merged(searches, legal, time.perf_counter() - since)


def _shares(budget: Budget, threads: int) -> list[Budget]:
    """Each thread's part of the budget."""
    if budget.seconds is None and budget.iterations is None:
        budget = DEFAULT_BUDGET
    if budget.iterations is None:
        return [budget] * threads
    each, left = divmod(budget.iterations, threads)
    return [Budget(budget.seconds, each + (thread < left)) for thread in range(threads)]


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="search")


@dataclass(frozen=True)
class Expectation:
    """What a seat gets on average."""

    reward: float
    """As the settings weigh winning, places and leads."""
    chance: float
    """Of winning; a shared win counts in part."""
    score: float
    """At the end."""


class Search:
    """One tree, grown in one thread and read afterwards."""

    def __init__(
        self,
        seat_state: SeatState,
        seat: int,
        budget: Budget,
        seed: int,
        settings: Numbers,
        first_moves: Sequence[int] = (),
    ) -> None:
        """`first_moves`: the codes to choose from at the root; by default all that are legal."""
        self._game = seat_state.game
        self._root = seat_state.states
        self._seat = seat
        self._budget = budget
        self._seed = seed
        self._settings = settings
        self._first_moves = first_moves
        self.iterations = 0
        self.visits: dict[int, tuple[int, float]] = {}
        """Visits and mean value of each move at the root."""
        self.expectations: tuple[Expectation, ...] = ()
        """By seat, over all iterations."""
        self.line: tuple[PlayedMove, ...] = ()
        """The moves expected from here, as far as the search can tell."""

    def run(self, stop: Stop) -> None:
        since = time.perf_counter()
        tree = tree_for(self._game, self._budget)
        clear(tree, np.uint64(self._seed))
        for i, code in enumerate(self._first_moves):
            tree.first_moves[i] = code
        tree.workspace[0].first_moves = len(self._first_moves)
        public_codes = _public_codes(self._game)
        chunk = 1
        while not stop():
            chunk = min(chunk, self._left())
            if chunk == 0:
                break
            began = time.perf_counter()
            iterate(tree, self._root, self._seat, public_codes, self._settings, chunk)
            now = time.perf_counter()
            self.iterations += chunk
            if self._budget.seconds is not None and now - since >= self._budget.seconds:
                break
            chunk = _next_chunk(chunk, now - began)
        self._read_root(tree)
        self._read_expectations(tree)
        self.line = read_line(
            tree,
            self._game,
            self._root,
            self._seat,
            public_codes,
            fewest=LEAST_VISITS,
            longest=LONGEST_LINE,
            seed=self._seed,
        )

    def _left(self) -> int:
        limit = self._budget.iterations
        return limit - self.iterations if limit is not None else 1 << 30

    def _read_root(self, tree: Tree) -> None:
        at = int(tree.nodes[0].first) if tree.workspace[0].nodes else NONE
        while at != NONE:
            edge = tree.edges[at]
            self.visits[int(edge.code)] = int(edge.visits), float(edge.value)
            at = int(edge.next)

    def _read_expectations(self, tree: Tree) -> None:
        workspace, times = tree.workspace[0], max(self.iterations, 1)
        self.expectations = tuple(
            Expectation(
                reward=float(workspace.total_rewards[seat]) / times,
                chance=float(workspace.total_chances[seat]) / times,
                score=float(workspace.total_scores[seat]) / times,
            )
            for seat in range(self._game.players)
        )


def _next_chunk(chunk: int, took: float) -> int:
    return max(1, min(chunk * 4, int(chunk * CHUNK_SECONDS / max(took, 1e-9))))


def _nodes_for(budget: Budget) -> int:
    wanted = NODE_LIMIT
    if budget.iterations is not None:
        wanted = min(wanted, budget.iterations)
    if budget.seconds is not None:
        wanted = min(wanted, int(budget.seconds * NODES_PER_SECOND))
    return 1 << max(wanted, SMALLEST_TREE).bit_length()


class _TreeCache(threading.local):
    """The trees of a thread: the last one of each game and size."""

    def __init__(self) -> None:
        self.trees: dict[tuple[str, int], Tree] = {}


_cache = _TreeCache()


def tree_for(game: Game, budget: Budget) -> Tree:
    """This thread's tree for such searches; it is used again by the next one."""
    nodes = _nodes_for(budget)
    key = (game.name, nodes)
    if key not in _cache.trees:
        _cache.trees[key] = allocate(game, nodes)
    return _cache.trees[key]


_public_codes_by_game: dict[str, Numbers] = {}


def _public_codes(game: Game) -> Numbers:
    """For each move the number under which others see it: hidden ones by their kind only."""
    if game.name not in _public_codes_by_game:
        moves = game.definition.moves
        kinds = {name: moves.size + number for number, name in enumerate(moves.kinds)}
        _public_codes_by_game[game.name] = np.array(
            [
                kinds[move.kind] if moves.kinds[move.kind].hidden else move.code
                for move in moves.all
            ],
            np.int64,
        )
    return _public_codes_by_game[game.name]


def _merged(searches: list[Search], legal: tuple[Move, ...], seconds: float) -> Analysis:
    visits = {move.code: 0 for move in legal}
    values = {move.code: 0.0 for move in legal}
    for search in searches:
        for code, (count, value) in search.visits.items():
            visits[code] += count
            values[code] += count * value
    total = max(sum(visits.values()), 1)
    ranking = [
        RankedMove(
            move,
            visits[move.code],
            visits[move.code] / total,
            values[move.code] / visits[move.code] if visits[move.code] else None,
        )
        for move in legal
    ]
    ranking.sort(key=lambda ranked: (ranked.visits, ranked.value or 0.0), reverse=True)
    return Analysis(tuple(ranking), sum(search.iterations for search in searches), seconds)
