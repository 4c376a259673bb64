"""Phase 3: taking tiles and planting them."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santiago.areas import free_squares, planted_squares
from santelmo.games.santiago.bits import beside, list_members
from santelmo.games.santiago.board import SQUARES
from santelmo.games.santiago.components import CROP_OF, KINDS, NO_TILE, PILES, PLANTERS_ON
from santelmo.games.santiago.moves import PLANT, TAKE_NOTHING
from santelmo.games.santiago.state import SEATS, SantiagoState, Stage


@compiled
def begin_planting(s: SantiagoState) -> None:
    """SGO-6.1: the highest bidder begins."""
    s.planted = 0
    s.stage = Stage.TAKING
    s.seat = s.order[0]


@compiled
def list_takes(s: SantiagoState, out: Numbers) -> int:
    """SGO-6.2: each kind of tile on the table once."""
    kinds = 0
    for pile in range(SEATS):
        kinds |= 1 << int(s.market[pile])
    return list_members(kinds >> 1, KINDS, TAKE_NOTHING + 1, out, 0)


@compiled
def take(s: SantiagoState, code: int) -> None:
    tile = code - TAKE_NOTHING
    place = 0
    while s.market[place] != tile:
        place += 1
    s.market[place] = NO_TILE
    s.held = tile
    s.stage = Stage.PLANTING


@compiled
def plantable_squares(s: SantiagoState) -> int:
    """SGO-6.2: any free square; SGO-6.5: the leftover tile touches a plantation, or else a desert.

    Bits beyond the board may be set.
    """
    free = free_squares(s)
    if s.stage != Stage.LEFTOVER:
        return free
    touching = free & beside(planted_squares(s))
    return touching if touching != 0 else free & beside(int(s.deserts))


@compiled
def list_squares(s: SantiagoState, out: Numbers) -> int:
    return list_members(plantable_squares(s), SQUARES, PLANT, out, 0)


@compiled
def markers_due(s: SantiagoState, seat: int) -> int:
    """SGO-6.3: one for each planter, one fewer after a pass; SGO-6.5: none on a leftover tile."""
    if s.stage == Stage.LEFTOVER:
        return 0
    planters = PLANTERS_ON[int(s.held)]
    return planters - 1 if s.passed[seat] else planters


@compiled
def plant(s: SantiagoState, seat: int, square: int) -> None:
    """SGO-6.2, SGO-6.3: the tile lies on the square, with the planter's markers."""
    due = markers_due(s, seat)
    s.plantations[CROP_OF[int(s.held)]] |= 1 << square
    if due >= 1:
        s.marked[seat] |= 1 << square
    if due == 2:
        s.doubled[seat] |= 1 << square
    s.markers[seat] -= due
    s.held = NO_TILE
    s.planted += 1
    s.turns += 1


@compiled
def next_planter(s: SantiagoState) -> bool:
    """SGO-6.1, SGO-6.5: lets the next one plant; False when all tiles are placed."""
    if s.planted < s.players:
        s.stage = Stage.TAKING
        s.seat = s.order[int(s.planted)]
        return True
    if s.planted == PILES[int(s.players)]:
        return False
    pick_leftover_up(s)
    s.stage = Stage.LEFTOVER
    s.seat = s.order[0]
    return True


@compiled
def pick_leftover_up(s: SantiagoState) -> None:
    for place in range(SEATS):
        if s.market[place] != NO_TILE:
            s.held = s.market[place]
            s.market[place] = NO_TILE


@compiled
def bank_bids(s: SantiagoState) -> None:
    """SGO-6.6: the bids go to the bank."""
    for seat in range(SEATS):
        s.bids[seat] = 0
        s.passed[seat] = 0
        s.order[seat] = 0
    s.planted = 0
