"""Compilation: one decorator, its cache on disk, and what it costs.

The same functions run compiled (the default) or, with ``SANTELMO_JIT=0``, as plain Python. Programs
that people wait for let them run as plain Python until they are compiled (`set_when_missing`).

Numba's own cache only looks at the file of the function it stores, so a rule that changed in
another file would leave old machine code running. Ours is keyed by all that a function depends
on: see `dependencies`.
"""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

JIT = os.environ.get("SANTELMO_JIT", "1") != "0"
"""False when the rules run interpreted."""

PACKAGE = Path(__file__).resolve().parent.parent
CACHED_VERSIONS = 4
"""How many versions of a module's compiled code stay on disk; older ones are removed."""

F = TypeVar("F", bound=Callable[..., Any])


def cache_root() -> Path:
    """Where compiled code is kept: a folder for each module, in it one for each version."""
    chosen = os.environ.get("SANTELMO_CACHE_DIR")
    return Path(chosen) if chosen else platformdirs.user_cache_path("santelmo") / "compiled"


def prune(module_folder: Path, keep: str) -> None:
    """Removes the oldest versions of a module's compiled code, but not the one to `keep`."""
    versions = sorted(
        (folder for folder in module_folder.iterdir() if folder.name != keep),
        key=lambda folder: folder.stat().st_mtime,
        reverse=True,
    )
    for folder in versions[CACHED_VERSIONS - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


def compiled(function: F) -> F:
    """Compiles a function of the rules or of a search and keeps the result on disk.

    It must not call itself: Numba cannot load a recursive function from disk. It must not make
    arrays, which is what `allocating` is for: so no references to its
    arguments are counted, which would cost atomic operations in each call of a hot path.
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

    Its statements are copied into them before anything is typed. So it may also return an array
    that it was not given: a part of a larger one, for instance.
    """
    if not JIT:
        return function
    from santelmo.core import numba_backend

    return numba_backend.compile_cached(function, absorb=True)


class Missing(Enum):
    """What happens when Python calls a function whose machine code is not there."""

    COMPILE = auto()
    """It is compiled while its caller waits."""
    INTERPRET = auto()
    """It runs interpreted, unless its code is stored on disk."""
    RAISE = auto()
    """MissingCode is raised, unless its code is stored on disk."""


class MissingCode(Exception):
    """A function is not compiled, and its caller did not want to wait."""


class _Policy(threading.local):
    """What a thread wants; None: what the whole process does."""

    wanted: Missing | None = None


_everybodys = Missing.COMPILE
_policy = _Policy()
_searches = 0


def when_missing() -> Missing:
    """What happens now when machine code is missing."""
    return _everybodys if _policy.wanted is None else _policy.wanted


def set_when_missing(policy: Missing) -> None:
    """Sets for the whole process what happens when machine code is missing.

    With `INTERPRET` nobody waits for a compiler; somebody else has to fill the cache then, and to
    say so: see `santelmo.bots.background`.
    """
    global _everybodys
    _everybodys = policy


@contextmanager
def missing_code(wanted: Missing) -> Generator[None]:
    """Sets for this thread what happens when machine code is missing."""
    before, _policy.wanted = _policy.wanted, wanted
    try:
        yield
    finally:
        _policy.wanted = before


def searches() -> int:
    """How often functions were told to look into the cache again."""
    return _searches


def search_cache() -> None:
    """Another process has stored code: functions that run interpreted look for theirs again."""
    global _searches
    _searches += 1


@dataclass
class Meter:
    """What compiling has cost this process so far. Code loaded from disk costs nothing."""

    functions: int = 0
    seconds: float = 0.0
    since: float | None = None
    """When the compilation under way began."""
    observer: Callable[[str], None] | None = None
    """Called with the name of each function as its compilation begins."""

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
