"""Areas and what they bring (SGO-10.2, SGO-10.3): for the scoring, for views, and for bots."""

# pyright: basic
from __future__ import annotations

from santelmo.core.bits import size
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santiago.bits import beside
from santelmo.games.santiago.components import CROPS
from santelmo.games.santiago.state import SEATS, SantiagoState


@compiled
def planted_squares(s: SantiagoState) -> int:
    """All plantations."""
    planted = 0
    for crop in range(CROPS):
        planted |= int(s.plantations[crop])
    return planted


@compiled
def free_squares(s: SantiagoState) -> int:
    """SGO-6.2: the squares (and some bits beyond the board) without a plantation or a desert."""
    return ~(planted_squares(s) | int(s.deserts))


@compiled
def neutral_squares(s: SantiagoState) -> int:
    """SGO-6.4: the plantations without markers."""
    neutral = planted_squares(s)
    for seat in range(s.players):
        neutral &= ~int(s.marked[seat])
    return neutral


@compiled
def connected(start: int, field: int) -> int:
    """SGO-10.2: the squares of `start`, and those of `field` connected with them side to side."""
    area = start
    while True:
        wider = area | (beside(area) & field)
        if wider == area:
            return area
        area = wider


@compiled
def first_area(field: int) -> int:
    """The area that the first square of a field belongs to."""
    return connected(field & -field, field)


@compiled
def count_markers(s: SantiagoState, seat: int, squares: int) -> int:
    """A seat's markers on these squares."""
    return size(int(s.marked[seat]) & squares) + size(int(s.doubled[seat]) & squares)


@compiled
def count_palms(s: SantiagoState, seat: int, squares: int) -> int:
    """SGO-11.3: the palms that count as a marker of the seat."""
    return size(int(s.marked[seat]) & int(s.palms) & squares)


@compiled
def yields(s: SantiagoState, seat: int, squares: int) -> int:
    """By how much a tile of an area pays the seat that has these squares in it."""
    return count_markers(s, seat, squares) + count_palms(s, seat, squares)


@compiled
def add_crop(s: SantiagoState, crop: int, ground: int, incomes: Numbers, first: int) -> None:
    """SGO-10.3: adds what the areas of a crop bring if only plantations on `ground` count.

    A seat's share is added to `incomes[first + seat]`.
    """
    field = int(s.plantations[crop]) & ground
    while field != 0:
        area = first_area(field)
        field ^= area
        tiles = size(area)
        for seat in range(s.players):
            incomes[first + seat] += tiles * yields(s, seat, area)


@compiled
def add_harvest(s: SantiagoState, ground: int, incomes: Numbers, first: int) -> None:
    """As `add_crop`, for all crops."""
    for crop in range(CROPS):
        add_crop(s, crop, ground, incomes, first)


@compiled
def list_areas(s: SantiagoState, wet: int, areas: Numbers, incomes: Numbers) -> int:
    """Writes the areas of all crops, dry plantations included; returns how many there are.

    `areas` gets the crop and the squares of each; `incomes` gets by seat what its plantations on
    `wet` squares bring, and then what all of them would.
    """
    count = 0
    for crop in range(CROPS):
        field = int(s.plantations[crop])
        while field != 0:
            area = first_area(field)
            field ^= area
            areas[2 * count] = crop
            areas[2 * count + 1] = area
            add_crop(s, crop, area & wet, incomes, 2 * SEATS * count)
            add_crop(s, crop, area, incomes, 2 * SEATS * count + SEATS)
            count += 1
    return count
