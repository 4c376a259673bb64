"""What Santa Cruz's bots know, checked on small positions."""

from __future__ import annotations

from typing import Any

import numpy as np

import santelmo
from santelmo.bots.santa_cruz import heuristics
from santelmo.bots.santa_cruz.evaluation import evaluate_moves, expect
from santelmo.games.santa_cruz.components import CARDS, GOODS, KIND_SPACES, VOLCANO
from santelmo.games.santa_cruz.state import Stage

GAME = santelmo.load("santa_cruz", players=3)


def landed(seed: int = 2) -> santelmo.Match:
    """A match in which everybody has landed."""
    match = GAME.start(seed)
    while not any(move.kind == "play" for move in match.legal()):
        match.play(match.legal()[0])
    return match


def weights(match: santelmo.Match, seat: int) -> Any:
    found = np.zeros(len(CARDS), np.float32)
    heuristics.likely_cards(match.states[0], seat, found)
    return found


def test_own_cards_are_certain_and_others_likely() -> None:
    match = landed()
    for seat in range(3):
        s: Any = match.states[0]
        found = weights(match, seat)
        for card in range(len(CARDS)):
            own, copies = int(s.hand[seat, card]), int(s.card_copies[card])
            assert own <= found[card] <= copies
            assert (found[card] > own) == (copies > own)


def test_goods_count_for_the_cards_that_ask_for_them() -> None:
    match = landed()
    s: Any = match.states[0]
    space = next(
        space
        for space in range(len(s.face))
        if int(s.tile_goods[s.face[space]]) >> GOODS.index("fish") & 1
    )
    none, fish = np.zeros(len(CARDS), np.float32), np.zeros(len(CARDS), np.float32)
    fish[CARDS.index("fish")] = 1.0
    without = heuristics.building_value(s, 0, space, 0, none)
    assert (
        heuristics.building_value(s, 0, space, 0, fish)
        >= without + s.card_value[CARDS.index("fish")]
    )
    has_fish = 1 << GOODS.index("fish")
    bonus = float(s.tile_bonus[s.face[space]])
    assert heuristics.building_value(s, 0, space, has_fish, fish) == without + bonus


def test_a_card_that_pays_only_oneself_is_worth_most() -> None:
    match = landed()
    s: Any = match.states[0]
    coast = CARDS.index("coast")
    shared = heuristics.scoring_value(s, 0, coast)
    s.built[1] = s.built[2] = 0
    assert heuristics.scoring_value(s, 0, coast) > shared
    s.built[0] = 0
    assert heuristics.scoring_value(s, 0, coast) == 0


def test_an_eruption_is_for_those_who_stay_away_from_volcanoes() -> None:
    match = landed()
    s: Any = match.states[0]
    volcano = int(s.spaces) & int(KIND_SPACES[VOLCANO])
    s.built[0] = 0
    s.built[1] = volcano & -volcano
    eruption = CARDS.index("eruption")
    assert heuristics.scoring_value(s, 0, eruption) > 0 > heuristics.scoring_value(s, 1, eruption)


def test_between_the_rounds_the_track_and_the_birds_count() -> None:
    match = landed()
    s: Any = match.states[0]
    scores = np.zeros(8)
    assert expect(s, scores) == 0
    s.stage = Stage.BUNDLING
    s.birds[1, :] = 0
    s.birds[1, 3] = 2
    assert expect(s, scores) > 0
    assert scores[1] == s.score[1] + 6


def test_every_decision_of_a_match_can_be_evaluated() -> None:
    match = santelmo.load("santa_cruz", players=4).start(seed=3)
    values = np.zeros(match.game.num_moves, np.float32)
    while match.actors:
        seat = match.actors[-1]
        legal = match.legal(seat)
        codes = np.array([move.code for move in legal], np.int32)
        evaluate_moves(match.states[0], seat, codes, len(codes), values)
        assert np.isfinite(values[: len(codes)]).all()
        match.play(legal[int(np.argmax(values[: len(codes)]))], seat)
