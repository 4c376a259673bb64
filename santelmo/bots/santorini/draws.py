"""Draws: all results of a die, averaged as chances of winning."""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.bots.santorini.entering import enter, step
from santelmo.bots.santorini.frames import deliver
from santelmo.bots.santorini.keys import position_key
from santelmo.bots.santorini.memory import (
    ALPHA,
    AT,
    BEST,
    BETA,
    CHANCE,
    CODE,
    COUNT,
    DEPTH,
    EXTENDED,
    FLOOR,
    KIND,
    LEFT,
    OUTCOMES,
    PASSED,
    SEAT,
    TOTAL,
    Memory,
)
from santelmo.bots.santorini.values import CERTAIN, INFINITY, chance_of, value_of
from santelmo.core.compiling import absorbed
from santelmo.core.perft import NO_SCRIPT, next_script

U = np.uint64


@absorbed
def open_chance(m: Memory, ply: int, code: int, alpha: int, beta: int, depth: int) -> int:
    """Begins with the outcomes of a step that drew. Outcomes that do not differ count as one."""
    below = m.frames[ply - 1]
    f = m.frames[ply]
    f[KIND] = CHANCE
    f[SEAT] = below[SEAT]
    f[AT] = 0
    f[COUNT] = 0
    f[DEPTH] = depth
    f[ALPHA] = alpha
    f[BETA] = beta
    f[PASSED] = below[PASSED]
    f[EXTENDED] = below[EXTENDED]
    f[CODE] = code
    f[FLOOR] = INFINITY
    f[BEST] = -INFINITY
    f[TOTAL] = 0
    m.sums[ply] = 0.0
    m.lengths[ply] = 0
    m.turn_keys[ply] = m.turn_keys[ply - 1]
    script = U(0)
    while script != NO_SCRIPT:
        step(m, ply - 1, ply + 1, code, script)
        note_outcome(m, ply, script)
        script = next_script(script, m.stack[ply + 1].random_count)
    f[LEFT] = f[TOTAL]
    return ply


@absorbed
def note_outcome(m: Memory, ply: int, script: Any) -> None:
    """Adds the position behind this ply to the outcomes."""
    f = m.frames[ply]
    f[TOTAL] += 1
    key = position_key(m.words[ply + 1], m.masks[m.stack[ply + 1].stage])
    known = f[COUNT]
    for i in range(known):
        if m.outcome_keys[ply, i] == key:
            m.shares[ply, i] += 1
            return
    if known < OUTCOMES:
        m.outcome_keys[ply, known] = key
        m.scripts[ply, known] = script
        m.shares[ply, known] = 1
        f[COUNT] += 1


@absorbed
def roll_on(m: Memory, table: Any, ply: int) -> int:
    """Goes on with a draw: its next outcome, or its end."""
    f = m.frames[ply]
    at = f[AT]
    alpha, beta = f[ALPHA], f[BETA]
    if at == f[COUNT]:
        return deliver(m, ply - 1, expected(m, ply), f[SEAT])
    if alpha >= CERTAIN:
        if at and f[FLOOR] <= alpha:
            return deliver(m, ply - 1, f[FLOOR], f[SEAT])
    elif beta <= -CERTAIN:
        if at and f[BEST] >= beta:
            return deliver(m, ply - 1, f[BEST], f[SEAT])
    else:
        share = m.shares[ply, at]
        lowest = chance_of(alpha) * f[TOTAL] - m.sums[ply] - (f[LEFT] - share)
        highest = chance_of(beta) * f[TOTAL] - m.sums[ply]
        if lowest >= share and alpha > -CERTAIN:
            return deliver(m, ply - 1, alpha, f[SEAT])
        if highest <= 0.0 and beta < CERTAIN:
            return deliver(m, ply - 1, beta, f[SEAT])
        alpha = value_of(lowest / share) - 1 if lowest > 0.0 else -INFINITY
        beta = value_of(highest / share) + 1 if highest < share else INFINITY
    step(m, ply - 1, ply + 1, f[CODE], m.scripts[ply, at])
    return enter(m, table, ply + 1, f[SEAT], alpha, beta, f[DEPTH], f[PASSED], f[EXTENDED], 0)


@absorbed
def expected(m: Memory, ply: int) -> int:
    """The value of a draw: certain only if all its outcomes are."""
    f = m.frames[ply]
    if f[FLOOR] >= CERTAIN:
        return f[FLOOR]
    if f[BEST] <= -CERTAIN:
        return f[BEST]
    return value_of(m.sums[ply] / f[TOTAL])
