"""What Santiago's bots know, checked on small positions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import santelmo
from santelmo.bots.santiago import heuristics
from santelmo.bots.santiago.evaluation import evaluate_moves, prune
from santelmo.bots.santiago.prospects import expect
from santelmo.games.santiago.board import SEGMENT_NAMES, SQUARE_NAMES
from santelmo.games.santiago.components import CROP_NAMES
from santelmo.games.santiago.water import irrigated

GAME = santelmo.load("santiago", players=4, spring="C2")
BEAN = CROP_NAMES.index("bean")


def bits(names: tuple[str, ...], squares: str) -> int:
    return sum(1 << names.index(name) for name in squares.split())


def board(**seats: str) -> santelmo.Match:
    """A new match with bean plantations: two markers each of the seats named seat_0 and so on."""
    match = GAME.start(seed=1)
    s: Any = match.states[0]
    for name, squares in seats.items():
        mask = bits(SQUARE_NAMES, squares)
        s.plantations[BEAN] |= mask
        if name != "nobody":
            seat = int(name.removeprefix("seat_"))
            s.marked[seat] |= mask
            s.doubled[seat] |= mask
    return match


def planting(match: santelmo.Match, seat: int, square: str) -> float:
    return heuristics.planting_value(match.states[0], seat, BEAN, 2, SQUARE_NAMES.index(square))


def test_a_tile_beside_own_plantations_is_worth_more() -> None:
    match = board(seat_0="d4 d5")
    assert planting(match, 0, "d3") > planting(match, 0, "h6")


def test_feeding_a_rival_is_worth_less() -> None:
    alone, crowded = board(), board(seat_1="d4 d5 d6")
    assert planting(crowded, 0, "d3") < planting(board(seat_0="d4 d5 d6"), 0, "d3")
    assert planting(crowded, 1, "d3") > planting(alone, 1, "d3")


def test_a_canal_is_worth_what_it_saves() -> None:
    match = board(seat_0="e3 e4", seat_1="f3")
    s: Any = match.states[0]
    segment = SEGMENT_NAMES.index("C2-C3")
    wet = irrigated(s)
    assert (
        heuristics.canal_value(s, 0, segment, wet) > 0 > heuristics.canal_value(s, 2, segment, wet)
    )
    s.canals = 1 << segment
    assert heuristics.canal_value(s, 0, segment, irrigated(s)) == 0


def test_expected_scores_count_water_and_money() -> None:
    scores = np.zeros(8)
    match = board(seat_0="e3 e4")
    s: Any = match.states[0]
    s.unseen[:] = 0
    assert expect(s, scores) > 0
    dry = scores.copy()
    s.canals = bits(SEGMENT_NAMES, "C2-C3")
    expect(s, scores)
    assert scores[0] == 10 + 2 * 4 and scores[0] > dry[0] > 10
    assert scores[1] == dry[1] == 10
    match.play("bid 2")
    assert expect(match.states[0], scores) == 0


def test_large_bids_are_thinned_but_not_those_that_just_beat_another() -> None:
    match = GAME.start(seed=1)
    match.states[0].money[:] = 40
    match.play("bid 17")
    seat = match.actors[0]
    codes = np.array([move.code for move in match.legal(seat)], np.int32)
    kept = prune(match.states[0], seat, codes, len(codes))
    words = [str(match.game.move(int(code))) for code in codes[:kept]]
    assert kept < 20 < len(match.legal(seat))
    assert {"pass", "bid 1", "bid 6", "bid 18", "bid 40"} <= set(words)
    assert set(words) <= {str(move) for move in match.legal(seat)}


@pytest.mark.parametrize("seat", [0, 2])
def test_the_overseer_weighs_bribes_against_the_canal(seat: int) -> None:
    """A higher bribe for the same canal is worth more."""
    match = board(seat_0="e3")
    s: Any = match.states[0]
    s.proposed[1] = s.proposed[3] = 1 + SEGMENT_NAMES.index("C2-C3")
    s.backed[1], s.backed[3] = 2, 4
    s.offers[1], s.offers[3] = 1, 5
    wet = irrigated(s)
    assert heuristics.accept_value(s, seat, 3, wet) == heuristics.accept_value(s, seat, 1, wet) + 4


def test_every_decision_of_a_match_can_be_evaluated() -> None:
    match = santelmo.load("santiago", players=5, palms=True).start(seed=3)
    values = np.zeros(match.game.num_moves, np.float32)
    while match.actors:
        seat = match.actors[0]
        legal = match.legal(seat)
        codes = np.array([move.code for move in legal], np.int32)
        evaluate_moves(match.states[0], seat, codes, len(codes), values)
        assert np.isfinite(values[: len(codes)]).all()
        match.play(legal[int(np.argmax(values[: len(codes)]))], seat)
