"""The quick look for a win agrees with playing all moves of the turn."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

import santelmo
from santelmo.bots.santorini.reach import wins_now
from santelmo.core.state import States
from santelmo.games.santorini.components import GODS, TRAITS
from santelmo.games.santorini.moves import BUILD, MAX_STEPS, MOVE
from santelmo.games.santorini.rules import apply, legal
from santelmo.games.santorini.state import MOVED, MOVING, NORMAL, OVER
from santelmo.games.santorini.traits import WINS_BY_TWO

GAMES = 12


def starts_of_turns(gods: list[str], seed: int) -> Iterator[States]:
    """The starts of turns of a random game."""
    match = santelmo.load("santorini", players=2, mode="mortal", gods=gods).start(seed=seed)
    rng = random.Random(seed)
    while match.actors:
        s = match.states[0]
        if s.stage == MOVING and s.kind == NORMAL and not s.done:
            yield match.states.copy()
        match.play(rng.choice(match.legal()))


def wins_by_moves(states: States) -> bool:
    """Plays all moves that can come before the build, each worker on each space once."""
    seat = int(states[0].seat)
    codes = np.zeros(MAX_STEPS, np.int32)
    waiting, seen = [states.copy()], set[tuple[int, int, int]]()
    while waiting:
        before = waiting.pop()
        count = legal(before[0], seat, codes)
        for code in [code for code in codes[:count].tolist() if MOVE <= code < BUILD]:
            after = before.copy()
            s = after[0]
            apply(s, seat, code)
            if s.stage == OVER and s.winner == seat:
                return True
            place = (int(s.hand), int(s.mover), int(s.left) if before[0].stage == MOVING else -1)
            if s.stage == MOVED and s.seat == seat and place not in seen:
                seen.add(place)
                waiting.append(after)
    return False


@pytest.mark.parametrize("god", [god.name for god in GODS])
def test_a_win_by_moving_is_seen_at_once(god: str) -> None:
    """SRN-2.3 and the powers that bend it."""
    others = ["Mortal", "Hera", "Athena", "Apollo"]
    for number in range(GAMES):
        other = others[number % len(others)]
        gods = [god, other if other != god else "Mortal"]
        for states in starts_of_turns(gods, number):
            s = states[0]
            expected = wins_by_moves(states)
            if TRAITS[s.god[s.seat]] & WINS_BY_TWO:
                expected = False
            assert wins_now(s) == expected
