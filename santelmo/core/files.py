"""Reads a file that a user names, or says in a sentence why it cannot."""

from __future__ import annotations

import stat
from pathlib import Path

from santelmo.core.errors import SantelmoError

MAX_BYTES = 4 * 1024 * 1024
"""A match file takes a few kilobytes, an island file less."""


class FileError(SantelmoError):
    """A file that cannot be read."""


def read_text(path: Path) -> str:
    """The text of a file of ordinary size. Raises FileError with a sentence."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise FileError(f"{path} is a folder, not a file.")
        if not stat.S_ISREG(status.st_mode):
            raise FileError(f"{path} is not an ordinary file.")
        if status.st_size > MAX_BYTES:
            raise FileError(f"{path} is larger than {MAX_BYTES // 1024 // 1024} MiB.")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise FileError(f"{path} is not text in UTF-8.") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such path can exist"
        raise FileError(f"{path} cannot be read: {reason}.") from error
