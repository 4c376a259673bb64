"""As `batch_step`, with opponents that play what a game's policy suggests.

In a file of its own: a change in a bot's knowledge then compiles nothing else anew.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.bots.instinct import policy_move
from santelmo.core.compiling import compiled, inlined
from santelmo.core.rules import apply, legal
from santelmo.core.state import States
from santelmo.envs.batch_step import (
    LEAVE,
    Rows,
    Scratch,
    act,
    list_moves,
    others_act,
    redact,
    settle,
)


@compiled
def step_rows_with_instinct(
    states: States, rows: Rows, scratch: Scratch, first: int, last: int
) -> None:
    """Plays the actions; opponents play what the game's policy suggests."""
    for row in range(first, last):
        if rows.actions[row] == LEAVE:
            continue
        act(states, rows, row)
        reply_by_instinct(states, rows, scratch, row)
        while settle(states, rows, scratch, row):
            reply_by_instinct(states, rows, scratch, row)
        list_moves(states[row], rows, scratch, row)


@inlined
def reply_by_instinct(states: States, rows: Rows, scratch: Scratch, row: int) -> None:
    """Plays for the opponents until the learner is asked or the match is over."""
    s = states[row]
    while others_act(s, rows, row):
        seat = int(np.int64(rows.seats[row]))
        count = legal(s, seat, scratch.codes)
        redact(rows.words[row], rows.keep[seat], scratch.seen_words)
        thinker = rows.thinkers[row]
        codes = scratch.codes[:count]
        code = policy_move(scratch.seen, seat, codes, thinker, scratch.weights)
        apply(s, seat, int(np.int64(code)))
        rows.steps[row] += 1
