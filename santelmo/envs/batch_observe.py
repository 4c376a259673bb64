"""The compiled part of a batch that writes observations."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.core.compiling import compiled
from santelmo.core.observation import observe
from santelmo.core.state import Numbers, States
from santelmo.envs.batch_step import LEAVE, Rows, Scratch, redact


@compiled
def observe_rows(
    states: States,
    rows: Rows,
    scratch: Scratch,
    out: Numbers,
    final_out: Numbers,
    first: int,
    last: int,
) -> None:
    """Writes the observations, and those of the matches that ended in this step."""
    for row in range(first, last):
        if rows.actions[row] == LEAVE:
            continue
        viewer = int(np.int64(rows.viewers[row]))
        redact(rows.words[row], rows.keep[viewer], scratch.seen_words)
        observe(scratch.seen[0], viewer, out[row])
        if rows.same_step and (rows.terminated[row] or rows.truncated[row]):
            viewer = int(np.int64(rows.final_viewers[row]))
            redact(rows.final_words[row], rows.keep[viewer], scratch.seen_words)
            observe(scratch.seen[0], viewer, final_out[row])
