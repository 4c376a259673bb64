"""The score, area by area: what today's board would bring, and what a finished one has brought.

Everything here is read from public fields; only the money in hand can be covered.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from santelmo.games.santiago import areas as kernels
from santelmo.games.santiago.board import WHOLE_BOARD
from santelmo.games.santiago.components import CROP_NAMES, CROPS
from santelmo.games.santiago.land import REMEMBERED, Land, survey
from santelmo.games.santiago.state import OVER, SantiagoState


class Share(NamedTuple):
    """What one seat has in an area."""

    seat: int
    markers: int
    palms: int
    """Palms that count for the seat (SGO-11.3)."""
    income: int


class Area(NamedTuple):
    """Connected plantations of one crop, and the seats that profit."""

    crop: str
    squares: int
    tiles: int
    shares: tuple[Share, ...]


class Risk(NamedTuple):
    """An area with dry plantations, and how much more it would bring if they were irrigated."""

    crop: str
    squares: int
    dry: int
    incomes: tuple[int, ...]
    """By seat."""


class Account(NamedTuple):
    """One seat's score, if the match ended on this board."""

    hand: int | None
    """Money in hand; None when the reader may not see it."""
    harvest: int
    at_risk: int

    @property
    def total(self) -> int | None:
        return None if self.hand is None else self.hand + self.harvest


class Score(NamedTuple):
    """The score of today's board as a reader may know it."""

    areas: tuple[Area, ...]
    """What would be scored if the match ended now (SGO-10.1): irrigated plantations only."""
    risks: tuple[Risk, ...]
    accounts: tuple[Account, ...]
    """By seat."""


def score(s: SantiagoState, land: Land, reader: int | None) -> Score:
    """The score that today's board would bring; the final one when the match is over."""
    now = areas(land, land.irrigated)
    harvests = incomes(now, len(land.marked))
    risks = _risks(land)
    money: list[int] = s.money.tolist()
    covered = not s.tally_open
    over = s.stage == OVER
    accounts: list[Account] = []
    for seat, brought in enumerate(harvests):
        hand = None if covered and seat != reader else money[seat] - (brought if over else 0)
        accounts.append(Account(hand, brought, sum(risk.incomes[seat] for risk in risks)))
    return Score(now, risks, tuple(accounts))


@lru_cache(REMEMBERED)
def areas(land: Land, ground: int) -> tuple[Area, ...]:
    """SGO-10.2: the areas on these squares, crop by crop."""
    return tuple(area for crop in range(CROPS) for area in areas_of(land, crop, ground))


def areas_of(land: Land, crop: int, ground: int) -> list[Area]:
    """The areas of one crop on these squares."""
    found: list[Area] = []
    field = land.plantations[crop] & ground
    while field:
        squares = int(kernels.first_area(field))
        field ^= squares
        found.append(_area(land, CROP_NAMES[crop], squares))
    return found


def _area(land: Land, crop: str, squares: int) -> Area:
    """SGO-10.3, SGO-11.3: what the area brings to each seat with markers in it."""
    tiles = squares.bit_count()
    shares: list[Share] = []
    for seat, marked in enumerate(land.marked):
        own = marked & squares
        if own:
            markers = own.bit_count() + (land.doubled[seat] & squares).bit_count()
            palms = (own & land.palms).bit_count()
            shares.append(Share(seat, markers, palms, tiles * (markers + palms)))
    return Area(crop, squares, tiles, tuple(shares))


@lru_cache(REMEMBERED)
def _risks(land: Land) -> tuple[Risk, ...]:
    """What the areas with dry plantations would bring with water."""
    whole = areas(land, WHOLE_BOARD)
    return tuple(_risk(land, area) for area in whole if area.squares & ~land.irrigated)


def _risk(land: Land, whole: Area) -> Risk:
    seats = len(land.marked)
    hoped = incomes([whole], seats)
    safe = incomes(areas(land, whole.squares & land.irrigated), seats)
    gains = tuple(hoped[seat] - safe[seat] for seat in range(seats))
    return Risk(whole.crop, whole.squares, whole.squares & ~land.irrigated, gains)


def incomes(harvested: Iterable[Area], seats: int) -> list[int]:
    """What the areas bring together, by seat."""
    brought = [0] * seats
    for area in harvested:
        for share in area.shares:
            brought[share.seat] += share.income
    return brought


def final_score(s: SantiagoState) -> Score:
    """The score of a finished match."""
    return score(s, survey(s), None)


def harvest(s: SantiagoState) -> list[int]:
    """What the areas on the board bring to each seat, dry plantations included."""
    brought = np.zeros(int(s.players), np.int64)
    kernels.add_harvest(s, WHOLE_BOARD, brought)
    return brought.tolist()
