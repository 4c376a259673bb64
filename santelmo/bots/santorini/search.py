"""Alpha-beta over steps: the compiled search.

Values are for the side to act. A side may act several times in a row, so a value changes its sign
only where the turn passes to the other side. Depth counts how often it passes: a position is
evaluated at the start of a turn, with all steps of the turn before it played, and searched deeper
instead while the side that waits threatens to win (`threatened`).

Draws are expected values over all results, taken over chances of winning rather than points, so
that a loss in one of four results weighs what it should. Real results cannot be known here: every
step is played with scripted chance.

A search in which even the lower end of the window is a won game (or the upper end a lost one) is
a proof: it neither evaluates nor reduces nor extends, and a draw must be won with all its results.
"""

# pyright: basic
from __future__ import annotations

from math import exp, log
from typing import Any

import numpy as np

from santelmo.bots.santorini.evaluation import LIMIT, POINTS, evaluate, give_turn_to
from santelmo.bots.santorini.keys import position_key, run_key
from santelmo.bots.santorini.memory import (
    ALPHA,
    AT,
    BEST,
    BEST_CODE,
    BETA,
    CODE,
    COUNT,
    DEPTH,
    EXTENDED,
    FLOOR,
    GENERATION,
    KIND,
    LEFT,
    NODES,
    NOISE,
    OUTCOMES,
    PASSED,
    PHASE,
    PLIES,
    PLY,
    REDUCED,
    SALT,
    SEAT,
    TOTAL,
    VALUE,
    Memory,
)
from santelmo.bots.santorini.reach import wins_now, wins_only_by_moving
from santelmo.core.chance import wrapping
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.perft import NO_SCRIPT, next_script
from santelmo.core.rules import apply, legal
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.board import SPACES
from santelmo.games.santorini.moves import BUILD, MOVE
from santelmo.games.santorini.pieces import level
from santelmo.games.santorini.sides import own_traits
from santelmo.games.santorini.state import MOVING, OVER, PLACING, SantoriniState

U = np.uint64

WIN = 30_000
"""The value of a won game; one less for each time the turn passes on the way, and for the win."""
CERTAIN = WIN - 1_000
"""Values beyond this one are proven."""
INFINITY = WIN + 1

DECISION, CHANCE = range(2)
FIRST, REDUCED_TRY, NARROW, WIDE = range(4)
"""How a move is being tried: not yet; less deep and with a narrow window; as deep as it should
be, with a narrow window; with the whole window."""

MAX_EXTENSIONS = 3
REDUCE_FROM = 4
"""Moves from this one on are first tried less deep."""
REDUCE_DEPTH = 2
"""The least depth at which moves are reduced."""

UPPER, LOWER, EXACT = range(3)
HASH_FIRST = 1 << 50
KILLER_FIRST = 1 << 40
CLIMB_FIRST = 64
FADED = 1 << 30


# Values.


@compiled
def chance_of(value: int) -> float:
    """The chance of winning that a value stands for."""
    if value >= CERTAIN:
        return 1.0
    if value <= -CERTAIN:
        return 0.0
    return 1.0 / (1.0 + exp(-value / POINTS))


@compiled
def value_of(chance: float) -> int:
    """The value that stands for a chance of winning short of certainty."""
    least = 1.0 / (1.0 + exp(LIMIT / POINTS / 4))
    chance = min(max(chance, least), 1.0 - least)
    return int(POINTS * log(chance / (1.0 - chance)))


@absorbed
def is_proof(alpha: int, beta: int) -> bool:
    """Whether only a certain win, or a certain loss, is of interest."""
    return alpha >= CERTAIN or beta <= -CERTAIN


# The table.


@absorbed
def entry_of(m: Memory, table: Any, key: Any) -> Any:
    """The place of a key in the table, or -1."""
    first = np.int64(key & U(len(table) - 1))
    for place in (first, first ^ 1):
        current = (table[place].found >> 56) & 0xFF == m.controls[GENERATION]
        if current and table[place].key == key:
            return place
    return -1


@absorbed
def entry_value(entry: int, passed: int) -> int:
    """A stored value; wins and losses count from the root again."""
    value = (entry & 0xFFFF) - 0x8000
    if value >= CERTAIN:
        return value - passed
    return value + passed if value <= -CERTAIN else value


@absorbed
def entry_bound(entry: int) -> int:
    return (entry >> 16) & 3


@absorbed
def entry_depth(entry: int) -> int:
    return (entry >> 18) & 0xFF


@absorbed
def entry_code(entry: int) -> int:
    return ((entry >> 26) & 0xFFFF) - 1


@absorbed
def store(m: Memory, table: Any, ply: int) -> None:
    """Stores what a finished frame found: in its place if that is older or shallower, else
    beside it."""
    f = m.frames[ply]
    key = m.keys[ply]
    value = f[BEST]
    bound = EXACT
    if value >= f[BETA]:
        bound = LOWER
    elif value <= f[FLOOR]:
        bound = UPPER
    if value >= CERTAIN:
        value += f[PASSED]
    elif value <= -CERTAIN:
        value -= f[PASSED]
    place = np.int64(key & U(len(table) - 1))
    held = table[place].found
    current = (held >> 56) & 0xFF == m.controls[GENERATION]
    if current and table[place].key != key and entry_depth(held) > f[DEPTH]:
        place ^= 1
    table[place].key = key
    table[place].found = (
        (value + 0x8000)
        | (bound << 16)
        | (f[DEPTH] << 18)
        | ((f[BEST_CODE] + 1) << 26)
        | (m.controls[GENERATION] << 56)
    )


