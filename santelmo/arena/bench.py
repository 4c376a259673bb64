"""How fast an engine is on one core of this machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random

import numpy as np

from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.search_bot import SearchBot
from santelmo.core import engine
from santelmo.core.chance import generator, pick
from santelmo.core.compiling import METER
from santelmo.core.game import Game

SEED = 1
COPIES = 64
"""States in the array on which copying is measured: more than one, few enough for the caches."""
BATCH_SECONDS = 0.1
"""A shorter batch does not count."""
SEARCH_SECONDS = 0.4
"""How long one decision of a strong bot takes."""


@dataclass(frozen=True)
class Speed:
    """The figures of one benchmark."""

    game: str
    games_per_second: float
    steps_per_second: float
    python_steps_per_second: float
    code_steps_per_second: float
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
    python_steps = _python_steps_per_second(game, seconds)
    code_steps = _code_steps_per_second(game, seconds)
    iterations = _search_iterations_per_second(game, seconds)
    copy_ns = _copy_nanoseconds(game, seconds)
    return Speed(
        game=game.name,
        games_per_second=round(games, 1),
        steps_per_second=round(steps, 1),
        python_steps_per_second=round(python_steps, 1),
        code_steps_per_second=round(code_steps, 1),
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


def _python_steps_per_second(game: Game, seconds: float) -> float:
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


def _code_steps_per_second(game: Game, seconds: float) -> float:
    """Steps a second through `match.codes()` and `match.play(code)`."""
    lot = Random(SEED).random

    def batch(matches: int) -> int:
        steps = 0
        for number in range(matches):
            match = game.start(seed=number)
            while actors := match.actors:
                seat = actors[0]
                codes = match.codes(seat)
                match.play(int(codes[int(lot() * len(codes))]), seat)
                steps += 1
        return steps

    batch(1)
    _, steps, elapsed = _repeat(batch, seconds)
    return steps / elapsed


def _search_iterations_per_second(game: Game, seconds: float) -> float:
    """Iterations a second of a search with random playouts from the start position."""
    match = game.start(seed=SEED)
    seat = match.actors[0]
    seat_state, legal = SeatState(game, match.redacted(seat)), match.legal(seat)
    bot = SearchBot(SEED)
    bot.think(seat_state, seat, legal, Budget(iterations=1))

    def batch(searches: int) -> int:
        return sum(
            bot.think(seat_state, seat, legal, Budget(seconds=SEARCH_SECONDS)).iterations
            for _ in range(searches)
        )

    _, iterations, elapsed = _repeat(batch, seconds)
    return iterations / elapsed


def _copy_nanoseconds(game: Game, seconds: float) -> float:
    """Nanoseconds to copy a state inside compiled code."""
    states = np.zeros(COPIES, game.template.dtype)

    def batch(copies: int) -> int:
        engine.copy_states(states, copies)
        return copies

    batch(1)
    copies, _, elapsed = _repeat(batch, min(seconds, 1.0))
    return elapsed / copies * 1e9


def _repeat(batch: Callable[[int], int], seconds: float) -> tuple[int, int, float]:
    """Runs batches and returns size, result and seconds of the fastest.

    Batches grow until each takes a while. Time is the CPU time of this process. Other processes
    still make a batch slower through shared caches, never faster, so the fastest one says most
    about the engine.
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
