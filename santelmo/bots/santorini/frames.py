"""Frames: what a decision under way has found so far, and how a value is handed down to it."""

# pyright: basic
from __future__ import annotations

from santelmo.bots.santorini.evaluation import LIMIT
from santelmo.bots.santorini.memory import (
    ALPHA,
    AT,
    BEST,
    BEST_CODE,
    BETA,
    CHANCE,
    CODE,
    COUNT,
    DECISION,
    DEPTH,
    EXTENDED,
    FIRST,
    FLOOR,
    KIND,
    LEFT,
    NARROW,
    NOT_LISTED,
    PASS,
    PASSED,
    PHASE,
    PLIES,
    QUIET,
    REDUCED_TRY,
    SEAT,
    VALUE,
    WIDE,
    Memory,
)
from santelmo.bots.santorini.ordering import reward
from santelmo.bots.santorini.values import INFINITY, chance_of
from santelmo.core.compiling import absorbed, compiled


@absorbed
def open_decision(
    m: Memory,
    ply: int,
    seat: int,
    hash_code: int,
    alpha: int,
    beta: int,
    depth: int,
    passed: int,
    extended: int,
    quiet: int,
    phase: int,
) -> None:
    f = m.frames[ply]
    f[KIND] = DECISION
    f[SEAT] = seat
    f[AT] = 0
    f[COUNT] = NOT_LISTED
    f[DEPTH] = depth
    f[ALPHA] = alpha
    f[BETA] = beta
    f[FLOOR] = alpha
    f[BEST] = -INFINITY
    f[BEST_CODE] = -1
    f[PHASE] = phase
    f[PASSED] = passed
    f[EXTENDED] = extended
    f[QUIET] = quiet
    f[CODE] = hash_code


@compiled
def deliver(m: Memory, ply: int, value: int, seat: int) -> int:
    """Hands a value, which is that of `seat`, to the frame below; returns that frame's ply."""
    if ply < 0:
        m.controls[VALUE] = value
        return ply
    f = m.frames[ply]
    if f[SEAT] != seat:
        value = -value
    if f[KIND] == CHANCE:
        take_outcome(m, ply, value)
    else:
        take_value(m, ply, value)
    return ply


@absorbed
def take_value(m: Memory, ply: int, value: int) -> None:
    """What a try of the present move gave: try it again, or be done with it."""
    f = m.frames[ply]
    if f[PHASE] == PASS:
        f[PHASE] = FIRST
        if value >= f[BETA]:
            f[BEST] = min(value, LIMIT)
            f[ALPHA] = f[BEST]
        return
    if value > f[ALPHA]:
        if f[PHASE] == REDUCED_TRY:
            f[PHASE] = NARROW
            return
        if f[PHASE] == NARROW and value < f[BETA]:
            f[PHASE] = WIDE
            return
    code = m.codes[ply, f[AT]]
    if value > f[BEST]:
        f[BEST] = value
        f[BEST_CODE] = code
        if value > f[ALPHA]:
            f[ALPHA] = value
            extend_line(m, ply, code)
            if value >= f[BETA]:
                reward(m, ply, code)
    f[AT] += 1
    f[PHASE] = FIRST


@absorbed
def extend_line(m: Memory, ply: int, code: int) -> None:
    m.line[ply, 0] = code
    length = min(m.lengths[ply + 1], PLIES - 1)
    for i in range(length):
        m.line[ply, i + 1] = m.line[ply + 1, i]
    m.lengths[ply] = length + 1


@absorbed
def take_outcome(m: Memory, ply: int, value: int) -> None:
    f = m.frames[ply]
    share = m.shares[ply, f[AT]]
    m.sums[ply] += share * chance_of(value)
    f[LEFT] -= share
    f[FLOOR] = min(f[FLOOR], value)
    f[BEST] = max(f[BEST], value)
    f[AT] += 1
