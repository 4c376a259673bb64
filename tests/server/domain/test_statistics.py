"""What results add up to."""

from __future__ import annotations

from santelmo.server.domain.statistics import Opponent, OwnResult, Record, statistics

PERSON, MATE = Opponent(None, 2), Opponent("mate", 1)


def _result(place: int, *opponents: Opponent, game: str = "santiago", score: int = 0) -> OwnResult:
    return OwnResult(game, 0, place, score, place == 1, opponents)


def test_games_are_apart() -> None:
    found = statistics([_result(1, PERSON), _result(2, MATE, game="santorini")])
    assert [(game.game, game.matches, game.won) for game in found] == [
        ("santiago", 1, 1),
        ("santorini", 1, 0),
    ]


def test_streaks() -> None:
    (game,) = statistics([_result(place, PERSON) for place in (1, 1, 1, 2, 1, 1)])
    assert (game.streak, game.longest_streak) == (2, 3)
    (game,) = statistics([_result(place, PERSON) for place in (1, 3, 3)])
    assert (game.streak, game.longest_streak) == (-2, 1)


def test_averages_against_people_and_levels() -> None:
    (game,) = statistics(
        [
            _result(1, Opponent(None, 2), Opponent("mate", 3), score=20),
            _result(2, Opponent("mate", 2), Opponent("captain", 1), score=10),
        ]
    )
    assert game.score == 15
    assert game.records == [
        Record("people", 1, 1, 1.0, 20),
        Record("captain", 1, 0, 0.0, 10),
        Record("mate", 2, 1, 0.75, 15),
    ]
