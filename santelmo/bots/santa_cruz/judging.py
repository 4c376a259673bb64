"""Judges all legal moves of a decision in Santa Cruz, for priors and playouts."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.bots.santa_cruz import worth
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
from santelmo.games.santa_cruz.state import (
    BUILDING,
    BUNDLING,
    DISCARDING,
    LANDING,
    PLAYING,
    SantaCruzState,
)

U = np.uint64
WARMTH = 1.5
"""Points: moves whose worth differs by this much are taken with odds of e to 1."""
WHIM = 1.0
"""Points by which a playout's judgement is off."""
URGENCY = 0.35
"""The part of a building's worth that is lost if one waits a turn."""
SECOND_BUILD = 0.7
"""What the second build of a double card is worth, compared with the first."""
DOUBT = 9.0
"""How far off an expected score is between the rounds."""
SCALE = 1.0 / (1 << 32)


@compiled
def judge(s: SantaCruzState, seat: int, codes: Numbers, count: int, worths: Numbers) -> None:
    """Writes the worth of each move, in points."""
    if s.stage in (LANDING, BUILDING):
        judge_spaces(s, seat, codes, count, worths)
    elif s.stage == PLAYING:
        judge_cards(s, seat, codes, count, worths)
    elif s.stage == DISCARDING:
        for i in range(count):
            worths[i] = -card_prospect(s, int(codes[i]) - DISCARD_MOVE)
    elif s.stage == BUNDLING:
        for i in range(count):
            worths[i] = bundle_prospect(s, int(codes[i]) - BUNDLE_MOVE)
    else:
        for i in range(count):
            worths[i] = 0.0


@absorbed
def card_weights(worths: Numbers) -> Numbers:
    """Scratch space for a number a scoring card: the end of the array, which no move needs."""
    return worths[len(worths) - len(CARDS) :]


@absorbed
def judge_spaces(s: SantaCruzState, seat: int, codes: Numbers, count: int, worths: Numbers) -> None:
    weights = card_weights(worths)
    worth.likely_cards(s, seat, weights)
    goods = worth.goods_of(s, int(s.built[seat]))
    for i in range(count):
        code = int(codes[i])
        if code == SKIP_MOVE:
            worths[i] = 0.0
        elif code >= JOIN_MOVE:
            worths[i] = worth.building(s, seat, code - JOIN_MOVE, goods, weights)
        elif code >= BUILD_MOVE:
            worths[i] = worth.building(s, seat, code - BUILD_MOVE, goods, weights)
        else:
            worths[i] = worth.building(s, seat, code - LAND_MOVE, goods, weights)


@absorbed
def judge_cards(s: SantaCruzState, seat: int, codes: Numbers, count: int, worths: Numbers) -> None:
    """All cards are played in the end, so what counts is what is lost by waiting."""
    weights = card_weights(worths)
    worth.likely_cards(s, seat, weights)
    goods = worth.goods_of(s, int(s.built[seat]))
    turns_left = hand_size(s, seat) - 1
    for i in range(count):
        code = int(codes[i])
        if code >= SCORE_MOVE:
            card = code - SCORE_MOVE
            worths[i] = worth.scoring(s, seat, card) - worth.later(s, card, turns_left)
        else:
            way = (code - PLAY_MOVE) % len(WAYS)
            spaces = open_spaces(s, seat, way) | join_spaces(s, seat, way)
            best = worth.best_building(s, seat, spaces, goods, weights)
            if code >= PLAY_MOVE + len(WAYS):
                best *= 1.0 + SECOND_BUILD
            worths[i] = URGENCY * best if spaces else -1.0


@absorbed
def card_prospect(s: SantaCruzState, card: int) -> float:
    """What a scoring card is good for before a round."""
    return worth.later(s, card, 1)


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
    judge(s, seat, codes, count, weights)
    best = weights[0]
    for i in range(1, count):
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = np.exp((weights[i] - best) / WARMTH)


@compiled
def policy(
    s: SantaCruzState, seat: int, codes: Numbers, count: int, rng: Numbers, worths: Numbers
) -> int:
    """The best move, judged with a whim."""
    judge(s, seat, codes, count, worths)
    best, best_worth = 0, -np.inf
    for i in range(count):
        whim = WHIM * SCALE * float(mix(rng) >> U(32))
        if worths[i] + whim > best_worth:
            best, best_worth = i, worths[i] + whim
    return int(codes[best])


@compiled
def expect(s: SantaCruzState, scores: Numbers) -> float:
    """Between the rounds: the track, and the birds; the second round is the same for all."""
    if s.stage != BUNDLING:
        return 0.0
    for seat in range(s.players):
        scores[seat] = s.score[seat]
        for value in range(BIRD_VALUES):
            scores[seat] += value * int(s.birds[seat, value])
    return DOUBT
