"""A move by what the bots know about a game, without any search."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.bots.hooks import policy, prior, prune
from santelmo.core.chance import mix, pick, rekey
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.rules import sample
from santelmo.core.state import Numbers, States

U = np.uint64
WHOLE = float(1 << 32)


@compiled
def policy_move(states: States, seat: int, codes: Numbers, rng: Numbers, scratch: Numbers) -> int:
    """The move that a playout would play, in a sampled world that fits the redacted state."""
    s = states[0]
    sample(s, seat, rng)
    rekey(s, rng)
    return int(policy(s, seat, codes, len(codes), rng, scratch))


@compiled
def instinct_move(
    states: States,
    seat: int,
    codes: Numbers,
    rng: Numbers,
    weights: Numbers,
    temperature: float,
    overlooks: float,
    choices: int,
) -> int:
    """A move by the game's prior, with the mistakes that people make.

    Of the moves that are not overlooked the best few (`choices`) are considered; the hotter, the
    less it matters which of them is better.
    """
    s = states[0]
    sample(s, seat, rng)
    rekey(s, rng)
    count = prune(s, seat, codes, len(codes))
    prior(s, seat, codes, count, weights)
    count = keep_noticed(codes, weights, count, rng, overlooks)
    keep_best(codes, weights, count, choices)
    total = 0.0
    for i in range(min(count, choices)):
        weights[i] = (weights[i] / weights[0]) ** (1.0 / temperature) if i else 1.0
        total += weights[i]
    left = total * fraction(rng)
    for i in range(min(count, choices)):
        left -= weights[i]
        if left < 0.0:
            return int(codes[i])
    return int(codes[0])


@absorbed
def fraction(rng: Numbers) -> float:
    return float(mix(rng) >> U(32)) / WHOLE


@absorbed
def keep_noticed(
    codes: Numbers, weights: Numbers, count: int, rng: Numbers, overlooks: float
) -> int:
    """Leaves out what is overlooked; returns how many moves are left, one at least."""
    spared = pick(rng, count)
    kept = 0
    for i in range(count):
        missed = fraction(rng) < overlooks
        if i == spared or not missed:
            codes[kept], weights[kept] = codes[i], weights[i]
            kept += 1
    return kept


@absorbed
def keep_best(codes: Numbers, weights: Numbers, count: int, choices: int) -> None:
    """Brings so many of the best moves to the front, the best first."""
    for place in range(min(choices, count)):
        best = place
        for i in range(place + 1, count):
            if weights[i] > weights[best]:
                best = i
        codes[place], codes[best] = codes[best], codes[place]
        weights[place], weights[best] = weights[best], weights[place]
