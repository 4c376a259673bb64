"""A game that nobody told the bots about."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def thoughts() -> dict[str, list[float]]:
    process = subprocess.run(
        [sys.executable, "-m", "tests.bots.pennies_thoughts"],
        env={**os.environ, "SANTELMO_JIT": "0"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


def test_it_has_all_levels(thoughts: dict[str, list[float]]) -> None:
    assert thoughts["levels"] == ["cabin-boy", "deckhand", "mate", "captain", "admiral"]


def test_nobody_reacts_to_a_choice_made_at_the_same_time(thoughts: dict[str, list[float]]) -> None:
    """Were seat 1 to see what seat 0 shows, it would always win: both values would be near 0."""
    assert all(0.35 < value < 0.65 for value in thoughts["first"])


def test_nobody_sees_a_choice_that_is_made_but_hidden(thoughts: dict[str, list[float]]) -> None:
    """Seat 0 has shown heads; to seat 1 both sides must look alike."""
    assert all(0.35 < value < 0.65 for value in thoughts["second"])
