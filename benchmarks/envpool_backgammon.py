"""Batched Santorini beside EnvPool's Backgammon: random legal play, each at its best batch size.

    pip install envpool
    python -m benchmarks.envpool_backgammon [--seconds 3] [--threads 2]

Both are driven in the same way: one legal action for each match, chosen at random from the mask by
compiled code, all results written. EnvPool reports a mask over all moves and an observation. Ours
has a figure with masks alone and one with observations: only the second compares like with like.
EnvPool runs in both of its modes: in one a step is a step of all matches, in the other it returns
whichever half of them is ready first. It is tried with each number of threads up to the limit, and
its best figure counts.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import numba
import numpy as np

import santelmo
from santelmo.envs import Batch
from santelmo.envs.bench import begin_spread

SIZES = (64, 256, 1024, 4096, 16384)
STEPS = 200_000
"""A round lasts about this many steps."""
FIRST_STEPS = 10
"""Steps of all matches of Backgammon before it is measured."""


@numba.njit(cache=True)
def choose(masks: Any, lots: Any, actions: Any) -> None:
    """A random legal action for each row."""
    for row in range(len(actions)):
        count = 0
        for code in range(masks.shape[1]):
            count += masks[row, code] != 0
        wanted = int(lots[row] * count)
        for code in range(masks.shape[1]):
            if masks[row, code] != 0:
                if wanted == 0:
                    actions[row] = code
                    break
                wanted -= 1


def rate(step: Callable[[], Any], rows: int, seconds: float) -> float:
    """The most steps a second of wall clock among several rounds."""
    rounds = max(1, STEPS // rows)
    best = elapsed = 0.0
    while elapsed < seconds:
        since = time.perf_counter()
        for _ in range(rounds):
            step()
        took = time.perf_counter() - since
        elapsed += took
        best = max(best, rounds * rows / took)
    return best


def santorini(rows: int, threads: int, seconds: float, form: Any) -> float:
    batch = Batch(santelmo.load("santorini"), rows, seed=1, form=form, threads=threads)

    def step() -> None:
        batch.step(batch.random_actions())

    begin_spread(batch)
    found = rate(step, rows, seconds)
    batch.close()
    return found


def backgammon(rows: int, threads: int, seconds: float) -> float:
    """All matches in each step."""
    envs = _envpool(rows, rows, threads)
    _, info = envs.reset()
    rng = np.random.default_rng(1)
    actions = np.zeros(rows, np.int32)

    def step() -> None:
        nonlocal info
        choose(legal(info), rng.random(rows), actions)
        *_, info = envs.step(actions)

    for _ in range(FIRST_STEPS):
        step()
    found = rate(step, rows, seconds)
    envs.close()
    return found


def backgammon_by_halves(rows: int, threads: int, seconds: float) -> float:
    """Those matches in each step that are ready first."""
    half = rows // 2
    envs = _envpool(rows, half, threads)
    envs.async_reset()
    rng = np.random.default_rng(1)
    actions = np.zeros(half, np.int32)

    def step() -> None:
        *_, info = envs.recv()
        choose(legal(info), rng.random(half), actions)
        envs.send(actions, info["env_id"])

    for _ in range(2 * FIRST_STEPS):
        step()
    found = rate(step, half, seconds)
    envs.close()
    return found


def _envpool(rows: int, at_once: int, threads: int) -> Any:
    envpool = import_module("envpool")
    return envpool.make_gymnasium(
        "Backgammon-v1", num_envs=rows, batch_size=at_once, num_threads=threads, seed=1
    )


def legal(info: dict[str, Any]) -> Any:
    """The mask of legal actions, a row for each match."""
    return np.asarray(info["legal_action_mask"])


ENVPOOL = "EnvPool Backgammon"
MASKS = "Santorini, masks"
OBSERVATIONS = "Santorini, masks and observations"
CONTESTANTS: dict[str, Callable[[int, int, float], float]] = {
    f"{ENVPOOL}, all at once": backgammon,
    f"{ENVPOOL}, whichever half is ready": backgammon_by_halves,
    MASKS: partial(santorini, form=None),
    OBSERVATIONS: partial(santorini, form="vector"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--threads", type=int, default=2)
    chosen = parser.parse_args()
    best = dict.fromkeys(CONTESTANTS, 0.0)
    for rows in SIZES:
        for threads in range(1, chosen.threads + 1):
            for name, measure in CONTESTANTS.items():
                found = measure(rows, threads, chosen.seconds)
                best[name] = max(best[name], found)
                _say(f"{name:44} {rows:6} matches {threads} threads {found:12,.0f} steps/s")
    theirs = max(best[name] for name in CONTESTANTS if name.startswith(ENVPOOL))
    for name in (MASKS, OBSERVATIONS):
        _say(f"{name}, at its best: {best[name] / theirs:.1f} times EnvPool at its best")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
