"""Observations: a state as a fixed number of numbers, from the point of view of one seat.

A game declares the parts of its observation (`Part`) and one function that writes them, in the
order of the declaration, into a flat array. The function gets a *redacted* state, so it cannot give
anything away, and it counts seats from the reader's own: seat 0 of an observation is always the
reader, seat 1 sits to the left, and so on.

The same function fills an array of small integers (the parts by name are views of it) or a vector
of floats: the type of the array decides when it is compiled.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, TypeAlias

import numpy as np

from santelmo.core import state as states_of
from santelmo.core.compiling import compiled
from santelmo.core.rules import Function, dispatched
from santelmo.core.state import Numbers, State, States

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"

INTEGERS = np.int16
"""The type of an observation by parts; every number of every game fits."""
VECTOR = np.float32
"""The type of an observation as a flat vector."""


@dataclass(frozen=True)
class Part:
    """One named part of an observation."""

    name: str
    shape: tuple[int, ...]
    """() is a single number. An axis of seats has as many places as the game has players."""
    low: int
    high: int
    meaning: str
    """One sentence for the documentation's table."""

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Observation:
    """What a game shows a learner. The version grows when the meaning of a number changes."""

    version: int
    parts: tuple[Part, ...]
    changes: tuple[str, ...]
    """What each version brought, the first one first."""

    @cached_property
    def size(self) -> int:
        """How many numbers there are in all."""
        return sum(part.size for part in self.parts)

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where in the flat array each part lies."""
        places: dict[str, slice] = {}
        first = 0
        for part in self.parts:
            places[part.name] = slice(first, first + part.size)
            first += part.size
        return places

    def split(self, flat: Array) -> dict[str, Array]:
        """The parts by name: views of an array whose last axis is an observation."""
        rows = flat.shape[:-1]
        return {
            part.name: flat[..., self.slices[part.name]].reshape((*rows, *part.shape))
            for part in self.parts
        }


Declare: TypeAlias = Callable[[int], Observation]
"""The observation of a game with this many players."""

_WRITERS: dict[np.dtype[Any], Function] = {}


def provide(dtype: np.dtype[Any], write: Function) -> None:
    """Says how the states of a game are written."""
    _WRITERS[dtype] = write


def _find(dtype: np.dtype[Any]) -> Function:
    return _WRITERS[dtype]


def _observe(s: State, seat: int, out: Numbers) -> None:
    """Writes the observation of a state redacted for `seat`."""


observe = dispatched(_observe, _find)


@compiled
def write_observation(states: States, seat: int, out: Numbers) -> None:
    """Writes the observation of a state that is redacted for the seat already."""
    observe(states[0], seat, out)


def observation(game: Any) -> Observation:
    """The parts of a game's observation."""
    if not hasattr(game, "definition"):
        raise ValueError(f"An observation is that of a game: santelmo.load({game!r}) makes one.")
    declare = game.definition.observation
    if declare is None:
        raise ValueError(f"{game.definition.title} declares no observation.")
    return declare(game.players)


def observe_match(match: Any, seat: int, kind: Any = INTEGERS) -> Array:
    """What a seat of a match observes, as one flat array."""
    out = np.zeros(observation(match.game).size, kind)
    seen = states_of.redacted(match.game.definition.state, match.states, seat)
    write_observation(seen, seat, out)
    return out
