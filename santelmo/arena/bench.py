"""How fast an engine is on one core of this machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np

from santelmo.bots.bot import Budget, Sight
from santelmo.bots.search_bot import SearchBot
from santelmo.core import engine
from santelmo.core.chance import generator, pick
from santelmo.core.compiling import METER
from santelmo.core.game import Game

SEED = 1
COPIES = 64
"""States in the array on which copying is measured: more than one, few enough for the caches."""
BATCH_SECONDS = 0.1
"""How long a batch takes at least to count."""
SEARCH_SECONDS = 0.4
"""How long one decision of a strong bot takes."""


@dataclass(frozen=True)
class Speed:
    """The figures of one benchmark."""

    game: str
    games_per_second: float
    steps_per_second: float
    python_steps_per_second: float
    search_iterations_per_second: float
    copy_ns: float
    state_bytes: int
    compile_seconds: float
    compiled_functions: int

    def as_dict(self) -> dict[str, float | int | str]:
        return asdict(self)


def measure(game: Game, seconds: float) -> Speed:
    """Measures each figure for about this long."""
    games, steps = random_games_per_second(game, seconds)
    python_steps = _from_python(game, seconds)
    iterations = _searching(game, seconds)
    copy_ns = _copying(game, seconds)
    return Speed(
        game=game.name,
        games_per_second=round(games, 1),
        steps_per_second=round(steps, 1),
        python_steps_per_second=round(python_steps, 1),
        search_iterations_per_second=round(iterations, 1),
        copy_ns=round(copy_ns, 2),
        state_bytes=game.template.dtype.itemsize,
        compile_seconds=round(METER.seconds, 3),
        compiled_functions=METER.functions,
    )


def random_games_per_second(game: Game, seconds: float) -> tuple[float, float]:
    """Random games and steps a second, driven inside the compiled engine."""
    out, rng = np.zeros(game.num_moves, np.int32), generator(SEED)

    def batch(games: int) -> int:
        return int(engine.random_games(game.template, games, rng, out))

    batch(1)
    games, steps, elapsed = _repeat(batch, seconds)
    return games / elapsed, steps / elapsed


def _from_python(game: Game, seconds: float) -> float:
    """Steps a second through `match.legal()` and `match.play()`."""
    rng = generator(SEED)

    def batch(matches: int) -> int:
        steps = 0
        for _ in range(matches):
            match = game.start(seed=int(rng[0]))
            while match.actors:
                seat = match.actors[0]
                legal = match.legal(seat)
                match.play(legal[pick(rng, len(legal))], seat)
                steps += 1
        return steps

    batch(1)
    _, steps, elapsed = _repeat(batch, seconds)
    return steps / elapsed


def _searching(game: Game, seconds: float) -> float:
    """Iterations a second of a search with random playouts from the start position."""
    match = game.start(seed=SEED)
    seat = match.actors[0]
    sight, legal = Sight(game, match.redacted(seat)), match.legal(seat)
    bot = SearchBot(SEED)
    bot.think(sight, seat, legal, Budget(iterations=1))

    def batch(searches: int) -> int:
        return sum(
            bot.think(sight, seat, legal, Budget(seconds=SEARCH_SECONDS)).iterations
            for _ in range(searches)
        )

    _, iterations, elapsed = _repeat(batch, seconds)
    return iterations / elapsed


def _copying(game: Game, seconds: float) -> float:
    """Nanoseconds to copy a state inside compiled code."""
    states = np.zeros(COPIES, game.template.dtype)

    def batch(copies: int) -> int:
        engine.copy_states(states, copies)
        return copies

    batch(1)
    copies, _, elapsed = _repeat(batch, min(seconds, 1.0))
    return elapsed / copies * 1e9


def _repeat(batch: Callable[[int], int], seconds: float) -> tuple[int, int, float]:
    """Runs batches, and tells of the fastest: how often it ran, what it returned, how long.

    Batches grow until each takes a while. Time is that of the core: what it does for others does
    not count. Still others make a batch slower, never faster (they share caches), so the fastest
    says most about the engine.
    """
    size, elapsed = 1, 0.0
    best = (0, 0, 1.0)
    while elapsed < seconds or best[0] == 0:
        since = time.process_time()
        returned = batch(size)
        took = time.process_time() - since
        elapsed += took
        if took < BATCH_SECONDS:
            size *= 2
        elif size * best[2] > best[0] * took:
            best = (size, returned, took)
    return best
