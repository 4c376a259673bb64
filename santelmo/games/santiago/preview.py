"""What a choice on the board would bring, before it is made: figures for the seat that chooses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from santelmo.games.santiago import planting
from santelmo.games.santiago.board import (
    BORDERS,
    SEGMENT_NAMES,
    SQUARE_NAMES,
    WHOLE_BOARD,
    members,
)
from santelmo.games.santiago.components import CROP_OF
from santelmo.games.santiago.land import Land
from santelmo.games.santiago.score import areas, areas_of, incomes
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
    crop, seat = int(CROP_OF[int(s.held)]), int(s.seat)
    markers = int(planting.markers_due(s, seat))
    now = incomes(areas_of(land, crop, WHOLE_BOARD), len(land.marked))
    return {
        SQUARE_NAMES[square]: _planting(land, crop, seat, markers, square, now)
        for square in members(int(planting.plantable_squares(s)) & WHOLE_BOARD)
    }


def _planting(
    land: Land, crop: int, seat: int, markers: int, square: int, now: list[int]
) -> Preview:
    bit = 1 << square
    planted = replace(
        land,
        plantations=_with(land.plantations, crop, bit),
        marked=_with(land.marked, seat, bit) if markers else land.marked,
        doubled=_with(land.doubled, seat, bit) if markers > 1 else land.doubled,
    )
    then = areas_of(planted, crop, WHOLE_BOARD)
    area = next(area.squares for area in then if area.squares & bit)
    return Preview(area, _more(incomes(then, len(now)), now))


def _canal(land: Land, segment: int) -> Preview:
    """A canal on a segment, if the match ended with it."""
    fresh = int(BORDERS[segment]) & ~land.irrigated
    seats = len(land.marked)
    now = incomes(areas(land, land.irrigated), seats)
    then = incomes(areas(land, land.irrigated | fresh), seats)
    return Preview(fresh & ~land.deserts, _more(then, now))


def _with(sets: tuple[int, ...], place: int, bit: int) -> tuple[int, ...]:
    return (*sets[:place], sets[place] | bit, *sets[place + 1 :])


def _more(then: Iterable[int], now: Iterable[int]) -> tuple[int, ...]:
    return tuple(one - other for one, other in zip(then, now, strict=True))
