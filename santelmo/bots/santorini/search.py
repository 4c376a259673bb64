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

from typing import Any

import numpy as np

from santelmo.bots.santorini.decisions import decide_on
from santelmo.bots.santorini.draws import roll_on
from santelmo.bots.santorini.entering import set_keys, step, threatened
from santelmo.bots.santorini.frames import open_decision
from santelmo.bots.santorini.keys import position_key
from santelmo.bots.santorini.memory import CHANCE, COUNT, FIRST, KIND, NODES, PLY, TURN
from santelmo.bots.santorini.ordering import tally_of
from santelmo.bots.santorini.reach import wins_now
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.state import MOVING, NORMAL

U = np.uint64


@compiled
def begin(memory: Numbers, moves: Numbers, alpha: int, beta: int, depth: int) -> None:
    """Prepares a search of these moves of the position at the root, in this order."""
    m = memory[0]
    s = m.stack[0]
    set_keys(m, 0)
    open_decision(m, 0, int(s.seat), -1, alpha, beta, depth * TURN, 0, 0, 1, FIRST)
    for i in range(len(moves)):
        m.codes[0, i] = moves[i]
        m.tallies[0, i] = tally_of(s, int(moves[i]))
        m.scores[0, i] = -i
    m.frames[0, COUNT] = len(moves)
    m.lengths[0] = 0
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


@compiled
def root_is_quiet(memory: Numbers) -> bool:
    """Whether a normal turn begins at the root, and neither side can win with its next moves."""
    m = memory[0]
    s = m.stack[0]
    if s.stage != MOVING or s.kind != NORMAL or s.done:
        return False
    return not wins_now(s) and not threatened(m, s)
