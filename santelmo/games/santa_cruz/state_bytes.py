"""Fast reading of a state's fields from its bytes: for views and words, which read hundreds.

To read a field of a NumPy record costs about a microsecond. The whole record as bytes costs half
of one, and a slice of those next to nothing. So code that needs many fields takes `raw_bytes` of
the state once and passes it to the functions below, each named after the field that it reads.
Fields of small numbers are `bytes`, one number each: they work like tuples, and as keys of caches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from operator import itemgetter
from struct import Struct
from typing import Any, cast

import numpy as np

from santelmo.games.santa_cruz.components import BUILDINGS, SEATS, union
from santelmo.games.santa_cruz.island import Island, Tile, island_by_number
from santelmo.games.santa_cruz.state import SantaCruzState, Stage

BOARDS = 512
"""The size of caches of what depends on a board.

Hundreds of tables take turns at a server, and each needs its board again for its next moves: an
entry must outlast a move at every other table.
"""
SEATS_OF_BOARDS = 4 * BOARDS
"""As BOARDS, for what depends on a seat as well."""

# The fields of wide numbers as `struct` has them.
_ISLAND, _SHOWS, _BUILT = Struct("=Q"), Struct(f"={len(BUILDINGS)}q"), Struct(f"={SEATS}q")
_SCORE = Struct(f"={SEATS}h")


def _place(name: str) -> int:
    """Where a field begins."""
    layout: Any = SantaCruzState.dtype.fields
    return layout[name][1]


def _number(name: str) -> Callable[[bytes], int]:
    return itemgetter(_place(name))


def _numbers(name: str) -> Callable[[bytes], bytes]:
    """A reader of fields with one axis, or of a wide number as it lies there."""
    start, field = _place(name), SantaCruzState.fields[name]
    return itemgetter(slice(start, start + prod(field.shape) * np.dtype(field.kind).itemsize))


def _rows(name: str) -> Callable[[bytes], tuple[bytes, ...]]:
    """A reader of fields with several axes: the last one makes rows."""
    *_, length = shape = SantaCruzState.fields[name].shape
    start = _place(name)
    return itemgetter(*(slice(at, at + length) for at in range(start, start + prod(shape), length)))


players = _number("players")
round_number = _number("round_number")
start = _number("start")
seat = _number("seat")
way = _number("way")
builds = _number("builds")
join_used = _number("join_used")
ready = _number("ready")
birds_left = _number("birds_left")
deck_left = _number("deck_left")

face = _numbers("face")
behind = _numbers("behind")
held = _numbers("held")
bundle = _numbers("bundle")
tokens = _numbers("tokens")
drawn = _numbers("drawn")
discarded = _numbers("discarded")

sets = _rows("sets")
supply = _rows("supply")
set_of = _rows("set_of")
cards = _rows("cards")
played = _rows("played")
"""First the rows of round 1, then those of round 2."""
opened = _rows("opened")
hand = _rows("hand")
birds = _rows("birds")

_stage = _number("stage")
_STAGES = tuple(Stage)
_island = _numbers("island")
_shows = _numbers("shows")
_built = _numbers("built")
_score = _numbers("score")


def stage(raw: bytes) -> Stage:
    return _STAGES[_stage(raw)]


def score(raw: bytes) -> tuple[int, ...]:
    return _SCORE.unpack(_score(raw))


def raw_bytes(s: SantaCruzState) -> bytes:
    """The bytes of a state, for all functions here."""
    return cast(np.void, s).tobytes()


@dataclass(frozen=True, eq=False)
class Board:
    """What lies and stands on the islands, and what follows from it.

    While a board is cached there is no other like it, so it can be a key of a cache.
    """

    island: Island
    face: bytes
    """The tile that lies face up on each space; 0 for none."""
    shows: tuple[int, ...]
    """The spaces whose face-up tile shows each kind of building."""
    built: tuple[int, ...]
    """The spaces on which each seat that plays has a building."""

    def tile_on(self, space: int) -> Tile:
        """The tile that lies face up on the space."""
        return self.island.tiles[self.face[space] - 1]

    @cached_property
    def face_up(self) -> int:
        """The spaces whose tile lies face up."""
        return union(self.shows)

    @cached_property
    def occupied(self) -> int:
        """SCZ-4.4: the spaces with a building."""
        return union(self.built)

    @cached_property
    def standing(self) -> tuple[bytes, ...]:
        """By seat, how many buildings of each kind stand on the islands."""
        return tuple(
            bytes([(spaces & shown).bit_count() for shown in self.shows]) for spaces in self.built
        )


def board(raw: bytes) -> Board:
    """The board of a state: the same object as before if nothing on it has changed."""
    return _board(_island(raw), face(raw), _shows(raw), _built(raw), players(raw))


@lru_cache(BOARDS)
def _board(island: bytes, face: bytes, shows: bytes, built: bytes, players: int) -> Board:
    """From bytes as they are in the state: to find a cached board costs no more than slicing."""
    return Board(
        island_by_number(*_ISLAND.unpack(island)),
        face,
        _SHOWS.unpack(shows),
        _BUILT.unpack(built)[:players],
    )
