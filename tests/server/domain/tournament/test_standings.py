"""Points, and what decides where points are equal."""

from __future__ import annotations

from dataclasses import replace

from santelmo.server.domain.results import MatchResult, SeatResult
from santelmo.server.domain.tournament.model import Outcome, Pairing, Tournament
from santelmo.server.domain.tournament.outcome import outcome_of
from santelmo.server.domain.tournament.standings import Standing, standings
from tests.server.domain.tournament.simulation import tournament


def _table(number: int, seats: tuple[int | None, ...], places: tuple[int, ...]) -> Pairing:
    return Pairing(number, seats[0] or 0, seats, f"{number}-{seats}", 0, Outcome(places))


def _lines(present: Tournament, *pairings: Pairing) -> dict[int, Standing]:
    lines = standings(replace(present, pairings=pairings))
    return {line.entrant.number: line for line in lines}


def test_a_point_for_each_opponent_who_is_behind_and_half_for_an_equal_one() -> None:
    lines = _lines(tournament(4, seats=4), _table(1, (1, 2, 3, 4), (1, 2, 2, 4)))
    assert [lines[n].half_points for n in (1, 2, 3, 4)] == [6, 3, 3, 0]
    assert [lines[n].place for n in (1, 2, 3, 4)] == [1, 2, 2, 4]
    assert lines[1].won == 1 and lines[2].won == 0


def test_a_bye_counts_as_won_and_a_free_round_as_nothing() -> None:
    present = tournament(3)
    lines = _lines(
        present,
        _table(1, (1, 2), (1, 2)),
        Pairing(1, 2, (3,), None, 0, bye=True),
    )
    assert (lines[3].half_points, lines[3].played) == (2, 0)
    free = _lines(present, Pairing(1, 2, (3,), None, 0))
    assert free[3].half_points == 0


def test_where_points_are_equal_harder_opponents_decide() -> None:
    lines = _lines(
        tournament(4),
        _table(1, (1, 2), (1, 2)),
        _table(1, (3, 4), (1, 2)),
        _table(2, (1, 3), (1, 1)),
        _table(2, (2, 4), (1, 2)),
    )
    assert lines[1].half_points == lines[3].half_points == 3
    # One has beaten the third, and three only the last.
    assert (lines[1].opponents, lines[3].opponents) == (5, 3)
    assert [lines[n].place for n in (1, 2, 3, 4)] == [1, 3, 2, 4]


def test_in_a_round_robin_whom_one_has_beaten_decides() -> None:
    lines = _lines(
        tournament(4, system="round_robin"),
        _table(1, (1, 2), (1, 2)),
        _table(1, (3, 4), (1, 2)),
        _table(2, (1, 3), (2, 1)),
        _table(2, (2, 4), (1, 2)),
        _table(3, (1, 4), (2, 1)),
        _table(3, (2, 3), (1, 2)),
    )
    assert [lines[n].half_points for n in (1, 2, 3, 4)] == [2, 4, 4, 2]
    # Two has beaten the best, three and four; three the others.
    assert [lines[n].place for n in (1, 2, 3, 4)] == [3, 1, 2, 4]


def test_a_bot_that_fills_a_table_is_an_opponent_as_good_as_oneself() -> None:
    lines = _lines(tournament(3), _table(1, (1, None), (1, 2)), _table(1, (2, 3), (1, 2)))
    assert lines[1].half_points == 2 and lines[1].opponents == 2


def test_whoever_gave_up_is_behind_even_if_the_bot_won() -> None:
    def seat(number: int, place: int, gave_up: bool) -> SeatResult:
        return SeatResult(number, f"p{number}", None, place, 0, place == 1, gave_up)

    result = MatchResult(
        "t", "santiago", 0, "no", True, (seat(0, 1, True), seat(1, 3, False), seat(2, 2, False))
    )
    assert outcome_of(result) == Outcome((3, 2, 1))
