"""What a choice on the board would bring, before it is made: figures for the seat that chooses."""

from __future__ import annotations

from collections.abc import Iterable
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
from santelmo.games.santiago.components import CROP_OF
from santelmo.games.santiago.land import Land
from santelmo.games.santiago.score import Area, areas, areas_of, incomes
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
        return {SEGMENT_NAMES[segment]: _canal(land, segment) for segment in members(land.diggable)}
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


def _canal(land: Land, segment: int) -> Preview:
    """A canal on a segment, if the match ended with it."""
    fresh = int(BORDERS[segment]) & ~land.irrigated
    seats = len(land.marked)
    now = incomes(areas(land, land.irrigated), seats)
    then = incomes(areas(land, land.irrigated | fresh), seats)
    return Preview(fresh & ~land.deserts, _more(then, now))


def _more(then: Iterable[int], now: Iterable[int]) -> tuple[int, ...]:
    return tuple(one - other for one, other in zip(then, now, strict=True))
