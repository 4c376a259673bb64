"""What a choice on the board would bring, before it is made: the rules are asked to make it."""

# pyright: basic
from __future__ import annotations

from functools import lru_cache

import numpy as np

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers, States, blank
from santelmo.games.santiago import areas, planting, water
from santelmo.games.santiago.board import SEGMENTS, SQUARES, WHOLE_BOARD, members
from santelmo.games.santiago.components import CROP_OF
from santelmo.games.santiago.land import LANDS, Land
from santelmo.games.santiago.score import incomes, score
from santelmo.games.santiago.state import SEATS, SantiagoState

Gains = tuple[int, ...]
"""How much more the match would bring, by seat."""


@compiled
def harvest_with_each_canal(s: SantiagoState, harvests: Numbers) -> None:
    """SGO-7.2, SGO-9.1: a canal wherever one may be dug; SEATS figures for each segment."""
    diggable = water.open_ditches(s)
    for segment in range(SEGMENTS):
        if (diggable >> segment) & 1:
            ground = water.squares_along(int(s.canals) | 1 << segment)
            areas.add_harvest(s, ground, harvests, SEATS * segment)


@compiled
def harvest_with_each_planting(s: SantiagoState, after: States, harvests: Numbers) -> None:
    """SGO-6.2: the tile in hand wherever it may be planted; SEATS figures for each square.

    All plantations count as irrigated. `after` is room for a state.
    """
    squares = planting.plantable_squares(s)
    crop = CROP_OF[int(s.held)]
    for square in range(SQUARES):
        if (squares >> square) & 1:
            after[0] = s
            planting.plant(after[0], int(s.seat), square)
            areas.add_crop(after[0], crop, WHOLE_BOARD, harvests, SEATS * square)


def _gains(harvests: Numbers, today: list[int], seats: int) -> list[Gains]:
    """By place, the differences of what was asked for to the harvest of today."""
    more = harvests.reshape(-1, SEATS) - np.array(today)
    return [tuple(row) for row in more[:, :seats].tolist()]


@lru_cache(LANDS)
def canals(land: Land) -> dict[int, Gains]:
    """By segment: a canal wherever one may be dug, if the match ended with it."""
    harvests = np.zeros(SEGMENTS * SEATS, np.int64)
    harvest_with_each_canal(land.state, harvests)
    today = [*score(land).harvest, *[0] * (SEATS - land.seats)]
    gains = _gains(harvests, today, land.seats)
    return {segment: gains[segment] for segment in members(land.diggable)}


def plantings(s: SantiagoState) -> dict[int, tuple[int, Gains]]:
    """By square, where the tile in hand may be planted: its area, and what it brings with water."""
    crop = int(CROP_OF[s.held])
    field = int(s.plantations[crop])
    harvests = np.zeros(SQUARES * SEATS, np.int64)
    harvest_with_each_planting(s, blank(SantiagoState), harvests)
    gains = _gains(harvests, incomes(s, field), int(s.players))
    return {
        square: (int(areas.connected(1 << square, field)), gains[square])
        for square in members(int(planting.plantable_squares(s)) & WHOLE_BOARD)
    }
