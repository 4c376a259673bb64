"""How far somebody has come in the lessons: a file in the user's data folder."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from santelmo.core.errors import SantelmoError


class ProgressError(SantelmoError):
    """A file of progress that cannot be read or written."""


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
    return platformdirs.user_data_path("santelmo") / "lessons.json"


def load_progress(path: Path) -> Progress:
    """The progress so far. A damaged file raises ProgressError and is left as it is."""
    try:
        content = json.loads(path.read_text("utf-8"))
        return {str(key): _one(values) for key, values in content.items()}
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ProgressError(f"The progress in {path} cannot be read: {error}.") from error
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise ProgressError(
            f"The progress in {path} is damaged. Repair the file, or remove it to start anew."
        ) from error


def _one(values: dict[str, Any]) -> LessonProgress:
    moves = [(str(move), float(seconds)) for move, seconds in values["moves"]]
    return LessonProgress(bool(values["done"]), moves)


def save_progress(path: Path, progress: Progress) -> None:
    """Replaces the file as a whole, so that a crash leaves the old one or the new one."""
    content = {key: asdict(one) for key, one in sorted(progress.items())}
    unfinished = path.with_suffix(".unfinished")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(json.dumps(content), encoding="utf-8")
        os.replace(unfinished, path)
    except OSError as error:
        raise ProgressError(f"The progress cannot be kept in {path}: {error}.") from error
