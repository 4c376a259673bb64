"""Entering a position: what is known about it at once, and what must be searched."""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.bots.santorini.evaluation import LIMIT, evaluate, give_turn_to
from santelmo.bots.santorini.frames import deliver, open_decision
from santelmo.bots.santorini.keys import position_key, run_key
from santelmo.bots.santorini.memory import (
    FIRST,
    NETWORK,
    NODES,
    NOISE,
    PASS,
    PLIES,
    SALT,
    TURN,
    Memory,
)
from santelmo.bots.santorini.network import network_value
from santelmo.bots.santorini.reach import wins_now, wins_only_by_moving
from santelmo.bots.santorini.transpositions import (
    entry_code,
    entry_of,
    entry_value,
    gives_cutoff,
)
from santelmo.bots.santorini.values import CERTAIN, WIN, is_proof
from santelmo.core.chance import wrapping
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.rules import apply
from santelmo.games.santorini.components import TRAITS
from santelmo.games.santorini.sides import own_traits
from santelmo.games.santorini.state import MOVING, NORMAL, OVER, PLACING, SantoriniState
from santelmo.games.santorini.traits import MAY_ROLL, ROLLS_AT_END, ROLLS_AT_START
from santelmo.games.santorini.turn import pass_on

U = np.uint64

MAX_EXTENSIONS = 3
"""How often a line is extended because a win is threatened at its end."""
SURE_DEPTH = 3 * TURN
SURE_MARGIN = 130
"""Up to this depth a value that is better than needed, by so many points a turn, is believed."""
PASS_DEPTH = 2 * TURN
"""The least depth at which doing nothing is tried."""
ROLLS = MAY_ROLL | ROLLS_AT_START | ROLLS_AT_END


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
    s = m.stack[ply]
    if m.controls[NETWORK] and s.stage > PLACING:
        value = network_value(m, s)
    else:
        value = evaluate(s, m.scratch, m.features, m.weights)
    return min(max(value + noise(m, m.keys[ply]), -LIMIT), LIMIT)


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
    after_pass: int,
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
        depth -= TURN
        passed += 1
    if WIN - passed - 1 <= alpha:
        return deliver(m, ply - 1, WIN - passed - 1, seat)
    if s.stage == MOVING:
        if wins_now(s):
            return deliver(m, ply - 1, WIN - passed - 1, seat)
        if WIN - passed - 3 <= alpha and wins_only_by_moving(s):
            return deliver(m, ply - 1, WIN - passed - 3, seat)
    set_keys(m, ply)
    place = entry_of(table, m.keys[ply])
    hash_code = -1
    narrow = beta - alpha == 1
    if place >= 0:
        entry = table[place].found
        hash_code = entry_code(entry)
        if narrow and gives_cutoff(entry, passed, max(depth, 0), alpha, beta):
            return deliver(m, ply - 1, entry_value(entry, passed), seat)
    proof = is_proof(alpha, beta)
    quiet = 1
    if s.stage == MOVING and not proof and threatened(m, s):
        quiet = 0
    if ply >= PLIES - 1 or (depth <= 0 and (s.stage == MOVING or s.stage <= PLACING)):
        if quiet or extended >= MAX_EXTENSIONS or ply >= PLIES - 1:
            return deliver(m, ply - 1, leaf_value(m, ply, alpha, beta), seat)
        depth = 1
        extended += 1
    phase = FIRST
    if narrow and quiet and not proof and s.stage == MOVING and s.kind == NORMAL:
        value = leaf_value(m, ply, alpha, beta)
        if depth <= SURE_DEPTH and value - SURE_MARGIN * depth // TURN >= beta:
            return deliver(m, ply - 1, value, seat)
        if not after_pass and depth >= PASS_DEPTH and value >= beta and may_pass(s):
            phase = PASS
    open_decision(m, ply, seat, hash_code, alpha, beta, depth, passed, extended, quiet, phase)
    return ply


@absorbed
def may_pass(s: SantoriniState) -> bool:
    """Whether to do nothing is a fair guess at the least that a turn can bring.

    Where dice roll, gods change hands or a duty binds it is none. Nor is it where few moves are
    left: who must move may be the one who loses.
    """
    if s.rotates or s.held or s.done:
        return False
    return (TRAITS[s.god[0]] | TRAITS[s.god[1]]) & ROLLS == 0


@absorbed
def pass_turn(m: Memory, ply: int) -> None:
    """The position behind this ply, as it is if the side to act does nothing."""
    m.stack[ply + 1] = m.stack[ply]
    s = m.stack[ply + 1]
    s.scripted = 1
    s.random_count = U(0)
    pass_on(s, 0)
