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

DISPATCHES: list[tuple[str, Callable[[np.dtype[Any]], Function]]] = []
"""For each dispatched function: the module that declares it, and what finds its implementation."""


def rule(declaration: Function) -> Any:
    """Makes a declaration callable for the states of all games."""
    entry = RULES[declaration.__name__] = Rule(declaration)
    return dispatched(declaration, entry.implementation)


def dispatched(declaration: Function, find: Callable[[np.dtype[Any]], Function]) -> Any:
    """A function that calls the implementation which `find` names for the type of its record."""

    def call_implementation(s, *arguments):
        return find(s.dtype)(s, *arguments)

    DISPATCHES.append((declaration.__module__, find))
    call_implementation.__name__ = declaration.__name__
    call_implementation.__doc__ = declaration.__doc__
    if JIT:
        _overload(call_implementation, find)
        _interpret(call_implementation, find)
    return call_implementation


def _overload(call_implementation: Function, find: Callable[[np.dtype[Any]], Function]) -> None:
    """Compiled code that calls the function calls the implementation itself."""
    from numba.core import types
    from numba.core.typing.templates import AbstractTemplate, infer_global
    from numba.np.numpy_support import as_dtype

    keys: dict[Any, Any] = {}

    class Template(AbstractTemplate):
        key = call_implementation

        def generic(self, args, kws):
            implementation = types.Dispatcher(find(as_dtype(args[0])))
            signature = implementation.get_call_type(self.context, args, kws)
            keys[signature.args] = implementation.get_impl_key(signature)
            return signature

        def get_impl_key(self, sig):
            return keys[sig.args]

    infer_global(call_implementation, types.Function(Template))


def _interpret(call_implementation: Any, find: Callable[[np.dtype[Any]], Function]) -> None:
    """Interpreted code that calls the function stays interpreted."""
    from santelmo.core.interpreted import interpreted

    def call_interpreted(s, *arguments):
        return interpreted(find(s.dtype))(s, *arguments)

    call_implementation.interpreted_as = call_interpreted


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

    The engine replaces the key of the match's chance, see `engine.sample_world`.
    """
