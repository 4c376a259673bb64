"""The example with MaskablePPO runs, and never plays an illegal move."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "examples.masked_ppo", *arguments],
        cwd=ROOT,
        env={**os.environ, **ONE_THREAD},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_learns_with_masks() -> None:
    """An illegal action would raise an error; the second rollout follows a round of learning."""
    ended = run("--game", "SantyAnno", "--steps", "4096", "--matches", "20")
    assert ended.returncode == 0, ended.stderr
    found = re.search(r"mean reward: (\S+) before, (\S+) after", ended.stdout)
    assert found is not None and all(-1 <= float(reward) <= 1 for reward in found.groups())
    assert re.search(r"n_updates +\| 10 ", ended.stdout), ended.stdout


def test_a_game_that_there_is_not() -> None:
    ended = run("--game", "Saint")
    assert ended.returncode != 0 and "santelmo/Santorini-v0" in ended.stderr
