"""One game of self-play, compiled: the search against itself, and what it writes down."""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.bots.santorini.decisions import DEEPEST
from santelmo.bots.santorini.inputs import view_of
from santelmo.bots.santorini.memory import BEST, BEST_CODE, GENERATION, GENERATIONS, NODES, PLIES
from santelmo.bots.santorini.search import begin, proceed, root_is_quiet
from santelmo.bots.santorini.values import CERTAIN, INFINITY
from santelmo.core.chance import pick
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.rules import apply, legal
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.state import OVER

NODES_A_TURN, RANDOM_TURNS, STRAY, MOST_TURNS, MOST_POINTS = range(5)
"""The settings of a game as numbers: the positions that the search visits in a turn; how many turns
at the beginning are random; of a thousand later turns, how many are random; the longest game; where
scores are cut off."""
SETTINGS = 5
NOBODY = -1


@compiled
def search(memory: Numbers, table: Any, moves: Numbers, line: Numbers, nodes: int) -> int:
    """Searches the position at the root; leaves the best line, ended by -1; returns its value."""
    m = memory[0]
    s = m.stack[0]
    m.killers[:, :] = -1
    m.controls[NODES] = 0
    m.controls[GENERATION] = (m.controls[GENERATION] + 1) % GENERATIONS
    count = legal(s, int(np.int64(s.seat)), moves)
    value = 0
    line[0] = moves[0]
    line[1] = -1
    for depth in range(1, DEEPEST + 1):
        begin(memory, moves[:count], -INFINITY, INFINITY, depth)
        done = proceed(memory, table, nodes)
        best = m.frames[0, BEST_CODE]
        if best < 0:
            break
        value = int(m.frames[0, BEST])
        length = int(min(m.lengths[0], PLIES - 1))
        for i in range(length):
            line[i] = m.line[0, i]
        line[length] = -1
        if not done or abs(value) >= CERTAIN:
            break
        bring_forward(moves, int(best))
    return value


@absorbed
def bring_forward(moves: Numbers, best: int) -> None:
    """Puts a move before those that stood before it."""
    at = 0
    while moves[at] != best:
        at += 1
    while at:
        moves[at] = moves[at - 1]
        at -= 1
    moves[0] = best


@compiled
def play_random_turn(s: Any, moves: Numbers, rng: Numbers) -> None:
    turn = s.turns
    while s.stage != OVER and s.turns == turn:
        seat = int(np.int64(s.seat))
        count = legal(s, seat, moves)
        apply(s, seat, int(np.int64(moves[pick(rng, count)])))


@compiled
def play_line(s: Any, line: Numbers) -> None:
    """Plays the steps of a line that belong to this turn, up to a draw."""
    turn, draws = s.turns, s.random_count
    i = 0
    while line[i] >= 0 and s.stage != OVER and s.turns == turn and s.random_count == draws:
        apply(s, int(np.int64(s.seat)), int(np.int64(line[i])))
        i += 1


@compiled
def play_game(
    memory: Numbers,
    table: Any,
    states: States,
    rng: Numbers,
    settings: Numbers,
    moves: Numbers,
    line: Numbers,
    inputs: Numbers,
    scores: Numbers,
    seats: Numbers,
) -> int:
    """Plays a game to its end, or until its winner is certain.

    Writes down quiet positions: their inputs, scores and who was to act. Returns twice their
    number, plus the winner; or -1 if nobody won within the longest game.
    """
    m = memory[0]
    s = states[0]
    rows = 0
    first = int(s.turns)
    for _ in range(settings[MOST_TURNS]):
        if s.stage == OVER:
            return 2 * rows + int(s.winner)
        turn = int(s.turns)
        if turn - first < settings[RANDOM_TURNS] or pick(rng, 1000) < settings[STRAY]:
            play_random_turn(s, moves, rng)
            continue
        is_start = True
        while s.stage != OVER and s.turns == turn:
            m.stack[0] = s
            value = search(memory, table, moves, line, settings[NODES_A_TURN])
            if abs(value) >= CERTAIN:
                seat = int(s.seat)
                return 2 * rows + (seat if value > 0 else 1 - seat)
            if is_start and rows < len(scores) and root_is_quiet(memory):
                view_of(s, int(s.seat), inputs[rows])
                scores[rows] = min(max(value, -settings[MOST_POINTS]), settings[MOST_POINTS])
                seats[rows] = s.seat
                rows += 1
            play_line(s, line)
            is_start = False
    return NOBODY
