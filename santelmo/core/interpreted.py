"""Compiled functions as plain Python: the same code, for as long as machine code is missing.

The interpreted form of a function is its own code object, run with names of its own: wherever a
module's name stands for a compiled function, there it stands for the interpreted form of that
function. So what begins interpreted stays interpreted down to the last call, and nothing is written
twice: it is what runs everywhere with `SANTELMO_JIT=0`.
"""

# pyright: basic
from __future__ import annotations

import threading
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from santelmo.core import dependencies

Function = Callable[..., Any]
Names = dict[str, Any]

_lock = threading.RLock()
"""Held while names are collected: nobody may run a function whose names are half known."""
_functions: dict[Function, Function] = {}
_names: dict[int, Names] = {}
"""By the identity of a module's own names, which live as long as the module."""


class Namespace:
    """A module with such names."""

    def __init__(self, names: Names) -> None:
        self.__dict__ = names


def interpreted(dispatcher: Any) -> Function:
    """The interpreted form of a compiled function."""
    with _lock:
        if dispatcher.py_func not in _functions:
            _functions[dispatcher.py_func] = _interpreted(dispatcher)
        return _functions[dispatcher.py_func]


def _interpreted(dispatcher: Any) -> Function:
    stands_in = getattr(dispatcher, "interpreted_as", None)
    if stands_in is not None:
        return stands_in
    function = dispatcher.py_func
    plain = FunctionType(
        function.__code__,
        _names_of(function.__globals__),
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    if getattr(dispatcher, "wraps_around", False):
        return np.errstate(over="ignore")(plain)
    return plain


def _names_of(names: Names) -> Names:
    """The names of a module, compiled functions replaced by their interpreted forms."""
    found = _names.get(id(names))
    if found is None:
        found = _names[id(names)] = {}
        found.update((name, _value(value)) for name, value in names.items())
    return found


def _value(value: Any) -> Any:
    if isinstance(value, Dispatcher):
        return interpreted(value)
    if isinstance(value, FunctionType):
        return getattr(value, "interpreted_as", value)
    if isinstance(value, ModuleType) and dependencies.source_path(value.__name__) is not None:
        return Namespace(_names_of(vars(value)))
    return value