@absorbed
def gives_cutoff(entry: int, passed: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether a stored value answers the question of this window."""
    value = entry_value(entry, passed)
    bound = entry_bound(entry)
    proven = (value >= CERTAIN and bound != UPPER) or (value <= -CERTAIN and bound != LOWER)
    if entry_depth(entry) < depth and not proven:
        return False
    if bound == LOWER:
        return value >= beta
    return value <= alpha if bound == UPPER else True


# The order of moves.


@absorbed
def score_moves(m: Memory, ply: int, hash_code: int) -> None:
    s = m.stack[ply]
    seat = m.frames[ply, SEAT]
    for i in range(m.frames[ply, COUNT]):
        code = m.codes[ply, i]
        score = m.history[seat, code]
        if code == hash_code:
            score = HASH_FIRST
        elif code == m.killers[ply, 0]:
            score = KILLER_FIRST + 1
        elif code == m.killers[ply, 1]:
            score = KILLER_FIRST
        elif MOVE <= code < BUILD:
            start, end = (code - MOVE) // SPACES, (code - MOVE) % SPACES
            score += CLIMB_FIRST * (level(s, end) - level(s, start))
        m.scores[ply, i] = score


@absorbed
def bring_best_forward(m: Memory, ply: int, at: int) -> int:
    """Puts the best of the moves not tried yet in its turn, and returns it."""
    codes, scores = m.codes[ply], m.scores[ply]
    best = at
    for i in range(at + 1, m.frames[ply, COUNT]):
        if scores[i] > scores[best]:
            best = i
    code, score = codes[best], scores[best]
    codes[best], scores[best] = codes[at], scores[at]
    codes[at], scores[at] = code, score
    return code


@absorbed
def reward(m: Memory, ply: int, code: int) -> None:
    """Notes a move that refuted a line."""
    f = m.frames[ply]
    if m.killers[ply, 0] != code:
        m.killers[ply, 1] = m.killers[ply, 0]
        m.killers[ply, 0] = code
    m.history[f[SEAT], code] += 1 + f[DEPTH] * f[DEPTH]
    if m.history[f[SEAT], code] > FADED:
        for other in range(m.history.shape[1]):
            m.history[f[SEAT], other] >>= 1


# Entering a position.


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


@absorbed
def open_decision(
    m: Memory,
    ply: int,
    seat: int,
    count: int,
    alpha: int,
    beta: int,
    depth: int,
    passed: int,
    extended: int,
    reduced: int,
) -> None:
    f = m.frames[ply]
    f[KIND] = DECISION
    f[SEAT] = seat
    f[AT] = 0
    f[COUNT] = count
    f[DEPTH] = depth
    f[ALPHA] = alpha
    f[BETA] = beta
    f[FLOOR] = alpha
    f[BEST] = -INFINITY
    f[BEST_CODE] = -1
    f[PHASE] = FIRST
    f[PASSED] = passed
    f[EXTENDED] = extended
    f[REDUCED] = reduced


# A decision.


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


# Chance.


@absorbed
def open_chance(
    m: Memory, ply: int, code: int, alpha: int, beta: int, depth: int, reduced: int
) -> int:
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
    f[REDUCED] = reduced
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
    return enter(
        m, table, ply + 1, f[SEAT], alpha, beta, f[DEPTH], f[PASSED], f[EXTENDED], f[REDUCED]
    )


@absorbed
def take_outcome(m: Memory, ply: int, value: int) -> None:
    f = m.frames[ply]
    share = m.shares[ply, f[AT]]
    m.sums[ply] += share * chance_of(value)
    f[LEFT] -= share
    f[FLOOR] = min(f[FLOOR], value)
    f[BEST] = max(f[BEST], value)
    f[AT] += 1


@absorbed
def expected(m: Memory, ply: int) -> int:
    """The value of a draw: certain only if all its outcomes are."""
    f = m.frames[ply]
    if f[FLOOR] >= CERTAIN:
        return f[FLOOR]
    if f[BEST] <= -CERTAIN:
        return f[BEST]
    return value_of(m.sums[ply] / f[TOTAL])


# The whole.


@compiled
def begin(memory: Numbers, moves: Numbers, alpha: int, beta: int, depth: int) -> None:
    """Prepares a search of these moves of the position at the root, in this order."""
    m = memory[0]
    s = m.stack[0]
    set_keys(m, 0)
    for i in range(len(moves)):
        m.codes[0, i] = moves[i]
        m.scores[0, i] = -i
    m.lengths[0] = 0
    open_decision(m, 0, int(s.seat), len(moves), alpha, beta, depth, 0, 0, 0)
    m.controls[PLY] = 0


@compiled
def proceed(memory: Numbers, table: Any, limit: int) -> bool:
    """Searches until the value is known or `limit` positions were visited; says if it is known."""
    m = memory[0]
    ply = m.controls[PLY]
    while ply >= 0 and m.controls[NODES] < limit:
        ply = roll_on(m, table, ply) if m.frames[ply, KIND] == CHANCE else decide_on(m, table, ply)
    m.controls[PLY] = ply
    return ply < 0


@compiled
def step_on(memory: Numbers, code: int) -> None:
    """Plays a step from the root into the next place of the stack; draws give 0."""
    step(memory[0], 0, 1, code, U(0))


@compiled
def key_of(memory: Numbers, states: States) -> Any:
    """The key by which a later position of the same turn is recognised."""
    m = memory[0]
    m.stack[1] = states[0]
    return position_key(m.words[1], m.masks[m.stack[1].stage])
