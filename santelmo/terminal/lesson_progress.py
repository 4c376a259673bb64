"""How far somebody has come in the lessons: a file in the user's data folder."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from santelmo.terminal.user_file import load, save, user_file

THE_PROGRESS = "the progress in the lessons"


@dataclass
class LessonProgress:
    """One lesson."""

    done: bool = False
    """Whether it was ever done to its end."""
    moves: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])
    """The moves that have done the first tasks of a lesson that was left, and their seconds."""


Progress = dict[str, LessonProgress]
"""By game and name of the lesson ("santorini/climbing")."""


def progress_path() -> Path:
    """Where it is kept."""
    return user_file("lessons.json")


def load_progress(path: Path) -> Progress:
    """The progress so far. A bad file raises SantelmoError and is left as it is."""
    return load(path, THE_PROGRESS, lambda kept: {key: _one(one) for key, one in kept.items()})


def _one(values: dict[str, Any]) -> LessonProgress:
    moves = [(str(move), float(seconds)) for move, seconds in values["moves"]]
    return LessonProgress(bool(values["done"]), moves)


def save_progress(path: Path, progress: Progress) -> None:
    """Keeps the progress."""
    save(path, THE_PROGRESS, {key: asdict(one) for key, one in sorted(progress.items())})
