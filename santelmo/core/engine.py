"""Compiled drivers that are generic over games: what matches, benchmarks and searches call.

From Python a state is passed as an array of one element: that costs a quarter of passing the
record itself.
"""

# pyright: basic
from __future__ import annotations

from typing import Any

import numpy as np

from santelmo.core.bits import lowest
from santelmo.core.chance import mix, pick, rekey
from santelmo.core.compiling import absorbed, allocating, compiled
from santelmo.core.rules import actors, apply, deal, legal, outcome, sample
from santelmo.core.state import Numbers, States

U = np.uint64


@compiled
def begin(states: States, key_0: Any, key_1: Any) -> None:
    """Deals a new match in a prepared state."""
    s = states[0]
    s.random_key[0] = key_0
    s.random_key[1] = key_1
    deal(s)


@compiled
def acting_seats(states: States) -> int:
    return actors(states[0])


@compiled
def list_legal(states: States, seat: int, out: Numbers) -> int:
    return legal(states[0], seat, out)


@compiled
def play_if_legal(states: States, seat: int, code: int, out: Numbers) -> int:
    """Plays the move and returns the next actors, or returns -1 and leaves the state alone."""
    s = states[0]
    if (actors(s) >> seat) & 1 == 0:
        return -1
    count = legal(s, seat, out)
    for i in range(count):
        if out[i] == code:
            apply(s, seat, code)
            return actors(s)
    return -1


ACTOR_BITS = 16
"""Below them in what `play_listed` returns are the seats that act next."""


@compiled
def play_listed(states: States, seat: int, code: int, codes: Numbers, count: int) -> int:
    """Plays a move that is one of the first `count` codes, and lists the next legal moves.

    `codes` are the legal moves of the seat; they make room for those of the next actor, unless
    several may act. Returns the next actors in the lower bits and above them how many codes were
    listed; or -1, and leaves everything as it was, if the move is not among the codes.
    """
    for i in range(count):
        if codes[i] == code:
            s = states[0]
            apply(s, seat, code)
            acting = int(actors(s))
            if acting == 0 or acting & (acting - 1) != 0:
                return acting
            return acting | int(legal(s, lowest(acting), codes)) << ACTOR_BITS
    return -1


@compiled
def final_standing(states: States, scores: Numbers, places: Numbers) -> None:
    outcome(states[0], scores, places)


@compiled
def sample_world(states: States, seat: int, rng: Numbers) -> None:
    """Turns a state redacted for `seat` into a complete world that the seat cannot rule out."""
    s = states[0]
    sample(s, seat, rng)
    rekey(s, rng)


@compiled
def random_actor(s: Any, rng: Numbers) -> int:
    """One of the seats that may act, all equally likely; -1 when the match is over."""
    remaining = actors(s)
    if remaining == 0:
        return -1
    seat = 0
    if remaining & (remaining - 1) == 0:
        while remaining >> seat != 1:
            seat += 1
        return seat
    count = 0
    for bit in range(16):
        count += (remaining >> bit) & 1
    chosen = pick(rng, count)
    while True:
        if (remaining >> seat) & 1:
            if chosen == 0:
                return seat
            chosen -= 1
        seat += 1


@absorbed
def random_step(s: Any, rng: Numbers, out: Numbers) -> bool:
    """Plays a random legal move of a random actor; False when the match is over."""
    seat = random_actor(s, rng)
    if seat < 0:
        return False
    count = legal(s, seat, out)
    # A code of 64 bits, as everywhere: so the rules are compiled once for all callers.
    apply(s, seat, int(np.int64(out[pick(rng, count)])))
    return True


@compiled
def random_game(states: States, rng: Numbers, out: Numbers) -> int:
    """Plays a whole random match from the deal; returns the number of steps."""
    s = states[0]
    s.random_key[0] = mix(rng)
    s.random_key[1] = mix(rng)
    deal(s)
    steps = 0
    while random_step(s, rng, out):
        steps += 1
    return steps


@allocating
def random_games(template: States, games: int, rng: Numbers, out: Numbers) -> int:
    """Plays this many whole random matches; returns the number of steps."""
    states = np.empty(1, template.dtype)
    steps = 0
    for _ in range(games):
        states[0] = template[0]
        steps += random_game(states, rng, out)
    return steps


@compiled
def copy_states(states: States, times: int) -> None:
    """Copies state 0 over the others again and again (for the benchmark)."""
    others = len(states) - 1
    for i in range(times):
        states[1 + i % others] = states[0]
