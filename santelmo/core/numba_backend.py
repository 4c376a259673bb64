"""Where Santelmo meets Numba: compiling, the cache, and the meter of compilations.

The cache rests on Numba's own classes and replaces three decisions of theirs: where the files lie,
what the key of a function's code is (the files that it depends on, see `dependencies`), and how a
data file is named. Numba numbers them, so that two processes that compile at once can store one
function's code under another's number; ours are named by their key.
"""

# pyright: basic
from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numba.core import caching, event, types
from numba.np.numpy_support import as_dtype

from santelmo.core import compiling, dependencies, packaged
from santelmo.core.rules import DISPATCHES
from santelmo.core.units import RuleDispatcher

COMMON: dict[str, Any] = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    "boundscheck": None,
}
"""No wrappers for C callers: there are none. Bounds are checked if Numba's settings say so."""


class PackageLocator(caching._CacheLocator):
    def __init__(self, py_func, py_file) -> None:
        self._py_file = py_file
        self._module = py_func.__module__
        self._lineno = py_func.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        return str(compiling.cache_root() / self._module / self.get_source_stamp())

    def ensure_cache_path(self) -> None:
        path = Path(self.get_cache_path())
        if not path.is_dir():
            super().ensure_cache_path()
            compiling.prune(path.parent, keep=path.name)

    def get_source_stamp(self) -> str:
        return dependencies.stamp(dependencies.closure(self._module))

    def get_disambiguator(self) -> str:
        return str(self._lineno)

    @classmethod
    def from_function(cls, py_func, py_file) -> PackageLocator:
        return cls(py_func, py_file)


class PackageCacheImpl(caching.CompileResultCacheImpl):
    _locator_classes = (PackageLocator,)


class KeyedFiles(caching.IndexDataCacheFile):
    """Its keys end with the stamp of what the types of the arguments add to the dependencies."""

    def save(self, key, data) -> None:
        name = f"{self._index_name.removesuffix('.nbi')}.{digest(key)}.nbc"
        self._save_data(name, data)
        overloads = self._load_index()
        overloads[key] = name
        self._forget_old_versions(overloads, key)
        self._save_index(overloads)

    def _forget_old_versions(self, overloads, key) -> None:
        versions = [known for known in overloads if known[:-1] == key[:-1] and known != key]
        for known in versions[: 1 - compiling.CACHED_VERSIONS]:
            Path(self._data_path(overloads.pop(known))).unlink(missing_ok=True)


class PackageCache(caching.FunctionCache):
    """The files are looked at when code is first asked for, not when a function is declared."""

    _impl_class = PackageCacheImpl

    def __init__(self, py_func) -> None:
        self._name = repr(py_func)
        self._py_func = py_func
        self._impl = self._impl_class(py_func)
        self.enable()

    @property
    def _locator(self) -> Any:
        return self._impl.locator

    @cached_property
    def _cache_path(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride]
        return self._locator.get_cache_path()

    @cached_property
    def _cache_file(self) -> KeyedFiles:  # pyright: ignore[reportIncompatibleVariableOverride]
        return KeyedFiles(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._locator.get_source_stamp(),
        )

    @cached_property
    def _packaged_file(self) -> KeyedFiles:
        stamp = self._locator.get_source_stamp()
        return KeyedFiles(
            cache_path=str(packaged.FOLDER / self._py_func.__module__ / stamp),
            filename_base=self._impl.filename_base,
            source_stamp=stamp,
        )

    def _load_overload(self, sig, target_context) -> Any:
        if dependencies.changed_since_start(self._modules(sig)):
            return None
        found = super()._load_overload(sig, target_context)
        return self._load_packaged(sig, target_context) if found is None else found

    def _load_packaged(self, sig, target_context) -> Any:
        """Code that came with the package."""
        baseline = packaged.baseline()
        if baseline is None:
            return None
        data = self._packaged_file.load(self._index_key(sig, baseline))
        return None if data is None else self._impl.rebuild(target_context, data)

    def _save_overload(self, sig, data) -> None:
        if not dependencies.changed_since_start(self._modules(sig)):
            super()._save_overload(sig, data)

    def _index_key(self, sig, codegen) -> tuple[Any, ...]:
        return (*super()._index_key(sig, codegen), dependencies.stamp(self._modules(sig)))

    def _modules(self, sig) -> frozenset[str]:
        return reachable_modules(self._py_func.__module__, record_types(sig))


def record_types(sig: Any) -> frozenset[np.dtype[Any]]:
    """The types of the records among the arguments, and in arrays among them."""
    elements = [getattr(argument, "dtype", argument) for argument in sig]
    return frozenset(as_dtype(kind) for kind in elements if isinstance(kind, types.Record))


@cache
def reachable_modules(module: str, records: frozenset[np.dtype[Any]]) -> frozenset[str]:
    """The modules that compiled code depends on, given the types of the records it works on.

    These are what its module imports, and what the implementations import that its dispatched
    functions have for these records, and so on.
    """
    found = dependencies.closure(module)
    while True:
        more = found.union(*(dependencies.closure(name) for name in _dispatched(found, records)))
        if more == found:
            return found
        found = more


def _dispatched(modules: frozenset[str], records: frozenset[np.dtype[Any]]) -> Iterator[str]:
    for declared_in, find in DISPATCHES:
        if declared_in in modules:
            for record in records:
                with suppress(KeyError):  # a record that is no game's state
                    yield find(record).__module__


def digest(key: object) -> str:
    return hashlib.sha256(repr(key).encode()).hexdigest()[:16]


def compile_cached(
    function: Any, *, inline: bool = False, absorb: bool = False, allocates: bool = False
) -> Any:
    options: dict[str, Any] = COMMON | {"forceinline": inline, "_nrt": allocates}
    if absorb:
        options["inline"] = "always"
    return cache_on_disk(RuleDispatcher(py_func=function, targetoptions=options), function)


def cache_on_disk(dispatcher: Any, function: Any) -> Any:
    dispatcher._cache = PackageCache(function)
    return dispatcher


class CompileListener(event.Listener):
    """Counts and times compilations; the time of nested ones belongs to the outermost."""

    def __init__(self) -> None:
        self._depth = 0

    def on_start(self, event) -> None:
        meter = compiling.METER
        if self._depth == 0:
            meter.since = time.perf_counter()
        self._depth += 1
        # An entry consists of parts, which are counted.
        meter.functions += not event.data.get("is_entry", False)
        if meter.observer is not None:
            meter.observer(event.data["dispatcher"].py_func.__qualname__)

    def on_end(self, event) -> None:
        self._depth -= 1
        meter = compiling.METER
        if self._depth == 0:
            meter.seconds, meter.since = meter.spent(), None


event.register("numba:compile", CompileListener())
