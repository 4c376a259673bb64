"""A plain solver to check proofs by: every step, every reply, every result of a draw.

It knows the rules only through `legal` and `apply`, keeps no table, orders nothing and takes no
short cut but the obvious one: one refutation is enough, and so is one winning move.
"""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.core.compiling import compiled
from santelmo.core.perft import NO_SCRIPT, next_script
from santelmo.core.rules import actors, apply, legal
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.moves import MAX_STEPS

U = np.uint64
LEVELS = 200
AT, COUNT, PASSES = range(3)
UNKNOWN, LOST, WON = -1, 0, 1


@compiled
def open_level(stack: States, level: int, passes: int, moves: Numbers, frames: Numbers) -> None:
    s = stack[level]
    frames[level, AT] = 0
    frames[level, COUNT] = legal(s, int(np.int64(s.seat)), moves[level])
    frames[level, PASSES] = passes


@compiled
def search(
    stack: States, passes: int, limit: int, moves: Numbers, frames: Numbers, scripts: Numbers
) -> int:
    """Whether the seat to act at `stack[0]` wins before the turn passed more than `passes` times.

    UNKNOWN if that takes more than `limit` steps.
    """
    attacker = int(stack[0].seat)
    open_level(stack, 0, passes, moves, frames)
    scripts[0] = U(0)
    level, steps = 0, 0
    while steps < limit:
        own = stack[level].seat == attacker
        if frames[level, AT] == frames[level, COUNT]:
            # All moves tried: none of the attacker's won, or none of the defender's refuted.
            result = LOST if own else WON
            level -= 1
            if level < 0:
                return result
        else:
            steps += 1
            result = descend(stack, level, attacker, moves, frames, scripts)
            if result == UNKNOWN:
                level += 1
                scripts[level] = U(0)
                open_level(stack, level, frames[level, PASSES], moves, frames)
                continue
        level = settle(stack, level, result, attacker, frames, scripts)
        if level < 0:
            return result
    return UNKNOWN


@compiled
def descend(
    stack: States, level: int, attacker: int, moves: Numbers, frames: Numbers, scripts: Numbers
) -> int:
    """Plays the next step with its next draw: its result, or UNKNOWN if play goes on."""
    stack[level + 1] = stack[level]
    s = stack[level + 1]
    s.scripted = 1
    s.random_key[1] = scripts[level]
    s.random_count = U(0)
    # Numbers of 64 bits, as everywhere: so the rules are not compiled anew for the referee.
    apply(s, int(np.int64(s.seat)), int(np.int64(moves[level, frames[level, AT]])))
    if actors(s) == 0:
        return WON if s.winner == attacker else LOST
    passes = frames[level, PASSES] - (1 if s.seat != stack[level].seat else 0)
    if passes < 0:
        return LOST
    frames[level + 1, PASSES] = passes
    return UNKNOWN


@compiled
def settle(
    stack: States, level: int, result: int, attacker: int, frames: Numbers, scripts: Numbers
) -> int:
    """Takes the result of one step to the levels below; returns the level to go on with."""
    while level >= 0:
        own = stack[level].seat == attacker
        following = next_script(scripts[level], stack[level + 1].random_count)
        if result == WON and following != NO_SCRIPT:
            # The other results of the draw must be won too.
            scripts[level] = following
            return level
        scripts[level] = U(0)
        frames[level, AT] += 1
        decided = (result == WON) if own else (result == LOST)
        if not decided:
            return level
        level -= 1
    return level


def wins_within(states: States, turns: int, limit: int) -> bool | None:
    """Whether the seat to act wins by force within this many of its turns; None if that takes more
    than `limit` steps to find out."""
    stack: Any = np.zeros(LEVELS, states.dtype)
    stack[0] = states[0]
    moves = np.zeros((LEVELS, MAX_STEPS), np.int32)
    frames = np.zeros((LEVELS, 3), np.int64)
    scripts = np.zeros(LEVELS, np.uint64)
    result = search(stack, 2 * turns - 2, limit, moves, frames, scripts)
    return None if result == UNKNOWN else bool(result == WON)
