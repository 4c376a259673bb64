"""What a choice on the board would bring, before it is made: figures for the seat that chooses."""

from __future__ import annotations

from typing import NamedTuple

from santelmo.games.santiago import planting
from santelmo.games.santiago.bits import beside
from santelmo.games.santiago.board import (
    BORDERS,
    SEGMENT_NAMES,
    SQUARE_NAMES,
    WHOLE_BOARD,
    members,
)
from santelmo.games.santiago.components import CROP_OF, CROPS
from santelmo.games.santiago.land import Land
from santelmo.games.santiago.score import Area, areas_of, incomes
from santelmo.games.santiago.state import (
    DECIDING,
    EXTRA,
    LEFTOVER,
    OFFERING,
    PLANTING,
    PROPOSING,
    SantiagoState,
)


class Preview(NamedTuple):
    """What would come of a choice."""

    squares: int
    """The area of a plantation; the squares that a canal would water and that are dry now."""
    incomes: tuple[int, ...]
    """By seat: how much more the match would bring."""


def previews(s: SantiagoState, land: Land) -> dict[str, Preview]:
    """By square or segment, for the seat that is to choose one now."""
    if s.stage in (PLANTING, LEFTOVER):
        return _plantings(s, land)
    if s.stage in (PROPOSING, OFFERING, DECIDING, EXTRA):
        return _canals(land)
    return {}


def _plantings(s: SantiagoState, land: Land) -> dict[str, Preview]:
    """The tile in hand on every square where it may be planted, if its area gets water."""
    seat = int(s.seat)
    markers = int(planting.markers_due(s, seat))
    grown = areas_of(land, int(CROP_OF[int(s.held)]), WHOLE_BOARD)
    return {
        SQUARE_NAMES[square]: _planting(land, grown, seat, markers, square)
        for square in members(int(planting.plantable_squares(s)) & WHOLE_BOARD)
    }


def _planting(land: Land, grown: list[Area], seat: int, markers: int, square: int) -> Preview:
    """SGO-10.2, SGO-10.3: the plantation joins the areas of its crop that it touches."""
    touched = int(beside(1 << square))
    joined = [area for area in grown if area.squares & touched]
    squares = sum((area.squares for area in joined), 1 << square)
    tiles = squares.bit_count()
    more = [0] * len(land.marked)
    for area in joined:
        for share in area.shares:
            more[share.seat] += tiles * (share.markers + share.palms) - share.income
    if markers:
        more[seat] += tiles * (markers + (land.palms >> square & 1))
    return Preview(squares, tuple(more))


def _canals(land: Land) -> dict[str, Preview]:
    """A canal on every segment where one may be dug, if the match ended with it."""
    seats = len(land.marked)
    today = [incomes(areas_of(land, crop, land.irrigated), seats) for crop in range(CROPS)]
    return {
        SEGMENT_NAMES[segment]: _canal(land, today, segment) for segment in members(land.diggable)
    }


def _canal(land: Land, today: list[list[int]], segment: int) -> Preview:
    """SGO-9.1: only the crops that get water bring more than they do `today`."""
    fresh = int(BORDERS[segment]) & ~land.irrigated
    more = [0] * len(land.marked)
    for crop, planted in enumerate(land.plantations):
        if planted & fresh:
            then = incomes(areas_of(land, crop, land.irrigated | fresh), len(more))
            more = [
                known + later - now
                for known, later, now in zip(more, then, today[crop], strict=True)
            ]
    return Preview(fresh & ~land.deserts, tuple(more))
