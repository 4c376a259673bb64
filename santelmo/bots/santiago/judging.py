"""Judges all legal moves of a decision in Santiago: for priors, playouts and thinning."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.bots.santiago import worth
from santelmo.bots.santiago.prospects import near_water
from santelmo.core.chance import mix
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers
from santelmo.games.santiago.bribes import bribe
from santelmo.games.santiago.components import CROP_OF, PLANTERS_ON
from santelmo.games.santiago.moves import (
    ACCEPT,
    BID_NOTHING,
    DECLINE,
    DIG,
    KEEP,
    OFFER_NOTHING,
    PASS,
    PLANT,
    PROPOSE,
    SUPPORT,
    TAKE_NOTHING,
)
from santelmo.games.santiago.planting import markers_due
from santelmo.games.santiago.state import (
    BIDDING,
    DECIDING,
    LEFTOVER,
    OFFERING,
    PLANTING,
    PROPOSING,
    SEATS,
    TAKING,
    SantiagoState,
)
from santelmo.games.santiago.water import irrigated

U = np.uint64
WARMTH = 2.0
"""Escudos: moves whose worth differs by this much are taken with odds of e to 1."""
WHIM = 1.5
"""Escudos by which a playout's judgement is off."""
SMALL_AMOUNTS = 6
"""Bids and offers up to this one are all worth a look."""
AMOUNT_STEPS = 4
"""Beyond, of so many amounts in a row one is looked at."""
SCALE = 1.0 / (1 << 32)


@compiled
def judge(s: SantiagoState, seat: int, codes: Numbers, count: int, worths: Numbers) -> None:
    """Writes the worth of each move, in escudos."""
    if s.stage == BIDDING:
        judge_bids(s, seat, codes, count, worths)
    elif s.stage == TAKING:
        judge_tiles(s, seat, codes, count, worths)
    elif s.stage in (PLANTING, LEFTOVER):
        judge_squares(s, seat, codes, count, worths)
    else:
        judge_canals(s, seat, codes, count, worths)


@absorbed
def judge_bids(s: SantiagoState, seat: int, codes: Numbers, count: int, worths: Numbers) -> None:
    a, b, c, d = worth.ranked_tiles(s, seat)
    for i in range(count):
        if codes[i] == PASS:
            worths[i] = worth.passing(s, seat, c, d)
        else:
            worths[i] = worth.bidding(s, seat, int(codes[i]) - BID_NOTHING, a, b, c, d)


@absorbed
def judge_tiles(s: SantiagoState, seat: int, codes: Numbers, count: int, worths: Numbers) -> None:
    wet, near = irrigated(s), near_water(s)
    fewer = 1 if s.passed[seat] else 0
    for i in range(count):
        tile = int(codes[i]) - TAKE_NOTHING
        worths[i] = worth.best_planting(s, seat, tile, PLANTERS_ON[tile] - fewer, wet, near)


@absorbed
def judge_squares(s: SantiagoState, seat: int, codes: Numbers, count: int, worths: Numbers) -> None:
    wet, near = irrigated(s), near_water(s)
    crop, markers = CROP_OF[int(s.held)], markers_due(s, seat)
    for i in range(count):
        square = int(codes[i]) - PLANT
        water = worth.chance_of_water(s, 1 << square, wet, near)
        gain = worth.planting(s, seat, crop, markers, square)
        # What feeds the others should rather wither.
        worths[i] = gain * water if gain > 0.0 else gain * water + (1.0 - water)


@absorbed
def judge_canals(s: SantiagoState, seat: int, codes: Numbers, count: int, worths: Numbers) -> None:
    """Phases 4 and 5."""
    wet = irrigated(s)
    for i in range(count):
        code = int(codes[i])
        if s.stage == PROPOSING:
            worths[i] = judge_proposal(s, seat, code, wet)
        elif s.stage == OFFERING:
            worths[i] = worth.bribing(s, seat, code - OFFER_NOTHING, wet)
        elif s.stage == DECIDING:
            worths[i] = judge_decision(s, seat, code, wet)
        elif code == KEEP:
            worths[i] = 0.0
        else:
            worths[i] = worth.digging_extra(s, seat, code - DIG, wet)


@absorbed
def judge_proposal(s: SantiagoState, seat: int, code: int, wet: int) -> float:
    if code == PASS:
        return 0.5
    if SUPPORT <= code < SUPPORT + SEATS:
        gain = worth.canal(s, seat, int(s.proposed[code - SUPPORT]) - 1, wet)
        return worth.ACCEPTANCE * (1.0 - worth.GREED) * gain + 0.2 * min(gain, 1.0)
    return worth.ACCEPTANCE * (1.0 - worth.GREED) * worth.canal(s, seat, code - PROPOSE, wet)


@absorbed
def judge_decision(s: SantiagoState, seat: int, code: int, wet: int) -> float:
    if code == DECLINE:
        return 0.0
    if ACCEPT <= code < ACCEPT + SEATS:
        return worth.accepting(s, seat, code - ACCEPT, wet)
    return worth.digging_against(s, seat, code - DIG, wet)


@compiled
def prior(s: SantiagoState, seat: int, codes: Numbers, count: int, weights: Numbers) -> None:
    """Better moves are likelier."""
    judge(s, seat, codes, count, weights)
    best = weights[0]
    for i in range(1, count):
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = np.exp((weights[i] - best) / WARMTH)


@compiled
def policy(
    s: SantiagoState, seat: int, codes: Numbers, count: int, rng: Numbers, worths: Numbers
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
def thin(s: SantiagoState, seat: int, codes: Numbers, count: int) -> int:
    """Of large bids and offers a few, and those that just beat another."""
    if s.stage == BIDDING:
        return thin_bids(s, codes, count)
    if s.stage == OFFERING:
        return thin_offers(s, seat, codes, count)
    return count


@absorbed
def thin_bids(s: SantiagoState, codes: Numbers, count: int) -> int:
    kept = 0
    for i in range(count):
        amount = int(codes[i]) - BID_NOTHING
        wanted = codes[i] == PASS or amount <= SMALL_AMOUNTS or amount % AMOUNT_STEPS == 0
        for other in range(s.players):
            wanted = wanted or (s.bids[other] > 0 and s.bids[other] == amount - 1)
        if wanted:
            codes[kept] = codes[i]
            kept += 1
    return kept


@absorbed
def thin_offers(s: SantiagoState, seat: int, codes: Numbers, count: int) -> int:
    mine = bribe(s, int(s.backed[seat]) - 1)
    kept = 0
    for i in range(count):
        amount = int(codes[i]) - OFFER_NOTHING
        wanted = amount <= SMALL_AMOUNTS or amount % AMOUNT_STEPS == 0
        for other in range(s.players):
            wanted = wanted or (s.proposed[other] > 0 and bribe(s, other) == mine + amount - 1)
        if wanted:
            codes[kept] = codes[i]
            kept += 1
    return kept
