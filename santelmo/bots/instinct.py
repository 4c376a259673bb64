"""The move that a playout would play, without any search."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.bots.hooks import policy
from santelmo.core.chance import mix, pick, rekey
from santelmo.core.compiling import compiled
from santelmo.core.rules import sample
from santelmo.core.state import Numbers, States

U = np.uint64
WHOLE = float(1 << 32)


@compiled
def policy_move(
    states: States, seat: int, codes: Numbers, rng: Numbers, scratch: Numbers, random_share: float
) -> int:
    """Samples a world that fits the redacted state and asks the game's policy in it."""
    s = states[0]
    sample(s, seat, rng)
    rekey(s, rng)
    if float(mix(rng) >> U(32)) < random_share * WHOLE:
        return int(codes[pick(rng, len(codes))])
    return int(policy(s, seat, codes, len(codes), rng, scratch))
