"""What `docs/bots_santorini.md` repeats of the data is what the data say."""

from __future__ import annotations

from math import exp
from pathlib import Path

import santelmo
from santelmo.bots.levels import levels
from santelmo.bots.santorini.evaluation import POINTS
from santelmo.games.santorini.components import GODS
from santelmo.games.santorini.strengths import FILE, strengths

PAGE = Path(__file__).parents[3] / "docs" / "bots_santorini.md"


def table(first_heading: str) -> list[list[str]]:
    """The rows below the heading of a table."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(f"| {first_heading} |"))
    rows: list[list[str]] = []
    for line in lines[at + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


LEVELS = levels(santelmo.load("santorini", players=2))


def test_the_table_of_upper_levels() -> None:
    rows: list[list[str]] = []
    for name in ("mate", "captain", "admiral"):
        settings = {"noise": 0, **LEVELS[name].settings}
        turns = settings["proof"]
        rows.append(
            [
                LEVELS[name].title,
                f"{LEVELS[name].budget.iterations:,}",
                f"{turns} turn{'' if turns == 1 else 's'}",
                f"{settings['noise']} points",
            ]
        )
    assert table("level | positions") == rows


def test_the_table_of_lower_levels() -> None:
    rows: list[list[str]] = []
    for name in ("cabin-boy", "deckhand"):
        settings = {"blind": 0, **LEVELS[name].settings}
        rows.append(
            [
                LEVELS[name].title,
                f"{settings['depth']}",
                f"{settings['temperature']} points",
                f"{settings['overlooks']} % of its moves",
                f"in {settings['blind']} % of its turns",
            ]
        )
    assert table("level | turns ahead") == rows


def test_the_table_of_god_strengths() -> None:
    ranked = sorted(strengths().items(), key=lambda item: -item[1].points)
    rows = [
        [
            GODS[god].name,
            str(found.points),
            f"{found.low} to {found.high}",
            f"{100 / (1 + exp(-found.points / POINTS)):.0f} %",
        ]
        for god, found in ranked
    ]
    assert table("god | points") == rows


def test_the_command_behind_the_strengths() -> None:
    """The data name the command that wrote them; the page shows the same one."""
    command = next(
        line.removeprefix("#").strip()
        for line in FILE.read_text(encoding="utf-8").splitlines()
        if "benchmarks/" in line
    )
    assert command in PAGE.read_text(encoding="utf-8").splitlines()
