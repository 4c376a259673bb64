"""The land as plain numbers, read once from a state: for words, pictures and views.

To read a field of a NumPy record costs microseconds, and a view asks for hundreds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from santelmo.games.santiago import water
from santelmo.games.santiago.board import SEGMENTS, SQUARES
from santelmo.games.santiago.state import SantiagoState


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
    proposers: dict[int, int]
    """The proposing seat by segment."""

    def plot(self, square: int) -> Plot:
        owner = next((seat for seat, set_ in enumerate(self.marked) if set_ >> square & 1), None)
        markers = 0 if owner is None else 1 + (self.doubled[owner] >> square & 1)
        return Plot(
            next((crop for crop, set_ in enumerate(self.plantations) if set_ >> square & 1), None),
            owner,
            markers,
            bool(self.deserts >> square & 1),
            bool(self.palms >> square & 1),
            bool(self.irrigated >> square & 1),
        )

    def ditch(self, segment: int) -> Ditch:
        return Ditch(
            bool(self.canals >> segment & 1),
            bool(self.diggable >> segment & 1),
            self.proposers.get(segment),
        )

    def plots(self) -> list[Plot]:
        return [self.plot(square) for square in range(SQUARES)]

    def ditches(self) -> list[Ditch]:
        return [self.ditch(segment) for segment in range(SEGMENTS)]


def survey(s: SantiagoState) -> Land:
    """Reads the land of a state."""
    players = int(s.players)
    return Land(
        plantations=tuple(s.plantations.tolist()),
        marked=tuple(s.marked.tolist()[:players]),
        doubled=tuple(s.doubled.tolist()[:players]),
        deserts=int(s.deserts),
        palms=int(s.palms),
        irrigated=int(water.irrigated(s)),
        canals=int(s.canals),
        diggable=int(water.open_ditches(s)),
        proposers={
            number - 1: seat for seat, number in enumerate(s.proposed.tolist()) if number > 0
        },
    )
