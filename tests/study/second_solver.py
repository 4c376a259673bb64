"""A second solver: it knows the rules only through `legal` and `apply`, and nothing of the bots.

It is the plain search of `tests/bots/santorini/exhaustive_solver.py` with a memory, so that it can
refute the wrong first steps of a win in four: positions that were settled are remembered by
their bytes, and a reply that refuted is tried first the next time.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import santelmo
from santelmo.core import engine
from santelmo.core.compiling import compiled
from santelmo.core.perft import NO_SCRIPT, next_script
from santelmo.core.rules import actors, apply, legal
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.moves import MAX_STEPS
from santelmo.study.puzzles import Puzzle

U = np.uint64
LEVELS = 240
AT, COUNT, PASSES, SLOT = range(4)
UNKNOWN, LOST, WON = -1, 0, 1
TABLE_BITS = 20
LIMIT = 12_000_000
"""Steps; a puzzle that takes more is not confirmed."""


@compiled
def hash_state(words: Numbers, passes: int) -> Any:
    """A hash of all words of a state, of those that chance changes too."""
    key = U(passes + 1) * U(0x9E3779B97F4A7C15)
    for i in range(len(words)):
        key = (key ^ words[i]) * U(0xD6E8FEB86659FD93)
        key ^= key >> U(29)
    return key


@compiled
def open_level(
    stack: States,
    words: Numbers,
    level: int,
    passes: int,
    moves: Numbers,
    frames: Numbers,
    keys: Numbers,
    killers: Numbers,
) -> None:
    s = stack[level]
    count = legal(s, int(np.int64(s.seat)), moves[level])
    frames[level, AT] = 0
    frames[level, COUNT] = count
    frames[level, PASSES] = passes
    for ahead in range(2):
        for i in range(count):
            if moves[level, i] == killers[level, ahead]:
                code = moves[level, i]
                moves[level, i] = moves[level, 0]
                moves[level, 0] = code
    s.random_count = U(0)
    s.random_key[1] = U(0)
    s.turns = 0
    keys[level] = hash_state(words[level], passes)


@compiled
def search(
    stack: States,
    words: Numbers,
    passes: int,
    limit: int,
    moves: Numbers,
    frames: Numbers,
    scripts: Numbers,
    keys: Numbers,
    killers: Numbers,
    table: Numbers,
    first: Numbers,
) -> int:
    """Whether the seat to act at `stack[0]` wins with one of these first steps before the turn
    passed more than `passes` times.

    UNKNOWN if that takes more than `limit` steps.
    """
    attacker = int(stack[0].seat)
    mask = U(len(table) - 1)
    open_level(stack, words, 0, passes, moves, frames, keys, killers)
    frames[0, COUNT] = len(first)
    for i in range(len(first)):
        moves[0, i] = first[i]
    scripts[0] = U(0)
    level, steps = 0, 0
    while steps < limit:
        own = stack[level].seat == attacker
        if frames[level, AT] == frames[level, COUNT]:
            # All moves tried: none of the attacker's won, or none of the defender's refuted.
            result = LOST if own else WON
            table[keys[level] & mask, 0] = keys[level]
            table[keys[level] & mask, 1] = U(result)
            level -= 1
            if level < 0:
                return result
        else:
            steps += 1
            result = descend(stack, level, attacker, moves, frames, scripts)
            if result == UNKNOWN:
                level += 1
                scripts[level] = U(0)
                open_level(stack, words, level, frames[level, PASSES], moves, frames, keys, killers)
                if table[keys[level] & mask, 0] != keys[level]:
                    continue
                result = int(np.int64(table[keys[level] & mask, 1]))
                level -= 1
        level = settle(stack, level, result, attacker, moves, frames, scripts, keys, killers, table)
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
    apply(s, int(np.int64(s.seat)), int(np.int64(moves[level, frames[level, AT]])))
    # How many numbers were drawn is asked for after the level above has been settled.
    frames[level, SLOT] = np.int64(s.random_count)
    if actors(s) == 0:
        return WON if s.winner == attacker else LOST
    passes = frames[level, PASSES] - (1 if s.seat != stack[level].seat else 0)
    if passes < 0:
        return LOST
    frames[level + 1, PASSES] = passes
    return UNKNOWN


@compiled
def settle(
    stack: States,
    level: int,
    result: int,
    attacker: int,
    moves: Numbers,
    frames: Numbers,
    scripts: Numbers,
    keys: Numbers,
    killers: Numbers,
    table: Numbers,
) -> int:
    """Takes the result of one step to the levels below; returns the level to go on with."""
    mask = U(len(table) - 1)
    while level >= 0:
        own = stack[level].seat == attacker
        following = next_script(scripts[level], U(frames[level, SLOT]))
        if result == WON and following != NO_SCRIPT:
            # The other results of the draw must be won too.
            scripts[level] = following
            return level
        scripts[level] = U(0)
        code = moves[level, frames[level, AT]]
        frames[level, AT] += 1
        decided = (result == WON) if own else (result == LOST)
        if not decided:
            return level
        if killers[level, 0] != code:
            killers[level, 1] = killers[level, 0]
            killers[level, 0] = code
        table[keys[level] & mask, 0] = keys[level]
        table[keys[level] & mask, 1] = U(result)
        level -= 1
    return level


def wins_within(
    states: States, turns: int, codes: Sequence[int] | None = None, limit: int = LIMIT
) -> bool | None:
    """Whether the seat to act wins by force within this many of its turns, with one of these first
    steps or, by default, with any; None if that takes more than `limit` steps to find out."""
    stack: Any = np.zeros(LEVELS, states.dtype)
    stack[0] = states[0]
    bytes_each = states.dtype.itemsize
    words: Any = np.ndarray((LEVELS, bytes_each // 8), U, stack, strides=(bytes_each, 8))
    first = legal_codes(states) if codes is None else np.array(codes, np.int32)
    result = search(
        stack,
        words,
        2 * turns - 2,
        limit,
        np.zeros((LEVELS, MAX_STEPS), np.int32),
        np.zeros((LEVELS, 4), np.int64),
        np.zeros(LEVELS, U),
        np.zeros(LEVELS, U),
        np.full((LEVELS, 2), -1, np.int32),
        np.zeros((1 << TABLE_BITS, 2), U),
        first,
    )
    return None if result == UNKNOWN else bool(result == WON)


def legal_codes(states: States) -> Numbers:
    codes = np.zeros(MAX_STEPS, np.int32)
    return codes[: engine.list_legal(states, int(states[0].seat), codes)]


def confirms(puzzle: Puzzle) -> bool:
    """Whether this solver finds what the puzzle claims: its first step wins within its turns, no
    other step does, and nothing wins sooner."""
    states = puzzle.start().states
    first = santelmo.load("santorini").move(puzzle.first).code
    others = [code for code in legal_codes(states).tolist() if code != first]
    return (
        wins_within(states, puzzle.turns, [first]) is True
        and wins_within(states, puzzle.turns, others) is False
        and (puzzle.turns == 1 or wins_within(states, puzzle.turns - 1) is False)
    )
