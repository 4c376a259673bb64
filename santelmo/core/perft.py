"""Counts complete turns, the classic test of a move generator.

A turn ends when the state's `turns` goes up or the match ends. Steps whose kind is declared
`unordered` count once whatever their order. Every result of a draw is counted, except those of
the draws that end the last counted turn.
"""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.core.compiling import allocating, compiled
from santelmo.core.rules import actors, apply, legal
from santelmo.core.state import Numbers, States

U = np.uint64
STEPS_PER_TURN = 64
"""More steps than any turn of any game takes."""

SEAT, AT, COUNT, TURNS, PREVIOUS = range(5)
"""The columns of a frame: who moves, which move is next, of how many, how many turns are still to
be played, and the code of the turn's last step if the next may be swapped with it (or -1)."""

NO_SCRIPT = U(0xFFFFFFFFFFFFFFFF)


@compiled
def first_actor(s: Any) -> int:
    acting = actors(s)
    if acting == 0:
        return -1
    seat = 0
    while (acting >> seat) & 1 == 0:
        seat += 1
    return seat


@compiled
def next_script(digits: Any, faces: Any) -> Any:
    """The script after this one, given the faces that it met; NO_SCRIPT after the last."""
    place = 0
    while place < 8 and (faces >> U(8 * place)) & U(0xFF) != U(0):
        place += 1
    while place > 0:
        place -= 1
        shift = U(8 * place)
        digit = (digits >> shift) & U(0xFF)
        if digit + U(1) < (faces >> shift) & U(0xFF):
            below = digits & ((U(1) << shift) - U(1))
            return below | ((digit + U(1)) << shift)
    return NO_SCRIPT


@compiled
def count_turns(
    stack: States,
    turns: int,
    first: int,
    unordered: Numbers,
    moves: Numbers,
    frames: Numbers,
    scripts: Numbers,
) -> int:
    """Counts the ways to play `turns` complete turns from `stack[0]`, beginning with `first`.

    Each level has a frame, in place of recursion (which Numba cannot cache on disk); its columns
    are named above. `moves` holds a row of codes for each level, `scripts` the results to try next.
    """
    total = 0
    level = 0
    enter(stack, 0, turns, -1, moves, frames)
    moves[0, 0] = first
    frames[0, COUNT] = 1
    scripts[0] = U(0)
    while level >= 0:
        at = frames[level, AT]
        if at == frames[level, COUNT]:
            level -= 1
            continue
        code = moves[level, at]
        if unordered[code] and code < frames[level, PREVIOUS]:
            frames[level, AT] += 1
            continue
        stack[level + 1] = stack[level]
        s = stack[level + 1]
        s.scripted = 1
        s.random_key[1] = scripts[level]
        s.random_count = U(0)
        apply(s, frames[level, SEAT], code)
        left = frames[level, TURNS]
        over = actors(s) == 0
        ended = over or s.turns != stack[level].turns
        scripts[level] = next_script(scripts[level], s.random_count)
        if scripts[level] == NO_SCRIPT or (ended and left == 1):
            scripts[level] = U(0)
            frames[level, AT] += 1
        if ended:
            left -= 1
        if left == 0:
            total += 1
        elif not over:
            level += 1
            scripts[level] = U(0)
            previous = code if unordered[code] and not ended else -1
            enter(stack, level, left, previous, moves, frames)
    return total


@allocating
def enter(
    stack: States, level: int, turns: int, previous: int, moves: Numbers, frames: Numbers
) -> None:
    """Begins to try the moves of the state on this level."""
    seat = first_actor(stack[level])
    frames[level, SEAT] = seat
    frames[level, AT] = 0
    frames[level, COUNT] = legal(stack[level], seat, moves[level]) if seat >= 0 else 0
    frames[level, TURNS] = turns
    frames[level, PREVIOUS] = previous


def perft(states: States, turns: int, unordered: Numbers) -> int:
    """How many ways there are to play `turns` complete turns from this state."""
    return sum(divide(states, turns, unordered).values()) if turns else 1


def divide(states: States, turns: int, unordered: Numbers) -> dict[int, int]:
    """The count of `perft`, for each first step."""
    levels = STEPS_PER_TURN * turns + 1
    stack = np.zeros(levels, states.dtype)
    stack[0] = states[0]
    moves = np.zeros((levels, len(unordered)), np.int32)
    frames = np.zeros((levels, 5), np.int64)
    scripts = np.zeros(levels, np.uint64)
    seat = int(first_actor(stack[0]))
    count = legal(stack[0], seat, moves[0]) if seat >= 0 and turns else 0
    return {
        code: int(count_turns(stack, turns, code, unordered, moves, frames, scripts))
        for code in moves[0, :count].tolist()
    }
