"""What a Santiago board promises: water, areas and their growth."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.core.bits import size
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers
from santelmo.games.santiago.areas import first_area, free_squares, yields
from santelmo.games.santiago.bits import beside
from santelmo.games.santiago.board import BORDERS, SEGMENTS
from santelmo.games.santiago.components import CROPS, MAX_PLANTERS, ROUNDS
from santelmo.games.santiago.state import SantiagoState, Stage
from santelmo.games.santiago.water import irrigated, open_ditches

NEAR = np.array([0.35, 0.5, 0.6, 0.65, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7])
"""The chance of a dry plantation beside an open ditch to be irrigated before it withers, by the
rounds to come after this one."""
FAR = np.array([0.0, 0.1, 0.2, 0.25, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3])
"""The same for one further away."""

GROWTH = 0.35
"""The share of the tiles still to come that find their way into an area with room for them."""
UNCERTAINTY = 3.0
UNCERTAINTY_PER_ROUND = 2.0
"""How far off an expected score is: at the end of the last round, and more for each before."""


@compiled
def rounds_left(s: SantiagoState) -> int:
    """Rounds to come after this one."""
    return ROUNDS[int(s.players)] - int(s.round_number)


@compiled
def near_water(s: SantiagoState) -> int:
    """The squares along open ditches: one more canal could irrigate them."""
    ditches = open_ditches(s)
    near = 0
    for segment in range(SEGMENTS):
        near |= BORDERS[segment] & -((ditches >> segment) & 1)
    return near


@compiled
def tiles_to_come(s: SantiagoState, crop: int) -> int:
    """Face-down tiles of a crop."""
    count = 0
    for kind in range(crop * MAX_PLANTERS, (crop + 1) * MAX_PLANTERS):
        count += int(s.unseen[kind])
    return count


@compiled
def growth(area: int, room: int, to_come: int) -> float:
    """How many tiles an area may still gain: as many as come, and where there is room."""
    return GROWTH * min(size(beside(area) & room), to_come)


@compiled
def expect(s: SantiagoState, scores: Numbers) -> float:
    """Money in hand and what the areas promise; asked between two rounds."""
    if not auction_begins(s):
        return 0.0
    wet, near = irrigated(s), near_water(s)
    room = free_squares(s) & (wet | near)
    left = rounds_left(s)
    for seat in range(s.players):
        scores[seat] = s.money[seat]
    for crop in range(CROPS):
        to_come = tiles_to_come(s, crop)
        field = int(s.plantations[crop])
        while field != 0:
            area = first_area(field)
            field ^= area
            damp = area & ~wet & near
            dry = area & ~wet & ~near
            tiles = size(area & wet) + NEAR[left] * size(damp) + FAR[left] * size(dry)
            tiles += growth(area, room, to_come)
            for seat in range(s.players):
                if int(s.marked[seat]) & area:
                    markers = (
                        yields(s, seat, area & wet)
                        + NEAR[left] * yields(s, seat, damp)
                        + FAR[left] * yields(s, seat, dry)
                    )
                    scores[seat] += tiles * markers
    return UNCERTAINTY + UNCERTAINTY_PER_ROUND * left


@absorbed
def auction_begins(s: SantiagoState) -> bool:
    """Whether nobody has bid or passed in this round yet."""
    said = 0
    for seat in range(s.players):
        said += 1 if s.bids[seat] or s.passed[seat] else 0
    return s.stage == Stage.BIDDING and said == 0
