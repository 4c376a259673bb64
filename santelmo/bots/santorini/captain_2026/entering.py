"""Entering a position: what is known about it at once, and what must be searched."""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.bots.santorini.captain_2026.evaluation import LIMIT, evaluate, give_turn_to
from santelmo.bots.santorini.captain_2026.frames import deliver, open_decision
from santelmo.bots.santorini.captain_2026.keys import position_key, run_key
from santelmo.bots.santorini.captain_2026.memory import NODES, NOISE, PLIES, SALT, Memory
from santelmo.bots.santorini.captain_2026.ordering import score_moves
from santelmo.bots.santorini.captain_2026.reach import wins_now, wins_only_by_moving
from santelmo.bots.santorini.captain_2026.transpositions import (
    entry_code,
    entry_of,
    entry_value,
    gives_cutoff,
)
from santelmo.bots.santorini.captain_2026.values import CERTAIN, WIN, is_proof
from santelmo.core.chance import wrapping
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.rules import apply, legal
from santelmo.games.santorini.sides import own_traits
from santelmo.games.santorini.state import MOVING, OVER, PLACING, SantoriniState

U = np.uint64

MAX_EXTENSIONS = 3


@absorbed
def step(m: Memory, start: int, end: int, code: int, script: Any) -> None:
    """Plays a step from one place of the stack into another, with scripted draws."""
    m.stack[end] = m.stack[start]
    s = m.stack[end]
    s.scripted = 1
    s.random_key[1] = script
    s.random_count = U(0)
    # Numbers of 64 bits, as everywhere: so the rules are compiled once for all callers.
    apply(s, int(np.int64(s.seat)), int(np.int64(code)))


@absorbed
def threatened(m: Memory, s: SantoriniState) -> bool:
    """Whether the side that waits could win if it were to act."""
    m.scratch[0] = s
    other = m.scratch[0]
    give_turn_to(other, 1 - int(s.seat))
    return wins_now(other)


@wrapping
@absorbed
def noise(m: Memory, key: Any) -> Any:
    """What this bot misjudges about a position, the same whenever it meets it."""
    size = m.controls[NOISE]
    if size == 0:
        return 0
    mixed = (key ^ U(m.controls[SALT])) * U(0xBF58476D1CE4E5B9)
    first = np.int64((mixed >> U(40)) % U(size + 1))
    second = np.int64((mixed >> U(16)) % U(size + 1))
    return first - second


@absorbed
def leaf_value(m: Memory, ply: int, alpha: int, beta: int) -> int:
    """The value of a position at the end of a line; in a proof, that it proves nothing."""
    if alpha >= CERTAIN:
        return LIMIT
    if beta <= -CERTAIN:
        return -LIMIT
    value = evaluate(m.stack[ply], m.scratch, m.features, m.weights) + noise(m, m.keys[ply])
    return min(max(value, -LIMIT), LIMIT)


@absorbed
def set_keys(m: Memory, ply: int) -> None:
    s = m.stack[ply]
    key = position_key(m.words[ply], m.masks[s.stage])
    if s.stage == MOVING or s.stage <= PLACING or ply == 0:
        m.turn_keys[ply] = key
    else:
        m.turn_keys[ply] = m.turn_keys[ply - 1]
        key = run_key(key, s.stage, own_traits(s), m.turn_keys[ply])
    m.keys[ply] = key


@compiled
def enter(
    m: Memory,
    table: Any,
    ply: int,
    seat: int,
    alpha: int,
    beta: int,
    depth: int,
    passed: int,
    extended: int,
    reduced: int,
) -> int:
    """Begins with the position at this ply. The window is that of `seat`, who moved.

    Returns the ply to go on with: this one, or the one below it if the value is known at once.
    """
    m.controls[NODES] += 1
    m.lengths[ply] = 0
    s = m.stack[ply]
    if s.stage == OVER:
        value = WIN - passed - 1
        return deliver(m, ply - 1, value if s.winner == seat else -value, seat)
    if s.seat != seat:
        seat = int(s.seat)
        alpha, beta = -beta, -alpha
        depth -= 1
        passed += 1
        reduced = 0
    if WIN - passed - 1 <= alpha:
        return deliver(m, ply - 1, WIN - passed - 1, seat)
    if s.stage == MOVING:
        if wins_now(s):
            return deliver(m, ply - 1, WIN - passed - 1, seat)
        if WIN - passed - 3 <= alpha and wins_only_by_moving(s):
            return deliver(m, ply - 1, WIN - passed - 3, seat)
    set_keys(m, ply)
    place = entry_of(m, table, m.keys[ply])
    hash_code = -1
    if place >= 0:
        entry = table[place].found
        hash_code = entry_code(entry)
        narrow = beta - alpha == 1
        if narrow and gives_cutoff(entry, passed, max(depth, 0), alpha, beta):
            return deliver(m, ply - 1, entry_value(entry, passed), seat)
    if depth <= 0 or ply >= PLIES - 1:
        may_extend = extended < MAX_EXTENSIONS and ply < PLIES - 1 and s.stage == MOVING
        if may_extend and not is_proof(alpha, beta) and threatened(m, s):
            depth = 1
            extended += 1
        else:
            return deliver(m, ply - 1, leaf_value(m, ply, alpha, beta), seat)
    count = legal(s, seat, m.codes[ply])
    open_decision(m, ply, seat, count, alpha, beta, depth, passed, extended, reduced)
    score_moves(m, ply, hash_code)
    return ply
