"""Hints: the strongest bot's opinion of every move."""

from __future__ import annotations

import random

import pytest

import santelmo
from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.hints import hint
from santelmo.bots.santorini.bot import SantoriniBot
from tests.kit.playing import Variant, random_steps, variants

WINS_IN_TWO = "0000001210013210121000000 0 mortal:b4,d2 mortal:d4,b2"


def position(text: str) -> santelmo.Match:
    return santelmo.load("santorini", players=2, mode="mortal").position(text)


def test_a_forced_win_is_called_so() -> None:
    found = hint(position(WINS_IN_TWO), None, Budget(iterations=30_000))
    best = found.analysis.ranking[0]
    assert best.wins_in == 2 and best.value == 1.0
    told = found.as_dict()["moves"]
    assert told[0]["wins_in"] == 2
    assert any("wins_in" not in move for move in told)


@pytest.mark.parametrize("options", [{"mode": "standard"}, {"gods": ["Pan", "Metis"]}])
def test_every_legal_move_has_its_share(options: dict[str, object]) -> None:
    match = santelmo.load("santorini", players=2, **options).start(seed=2)
    ranking = hint(match, None, Budget(iterations=3_000)).analysis.ranking
    assert {ranked.move for ranked in ranking} == set(match.legal())
    assert sum(ranked.share for ranked in ranking) == pytest.approx(1.0)
    shares = [ranked.share for ranked in ranking]
    assert shares == sorted(shares, reverse=True)
    assert all(0.0 <= ranked.value <= 1.0 for ranked in ranking if ranked.value is not None)


def test_the_positions_behind_each_move_add_up() -> None:
    match = position(WINS_IN_TWO)
    seat_state = SeatState(match.game, match.redacted(0))
    found = SantoriniBot(1).think(seat_state, 0, match.legal(), Budget(iterations=5_000))
    assert sum(ranked.visits for ranked in found.ranking) == found.iterations
    called_off = SantoriniBot(1).think(
        seat_state, 0, match.legal(), Budget(seconds=60), lambda: True
    )
    assert 0 < called_off.iterations < found.iterations


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_hints_for_all_games_from_the_first_to_the_last_decision(variant: Variant) -> None:
    """Where there is one legal move too: then it has all of the share, and no value."""
    match = variant.load().start(seed=3)
    asked = 0
    for number, played in enumerate(random_steps(match, random.Random(4))):
        legal = match.legal(played.seat)
        if len(legal) > 1 and number % 9:
            continue
        ranking = hint(match, played.seat, Budget(iterations=20)).analysis.ranking
        assert {ranked.move for ranked in ranking} == set(legal)
        assert sum(ranked.share for ranked in ranking) == pytest.approx(1.0)
        if len(legal) == 1:
            assert ranking[0].value is None
        asked += 1
    assert asked > 1


def test_a_move_that_was_never_tried_has_no_value() -> None:
    match = santelmo.load("santorini", players=3, mode="mortal").start(seed=3)
    told = hint(match, None, Budget(iterations=5)).as_dict()["moves"]
    assert {move["value"] is None for move in told if not move["visits"]} == {True}
    assert all(0.0 <= move["value"] <= 1.0 for move in told if move["visits"])
