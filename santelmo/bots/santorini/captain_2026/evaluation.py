"""How good a position is, in points: `POINTS` of them are one unit of log-odds of winning.

A position is described by a row of features of the side to act and one of the side that waits;
the value is their weighted sum. Mobility comes from the rules themselves, so it knows powers and
bans. The weights are data (`weights.toml`): for matches without gods
fitted to games of the bot against itself, for those with gods set by hand.
"""

# pyright: basic
from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import numpy as np

from santelmo.bots.santorini.captain_2026.reach import count, one_move_on, winning_spaces
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers, States
from santelmo.games.santorini.board import EVERYWHERE, OFF, SIZE, SPACES
from santelmo.games.santorini.components import TRAITS
from santelmo.games.santorini.moving import targets
from santelmo.games.santorini.pieces import higher_than, level, occupied
from santelmo.games.santorini.restrictions import bans_on
from santelmo.games.santorini.state import NORMAL, SantoriniState
from santelmo.games.santorini.traits import (
    BANS_CLIMBING,
    CLIMBS_TWO_ONCE,
    DOMES_TWO_ONCE,
    RAIDS,
    RUNS_ONCE,
    WINS_BY_DESCENT,
    WINS_TOGETHER,
)

POINTS = 256
LIMIT = 20_000
"""No evaluation is further from 0."""

FEATURES = (
    "on level 1",
    "on level 2",
    "on level 3",
    "missing",
    "moves to level 0",
    "moves to level 1",
    "moves to level 2",
    "winning moves",
    "moves up",
    "centre",
    "nearer on level 0",
    "nearer on level 1",
    "nearer on level 2",
    "nearer on level 3",
    "stuck",
    "power in reserve",
    "apart",
    "together",
    "high enough to drop",
    "climbing banned",
)
WIDTH = len(FEATURES)
(
    ON_1,
    _ON_2,
    _ON_3,
    MISSING,
    TO_0,
    _TO_1,
    _TO_2,
    WINNING,
    UP,
    CENTRE,
    NEARER,
    _NEARER_1,
    _NEARER_2,
    _NEARER_3,
    STUCK,
    RESERVE,
    APART,
    TOGETHER,
    DROP,
    BANNED,
) = range(WIDTH)
SIZE_OF_WEIGHTS = 2 * WIDTH + 1
"""Both rows, and what it is worth to be the one to act."""

ONCE = RUNS_ONCE | CLIMBS_TWO_ONCE | RAIDS | DOMES_TWO_ONCE
"""Powers that are spent."""
HORIZON = 4
"""Spaces more moves away than this count for nobody."""

_MIDDLE = SIZE // 2


def _inwards(space: int) -> int:
    row, column = divmod(space, SIZE)
    return _MIDDLE - max(abs(row - _MIDDLE), abs(column - _MIDDLE))


INWARDS = np.array([_inwards(space) for space in range(SPACES)] + [0], np.int64)
"""How many steps from the edge a space lies."""


@cache
def weights(name: str) -> Numbers:
    """A set of weights from the data: the row of the side to act, the other, the move."""
    data = tomllib.loads((Path(__file__).parent / "weights.toml").read_text(encoding="utf-8"))
    chosen = data[name]
    acting, waiting = chosen["acting"], chosen["waiting"]
    values = [acting[feature] for feature in FEATURES]
    values += [waiting[feature] for feature in FEATURES]
    return np.array([*values, chosen["to act"]], np.int64)


def weights_for(states: States) -> Numbers:
    """The weights that fit the gods of a match."""
    return weights("gods" if any(states[0].god) else "mortal")


