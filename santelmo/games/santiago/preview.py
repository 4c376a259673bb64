"""What a choice on the board would bring, before it is made: figures for the seat that chooses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from santelmo.games.santiago import planting
from santelmo.games.santiago.bits import beside
from santelmo.games.santiago.board import (
    BORDERS,
    SEGMENT_NAMES,
    SQUARE_NAMES,
    SQUARES,
    WHOLE_BOARD,
    members,
    square_names,
)
from santelmo.games.santiago.components import CROP_OF
from santelmo.games.santiago.land import LANDS, Land
from santelmo.games.santiago.score import Area, areas, incomes, prospect
from santelmo.games.santiago.state import SantiagoState


def _preview(squares: int, incomes: Iterable[int]) -> dict[str, Any]:
    """What would come of a choice.

    The area of a plantation, or the squares that a canal would water and that are dry now; and by
    seat how much more the match would bring.
    """
    return {"squares": square_names(squares), "incomes": list(incomes)}


def plantings(s: SantiagoState, land: Land) -> dict[str, Any]:
    """By square: the tile in hand wherever it may be planted, if its area gets water."""
    seats, planter = land.seats, int(s.seat)
    markers = int(planting.markers_due(s, planter))
    field = land.fields[int(CROP_OF[s.held])]
    grown = areas(field, field.squares)
    joining = int(beside(field.squares))
    found: dict[str, Any] = {}
    for square in members(int(planting.plantable_squares(s)) & WHOLE_BOARD):
        # SGO-11.3: a palm counts where there are markers.
        own = markers + (land.palms >> square & 1) if markers else 0
        if joining >> square & 1:
            found[SQUARE_NAMES[square]] = _joined(grown, square, seats, planter, own)
        else:
            found[SQUARE_NAMES[square]] = _lone_tiles(seats, planter, own)[square]
    return found


def _joined(grown: list[Area], square: int, seats: int, planter: int, own: int) -> dict[str, Any]:
    """SGO-10.2, SGO-10.3: the plantation joins the areas of its crop that it touches."""
    touched = int(beside(1 << square))
    joined = [area for area in grown if area.squares & touched]
    squares = sum((area.squares for area in joined), 1 << square)
    tiles = squares.bit_count()
    more = [0] * seats
    for area in joined:
        for share in area.shares:
            more[share.seat] += tiles * (share.markers + share.palms) - share.income
    more[planter] += tiles * own
    return _preview(squares, more)


# Tables of 3 to 5, each seat, nothing to 2 markers and a palm: there are 48 of these.
@lru_cache(64)
def _lone_tiles(seats: int, planter: int, own: int) -> list[dict[str, Any]]:
    """By square: a tile that touches no area of its crop, which is true for most squares."""
    incomes = [own if seat == planter else 0 for seat in range(seats)]
    return [_preview(1 << square, incomes) for square in range(SQUARES)]


@lru_cache(LANDS)
def canals(land: Land) -> dict[str, Any]:
    """By segment: a canal wherever one may be dug, if the match ended with it.

    The same for every seat that proposes, offers or decides in a round.
    """
    return {SEGMENT_NAMES[segment]: _canal(land, segment) for segment in members(land.diggable)}


def _canal(land: Land, segment: int) -> dict[str, Any]:
    """SGO-9.1: only the fields that get water bring more than they do today."""
    fresh = int(BORDERS[segment]) & ~land.irrigated
    more = [0] * land.seats
    for field in land.fields:
        if field.squares & fresh:
            then = incomes(areas(field, field.irrigated | fresh), land.seats)
            more = [
                known + later - now
                for known, later, now in zip(more, then, prospect(field).harvests, strict=True)
            ]
    return _preview(fresh & ~land.deserts, more)
