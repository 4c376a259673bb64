"""The score, area by area: what today's board would bring, and what a finished one has brought.

Everything here is read from public fields; only the money in hand can be covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from santelmo.games.santiago import areas as kernels
from santelmo.games.santiago.board import WHOLE_BOARD
from santelmo.games.santiago.land import FIELDS, Field, Land, survey
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


class Prospect(NamedTuple):
    """What the field of one crop would bring."""

    areas: tuple[Area, ...]
    risks: tuple[Risk, ...]
    harvests: tuple[int, ...]
    """By seat: what the areas bring together."""
    at_risk: tuple[int, ...]
    """By seat: what the risks are worth together."""


def score(s: SantiagoState, land: Land, reader: int | None) -> Score:
    """The score that today's board would bring; the final one when the match is over."""
    crops = list(map(prospect, land.fields))
    money: list[int] = s.money.tolist()
    known = [
        money[seat] if s.tally_open or seat == reader else None for seat in range(int(s.players))
    ]
    return Score(
        tuple(area for crop in crops for area in crop.areas),
        tuple(risk for crop in crops for risk in crop.risks),
        accounts(crops, known, bool(s.stage == OVER)),
    )


def accounts(
    crops: Sequence[Prospect], money: Sequence[int | None], over: bool
) -> tuple[Account, ...]:
    """By seat, from the money that the reader knows of; when it is over, the harvest is in it."""
    harvests = map(sum, zip(*[crop.harvests for crop in crops], strict=True))
    at_risk = map(sum, zip(*[crop.at_risk for crop in crops], strict=True))
    return tuple(
        Account(None if hand is None else hand - harvested * over, harvested, risk)
        for hand, harvested, risk in zip(money, harvests, at_risk, strict=True)
    )


@lru_cache(FIELDS)
def prospect(field: Field) -> Prospect:
    """What a field would bring with the water that it has, and with more."""
    seats = len(field.marked)
    now = areas(field, field.irrigated)
    risks = _risks(field, now) if field.irrigated != field.squares else []
    return Prospect(
        tuple(now),
        tuple(risks),
        tuple(incomes(now, seats)),
        tuple([sum([risk.incomes[seat] for risk in risks]) for seat in range(seats)]),
    )


def areas(field: Field, ground: int) -> list[Area]:
    """SGO-10.2: the areas of a field, if only plantations on these squares count."""
    found: list[Area] = []
    left = field.squares & ground
    while left:
        squares = int(kernels.first_area(left))
        left ^= squares
        found.append(_area(field, squares))
    return found


def _area(field: Field, squares: int) -> Area:
    """SGO-10.3, SGO-11.3: what the area brings to each seat with markers in it."""
    tiles = squares.bit_count()
    shares: list[Share] = []
    for seat, marked in enumerate(field.marked):
        own = marked & squares
        if own:
            markers = own.bit_count() + (field.doubled[seat] & squares).bit_count()
            palms = (own & field.palms).bit_count()
            shares.append(Share(seat, markers, palms, tiles * (markers + palms)))
    return Area(field.crop, squares, tiles, tuple(shares))


def _risks(field: Field, now: list[Area]) -> list[Risk]:
    """The areas with dry plantations; of each, the parts that have water are among those `now`."""
    return [
        _risk(field, whole, [area for area in now if area.squares & whole.squares])
        for whole in areas(field, field.squares)
        if whole.squares & ~field.irrigated
    ]


def _risk(field: Field, whole: Area, safe: list[Area]) -> Risk:
    """How much more an area brings as a whole than its safe parts."""
    seats = len(field.marked)
    gains = zip(incomes([whole], seats), incomes(safe, seats), strict=True)
    return Risk(
        whole.crop,
        whole.squares,
        whole.squares & ~field.irrigated,
        tuple([hoped - sure for hoped, sure in gains]),
    )


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
