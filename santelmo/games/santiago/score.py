"""What the board brings to whom, area by area, if the match ended now and if it had more water.

The figures are those of the compiled rules (`areas`). They follow from public fields alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from santelmo.games.santiago import areas as kernels
from santelmo.games.santiago.components import TILES
from santelmo.games.santiago.land import LANDS, Land
from santelmo.games.santiago.state import SEATS, SantiagoState


class Area(NamedTuple):
    """Connected plantations of one crop, dry ones included.

    At the end of a match the dry ones are desert (SGO-10.1), so that an area may fall into parts.
    """

    crop: int
    squares: int
    dry: int
    incomes: tuple[int, ...]
    """By seat: what the irrigated parts bring."""
    more: tuple[int, ...]
    """By seat: what would come on top if the dry plantations were irrigated too."""


class Score(NamedTuple):
    """What a land would bring if the match ended now."""

    areas: tuple[Area, ...]
    """By crop and place."""
    harvest: tuple[int, ...]
    """By seat."""
    at_risk: tuple[int, ...]
    """By seat: how much more the land would bring if all of it were irrigated."""


@lru_cache(LANDS)
def score(land: Land) -> Score:
    areas = tuple(_areas(land))
    seats = range(land.seats)
    return Score(
        areas,
        tuple([sum([area.incomes[seat] for area in areas]) for seat in seats]),
        tuple([sum([area.more[seat] for area in areas]) for seat in seats]),
    )


def _areas(land: Land) -> list[Area]:
    areas, brought = np.zeros(2 * TILES, np.int64), np.zeros(2 * SEATS * TILES, np.int64)
    count = int(kernels.list_areas(land.state, land.irrigated, areas, brought))
    rows: list[list[list[int]]] = brought.reshape(-1, 2, SEATS)[:count, :, : land.seats].tolist()
    return [
        Area(
            crop,
            squares,
            squares & ~land.irrigated,
            tuple(now),
            tuple([more - sure for more, sure in zip(hoped, now, strict=True)]),
        )
        for (crop, squares), (now, hoped) in zip(
            areas.reshape(-1, 2)[:count].tolist(), rows, strict=True
        )
    ]


def incomes(s: SantiagoState, ground: int) -> list[int]:
    """SGO-10.3: what areas bring to each seat if only plantations on these squares count."""
    brought = np.zeros(SEATS, np.int64)
    kernels.add_harvest(s, ground, brought, 0)
    return brought.tolist()
