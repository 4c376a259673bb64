"""The progress of a run of training: a line for each thing that is being done."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from santelmo.learning.santorini.generations import Progress as Report


@contextmanager
def training_progress(console: Console) -> Generator[Report]:
    """A function that shows what is being done, how much of it is done, and of how much."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as shown:
        lines: dict[str, TaskID] = {}

        def report(doing: str, done: int, of: int) -> None:
            key = doing.partition(" (")[0]
            if key not in lines:
                lines[key] = shown.add_task(doing, total=of)
            shown.update(lines[key], description=doing, completed=done, total=of)

        yield report
