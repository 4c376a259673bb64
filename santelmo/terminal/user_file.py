"""Files of JSON in which commands keep what they know about their user."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

from santelmo.core.errors import SantelmoError
from santelmo.core.files import read_text

Content = TypeVar("Content")


class UserFileError(SantelmoError):
    """A file that is damaged, or cannot be written."""


def user_file(name: str) -> Path:
    """Where a file of this name is kept."""
    return platformdirs.user_data_path("santelmo") / name


def load(path: Path, what: str, read: Callable[[dict[str, Any]], Content]) -> Content:
    """What is kept there, made of its JSON by `read`; of an empty object if there is no file.

    A bad file raises SantelmoError and is left as it is. `what` names the content in a sentence
    ("the statistics").
    """
    if not path.exists():
        return read({})
    text = read_text(path)
    try:
        return read(json.loads(text))
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise UserFileError(
            f"{path} with {what} is damaged. Repair the file, or remove it to start anew."
        ) from error


def save(path: Path, what: str, content: dict[str, Any]) -> None:
    """Replaces the file as a whole, so that a crash leaves the old one or the new one."""
    unfinished = path.with_suffix(".unfinished")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(json.dumps(content, indent=2) + "\n", "utf-8")
        unfinished.replace(path)
    except OSError as error:
        raise UserFileError(
            f"{what.capitalize()} cannot be kept in {path}: {error.strerror}."
        ) from error
