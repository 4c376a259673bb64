"""Values of all legal moves of a decision in Santiago: for priors, playouts and pruning."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.bots.santiago import heuristics
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
from santelmo.games.santiago.state import SEATS, SantiagoState, Stage
from santelmo.games.santiago.water import irrigated

U = np.uint64
TEMPERATURE = 2.0
"""Escudos: moves whose values differ by this much are chosen with odds of e to 1."""
NOISE = 1.5
"""Escudos of noise on the values in a playout."""
SMALL_AMOUNTS = 6
"""Bids and offers up to this amount are all kept."""
AMOUNT_STEPS = 4
"""Beyond it, one amount in this many is kept."""
SCALE = 1.0 / (1 << 32)


@compiled
def evaluate_moves(
    s: SantiagoState, seat: int, codes: Numbers, count: int, values: Numbers
) -> None:
    """Writes the value of each move, in escudos."""
    if s.stage == Stage.BIDDING:
        evaluate_bids(s, seat, codes, count, values)
    elif s.stage == Stage.TAKING:
        evaluate_tiles(s, seat, codes, count, values)
    elif s.stage in (Stage.PLANTING, Stage.LEFTOVER):
        evaluate_squares(s, seat, codes, count, values)
    else:
        evaluate_canals(s, seat, codes, count, values)


@absorbed
def evaluate_bids(s: SantiagoState, seat: int, codes: Numbers, count: int, values: Numbers) -> None:
    a, b, c, d = heuristics.ranked_tiles(s, seat)
    for i in range(count):
        if codes[i] == PASS:
            values[i] = heuristics.pass_value(s, seat, c, d)
        else:
            values[i] = heuristics.bid_value(s, seat, int(codes[i]) - BID_NOTHING, a, b, c, d)


@absorbed
def evaluate_tiles(
    s: SantiagoState, seat: int, codes: Numbers, count: int, values: Numbers
) -> None:
    wet, near = irrigated(s), near_water(s)
    fewer = 1 if s.passed[seat] else 0
    for i in range(count):
        tile = int(codes[i]) - TAKE_NOTHING
        values[i] = heuristics.best_planting(s, seat, tile, PLANTERS_ON[tile] - fewer, wet, near)


@absorbed
def evaluate_squares(
    s: SantiagoState, seat: int, codes: Numbers, count: int, values: Numbers
) -> None:
    wet, near = irrigated(s), near_water(s)
    crop, markers = CROP_OF[int(s.held)], markers_due(s, seat)
    for i in range(count):
        square = int(codes[i]) - PLANT
        water = heuristics.chance_of_water(s, 1 << square, wet, near)
        gain = heuristics.planting_value(s, seat, crop, markers, square)
        # What feeds the others should rather wither.
        values[i] = gain * water if gain > 0.0 else gain * water + (1.0 - water)


@absorbed
def evaluate_canals(
    s: SantiagoState, seat: int, codes: Numbers, count: int, values: Numbers
) -> None:
    """Phases 4 and 5."""
    wet = irrigated(s)
    for i in range(count):
        code = int(codes[i])
        if s.stage == Stage.PROPOSING:
            values[i] = proposal_value(s, seat, code, wet)
        elif s.stage == Stage.OFFERING:
            values[i] = heuristics.bribe_value(s, seat, code - OFFER_NOTHING, wet)
        elif s.stage == Stage.DECIDING:
            values[i] = decision_value(s, seat, code, wet)
        elif code == KEEP:
            values[i] = 0.0
        else:
            values[i] = heuristics.extra_canal_value(s, seat, code - DIG, wet)


@absorbed
def proposal_value(s: SantiagoState, seat: int, code: int, wet: int) -> float:
    if code == PASS:
        return 0.5
    if SUPPORT <= code < SUPPORT + SEATS:
        gain = heuristics.canal_value(s, seat, int(s.proposed[code - SUPPORT]) - 1, wet)
        return heuristics.ACCEPT_CHANCE * (1.0 - heuristics.BRIBE_SHARE) * gain + 0.2 * min(
            gain, 1.0
        )
    return (
        heuristics.ACCEPT_CHANCE
        * (1.0 - heuristics.BRIBE_SHARE)
        * heuristics.canal_value(s, seat, code - PROPOSE, wet)
    )


@absorbed
def decision_value(s: SantiagoState, seat: int, code: int, wet: int) -> float:
    if code == DECLINE:
        return 0.0
    if ACCEPT <= code < ACCEPT + SEATS:
        return heuristics.accept_value(s, seat, code - ACCEPT, wet)
    return heuristics.own_canal_value(s, seat, code - DIG, wet)


@compiled
def prior(s: SantiagoState, seat: int, codes: Numbers, count: int, weights: Numbers) -> None:
    """Better moves are likelier."""
    evaluate_moves(s, seat, codes, count, weights)
    best = weights[0]
    for i in range(1, count):
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = np.exp((weights[i] - best) / TEMPERATURE)


@compiled
def policy(
    s: SantiagoState, seat: int, codes: Numbers, count: int, rng: Numbers, values: Numbers
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
def prune(s: SantiagoState, seat: int, codes: Numbers, count: int) -> int:
    """Of large bids and offers keeps a few, and those that just beat another."""
    if s.stage == Stage.BIDDING:
        return prune_bids(s, codes, count)
    if s.stage == Stage.OFFERING:
        return prune_offers(s, seat, codes, count)
    return count


@absorbed
def prune_bids(s: SantiagoState, codes: Numbers, count: int) -> int:
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
def prune_offers(s: SantiagoState, seat: int, codes: Numbers, count: int) -> int:
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
