"""Tells somebody at a terminal what takes a while, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from santelmo.core.compiling import METER, watch_compiling


@contextmanager
def show_compiling(console: Console) -> Generator[None]:
    """Shows a line while functions are being compiled, on terminals only."""
    if not console.is_terminal:
        yield
        return
    with console.status("") as status:
        status.stop()

        def show(function: str) -> None:
            status.start()
            status.update(
                f"Compiling the engine, once for this version: {METER.functions} functions "
                f"in {METER.seconds:.0f} s ({function})"
            )

        with watch_compiling(show):
            yield


class GameProgress:
    """A bar that counts the games of a tournament."""

    def __init__(self, console: Console) -> None:
        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
        )
        self._task = self.bar.add_task("games", total=None)

    def begin(self, games: int, played: int) -> None:
        self.bar.update(self._task, total=games, completed=played)

    def game_over(self, record: object) -> None:
        self.bar.advance(self._task)


@contextmanager
def game_progress(console: Console) -> Generator[GameProgress]:
    """Shows the bar on terminals only."""
    progress = GameProgress(console)
    with progress.bar:
        yield progress


@contextmanager
def share_progress(console: Console, words: str) -> Generator[Callable[[float], None]]:
    """A bar for work that reports which share of it is done; shown on terminals only."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
    task = bar.add_task(words, total=1.0)
    with bar:
        yield lambda share: bar.update(task, completed=share)
