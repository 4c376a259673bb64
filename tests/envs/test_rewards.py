"""What the end of a match is worth."""

from __future__ import annotations

import numpy as np
import pytest

from santelmo.envs.rewards import MEANINGS, REWARDS, write_rewards


def rewards(kind: str, scores: list[int], places: list[int]) -> list[float]:
    out = np.zeros(len(scores), np.float32)
    write_rewards(REWARDS.index(kind), np.array(scores), np.array(places), out)
    return [round(float(reward), 4) for reward in out]


@pytest.mark.parametrize(
    ("kind", "scores", "places", "expected"),
    [
        ("win", [1, 0], [1, 2], [1, -1]),
        ("win", [3, 3], [1, 1], [0, 0]),
        ("win", [9, 5, 5, 1], [1, 2, 2, 4], [1, -0.3333, -0.3333, -0.3333]),
        ("win", [9, 9, 5, 1], [1, 1, 3, 4], [0.3333, 0.3333, -0.3333, -0.3333]),
        ("places", [9, 5, 1], [1, 2, 3], [1, 0, -1]),
        ("places", [9, 5, 5, 1], [1, 2, 2, 4], [1, 0, 0, -1]),
        ("scores", [10, 4], [1, 2], [6, -6]),
        ("scores", [9, 6, 3], [1, 2, 3], [4.5, 0, -4.5]),
    ],
)
def test_rewards(kind: str, scores: list[int], places: list[int], expected: list[float]) -> None:
    found = rewards(kind, scores, places)
    assert found == expected
    assert sum(found) == pytest.approx(0, abs=1e-3)


def test_every_kind_is_explained() -> None:
    assert tuple(MEANINGS) == REWARDS
