"""Compiling in the background: who comes first, what is told meanwhile, and what if it fails."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

import santelmo
from santelmo.bots import background, precompile
from santelmo.bots.background import BackgroundCompiler, Progress
from santelmo.core import compiling
from santelmo.core.compiling import Missing, MissingCode
from santelmo.core.game import Game

pytestmark = pytest.mark.skipif(not compiling.JIT, reason="nothing is compiled")


class Workshop:
    """Stands for the processes that compile, and for the cache that they fill."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.stored: set[str] = set()
        self.compiled_here: list[str] = []
        self.may_end: dict[str, threading.Event] = {}
        self.failing: set[str] = set()
        self.stumbles = 0
        """How often Python itself fails at first."""

    def precompile(self, game: str) -> None:
        if self.stumbles:
            self.stumbles -= 1
            raise SystemError("AST constructor recursion depth mismatch")
        if compiling.when_missing() is Missing.COMPILE:
            self.compiled_here.append(game)
        elif game not in self.stored:
            raise MissingCode(game)

    def compilation(self, game: str) -> Any:
        self.begun.append(game)
        self.may_end[game] = threading.Event()
        return FakeCompilation(self, game)


class FakeCompilation:
    last_line = "no room on the disk"

    def __init__(self, workshop: Workshop, game: str) -> None:
        self._workshop = workshop
        self._game = game
        self._is_stopped = False

    def wait(self) -> bool:
        assert self._workshop.may_end[self._game].wait(20)
        if self._is_stopped or self._game in self._workshop.failing:
            return False
        self._workshop.stored.add(self._game)
        return True

    def stop(self) -> None:
        self._is_stopped = True
        self._workshop.may_end[self._game].set()

    def progress(self) -> Progress:
        return Progress(0.5, 4.0)


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    made = Workshop()
    monkeypatch.setattr(background, "precompile", made.precompile)
    monkeypatch.setattr(background, "Compilation", made.compilation)
    monkeypatch.setattr(background, "cores", lambda: 1)
    yield made
    compiling.set_when_missing(Missing.COMPILE)


class Ready:
    """Notes which games are ready, and lets a test wait for that."""

    def __init__(self) -> None:
        self.games: list[str] = []
        self._changed = threading.Condition()

    def __call__(self, game: str) -> None:
        with self._changed:
            self.games.append(game)
            self._changed.notify_all()

    def wait(self, count: int) -> list[str]:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.games) >= count, 20)
        return self.games


def wait_for(workshop: Workshop, game: str) -> None:
    while game not in workshop.may_end:
        threading.Event().wait(0.001)


def finish(workshop: Workshop, game: str) -> None:
    wait_for(workshop, game)
    workshop.may_end[game].set()


def test_what_is_stored_needs_no_process_and_the_rest_is_told_how_long_it_takes(
    workshop: Workshop,
) -> None:
    workshop.stored.add("d")
    ready = Ready()
    compiler = BackgroundCompiler(["a", "b", "c", "d"], ready)
    compiler.start()
    assert compiling.when_missing() is Missing.INTERPRET
    assert ready.wait(1) == ["d"]
    wait_for(workshop, "a")
    assert compiler.progress("a") == Progress(0.5, 4.0)
    for_b, for_c = compiler.progress("b"), compiler.progress("c")
    assert for_b is not None and for_c is not None
    assert for_b.share == for_c.share == 0 and 4 < for_b.seconds < for_c.seconds
    for game in ("a", "b", "c"):
        assert not compiler.is_ready(game)
        finish(workshop, game)
    assert ready.wait(4) == ["d", "a", "b", "c"]
    assert workshop.begun == ["a", "b", "c"] and not workshop.compiled_here
    assert compiler.progress("a") is None and compiler.is_ready("a")
    compiler.stop()
    assert compiling.when_missing() is Missing.COMPILE


def test_a_wanted_game_comes_first_and_others_make_room_for_it(workshop: Workshop) -> None:
    ready = Ready()
    compiler = BackgroundCompiler(["a", "b", "c"], ready)
    compiler.start()
    wait_for(workshop, "a")
    compiler.want("c")
    wait_for(workshop, "c")
    compiler.want("b")  # waits: c is wanted too
    for game in ("c", "b"):
        finish(workshop, game)
        ready.wait(len(ready.games) + (game not in ready.games))
    while workshop.begun != ["a", "c", "b", "a"]:
        threading.Event().wait(0.001)
    finish(workshop, "a")
    assert ready.wait(3) == ["c", "b", "a"]
    compiler.stop()


def test_what_no_process_can_store_is_compiled_here(workshop: Workshop) -> None:
    workshop.failing.add("a")
    ready = Ready()
    compiler = BackgroundCompiler(["a"], ready)
    compiler.start()
    finish(workshop, "a")
    assert ready.wait(1) == ["a"] and workshop.compiled_here == ["a"]
    compiler.stop()


def test_a_game_is_loaded_although_python_stumbles(workshop: Workshop) -> None:
    workshop.stored.add("a")
    workshop.stumbles = background.LOADING_ATTEMPTS - 1
    ready = Ready()
    compiler = BackgroundCompiler(["a"], ready)
    compiler.start()
    assert ready.wait(1) == ["a"] and not workshop.begun
    compiler.stop()


def test_every_game_has_an_expected_time() -> None:
    measured = {game for game in santelmo.games() if background.expected(game) != background.USUAL}
    assert measured == set(santelmo.games())


def test_a_process_goes_through_a_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks again, another server of the same process for instance, need not wait."""
    precompile.precompile("santy_anno")

    def again(name: str) -> list[Game]:
        raise AssertionError(f"{name} is gone through again")

    monkeypatch.setattr(precompile, "differently_played", again)
    precompile.precompile("santy_anno")
