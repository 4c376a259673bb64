"""Answers of the rules, cached: for views and words, which need them after each move.

To pass a state to a compiled rule takes longer than its answer. So answers are cached by the parts
of the state that they depend on: most moves leave most of those as they are.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from santelmo.games.santa_cruz import building, scoring, state_bytes
from santelmo.games.santa_cruz.components import CARDS, SEATS, WAYS
from santelmo.games.santa_cruz.state import SantaCruzState
from santelmo.games.santa_cruz.state_bytes import BOARDS, SEATS_OF_BOARDS


@dataclass(frozen=True)
class Situation:
    """A state to ask a rule about: any other with the same parts gives the same answer."""

    parts: tuple[Hashable, ...]
    raw: bytes = field(compare=False)

    @property
    def players(self) -> int:
        return state_bytes.players(self.raw)

    @property
    def state(self) -> Any:
        return np.frombuffer(bytearray(self.raw), SantaCruzState.dtype)[0]


def gains(raw: bytes) -> tuple[tuple[int, ...], ...]:
    """How far each scoring card, played now, would move each marker: by seat, then by card."""
    parts = (state_bytes.board(raw), state_bytes.tokens(raw), state_bytes.score(raw))
    return _gains(Situation(parts, raw))


@lru_cache(BOARDS)
def _gains(situation: Situation) -> tuple[tuple[int, ...], ...]:
    moved = np.zeros((SEATS, len(CARDS)), np.int64)
    scoring.list_gains(situation.state, moved)
    return tuple(map(tuple, moved[: situation.players].tolist()))


def counted(raw: bytes) -> tuple[int, ...]:
    """By scoring card, the spaces whose buildings it would count now, as bits."""
    return _counted(Situation((state_bytes.board(raw),), raw))


@lru_cache(BOARDS)
def _counted(situation: Situation) -> tuple[int, ...]:
    spaces = np.zeros(len(CARDS), np.int64)
    scoring.list_counted(situation.state, spaces)
    return tuple(spaces.tolist())


class Reach(NamedTuple):
    """The spaces to which a way takes a seat, as bits."""

    build: int
    join: int
    """Those on which it may join another player."""


def reach(raw: bytes, seat: int) -> tuple[Reach, ...]:
    """By way: where the seat may build now with a card of it."""
    parts = (
        state_bytes.board(raw),
        state_bytes.supply(raw)[seat],
        state_bytes.start(raw),
        state_bytes.join_used(raw),
    )
    return _reach(Situation(parts, raw), seat)


@lru_cache(SEATS_OF_BOARDS)
def _reach(situation: Situation, seat: int) -> tuple[Reach, ...]:
    spaces = np.zeros((len(WAYS), len(Reach._fields)), np.int64)
    building.list_reach(situation.state, seat, spaces)
    return tuple(Reach(*row) for row in spaces.tolist())


def last_seat(raw: bytes) -> int:
    """The seat that always plays last in this round."""
    return _last_seat(Situation((state_bytes.start(raw), state_bytes.players(raw)), raw))


@lru_cache(SEATS * SEATS)
def _last_seat(situation: Situation) -> int:
    return int(building.last_seat(situation.state))


def joiner(raw: bytes) -> int | None:
    """The seat that may still join another in this round, if one may."""
    parts = (state_bytes.start(raw), state_bytes.players(raw), state_bytes.join_used(raw))
    seat = _joiner(Situation(parts, raw))
    return None if seat < 0 else seat


@lru_cache(2 * SEATS * SEATS)
def _joiner(situation: Situation) -> int:
    return int(building.joiner(situation.state))


def track_order(raw: bytes) -> tuple[int, ...]:
    """The seats from the furthest ahead to the last."""
    parts = (state_bytes.score(raw), state_bytes.behind(raw), state_bytes.players(raw))
    return _track_order(Situation(parts, raw))


@lru_cache(BOARDS)
def _track_order(situation: Situation) -> tuple[int, ...]:
    places = np.zeros(SEATS, np.int64)
    scoring.list_places(situation.state, places)
    return tuple(sorted(range(situation.players), key=places.tolist().__getitem__))
