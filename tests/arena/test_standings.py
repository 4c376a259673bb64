"""Honest figures: shares, intervals, ratings, and the picture of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from santelmo.arena.games import GameRecord
from santelmo.arena.report import draw, picture, tables
from santelmo.arena.standings import Standings, standings, wilson
from santelmo.arena.tournament import Tournament


def record(number: int, bots: list[str], scores: list[int], places: list[int]) -> GameRecord:
    return {
        "number": number,
        "bots": bots,
        "scores": scores,
        "places": places,
        "decisions": [1] * len(bots),
        "seconds": [0.5] * len(bots),
        "forfeit": None,
    }


@pytest.fixture
def shared_wins() -> Standings:
    """Ten games in which a shares the first place with one of two bs."""
    tournament = Tournament("santorini", {"players": 3}, (("a", "b", "b"),), 1)
    records = [record(number, ["a", "b", "b"], [5, 5, 1], [1, 1, 3]) for number in range(10)]
    return standings(tournament, records)


def test_wilson_intervals() -> None:
    """Against values computed by hand and the corners."""
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-4) and high == pytest.approx(0.5962, abs=1e-4)
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(10, 10)[0] == pytest.approx(0.7225, abs=1e-4)


def test_shared_wins_count_as_their_share(shared_wins: Standings) -> None:
    a, b = shared_wins.bots
    assert (a.bot, a.total.wins, a.total.win_share) == ("a", 5.0, 0.5)
    assert (b.total.games, b.total.win_share, b.total.mean_score) == (20, 0.25, 3)
    assert b.by_seat[2].mean_place == 3 and b.by_seat[0].games == 0
    assert a.rating > b.rating and a.seconds_per_decision == 0.5


def test_ratings_are_those_of_openskill() -> None:
    """One game between newcomers, against the figures that OpenSkill's own guide shows."""
    tournament = Tournament("santorini", {"players": 2}, (("a", "b"),), 1)
    a, b = standings(tournament, [record(0, ["a", "b"], [1, 0], [1, 2])]).bots
    assert (a.rating, a.rating_deviation) == (27.64, 8.07)
    assert (b.rating, b.rating_deviation) == (22.36, 8.07)


def test_ratings_follow_the_order_of_the_games() -> None:
    """Not the order in which processes finished them."""
    tournament = Tournament("santorini", {"players": 2}, (("a", "b"),), 1)
    records = [record(number, ["a", "b"], [1, 0], [1, 2]) for number in range(6)]
    records += [record(number, ["b", "a"], [1, 0], [1, 2]) for number in range(6, 12)]
    result = standings(tournament, records)
    assert result == standings(tournament, reversed(records))
    late, early = (next(s for s in result.bots if s.bot == bot) for bot in "ba")
    assert late.total.win_share == early.total.win_share == 0.5
    assert late.rating > early.rating, "the later games say more about the present"
    assert late.rating_deviation < 8.07


def test_the_picture_shows_the_figures(shared_wins: Standings, tmp_path: Path) -> None:
    axes = picture(shared_wins).axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["b", "a"]
    assert [bar.get_width() for bar in axes.patches] == [0.25, 0.5]
    assert "Santorini, 3 seats, 10 games" in axes.get_title()
    dots = {tuple(line.get_xdata()) for line in axes.lines if line.get_marker() == "o"}
    assert dots == {(0.5,), (0.5, 0.0)}, "a at its only seat, b at its two"
    chance = [line for line in axes.lines if line.get_linestyle() == ":"]
    assert [list(line.get_xdata()) for line in chance] == [[1 / 3, 1 / 3]]
    intervals = [path.vertices[:, 0] for lines in axes.collections for path in lines.get_paths()]
    totals = [standing.total for standing in reversed(shared_wins.bots)]
    assert [list(ends) for ends in intervals] == [
        [pytest.approx(total.low), pytest.approx(total.high)] for total in totals
    ]
    draw(shared_wins, tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


def test_names_are_shown_as_they_are() -> None:
    """Not as markup of the terminal or of a formula."""
    name = "[/red]$x_1$:[bold]"
    tournament = Tournament("santorini", {"players": 2}, ((name, "b"),), 1)
    result = standings(tournament, [record(0, [name, "b"], [1, 0], [1, 2])])
    console = Console(width=120)
    with console.capture() as shown:
        for table in tables(result):
            console.print(table)
    assert shown.get().count(name) == 2 and "rating ± σ" in shown.get()
    assert picture(result).axes[0].get_yticklabels()[1].get_parse_math() is False
