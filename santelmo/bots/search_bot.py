"""The bot that searches: budgets, threads, and what it thought of each move."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from functools import cache

import numpy as np

from santelmo.bots.analysis import Analysis, Ranked, only_move
from santelmo.bots.bot import UNSAID, Budget, Sight
from santelmo.bots.search import DICE, iterate
from santelmo.bots.tree import NONE, Tree, allocate, clear
from santelmo.core.chance import generator, mix
from santelmo.core.game import Game
from santelmo.core.moves import Move
from santelmo.core.state import Numbers

NODE_LIMIT = 1 << 19
NODES_A_SECOND = 150_000
"""For how many iterations a tree has room when only the time is limited."""
SMALLEST_TREE = 1 << 10
CHUNK_SECONDS = 0.003
"""How long compiled code runs between two looks at the clock."""

Stop = Callable[[], bool]


@dataclass(frozen=True)
class Settings:
    """How a search weighs things. A game's levels set them."""

    exploration: float = 1.0
    """How eagerly less visited moves are tried."""
    prior_share: float = 0.0
    """How much of the prior is the game's own; the rest is equal for all moves."""
    random_share: float = 1.0
    """The share of playout moves that are random; the others follow the game's policy."""
    horizon: float = 0.0
    """Playouts end so many turns behind the root with the game's expectation; 0: they go on."""
    win: float = 0.8
    """What a win is worth."""
    place: float = 0.2
    """What being first rather than last is worth, places between in proportion."""
    lead: float = 0.0
    """What a large lead is worth."""
    scale: float = 10.0
    """The lead, in points, that counts as clear."""

    def packed(self) -> Numbers:
        """As compiled code takes it."""
        packed = np.zeros(1, PACKED)
        for field in fields(self):
            packed[0][field.name] = getattr(self, field.name)
        packed[0]["random_share"] = round(self.random_share * DICE)
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

    def choose(self, sight: Sight, seat: int, legal: tuple[Move, ...], budget: Budget) -> Move:
        if len(legal) == 1:
            return legal[0]
        return self.think(sight, seat, legal, budget).best

    def think(
        self,
        sight: Sight,
        seat: int,
        legal: tuple[Move, ...],
        budget: Budget,
        stop: Stop = lambda: False,
    ) -> Analysis:
        """Ranks the legal moves. `stop` is asked every few milliseconds; once true, it ends."""
        if len(legal) == 1:
            return only_move(legal[0])
        since = time.perf_counter()
        searches = [
            Search(sight, seat, share, int(mix(self._rng)), self.settings.packed())
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
        budget = UNSAID
    if budget.iterations is None:
        return [budget] * threads
    each, left = divmod(budget.iterations, threads)
    return [Budget(budget.seconds, each + (thread < left)) for thread in range(threads)]


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="search")


class Search:
    """One tree: it is grown in one thread, and read afterwards."""

    def __init__(
        self, sight: Sight, seat: int, budget: Budget, seed: int, settings: Numbers
    ) -> None:
        self._game = sight.game
        self._root = sight.states
        self._seat = seat
        self._budget = budget
        self._seed = seed
        self._settings = settings
        self.iterations = 0
        self.visits: dict[int, tuple[int, float]] = {}
        """Visits and mean value of each move at the root."""

    def run(self, stop: Stop) -> None:
        since = time.perf_counter()
        tree = _tree(self._game, _nodes_for(self._budget))
        clear(tree, np.uint64(self._seed))
        shown = _shown_codes(self._game)
        chunk = 1
        while not stop():
            chunk = min(chunk, self._left())
            if chunk == 0:
                break
            began = time.perf_counter()
            iterate(tree, self._root, self._seat, shown, self._settings, chunk)
            now = time.perf_counter()
            self.iterations += chunk
            if self._budget.seconds is not None and now - since >= self._budget.seconds:
                break
            chunk = _next_chunk(chunk, now - began)
        self._read_root(tree)

    def _left(self) -> int:
        limit = self._budget.iterations
        return limit - self.iterations if limit is not None else 1 << 30

    def _read_root(self, tree: Tree) -> None:
        at = int(tree.nodes[0].first) if tree.desk[0].nodes else NONE
        while at != NONE:
            edge = tree.edges[at]
            self.visits[int(edge.code)] = int(edge.visits), float(edge.worth)
            at = int(edge.next)


def _next_chunk(chunk: int, took: float) -> int:
    return max(1, min(chunk * 4, int(chunk * CHUNK_SECONDS / max(took, 1e-9))))


def _nodes_for(budget: Budget) -> int:
    wanted = NODE_LIMIT
    if budget.iterations is not None:
        wanted = min(wanted, budget.iterations)
    if budget.seconds is not None:
        wanted = min(wanted, int(budget.seconds * NODES_A_SECOND))
    return 1 << max(wanted, SMALLEST_TREE).bit_length()


class _Kept(threading.local):
    """The trees of a thread: the last one of each game and size."""

    def __init__(self) -> None:
        self.trees: dict[tuple[str, int], Tree] = {}


_kept = _Kept()


def _tree(game: Game, nodes: int) -> Tree:
    key = (game.name, nodes)
    if key not in _kept.trees:
        _kept.trees[key] = allocate(game, nodes)
    return _kept.trees[key]


_shown: dict[str, Numbers] = {}


def _shown_codes(game: Game) -> Numbers:
    """For each move the number under which others see it: hidden ones by their kind only."""
    if game.name not in _shown:
        moves = game.definition.moves
        kinds = {name: moves.size + number for number, name in enumerate(moves.kinds)}
        _shown[game.name] = np.array(
            [
                kinds[move.kind] if moves.kinds[move.kind].hidden else move.code
                for move in moves.all
            ],
            np.int64,
        )
    return _shown[game.name]


def _merged(searches: list[Search], legal: tuple[Move, ...], seconds: float) -> Analysis:
    visits = {move.code: 0 for move in legal}
    values = {move.code: 0.0 for move in legal}
    for search in searches:
        for code, (count, value) in search.visits.items():
            visits[code] += count
            values[code] += count * value
    total = max(sum(visits.values()), 1)
    ranking = [
        Ranked(
            move,
            visits[move.code],
            visits[move.code] / total,
            values[move.code] / visits[move.code] if visits[move.code] else None,
        )
        for move in legal
    ]
    ranking.sort(key=lambda ranked: (ranked.visits, ranked.value or 0.0), reverse=True)
    return Analysis(tuple(ranking), sum(search.iterations for search in searches), seconds)
