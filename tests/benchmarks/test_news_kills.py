"""A small form of `benchmarks/news_kills.py`: whoever dies, a turn is told once."""

from __future__ import annotations

from pathlib import Path

from benchmarks.news_kills import run


def test_each_turn_is_told_under_one_key_though_the_server_is_killed(tmp_path: Path) -> None:
    figures = run(tmp_path, kills=2, turns=3, seed=11)
    assert (figures.kills, figures.turns) == (2, 6)
    assert (figures.missing, figures.twice) == (0, 0)
