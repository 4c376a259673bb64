"""Compilation: one decorator, its cache on disk, and what it costs.

The same functions run compiled (the default) or, with ``SANTELMO_JIT=0``, as plain Python.

Numba's own cache only looks at the file of the function it stores, so a rule that changed in
another file would leave old machine code running. Ours lives in a folder named by a hash of all
sources and data of the package: any change leads to an empty folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

JIT = os.environ.get("SANTELMO_JIT", "1") != "0"
"""False when the rules run interpreted."""

PACKAGE = Path(__file__).resolve().parent.parent
SOURCE_SUFFIXES = (".py", ".toml", ".json")
NEVER_COMPILED = frozenset({"arena", "server", "terminal"})
"""Folders of the package that compiled code cannot depend on."""
NEVER_COMPILED_DATA = frozenset({"levels.toml"})
"""Data that compiled code cannot depend on: the levels of bots, which reach it as arguments."""
KEPT_CACHES = 8
"""How many generations of compiled code stay on disk; older ones are removed."""

F = TypeVar("F", bound=Callable[..., Any])


@cache
def source_hash() -> str:
    """A hash of every file of the package that compiled code can depend on.

    Tables of levels are left out, so that tuning a bot costs no compiling: what they say is
    handed to compiled code with every call, never frozen into it.
    """
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*")):
        within = path.relative_to(PACKAGE)
        if path.name in NEVER_COMPILED_DATA or within.parts[0] in NEVER_COMPILED:
            continue
        if path.suffix in SOURCE_SUFFIXES:
            content = path.read_bytes()
            digest.update(f"{within.as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """Where compiled code is kept, for all versions of the sources."""
    chosen = os.environ.get("SANTELMO_CACHE_DIR")
    return Path(chosen) if chosen else platformdirs.user_cache_path("santelmo") / "compiled"


def cache_folder() -> Path:
    return cache_root() / source_hash()


def prune_caches() -> None:
    """Removes the oldest generations of compiled code beyond `KEPT_CACHES`."""
    root = cache_root()
    if not root.is_dir():
        return
    folders = sorted(
        (f for f in root.iterdir() if f.is_dir() and f.name != source_hash()),
        key=lambda folder: folder.stat().st_mtime,
        reverse=True,
    )
    for folder in folders[KEPT_CACHES - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


def compiled(function: F) -> F:
    """Compiles a function of the rules or of a search and keeps the result on disk.

    It must not call itself: Numba cannot load a recursive function from disk. It must not make
    arrays, which is what `allocating` is for: so none of the arrays that it is given has its
    references counted, an atomic operation or two in each call of a hot path.
    """
    if not JIT:
        return function
    from santelmo.core import numba_backend

    return numba_backend.compile_cached(function)


def inlined(function: F) -> F:
    """As `compiled`, for a function of a hot path: its code becomes part of its callers'."""
    if not JIT:
        return function
    from santelmo.core import numba_backend

    return numba_backend.compile_cached(function, inline=True)


def allocating(function: F) -> F:
    """As `compiled`, for a function that makes arrays of its own. It must not return them."""
    if not JIT:
        return function
    from santelmo.core import numba_backend

    return numba_backend.compile_cached(function, allocates=True)


def absorbed(function: F) -> F:
    """As `compiled`, for a function with one or two callers: it is compiled only as part of them.

    Every function that stands for itself is optimized together with all that it calls: on a long
    chain of calls that is a second for each, and nothing for one that its caller absorbs.
    """
    if not JIT:
        return function
    from santelmo.core import numba_backend

    return numba_backend.compile_cached(function, absorb=True)


@dataclass
class Meter:
    """What compiling has cost this process so far. Code loaded from disk costs nothing."""

    functions: int = 0
    seconds: float = 0.0
    since: float | None = None
    """When the compilation under way began."""
    observer: Callable[[str], None] | None = None
    """Is told the name of each function whose compilation begins."""

    def spent(self) -> float:
        """Seconds, with those of a compilation under way."""
        return self.seconds + (0.0 if self.since is None else time.perf_counter() - self.since)


METER = Meter()


@contextmanager
def watch_compiling(observer: Callable[[str], None]) -> Generator[None]:
    """Calls `observer` with the name of each function as its compilation begins."""
    METER.observer = observer
    try:
        yield
    finally:
        METER.observer = None
