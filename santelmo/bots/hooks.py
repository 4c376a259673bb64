"""Knowledge about a game that the search can use, and the defaults for games without it.

A game's knowledge lies in `santelmo/bots/GAME/`, whose `__init__.py` defines
`KNOWLEDGE = Knowledge(...)`. It is found by the record's type when the search is compiled for
that game, so no caller can forget to register it, and a game without any is still searched.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from santelmo.core.chance import pick
from santelmo.core.compiling import compiled
from santelmo.core.definition import definition_of
from santelmo.core.rules import Function, dispatched
from santelmo.core.state import Numbers, State


@dataclass(frozen=True, kw_only=True)
class Knowledge:
    """The hooks that a game provides: compiled functions with the signatures below."""

    prune: Function | None = None
    prior: Function | None = None
    policy: Function | None = None
    expect: Function | None = None


NO_KNOWLEDGE = Knowledge()


@cache
def knowledge(game: str) -> Knowledge:
    """What the search knows about a game."""
    module = f"santelmo.bots.{game}"
    if find_spec(module) is None:
        return NO_KNOWLEDGE
    return getattr(import_module(module), "KNOWLEDGE", NO_KNOWLEDGE)


def hook(declaration: Callable[..., Any]) -> Any:
    """A function that a game may provide; the declaration itself serves the other games."""
    default = compiled(declaration)

    @cache
    def find(dtype: np.dtype[Any]) -> Function:
        provided = getattr(knowledge(definition_of(dtype).name), declaration.__name__)
        return default if provided is None else provided

    return dispatched(declaration, find)


@hook
def prune(s: State, seat: int, codes: Numbers, count: int) -> int:
    """Removes moves that nearly equal others, in place; returns how many are left.

    It may use only what the seat knows, and keeps at least one move and the order of the rest.
    """
    return count


@hook
def prior(s: State, seat: int, codes: Numbers, count: int, weights: Numbers) -> None:
    """Writes a positive weight for each move: how often a good player would choose it."""
    for i in range(count):
        weights[i] = 1.0


@hook
def policy(s: State, seat: int, codes: Numbers, count: int, rng: Numbers, scratch: Numbers) -> int:
    """The code that the seat plays in a playout. `scratch` has room for a number for each code."""
    return codes[pick(rng, count)]


@hook
def expect(s: State, scores: Numbers) -> float:
    """Writes the score that each seat can expect at the end, to cut playouts short.

    Returns by how many points they may be off, or 0 where it has no estimate.
    """
    return 0.0