@absorbed
def distance(one: int, other: int) -> int:
    """In moves on flat ground."""
    return max(abs(one // SIZE - other // SIZE), abs(one % SIZE - other % SIZE))


@compiled
def describe_workers(s: SantoriniState, seat: int, out: Numbers) -> None:
    """The features of one side's workers. The state must say that this seat is to act."""
    own = int(TRAITS[s.god[seat]])
    taken = occupied(s)
    for worker in range(2):
        space = int(s.workers[seat, worker])
        if space == OFF:
            out[MISSING] += 1
            continue
        height = level(s, space)
        if height:
            out[ON_1 + height - 1] += 1
        out[CENTRE] += INWARDS[space]
        reached = targets(s, own, space, taken)
        if reached == 0:
            out[STUCK] += 1
            continue
        first, second, third = int(s.layers[0]), int(s.layers[1]), int(s.layers[2])
        out[TO_0] += count(reached & ~first)
        out[TO_0 + 1] += count(reached & first & ~second)
        out[TO_0 + 2] += count(reached & second & ~third)
        out[UP] += count(reached & higher_than(s, height))
        out[WINNING] += count(reached & winning_spaces(s, own, height))
        if own & WINS_BY_DESCENT and height >= 2:
            out[DROP] += 1


@compiled
def describe_power(s: SantoriniState, seat: int, out: Numbers) -> None:
    """What a god adds to the features of its side."""
    own = int(TRAITS[s.god[seat]])
    if own & ONCE and not (s.spent >> int(s.god[seat])) & 1:
        out[RESERVE] = 1
    if own & BANS_CLIMBING and (int(s.rose) >> seat) & 1:
        out[BANNED] = 1
    one, other = int(s.workers[seat, 0]), int(s.workers[seat, 1])
    if one == OFF or other == OFF:
        return
    out[APART] = distance(one, other)
    if own & WINS_TOGETHER:
        raised = (1 if level(s, one) == 1 else 0) + (1 if level(s, other) == 1 else 0)
        out[TOGETHER] = 2 * raised + (SIZE - 1 - out[APART])


@absorbed
def standing_of_seat(s: SantoriniState, seat: int) -> int:
    return ((1 << int(s.workers[seat, 0])) | (1 << int(s.workers[seat, 1]))) & EVERYWHERE


@absorbed
def describe_ground(s: SantoriniState, acting: int, out: Numbers) -> None:
    """Which spaces of each level each side reaches sooner; a tie goes to the side to act."""
    mine, theirs = standing_of_seat(s, acting), standing_of_seat(s, 1 - acting)
    claimed = mine | theirs
    my_ground, their_ground = 0, 0
    for _ in range(HORIZON):
        mine, theirs = one_move_on(s, mine), one_move_on(s, theirs)
        my_ground |= mine & ~claimed
        claimed |= mine
        their_ground |= theirs & ~claimed
        claimed |= theirs
    first, second, third = int(s.layers[0]), int(s.layers[1]), int(s.layers[2])
    out[0, NEARER] = count(my_ground & ~first)
    out[0, NEARER + 1] = count(my_ground & first & ~second)
    out[0, NEARER + 2] = count(my_ground & second & ~third)
    out[0, NEARER + 3] = count(my_ground & third)
    out[1, NEARER] = count(their_ground & ~first)
    out[1, NEARER + 1] = count(their_ground & first & ~second)
    out[1, NEARER + 2] = count(their_ground & second & ~third)
    out[1, NEARER + 3] = count(their_ground & third)


@absorbed
def give_turn_to(s: SantoriniState, seat: int) -> None:
    """Turns a state into one in which the other seat begins a turn, as far as moves go."""
    s.seat = seat
    s.kind = NORMAL
    s.bans = bans_on(s, seat)


@absorbed
def describe(s: SantoriniState, scratch: States, out: Numbers) -> None:
    """The features: row 0 of the side to act, row 1 of the one that waits."""
    out[:, :] = 0
    acting = int(np.int64(s.seat))
    describe_workers(s, acting, out[0])
    describe_power(s, acting, out[0])
    scratch[0] = s
    other = scratch[0]
    give_turn_to(other, 1 - acting)
    describe_workers(other, 1 - acting, out[1])
    describe_power(other, 1 - acting, out[1])
    describe_ground(s, acting, out)


@compiled
def evaluate(s: SantoriniState, scratch: States, features: Numbers, weighing: Numbers) -> int:
    """The value for the side to act."""
    describe(s, scratch, features)
    total = weighing[2 * WIDTH]
    for i in range(WIDTH):
        total += weighing[i] * features[0, i] - weighing[WIDTH + i] * features[1, i]
    return min(max(total, -LIMIT), LIMIT)
