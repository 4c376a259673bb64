"""Decisions: which move of a position is tried next, how deep, and when enough were tried."""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.bots.santorini.captain_2026.draws import open_chance
from santelmo.bots.santorini.captain_2026.entering import enter, step
from santelmo.bots.santorini.captain_2026.frames import FIRST, NARROW, REDUCED_TRY, WIDE, deliver
from santelmo.bots.santorini.captain_2026.memory import (
    ALPHA,
    AT,
    BEST,
    BETA,
    COUNT,
    DEPTH,
    EXTENDED,
    PASSED,
    PHASE,
    REDUCED,
    SEAT,
    Memory,
)
from santelmo.bots.santorini.captain_2026.ordering import bring_best_forward
from santelmo.bots.santorini.captain_2026.transpositions import store
from santelmo.bots.santorini.captain_2026.values import is_proof
from santelmo.core.compiling import absorbed
from santelmo.core.state import Numbers

U = np.uint64

REDUCE_FROM = 4
"""Moves from this one on are first tried less deep."""
REDUCE_DEPTH = 2
"""The least depth at which moves are reduced."""


@absorbed
def may_reduce(f: Numbers) -> bool:
    return (
        f[AT] >= REDUCE_FROM
        and f[DEPTH] >= REDUCE_DEPTH
        and f[REDUCED] == 0
        and not is_proof(f[ALPHA], f[BETA])
    )


@absorbed
def decide_on(m: Memory, table: Any, ply: int) -> int:
    """Goes on with a decision: its next move, or its end."""
    f = m.frames[ply]
    if f[AT] == f[COUNT] or f[ALPHA] >= f[BETA]:
        if ply:
            store(m, table, ply)
        return deliver(m, ply - 1, f[BEST], f[SEAT])
    if f[PHASE] == FIRST:
        bring_best_forward(m, ply, f[AT])
        if f[AT] == 0:
            f[PHASE] = WIDE
        else:
            f[PHASE] = REDUCED_TRY if may_reduce(f) else NARROW
    code = m.codes[ply, f[AT]]
    step(m, ply, ply + 1, code, U(0))
    alpha = f[ALPHA]
    beta = f[BETA] if f[PHASE] == WIDE else alpha + 1
    depth = f[DEPTH]
    reduced = f[REDUCED]
    if f[PHASE] == REDUCED_TRY:
        depth -= 1
        reduced = 1
    if m.stack[ply + 1].random_count != U(0):
        return open_chance(m, ply + 1, code, alpha, beta, depth, reduced)
    return enter(m, table, ply + 1, f[SEAT], alpha, beta, depth, f[PASSED], f[EXTENDED], reduced)
