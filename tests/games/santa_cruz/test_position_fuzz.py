"""Spoiled positions and match files are refused with a sentence, or can be played."""

from __future__ import annotations

from tests.kit import fuzz


def test_spoiled_positions_are_refused_or_can_be_played() -> None:
    summary = fuzz.run_interpreted("santa_cruz", cases=250, seed=1)
    assert summary.refused > 100 and summary.played > 20
