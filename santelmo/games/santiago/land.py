"""The land as plain numbers, read once from a state: for words, pictures and views.

To read a field of a NumPy record costs microseconds, and a view asks for hundreds. The views of
all seats show the same land, so what was worked out about the last few lands is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from santelmo.games.santiago import water
from santelmo.games.santiago.board import SEGMENTS, SQUARES, members
from santelmo.games.santiago.state import SantiagoState

REMEMBERED = 64
"""So many lands are remembered."""


class Plot(NamedTuple):
    """What is on a square."""

    crop: int | None = None
    owner: int | None = None
    markers: int = 0
    desert: bool = False
    palm: bool = False
    irrigated: bool = False


class Ditch(NamedTuple):
    """What is on a segment."""

    canal: bool
    diggable: bool
    proposer: int | None


@dataclass(frozen=True)
class Land:
    """All squares and segments of a state; sets are bits, see `board`."""

    plantations: tuple[int, ...]
    """By crop."""
    marked: tuple[int, ...]
    """By seat."""
    doubled: tuple[int, ...]
    deserts: int
    palms: int
    irrigated: int
    canals: int
    diggable: int
    proposed: tuple[int | None, ...]
    """The segment that each seat proposes."""

    def ditch(self, segment: int) -> Ditch:
        return Ditch(
            bool(self.canals >> segment & 1),
            bool(self.diggable >> segment & 1),
            self.proposed.index(segment) if segment in self.proposed else None,
        )

    @cached_property
    def plots(self) -> tuple[Plot, ...]:
        crops, owners = _by_square(self.plantations), _by_square(self.marked)
        doubled = sum(self.doubled)
        return tuple(
            Plot(
                crops.get(square),
                owners.get(square),
                1 + (doubled >> square & 1) if square in owners else 0,
                bool(self.deserts >> square & 1),
                bool(self.palms >> square & 1),
                bool(self.irrigated >> square & 1),
            )
            for square in range(SQUARES)
        )

    @cached_property
    def ditches(self) -> tuple[Ditch, ...]:
        return tuple(self.ditch(segment) for segment in range(SEGMENTS))


def _by_square(sets: tuple[int, ...]) -> dict[int, int]:
    """Which of some sets that have no square in common a square is in."""
    return {square: number for number, set_ in enumerate(sets) for square in members(set_)}


@lru_cache(REMEMBERED)
def _remembered(land: Land) -> Land:
    return land


def survey(s: SantiagoState) -> Land:
    """Reads the land of a state."""
    players = int(s.players)
    seen = Land(
        plantations=tuple(s.plantations.tolist()),
        marked=tuple(s.marked.tolist()[:players]),
        doubled=tuple(s.doubled.tolist()[:players]),
        deserts=int(s.deserts),
        palms=int(s.palms),
        irrigated=int(water.irrigated(s)),
        canals=int(s.canals),
        diggable=int(water.open_ditches(s)),
        proposed=tuple(number - 1 if number else None for number in s.proposed.tolist()[:players]),
    )
    return _remembered(seen)
