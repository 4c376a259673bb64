"""What is the same on every island: names, kinds and the largest numbers of things.

An island (`island.py`) may have any of the 63 spaces that have a name here. The first letter of a
name is the kind of the space. Spaces are numbered in the order of NAMES, and a set of spaces is a
set of bits under those numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

import numpy as np

Kind = Literal["coast", "land", "volcano"]
Building = Literal["house", "church", "lighthouse"]
Good = Literal["sheep", "fish", "wood", "sugar", "gold"]
Way = Literal["ship", "road", "river"]

SEATS = 4

COAST, LAND, VOLCANO = range(3)
KINDS: tuple[Kind, ...] = ("coast", "land", "volcano")
KIND_LETTERS = "CLV"
KIND_SIZES = (23, 26, 14)
NAMES = tuple(
    f"{letter}{number:02}"
    for letter, size in zip(KIND_LETTERS, KIND_SIZES, strict=True)
    for number in range(1, size + 1)
)
SPACES = len(NAMES)
NAME_HINT = ", ".join(
    f"{letter}01 to {letter}{size}" for letter, size in zip(KIND_LETTERS, KIND_SIZES, strict=True)
)
FIRST_SPACES = (0, KIND_SIZES[COAST], KIND_SIZES[COAST] + KIND_SIZES[LAND])
KIND_SPACES = np.array(
    [((1 << size) - 1) << first for first, size in zip(FIRST_SPACES, KIND_SIZES, strict=True)],
    np.int64,
)
"""All spaces of each kind that an island can have."""

RIVERS = 8
TILES = 80
"""The highest number of tiles; they are numbered from 1, and 0 is no tile or one face down."""

HOUSE, CHURCH, LIGHTHOUSE = range(3)
BUILDINGS: tuple[Building, ...] = ("house", "church", "lighthouse")

GOODS: tuple[Good, ...] = ("sheep", "fish", "wood", "sugar", "gold")

SHIP, ROAD, RIVER, DOUBLE = range(4)
BUILDING_CARDS = ("ship", "road", "river", "double")
WAYS: tuple[Way, ...] = ("ship", "road", "river")
"""The ways to build; a double card is two builds of one way."""

SETS = "ABCD"

CARDS = (
    "sheep",
    "fish",
    "wood",
    "sugar",
    "gold",
    "sheep-fish",
    "wood-sugar",
    "four-houses",
    "variety",
    "street",
    "coast",
    "river",
    "volcano",
    "eruption",
    "birds",
)
"""The scoring cards by their words (SCZ-5.1)."""

FOUR_HOUSES, VARIETY, STREET, PER_COAST, PER_RIVER, PER_VOLCANO, ERUPTION, BIRDS = range(7, 15)
GOODS_CARDS = 7
"""How many cards ask for goods; they are the first ones."""


def goods_mask(words: Sequence[str]) -> int:
    """A set of goods as bits."""
    return sum(1 << GOODS.index(word) for word in words)


CARD_GOODS = np.array([goods_mask(card.split("-")) for card in CARDS[:GOODS_CARDS]], np.int64)
"""The goods that each goods card asks for."""

CARD_HAS_FISH = np.array(["fish" in card.split("-") for card in CARDS[:GOODS_CARDS]])

TRACK_FIELDS = 50
"""A marker that passes the last field of the track goes on from the first (SCZ-6.2)."""

DECK = 40
"""The highest number of scoring cards."""

BIRD_TOKENS = 40
"""The highest number of bird tokens."""

BIRD_VALUES = 6
"""A token is worth 1 to 5 points."""

_NUMBERS = {name: number for number, name in enumerate(NAMES)}


def space_number(name: str) -> int:
    """The number of the space with this name."""
    return _NUMBERS[name]


def kind_of(space: int) -> int:
    """Whether a space is coast, land or volcano."""
    return KIND_LETTERS.index(NAMES[space][0])


def union(sets: Iterable[int]) -> int:
    """What is in one of the sets at least."""
    whole = 0
    for members in sets:
        whole |= members
    return whole


_ALL_NAMED = (1 << SPACES) - 1


@lru_cache(1 << 14)  # what hundreds of matches have built, may reach or turn up
def spaces_in(spaces: int) -> tuple[int, ...]:
    """The numbers of a set of spaces."""
    spaces &= _ALL_NAMED
    found: list[int] = []
    while spaces:
        lowest = spaces & -spaces
        found.append(lowest.bit_length() - 1)
        spaces ^= lowest
    return tuple(found)


def names_of(spaces: int) -> list[str]:
    """The names of a set of spaces."""
    return [NAMES[space] for space in spaces_in(int(spaces))]
