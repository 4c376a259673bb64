"""What the rules say of a state, for views and words, which ask for it after each move.

To hand a state to a compiled rule takes longer than its answer. So answers are kept, each by the
parts of the state on which it rests: most moves leave most of them as they are.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from santelmo.games.santa_cruz import building, reading, scoring
from santelmo.games.santa_cruz.components import CARDS, SEATS, WAYS
from santelmo.games.santa_cruz.reading import BOARDS, SEATS_OF_BOARDS
from santelmo.games.santa_cruz.state import SantaCruzState


@dataclass(frozen=True)
class Situation:
    """A state to ask a rule about: as good as any other with the same in these parts."""

    parts: tuple[Hashable, ...]
    raw: bytes = field(compare=False)

    @property
    def players(self) -> int:
        return reading.players(self.raw)

    @property
    def state(self) -> Any:
        return np.frombuffer(bytearray(self.raw), SantaCruzState.dtype)[0]


def card_points(raw: bytes) -> tuple[tuple[int, ...], ...]:
    """What each scoring card, played now, would bring each seat: by seat, then by card."""
    return _card_points(Situation((reading.board(raw), reading.tokens(raw)), raw))


@lru_cache(BOARDS)
def _card_points(situation: Situation) -> tuple[tuple[int, ...], ...]:
    points = np.zeros((SEATS, len(CARDS)), np.int64)
    scoring.list_points(situation.state, points)
    return tuple(map(tuple, points[: situation.players].tolist()))


class Reach(NamedTuple):
    """The spaces to which a way takes a seat, as bits."""

    build: int
    join: int
    """Those on which it may join another player."""


def reach(raw: bytes, seat: int) -> tuple[Reach, ...]:
    """By way: where the seat may build now with a card of it."""
    supply, joins = reading.supply(raw)[seat], (reading.start(raw), reading.join_used(raw))
    return _reach(Situation((reading.board(raw), supply, joins), raw), seat)


@lru_cache(SEATS_OF_BOARDS)
def _reach(situation: Situation, seat: int) -> tuple[Reach, ...]:
    spaces = np.zeros((len(WAYS), len(Reach._fields)), np.int64)
    building.list_reach(situation.state, seat, spaces)
    return tuple(Reach(*row) for row in spaces.tolist())


def last_seat(raw: bytes) -> int:
    """The seat that always plays last in this round."""
    return _last_seat(Situation((reading.start(raw), reading.players(raw)), raw))


@lru_cache(SEATS * SEATS)
def _last_seat(situation: Situation) -> int:
    return int(building.last_seat(situation.state))


def track_order(raw: bytes) -> tuple[int, ...]:
    """The seats from the furthest ahead to the last."""
    parts = (reading.score(raw), reading.behind(raw), reading.players(raw))
    return _track_order(Situation(parts, raw))


@lru_cache(BOARDS)
def _track_order(situation: Situation) -> tuple[int, ...]:
    places = np.zeros(SEATS, np.int64)
    scoring.list_places(situation.state, places)
    return tuple(sorted(range(situation.players), key=places.tolist().__getitem__))
