"""How fast batches and the other interfaces are on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from santelmo.core.game import Game
from santelmo.envs.batch import Batch, Form
from santelmo.envs.threads import MIN_ROWS

BATCHES = (1, 64, 1024, 16384)
"""Sizes of the batches that are measured."""
THREADS = (1, 2)
SEED = 1
SPREAD = 100
"""The matches of a batch begin over this many steps before it is measured.

Matches that begin together are all in the same phase, and a step of a cheap phase says little.
"""
ROUND_SECONDS = 0.2
"""A round of measuring lasts at least this long: hundreds of matches through every interface."""


def measure(game: Game, seconds: float) -> dict[str, Any]:
    """Steps a second of the batch and of each interface, each measured for about this long."""
    figures: dict[str, Any] = {"game": game.name}
    forms: tuple[tuple[str, Form | None], ...] = (("masks", None), ("observations", "vector"))
    for name, form in forms:
        for size in BATCHES:
            for threads in THREADS:
                if threads == 1 or size >= threads * MIN_ROWS:
                    steps = _batch_steps(game, size, threads, form, seconds)
                    figures[f"batch_{name}_{size}_matches_{threads}_threads"] = round(steps)
    for name, steps in _skins(game, seconds):
        figures[f"{name}_steps_per_second"] = round(steps)
    return figures


def _batch_steps(game: Game, size: int, threads: int, form: Form | None, seconds: float) -> float:
    """Steps a second of a batch that plays random legal actions, all seats by the caller.

    Choosing the actions is part of the time.
    """
    batch = Batch(game, size, seed=SEED, form=form, threads=threads)

    def play(steps: int) -> int:
        for _ in range(steps):
            batch.step(batch.random_actions())
        return steps * size

    begin_spread(batch)
    found = _best_rate(play, 1, seconds)
    batch.close()
    return found


def begin_spread(batch: Batch) -> None:
    """Plays until the rows of a batch are at different moments of their matches."""
    rows = np.arange(batch.matches)
    for age in range(SPREAD):
        batch.reset(rows=rows % SPREAD == age)
        batch.step(batch.random_actions())


def _skins(game: Game, seconds: float) -> Iterator[tuple[str, float]]:
    yield "gymnasium", _best_rate(_gymnasium(game), 100, seconds)
    yield "gymnasium_vector_1024", _best_rate(_vector(game), 1, seconds)
    yield "pettingzoo_aec", _best_rate(_aec(game), 100, seconds)
    if len(game.start(0).actors) == game.players > 1:
        yield "pettingzoo_parallel", _best_rate(_parallel(game), 100, seconds)
    yield "openspiel", _best_rate(_openspiel(game), 100, seconds)


def _gymnasium(game: Game) -> Callable[[int], int]:
    from santelmo.envs.gymnasium_env import SingleAgentEnv

    env = SingleAgentEnv(game)
    env.reset(seed=SEED)

    def play(steps: int) -> int:
        for _ in range(steps):
            _, _, terminated, truncated, _ = env.step(env.action_space.sample())
            if terminated or truncated:
                env.reset()
        return steps

    return play


def _vector(game: Game) -> Callable[[int], int]:
    from santelmo.envs.gymnasium_vector import BatchEnv

    envs = BatchEnv(1024, game)
    space: Any = envs.action_space  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    envs.reset(seed=SEED)

    def play(steps: int) -> int:
        for _ in range(steps):
            actions: Any = space.sample()
            envs.step(actions)
        return steps * envs.num_envs

    play(SPREAD)
    return play


def _aec(game: Game) -> Callable[[int], int]:
    from santelmo.envs.pettingzoo_aec import raw_env

    env = raw_env(game)
    rng = np.random.default_rng(SEED)
    env.reset(seed=SEED)

    def play(steps: int) -> int:
        for _ in range(steps):
            shown, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                shown, *_ = env.last()
            assert shown is not None
            codes = shown["action_mask"].nonzero()[0]
            env.step(int(codes[int(rng.random() * len(codes))]))
        return steps

    return play


def _parallel(game: Game) -> Callable[[int], int]:
    from santelmo.envs.pettingzoo_parallel import parallel_env

    env = parallel_env(game)
    env.reset(seed=SEED)

    def play(steps: int) -> int:
        for _ in range(steps):
            env.step({agent: env.action_space(agent).sample() for agent in env.agents})
            if not env.agents:
                env.reset()
        return steps

    return play


def _openspiel(game: Game) -> Callable[[int], int]:
    from santelmo.envs.openspiel import SpielGame, parameters_of

    spiel = SpielGame(game.name, parameters_of(game))
    rng = np.random.default_rng(SEED)

    def play(steps: int) -> int:
        played = 0
        while played < steps:
            state: Any = spiel.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                played += 1
        return played

    return play


def _best_rate(play: Callable[[int], int], steps: int, seconds: float) -> float:
    """The most steps a second of wall clock among rounds that each last a while.

    Other processes make a round slower, never faster: the best one says most.
    """
    play(1)
    best = elapsed = 0.0
    while elapsed < seconds:
        played, took = 0, 0.0
        since = time.perf_counter()
        while took < ROUND_SECONDS:
            played += play(steps)
            took = time.perf_counter() - since
        elapsed += took
        best = max(best, played / took)
    return best
