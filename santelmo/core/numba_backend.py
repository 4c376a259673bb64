"""Where Santelmo meets Numba: compiling, the cache, and the meter of compilations.

The cache rests on Numba's own classes and replaces two decisions of theirs: where the files lie
(see `compiling`), and how a data file is named. Numba numbers them, so that two processes that
compile at once can store one function's code under another's number; ours are named by their key.
"""

# pyright: basic
from __future__ import annotations

import hashlib
import time
from typing import Any

import numba
from numba.core import caching, event

from santelmo.core import compiling

COMMON: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
"""No wrappers for C callers: there are none."""


class PackageLocator(caching._CacheLocator):
    def __init__(self, py_func, py_file) -> None:
        self._py_file = py_file
        self._module = py_func.__module__
        self._lineno = py_func.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        return str(compiling.cache_folder() / self._module)

    def get_source_stamp(self) -> str:
        return compiling.source_hash()

    def get_disambiguator(self) -> str:
        return str(self._lineno)

    @classmethod
    def from_function(cls, py_func, py_file) -> PackageLocator:
        return cls(py_func, py_file)


class PackageCacheImpl(caching.CompileResultCacheImpl):
    _locator_classes = (PackageLocator,)


class KeyedFiles(caching.IndexDataCacheFile):
    def save(self, key, data) -> None:
        name = f"{self._index_name.removesuffix('.nbi')}.{digest(key)}.nbc"
        self._save_data(name, data)
        overloads = self._load_index()
        overloads[key] = name
        self._save_index(overloads)


class PackageCache(caching.FunctionCache):
    _impl_class = PackageCacheImpl

    def __init__(self, py_func) -> None:
        super().__init__(py_func)
        self._cache_file = KeyedFiles(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._impl.locator.get_source_stamp(),
        )


def digest(key: object) -> str:
    return hashlib.sha256(repr(key).encode()).hexdigest()[:16]


def compile_cached(
    function: Any, *, inline: bool = False, absorb: bool = False, allocates: bool = False
) -> Any:
    options: dict[str, Any] = COMMON | {"forceinline": inline, "_nrt": allocates}
    if absorb:
        options["inline"] = "always"
    return keep_on_disk(numba.njit(**options)(function), function)


def keep_on_disk(dispatcher: Any, function: Any) -> Any:
    dispatcher._cache = PackageCache(function)
    return dispatcher


class CompileListener(event.Listener):
    """Counts and times compilations; the time of nested ones belongs to the outermost."""

    def __init__(self) -> None:
        self._depth = 0

    def on_start(self, event) -> None:
        meter = compiling.METER
        if meter.functions == 0:
            compiling.prune_caches()
        if self._depth == 0:
            meter.since = time.perf_counter()
        self._depth += 1
        meter.functions += 1
        if meter.observer is not None:
            meter.observer(event.data["dispatcher"].py_func.__qualname__)

    def on_end(self, event) -> None:
        self._depth -= 1
        meter = compiling.METER
        if self._depth == 0:
            meter.seconds, meter.since = meter.spent(), None


event.register("numba:compile", CompileListener())
