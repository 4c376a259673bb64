"""Compiles games in the background, in processes of their own, while people play interpreted.

A process for each game fills the cache on disk; as many run at once as there are cores, the game
that somebody wants first. When one is done, this process loads the code: from then on the game runs
compiled, matches that have begun included.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from santelmo.bots.precompile import precompile
from santelmo.core import compiling
from santelmo.core.compiling import PACKAGE, Missing, MissingCode, missing_code

log = logging.getLogger(__name__)

TIMES = Path(__file__).with_name("compile_times.toml")
USUAL = {"functions": 100, "seconds": 10}
"""What is assumed of a game that nobody has measured."""
NICENESS = 10
"""Whoever plays goes before whoever compiles."""
CERTAIN_SHARE = 0.1
"""From how much on the speed so far says how long the rest will take."""
LARGEST_SHARE = 0.99
LOADING_ATTEMPTS = 5

Listener = Callable[[str], None]


@dataclass(frozen=True)
class Progress:
    """How far the compilation of a game is."""

    share: float
    """From 0 to 1."""
    seconds: float
    """About how long it will take from now on."""


class BackgroundCompiler:
    """Compiles games. All methods can be called from any thread."""

    def __init__(self, games: Sequence[str], on_ready: Listener = lambda game: None) -> None:
        self._on_ready = on_ready
        self._lock = threading.Lock()
        self._waiting = list(games)
        self._running: dict[str, Compilation] = {}
        self._wanted: set[str] = set()
        self._put_off: set[str] = set()
        """Games whose compilation makes room for a wanted one."""
        self._ready: set[str] = set()
        self._is_stopped = False

    def start(self) -> None:
        """From now on what is not compiled yet runs interpreted, and is compiled meanwhile."""
        if not compiling.JIT:
            self._ready.update(self._waiting)
            self._waiting.clear()
            return
        compiling.set_when_missing(Missing.INTERPRET)
        threading.Thread(target=self._run, name="compiler", daemon=True).start()

    def stop(self) -> None:
        """Ends what is under way."""
        compiling.set_when_missing(Missing.COMPILE)
        with self._lock:
            self._is_stopped = True
            for compilation in self._running.values():
                compilation.stop()

    def want(self, game: str) -> None:
        """Somebody wants to play this game: it is compiled before others that nobody asked for."""
        with self._lock:
            self._wanted.add(game)
            if game in self._waiting:
                self._waiting.remove(game)
                self._waiting.insert(0, game)
                self._make_room()

    def _make_room(self) -> None:
        """Puts off a compilation that nobody asked for: most of what it has done is stored."""
        unwanted = [other for other in self._running if other not in self._wanted]
        if unwanted and len(self._running) >= cores():
            first = min(unwanted, key=lambda other: self._running[other].progress().share)
            self._put_off.add(first)
            self._running[first].stop()

    def is_ready(self, game: str) -> bool:
        """Whether the game runs compiled."""
        return game in self._ready

    def progress(self, game: str) -> Progress | None:
        """How far the game is; None when it runs compiled."""
        with self._lock:
            if game in self._ready:
                return None
            running = self._running.get(game)
            if running is not None:
                return running.progress()
            return Progress(0.0, self._seconds_before(game) + expected(game)["seconds"])

    def _seconds_before(self, game: str) -> float:
        """About how long the game waits for its turn."""
        place = self._waiting.index(game) if game in self._waiting else 0
        ahead = [compilation.progress().seconds for compilation in self._running.values()]
        ahead += [expected(other)["seconds"] for other in self._waiting[:place]]
        return sum(ahead) / cores()

    def load_stored(self) -> None:
        """Loads the games that an earlier run has compiled."""
        for game in list(self._waiting):
            if compiling.JIT and not self._is_stopped and self._load(game):
                with self._lock:
                    self._waiting.remove(game)
                self._announce(game)

    def _run(self) -> None:
        self.load_stored()
        for _ in range(cores()):
            self._start_next()

    def _start_next(self) -> None:
        with self._lock:
            if self._is_stopped or not self._waiting:
                return
            game = self._waiting.pop(0)
            compilation = self._running[game] = Compilation(game)
        threading.Thread(
            target=self._finish, args=(game, compilation), name=f"compiler {game}", daemon=True
        ).start()

    def _finish(self, game: str, compilation: Compilation) -> None:
        succeeded = compilation.wait()
        if self._is_stopped:
            return
        if not succeeded and game in self._put_off:
            with self._lock:
                self._put_off.remove(game)
                del self._running[game]
                self._waiting.append(game)
            self._start_next()
            return
        compiling.search_cache()
        if not succeeded or not self._load(game):
            # The cache may be read-only: slower for those who play, but it comes to the same.
            log.warning("%s has to be compiled here: %s", game, compilation.last_line)
            with missing_code(Missing.COMPILE):
                precompile(game)
        self._announce(game)
        self._start_next()

    def _load(self, game: str) -> bool:
        """Loads the game from the cache; False if something of it is not there."""
        for _ in range(LOADING_ATTEMPTS):
            try:
                with missing_code(Missing.RAISE):
                    precompile(game)
            except MissingCode:
                return False
            except SystemError:
                # Python 3.11 fails now and then when two threads make syntax trees at a time.
                continue
            else:
                return True
        return False

    def _announce(self, game: str) -> None:
        with self._lock:
            self._running.pop(game, None)
            self._ready.add(game)
        self._on_ready(game)


class Compilation:
    """A process that compiles a game."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._since = time.monotonic()
        self._functions = 0
        self.last_line = ""
        """What the process has said last: if it fails, why."""
        self._process = subprocess.Popen(
            # -P: nothing is imported from the working folder.
            [sys.executable, "-P", "-c", CHILD, game],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait(self) -> bool:
        """Waits for the end; whether all went well."""
        with self._process as process:
            assert process.stdout is not None
            for line in process.stdout:
                self._functions += 1
                self.last_line = line.rstrip()
        return self._process.returncode == 0

    def stop(self) -> None:
        self._process.kill()

    def progress(self) -> Progress:
        usual = expected(self._game)
        share = min(self._functions / usual["functions"], LARGEST_SHARE)
        taken = time.monotonic() - self._since
        if share < CERTAIN_SHARE:
            return Progress(share, max(usual["seconds"] - taken, 1.0))
        return Progress(share, taken * (1 - share) / share)


CHILD = f"""
import os, sys
sys.path.append({str(PACKAGE.parent)!r})
if hasattr(os, "nice"):
    os.nice({NICENESS})
from santelmo.bots import precompile
precompile.main()
"""


@cache
def expected(game: str) -> dict[str, float]:
    """About how many functions a game has, and how many seconds they take."""
    return tomllib.loads(TIMES.read_text(encoding="utf-8")).get(game, USUAL)


def cores() -> int:
    """How many processes can compile at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
