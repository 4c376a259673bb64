"""Blunders that were planted by a criterion of their own are named by the analysis.

A handful; `benchmarks/planted_blunders.py` does so with fifty cases of each game.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from benchmarks.planted_blunders import is_named, plant


@pytest.mark.parametrize(
    ("game", "seeds"),
    [
        ("santy_anno", range(1, 4)),
        ("santorini", range(1, 4)),
        ("santiago", (1,)),
        ("santa_cruz", (6,)),
    ],
)
def test_planted_blunders_are_named(game: str, seeds: Sequence[int]) -> None:
    planted = [found for seed in seeds if (found := plant(game, seed)) is not None]
    assert planted
    assert all(map(is_named, planted))
