"""The score, area by area: what today's board would bring, and what a finished one has brought.

Everything here is read from public fields; only the money in hand can be covered.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from santelmo.games.santiago import areas as kernels
from santelmo.games.santiago import water
from santelmo.games.santiago.bits import size
from santelmo.games.santiago.board import WHOLE_BOARD
from santelmo.games.santiago.components import CROP_NAMES, CROPS
from santelmo.games.santiago.state import OVER, SantiagoState


@dataclass(frozen=True)
class Share:
    """What one seat has in an area."""

    seat: int
    markers: int
    palms: int
    """Palms that count for the seat (SGO-11.3)."""
    income: int


@dataclass(frozen=True)
class Area:
    """Connected plantations of one crop, and the seats that profit."""

    crop: str
    squares: int
    tiles: int
    shares: tuple[Share, ...]


@dataclass(frozen=True)
class Risk:
    """An area with dry plantations, and how much more it would bring if they were irrigated."""

    crop: str
    squares: int
    dry: int
    incomes: tuple[int, ...]
    """By seat."""


@dataclass(frozen=True)
class Account:
    """One seat's score, if the match ended on this board."""

    hand: int | None
    """Money in hand; None when the reader may not see it."""
    harvest: int
    at_risk: int

    @property
    def total(self) -> int | None:
        return None if self.hand is None else self.hand + self.harvest


def areas(s: SantiagoState, ground: int) -> list[Area]:
    """SGO-10.2: the areas on these squares, crop by crop."""
    found: list[Area] = []
    for crop in range(CROPS):
        field = int(s.plantations[crop]) & ground
        while field:
            squares = int(kernels.first_area(field))
            field ^= squares
            found.append(_area(s, crop, squares))
    return found


def _area(s: SantiagoState, crop: int, squares: int) -> Area:
    tiles = squares.bit_count()
    shares: list[Share] = []
    for seat in range(s.players):
        marked = int(s.marked[seat]) & squares
        markers = marked.bit_count() + (int(s.doubled[seat]) & squares).bit_count()
        if markers:
            palms = (marked & int(s.palms)).bit_count()
            shares.append(Share(seat, markers, palms, tiles * (markers + palms)))
    return Area(CROP_NAMES[crop], squares, tiles, tuple(shares))


def irrigated_areas(s: SantiagoState) -> list[Area]:
    """The areas that would be scored if the match ended now (SGO-10.1)."""
    return areas(s, int(water.irrigated(s)))


def risks(s: SantiagoState) -> list[Risk]:
    """The areas that have something to lose."""
    watered = int(water.irrigated(s))
    return [_risk(s, area, watered) for area in areas(s, WHOLE_BOARD) if area.squares & ~watered]


def _risk(s: SantiagoState, whole: Area, watered: int) -> Risk:
    incomes = [0] * s.players
    for share in whole.shares:
        incomes[share.seat] += share.income
    for part in areas(s, whole.squares & watered):
        for share in part.shares:
            incomes[share.seat] -= share.income
    return Risk(whole.crop, whole.squares, whole.squares & ~watered, tuple(incomes))


def harvest(s: SantiagoState, ground: int) -> list[int]:
    """What each seat's areas on these squares bring."""
    incomes = np.zeros(s.players, np.int64)
    kernels.add_harvest(s, ground, incomes)
    return incomes.tolist()


def accounts(s: SantiagoState, reader: int | None) -> list[Account]:
    """Each seat's score on today's board, as a reader may know it."""
    now = harvest(s, int(water.irrigated(s)))
    hoped = harvest(s, WHOLE_BOARD)
    paid = now if s.stage == OVER else [0] * s.players
    return [
        Account(
            hand=int(s.money[seat]) - paid[seat] if s.tally_open or seat == reader else None,
            harvest=now[seat],
            at_risk=hoped[seat] - now[seat],
        )
        for seat in range(s.players)
    ]


def markers_on_board(s: SantiagoState, seat: int) -> int:
    """How many markers a seat has on plantations."""
    return int(size(int(s.marked[seat])) + size(int(s.doubled[seat])))
