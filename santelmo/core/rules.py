"""The rules that every game provides, and how generic code reaches them.

A function declared here with `@rule` can be called with a state of any game, from Python and
from compiled code. Which game's implementation runs is decided by the type of the record, at
compile time: generic code (matches, playouts, searches) is compiled once per game and cached on
disk, with no call through a pointer.
"""

# pyright: basic
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from santelmo.core.compiling import JIT
from santelmo.core.state import Numbers, State

Function = Callable[..., Any]


class Rule:
    """One rule function and its implementation for each game's record type."""

    def __init__(self, declaration: Function) -> None:
        self.name = declaration.__name__
        self._implementations: dict[np.dtype[Any], Function] = {}

    def provide(self, dtype: np.dtype[Any], implementation: Function) -> None:
        if dtype in self._implementations:
            raise ValueError(f"two games have the same record type for {self.name!r}")
        self._implementations[dtype] = implementation

    def implementation(self, dtype: np.dtype[Any]) -> Function:
        return self._implementations[dtype]


RULES: dict[str, Rule] = {}


def rule(declaration: Function) -> Any:
    """Makes a declaration callable for the states of all games."""
    entry = RULES[declaration.__name__] = Rule(declaration)
    return dispatched(declaration, entry.implementation)


def dispatched(declaration: Function, find: Callable[[np.dtype[Any]], Function]) -> Any:
    """A function that calls the implementation which `find` names for the type of its record."""

    def call_found(s, *arguments):
        return find(s.dtype)(s, *arguments)

    call_found.__name__ = declaration.__name__
    call_found.__doc__ = declaration.__doc__
    if JIT:
        _overload(call_found, find)
    return call_found


def _overload(call_found: Function, find: Callable[[np.dtype[Any]], Function]) -> None:
    from numba.extending import overload
    from numba.np.numpy_support import as_dtype

    options: Any = {"_nrt": False, "error_model": "numpy"}

    @overload(call_found, jit_options=options)
    def choose(s, *arguments):
        implementation = find(as_dtype(s))

        def call(s, *arguments):
            return implementation(s, *arguments)

        return call


@rule
def deal(s: State) -> None:
    """Sets the match up: `players` and the options are in the state, everything else is 0."""


@rule
def actors(s: State) -> Any:
    """The seats that may act now, as a set of bits; 0 when the match is over."""


@rule
def legal(s: State, seat: int, out: Numbers) -> Any:
    """Writes the codes of the seat's legal moves into `out`; returns how many there are."""


@rule
def apply(s: State, seat: int, code: int) -> None:
    """Plays a legal move."""


@rule
def outcome(s: State, scores: Numbers, places: Numbers) -> None:
    """Writes each seat's score and place (1 is best; equal places are ties) of a finished match."""


@rule
def sample(s: State, seat: int, rng: Numbers) -> None:
    """Fills what `seat` cannot know in a redacted state, all consistent worlds equally likely.

    The key of the match's chance is the engine's matter, see `engine.sample_world`.
    """
