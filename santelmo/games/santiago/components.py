"""The pieces: tiles, canals, markers, money, and what depends on the number of players."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np

MIN_PLAYERS = 3
MAX_PLAYERS = 5

Crop = Literal["banana", "sugar", "potato", "bean", "pepper"]
CROP_NAMES: tuple[Crop, ...] = get_args(Crop)
CROPS = len(CROP_NAMES)
MAX_PLANTERS = 2
COPIES = (3, 6)
"""SGO-1.5: how many tiles of each crop show one planter, and two."""

NO_TILE = 0
TILE_NAMES = tuple(
    f"{crop}{planters}" for crop in CROP_NAMES for planters in range(1, MAX_PLANTERS + 1)
)
KINDS = len(TILE_NAMES)
"""Different tiles. In a state they are numbered from 1, and 0 is no tile."""
TILES = CROPS * sum(COPIES)

CROP_OF = np.array([0] + [kind // MAX_PLANTERS for kind in range(KINDS)], np.int64)
PLANTERS_ON = np.array([0] + [kind % MAX_PLANTERS + 1 for kind in range(KINDS)], np.int64)
COPIES_OF = np.array([0] + [COPIES[kind % MAX_PLANTERS] for kind in range(KINDS)], np.int64)
"""By tile number."""

MARKERS = 22
PALMS = 3
START_MONEY = 10
INCOME = 3

PILES = np.array([0, 0, 0, 4, 4, 5], np.int64)
ROUNDS = np.array([0, 0, 0, 11, 11, 9], np.int64)
CANALS = np.array([0, 0, 0, 11, 11, 9], np.int64)
"""By number of players (SGO-2.2, SGO-2.3, SGO-3.1). CANALS is the supply for all."""

MAX_MONEY = max(
    players * (START_MONEY + INCOME * (int(ROUNDS[players]) - 1))
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
)
"""All that the bank pays out before the scoring: no bid and no offer can be higher."""

_TILE_WORDS = tuple(f"{size} {crop}" for crop in CROP_NAMES for size in ("single", "double"))


def tile_name(tile: int) -> str:
    """The text of a tile of the state."""
    return TILE_NAMES[tile - 1]


def tile_words(tile: int) -> str:
    """What players call a tile of the state: "single bean", "double potato"."""
    return _TILE_WORDS[tile - 1]


def paid_out(players: int, round_number: int) -> int:
    """What the bank has paid to all players until this round."""
    return players * (START_MONEY + INCOME * (round_number - 1))
