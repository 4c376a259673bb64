"""Areas and what they bring (SGO-10.2, SGO-10.3): for the scoring, for views, and for bots."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santiago.bits import beside, size
from santelmo.games.santiago.components import CROPS
from santelmo.games.santiago.state import SantiagoState


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
def first_area(field: int) -> int:
    """SGO-10.2: of a set of squares, those connected side to side with the first one."""
    area = field & -field
    while True:
        wider = area | (beside(area) & field)
        if wider == area:
            return area
        area = wider


@compiled
def yields(s: SantiagoState, seat: int, squares: int) -> int:
    """A seat's markers on these squares; SGO-11.3: a palm above them counts as one more."""
    marked = int(s.marked[seat]) & squares
    return size(marked) + size(int(s.doubled[seat]) & squares) + size(marked & int(s.palms))


@compiled
def add_harvest(s: SantiagoState, ground: int, incomes: Numbers) -> None:
    """SGO-10.3: adds what each seat's areas bring if only plantations on `ground` count."""
    for crop in range(CROPS):
        field = int(s.plantations[crop]) & ground
        while field != 0:
            area = first_area(field)
            field ^= area
            tiles = size(area)
            for seat in range(s.players):
                incomes[seat] += tiles * yields(s, seat, area)
