"""Writes a file that a user names, or says in a sentence why it cannot."""

from __future__ import annotations

import stat
from pathlib import Path

from santelmo.core.errors import SantelmoError


class WritingError(SantelmoError):
    """A file that cannot be written."""


def write_text(path: Path, text: str) -> None:
    """Writes a text. Raises WritingError with a sentence."""
    check_output(path)
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from error


def check_output(path: Path) -> None:
    """Before long work: whether a file can lie there. Raises WritingError with a sentence.

    A pipe is refused, since opening it would wait for somebody who reads.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if not path.parent.is_dir():
            raise WritingError(f"Cannot write {path}: there is no folder {path.parent}.") from None
        return
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from error
    if stat.S_ISDIR(mode):
        raise WritingError(f"Cannot write {path}: it is a folder.")
    if not (stat.S_ISREG(mode) or stat.S_ISCHR(mode)):
        raise WritingError(f"Cannot write {path}: it is not an ordinary file.")


def cannot_write(path: Path, error: Exception) -> WritingError:
    """The sentence for an error of the system."""
    reason = getattr(error, "strerror", None) or "no such path can exist"
    return WritingError(f"Cannot write {path}: {reason}.")
