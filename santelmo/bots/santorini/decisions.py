"""Decisions: which move of a position is tried next, how deep, and when enough were tried."""

# pyright: basic
from __future__ import annotations

from math import log
from typing import Any

import numpy as np

from santelmo.bots.santorini.draws import open_chance
from santelmo.bots.santorini.entering import enter, pass_turn, step
from santelmo.bots.santorini.frames import deliver
from santelmo.bots.santorini.memory import (
    ALPHA,
    AT,
    BEST,
    BETA,
    COUNT,
    DEPTH,
    EXTENDED,
    FIRST,
    FLOOR,
    NARROW,
    NOT_LISTED,
    PASS,
    PASSED,
    PHASE,
    QUIET,
    REDUCED_TRY,
    SEAT,
    TURN,
    WIDE,
    Memory,
)
from santelmo.bots.santorini.ordering import KILLER_FIRST, bring_best_forward, list_moves_in
from santelmo.bots.santorini.transpositions import store
from santelmo.bots.santorini.values import is_proof
from santelmo.core.compiling import absorbed
from santelmo.games.santorini.moves import MAX_STEPS
from santelmo.games.santorini.state import PLACING

U = np.uint64

DEEPEST = 40
"""No search looks further ahead, in turns."""
HISTORY_TURN = 20_000
"""What a move needs in the histories to be reduced by a whole turn less."""

REDUCE_FROM = 1
"""Moves from this one on are first tried less deep."""
REDUCE_DEPTH = TURN
"""Decisions that are to be searched deeper than this are reduced."""
PASS_REDUCTION = 2 * TURN
"""How much less deep it is searched what comes of doing nothing."""


def _reduction(turns: int, number: int) -> int:
    return int(TURN * (log(turns + 1) * log(number + 1) * 0.45))


REDUCTIONS = np.array(
    [[_reduction(turns, number) for number in range(MAX_STEPS)] for turns in range(DEEPEST + 1)],
    np.int64,
)
"""How much less deep a move is tried, by the depth of its decision in turns and its number."""


@absorbed
def reduction(m: Memory, ply: int) -> int:
    """How much less deep the present move of a decision is tried at first."""
    f = m.frames[ply]
    at = f[AT]
    if at < REDUCE_FROM or f[DEPTH] <= REDUCE_DEPTH or is_proof(f[ALPHA], f[BETA]):
        return 0
    if m.stack[ply].stage <= PLACING:
        return 0
    less = REDUCTIONS[min(f[DEPTH] // TURN, DEEPEST), at]
    less -= m.scores[ply, at] * TURN // HISTORY_TURN if abs(m.scores[ply, at]) < KILLER_FIRST else 0
    if f[BETA] - f[FLOOR] > 1:
        less -= TURN // 2
    if f[QUIET] == 0:
        less -= TURN // 2
    return max(min(less, f[DEPTH] - 1), 0)


@absorbed
def decide_on(m: Memory, table: Any, ply: int) -> int:
    """Goes on with a decision: its next move, or its end."""
    f = m.frames[ply]
    if f[PHASE] == PASS:
        pass_turn(m, ply)
        depth = f[DEPTH] - PASS_REDUCTION - f[DEPTH] // 4
        beta = f[BETA]
        return enter(m, table, ply + 1, f[SEAT], beta - 1, beta, depth, f[PASSED], f[EXTENDED], 1)
    if f[COUNT] == NOT_LISTED and f[ALPHA] < f[BETA]:
        list_moves_in(m, ply)
    if f[AT] == f[COUNT] or f[ALPHA] >= f[BETA]:
        if ply:
            store(m, table, ply)
        return deliver(m, ply - 1, f[BEST], f[SEAT])
    if f[PHASE] == FIRST:
        bring_best_forward(m, ply, f[AT])
        if f[AT] == 0:
            f[PHASE] = WIDE
        else:
            f[PHASE] = REDUCED_TRY if reduction(m, ply) else NARROW
    code = m.codes[ply, f[AT]]
    step(m, ply, ply + 1, code, U(0))
    alpha = f[ALPHA]
    beta = f[BETA] if f[PHASE] == WIDE else alpha + 1
    depth = f[DEPTH]
    if f[PHASE] == REDUCED_TRY:
        depth -= reduction(m, ply)
    if m.stack[ply + 1].random_count != U(0):
        return open_chance(m, ply + 1, code, alpha, beta, depth)
    return enter(m, table, ply + 1, f[SEAT], alpha, beta, depth, f[PASSED], f[EXTENDED], 0)
