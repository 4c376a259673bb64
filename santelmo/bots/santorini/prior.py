"""How likely a player is to choose each step, by rule of thumb, with any number of players."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.bots.santorini.reach import count as number_of
from santelmo.bots.santorini.reach import winning_spaces
from santelmo.core.bits import lowest
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers
from santelmo.games.santorini.board import NEAR, PERIMETER, SIZE, SPACES, TOP
from santelmo.games.santorini.moves import BUILD, DOME, MOVE, PLACE
from santelmo.games.santorini.pieces import foes_of, higher_than, level, occupied, standing_of
from santelmo.games.santorini.sides import own_traits, side_of
from santelmo.games.santorini.state import PLACING, SantoriniState

CORNERS = 1 | 1 << (SIZE - 1) | 1 << (SPACES - SIZE) | 1 << (SPACES - 1)

# What a step is worth: a value that is higher by 1 makes it e times as likely.
WIN = 9.0
STAND = 1.0
"""For each level of the space that a worker moves to."""
NEXT_STEP = 0.3
"""For each space that it could climb to from there."""
THREAT = 3.0
"""To stand on the second level beside a third one, or to build that third level."""
RIM = -2.5
CORNER = -3.0
"""A worker on the rim has fewer ways, in a corner fewer still."""
RIM_SHARE = 0.2
"""How much of that counts where a worker only passes."""
STAIRS = 0.8
"""A block that a worker of one's own can climb."""
GIFT = -6.0
"""A third level beside a foe on the second."""
HELP = -0.5
"""A block that a foe can climb."""
BLOCK = 6.0
"""A dome on a third level that a foe stands beside on the second."""
WASTE = -3.0
"""A dome on a third level that one could have climbed."""


@compiled
def prior(s: SantoriniState, seat: int, codes: Numbers, count: int, weights: Numbers) -> None:
    """Better steps are likelier."""
    best = -np.inf
    for i in range(count):
        weights[i] = step_value(s, seat, int(codes[i]))
        best = max(best, weights[i])
    for i in range(count):
        weights[i] = np.exp(weights[i] - best)


@compiled
def prune(s: SantoriniState, seat: int, codes: Numbers, count: int) -> int:
    """Leaves out the corners where a worker could be placed elsewhere."""
    if s.stage != PLACING:
        return count
    kept = 0
    for i in range(count):
        if not (CORNERS >> (int(codes[i]) - PLACE)) & 1:
            codes[kept] = codes[i]
            kept += 1
    return kept if kept else count


@absorbed
def step_value(s: SantoriniState, seat: int, code: int) -> float:
    side = side_of(s, seat)
    if PLACE <= code < PLACE + SPACES:
        return place_value(code - PLACE)
    if MOVE <= code < MOVE + SPACES * SPACES:
        start, space = divmod(code - MOVE, SPACES)
        return move_value(s, side, start, space)
    if BUILD <= code < BUILD + SPACES:
        return build_value(s, side, code - BUILD)
    if DOME <= code < DOME + SPACES:
        return dome_value(s, side, code - DOME)
    return 0.0


@compiled
def place_value(space: int) -> float:
    bit = 1 << space
    return (RIM if PERIMETER & bit else 0.0) + (CORNER if CORNERS & bit else 0.0)


def without_corners(placements: list[int]) -> list[int]:
    """The moves that place a worker elsewhere, or all where the rules leave corners only."""
    return [code for code in placements if not (CORNERS >> (code - PLACE)) & 1] or placements


@absorbed
def move_value(s: SantoriniState, side: int, start: int, space: int) -> float:
    height = level(s, space)
    if (winning_spaces(s, own_traits(s), level(s, start)) >> space) & 1:
        return WIN
    free = int(NEAR[space]) & ~(occupied(s) & ~(1 << start))
    value = STAND * height + RIM_SHARE * place_value(space)
    value += NEXT_STEP * number_of(free & higher_than(s, height) & ~higher_than(s, height + 1))
    if height == TOP - 1 and free & int(s.layers[TOP - 1]):
        value += THREAT
    return value


@absorbed
def build_value(s: SantoriniState, side: int, space: int) -> float:
    height = level(s, space)
    if height == TOP:
        return dome_value(s, side, space)
    own = beside_on(s, standing_of(s, side), space, height)
    foes = beside_on(s, foes_of(s, side), space, height)
    if height == TOP - 1:
        return (THREAT if own else 0.0) + (GIFT if foes else 0.0)
    return (STAIRS if own else 0.0) + (HELP if foes else 0.0)


@absorbed
def dome_value(s: SantoriniState, side: int, space: int) -> float:
    if level(s, space) < TOP:
        return HELP
    if beside_on(s, foes_of(s, side), space, TOP - 1):
        return BLOCK
    return WASTE if beside_on(s, standing_of(s, side), space, TOP - 1) else HELP


@absorbed
def beside_on(s: SantoriniState, workers: int, space: int, height: int) -> bool:
    """Whether one of these workers stands beside a space, on this level."""
    near = workers & int(NEAR[space])
    while near:
        if level(s, lowest(near)) == height:
            return True
        near &= near - 1
    return False
