"""Values of all legal moves of a decision in Santa Cruz, for priors and playouts."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.bots.santa_cruz import heuristics
from santelmo.core.chance import mix
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers
from santelmo.games.santa_cruz.building import join_spaces, open_spaces
from santelmo.games.santa_cruz.components import BIRD_VALUES, CARDS, WAYS
from santelmo.games.santa_cruz.moves import (
    BUILD_MOVE,
    BUNDLE_MOVE,
    DISCARD_MOVE,
    JOIN_MOVE,
    LAND_MOVE,
    PLAY_MOVE,
    SCORE_MOVE,
    SKIP_MOVE,
)
from santelmo.games.santa_cruz.rounds import hand_size
from santelmo.games.santa_cruz.state import SantaCruzState, Stage

U = np.uint64
TEMPERATURE = 1.5
"""Points: moves whose values differ by this much are chosen with odds of e to 1."""
NOISE = 1.0
"""Points of noise on the values in a playout."""
URGENCY = 0.35
"""The part of a building's value that is lost by waiting a turn."""
SECOND_BUILD_SHARE = 0.7
"""What the second build of a double card is worth, compared with the first."""
UNCERTAINTY = 9.0
"""How far off an expected score is between the rounds."""
SCALE = 1.0 / (1 << 32)


@compiled
def evaluate_moves(
    s: SantaCruzState, seat: int, codes: Numbers, count: int, values: Numbers
) -> None:
    """Writes the value of each move, in points."""
    if s.stage in (Stage.LANDING, Stage.BUILDING):
        evaluate_spaces(s, seat, codes, count, values)
    elif s.stage == Stage.PLAYING:
        evaluate_cards(s, seat, codes, count, values)
    elif s.stage == Stage.DISCARDING:
        for i in range(count):
            values[i] = -card_prospect(s, int(codes[i]) - DISCARD_MOVE)
    elif s.stage == Stage.BUNDLING:
        for i in range(count):
            values[i] = bundle_prospect(s, int(codes[i]) - BUNDLE_MOVE)
    else:
        for i in range(count):
            values[i] = 0.0


@absorbed
def card_weights(values: Numbers) -> Numbers:
    """Room for a number for each scoring card: the end of the array, which no move needs."""
    return values[len(values) - len(CARDS) :]


@absorbed
def evaluate_spaces(
    s: SantaCruzState, seat: int, codes: Numbers, count: int, values: Numbers
) -> None:
    weights = card_weights(values)
    heuristics.likely_cards(s, seat, weights)
    goods = heuristics.goods_of(s, int(s.built[seat]))
    for i in range(count):
        code = int(codes[i])
        if code == SKIP_MOVE:
            values[i] = 0.0
        elif code >= JOIN_MOVE:
            values[i] = heuristics.building_value(s, seat, code - JOIN_MOVE, goods, weights)
        elif code >= BUILD_MOVE:
            values[i] = heuristics.building_value(s, seat, code - BUILD_MOVE, goods, weights)
        else:
            values[i] = heuristics.building_value(s, seat, code - LAND_MOVE, goods, weights)


@absorbed
def evaluate_cards(
    s: SantaCruzState, seat: int, codes: Numbers, count: int, values: Numbers
) -> None:
    """All cards are played in the end, so what counts is what is lost by waiting."""
    weights = card_weights(values)
    heuristics.likely_cards(s, seat, weights)
    goods = heuristics.goods_of(s, int(s.built[seat]))
    turns_left = hand_size(s, seat) - 1
    for i in range(count):
        code = int(codes[i])
        if code >= SCORE_MOVE:
            card = code - SCORE_MOVE
            values[i] = heuristics.scoring_value(s, seat, card) - heuristics.later_value(
                s, card, turns_left
            )
        else:
            way = (code - PLAY_MOVE) % len(WAYS)
            spaces = open_spaces(s, seat, way) | join_spaces(s, seat, way)
            best = heuristics.best_building_value(s, seat, spaces, goods, weights)
            if code >= PLAY_MOVE + len(WAYS):
                best *= 1.0 + SECOND_BUILD_SHARE
            values[i] = URGENCY * best if spaces else -1.0


@absorbed
def card_prospect(s: SantaCruzState, card: int) -> float:
    """What a scoring card is good for before a round."""
    return heuristics.later_value(s, card, 1)


@absorbed
def bundle_prospect(s: SantaCruzState, owner: int) -> float:
    """What a bundle is good for: its scoring cards."""
    total = 0.0
    for card in range(len(CARDS)):
        total += int(s.played[0, owner, card]) * card_prospect(s, card)
    return total


@compiled
def prior(s: SantaCruzState, seat: int, codes: Numbers, count: int, weights: Numbers) -> None:
    """Better moves are likelier."""
    evaluate_moves(s, seat, codes, count, weights)
    best = weights[0]
    for i in range(1, count):
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = np.exp((weights[i] - best) / TEMPERATURE)


@compiled
def policy(
    s: SantaCruzState, seat: int, codes: Numbers, count: int, rng: Numbers, values: Numbers
) -> int:
    """The best move by values with noise."""
    evaluate_moves(s, seat, codes, count, values)
    best, best_value = 0, -np.inf
    for i in range(count):
        noise = NOISE * SCALE * float(mix(rng) >> U(32))
        if values[i] + noise > best_value:
            best, best_value = i, values[i] + noise
    return int(codes[best])


@compiled
def expect(s: SantaCruzState, scores: Numbers) -> float:
    """Between the rounds: the track, and the birds; the second round is the same for all."""
    if s.stage != Stage.BUNDLING:
        return 0.0
    for seat in range(s.players):
        scores[seat] = s.score[seat]
        for value in range(BIRD_VALUES):
            scores[seat] += value * int(s.birds[seat, value])
    return UNCERTAINTY
