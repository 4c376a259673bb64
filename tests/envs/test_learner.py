"""The learner of the examples learns, and it fits on three pages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

import santelmo
from examples import learn_from_batch
from examples.learn_from_batch import train

ROOT = Path(__file__).parents[2]
MATCHES = 1000
"""In which the example measures its strength."""
UPDATES = 80
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""Matrices as small as these gain nothing from more, and on a busy machine lose much."""


def test_it_beats_the_random_player_more_and_more_often() -> None:
    """By five standard errors after a few seconds."""
    ended = subprocess.run(
        [sys.executable, "-m", "examples.learn_from_batch", "--updates", str(UPDATES)],
        cwd=ROOT,
        env={**os.environ, **ONE_THREAD},
        capture_output=True,
        text=True,
        check=True,
    )
    before, after = (float(share) / 100 for share in re.findall(r"([\d.]+)%", ended.stdout))
    error = np.sqrt((before * (1 - before) + after * (1 - after)) / MATCHES)
    assert after - before > 5 * error, ended.stdout


def test_the_same_seed_learns_the_same() -> None:
    game = santelmo.load("santorini", mode="mortal")
    one, other = (train(game, 2, rows=8, steps=8) for _ in range(2))
    for name, weights in one.weights.items():
        assert np.array_equal(weights, other.weights[name])


def test_it_is_short() -> None:
    source = Path(learn_from_batch.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 150
