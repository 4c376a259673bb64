"""Which matches count for ratings, and what they change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from santelmo.server.domain.ratings import (
    MAX_WITH_LEVELS,
    MAX_WITH_PEOPLE,
    Player,
    Rating,
    contenders,
    daily_limit,
    rated,
)
from santelmo.server.domain.results import MatchResult, SeatResult

ANA, BEN = Player("ana", None), Player("ben", None)
MATE = Player(None, "mate")


def _seat(number: int, player: Player, place: int, gave_up: bool = False) -> SeatResult:
    return SeatResult(number, player.person, player.level, place, 10 - place, place == 1, gave_up)


MATCH = MatchResult(
    "t", "santiago", 1, "everybody", True, (_seat(0, ANA, 2), _seat(1, BEN, 1), _seat(2, MATE, 3))
)


def test_all_seats_count_in_a_match_with_levels() -> None:
    assert [(c.player, c.rank) for c in contenders(MATCH)] == [(ANA, 2), (BEN, 1), (MATE, 3)]


def test_bots_do_not_count_in_a_match_for_people() -> None:
    counted = contenders(replace(MATCH, rated="people"))
    assert [c.player for c in counted] == [ANA, BEN]


def test_whoever_gave_up_comes_last() -> None:
    seats = (_seat(0, ANA, 1, gave_up=True), *MATCH.seats[1:])
    ranks = {c.player: c.rank for c in contenders(replace(MATCH, seats=seats))}
    assert ranks[ANA] > ranks[MATE] > ranks[BEN]


@pytest.mark.parametrize(
    "changed",
    [
        {"rated": "no"},
        {"all_moved": False, "seats": (_seat(0, ANA, 1, gave_up=True), *MATCH.seats[1:])},
        {"seats": (_seat(0, ANA, 1), _seat(1, ANA, 2))},
        {"seats": (_seat(0, ANA, 1), _seat(1, Player("~gone", None), 2))},
        {"rated": "people", "seats": (_seat(0, ANA, 1), _seat(1, MATE, 2))},
        {"seats": (_seat(0, MATE, 1), _seat(1, MATE, 2))},
    ],
    ids=["not rated", "aborted", "two seats", "forgotten", "alone among bots", "only bots"],
)
def test_what_does_not_count(changed: dict[str, object]) -> None:
    assert contenders(replace(MATCH, **changed)) == []


def test_winners_rise_and_losers_fall() -> None:
    before = {ANA: Rating(), BEN: Rating(), MATE: Rating()}
    after = rated(contenders(MATCH), before)
    assert after[BEN].mu > before[ANA].mu > after[MATE].mu
    assert all(rating.sigma < before[ANA].sigma for rating in after.values())
    assert {rating.matches for rating in after.values()} == {1}


def test_a_level_on_two_seats_is_one_player() -> None:
    seats = (_seat(0, ANA, 1), _seat(1, MATE, 2), _seat(2, MATE, 3))
    after = rated(contenders(replace(MATCH, seats=seats)), {ANA: Rating(), MATE: Rating()})
    assert after.keys() == {ANA, MATE}
    assert after[MATE].matches == 1


def test_matches_against_levels_have_a_limit_of_their_own() -> None:
    assert daily_limit(contenders(MATCH)) == MAX_WITH_PEOPLE
    alone = replace(MATCH, seats=(_seat(0, ANA, 1), _seat(1, MATE, 2)))
    assert daily_limit(contenders(alone)) == MAX_WITH_LEVELS
