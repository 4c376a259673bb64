"""Shards: files of rows, each written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from santelmo.core.errors import SantelmoError
from santelmo.core.state import Numbers


class ShardError(SantelmoError):
    """A shard that cannot be read."""


def write_whole(path: Path, write: Callable[[Path], None]) -> None:
    """Lets `write` make a file beside the path and puts it in its place when it is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.unfinished")
    write(unfinished)
    unfinished.replace(path)


def save_rows(path: Path, rows: Numbers) -> None:
    """Writes a shard."""

    def write(unfinished: Path) -> None:
        with unfinished.open("wb") as file:
            np.savez_compressed(file, rows=rows)

    write_whole(path, write)


def load_rows(paths: Iterable[Path]) -> Numbers:
    """The rows of several shards, in the order of the paths. Raises ShardError."""
    loaded: list[Numbers] = []
    for path in paths:
        try:
            with np.load(path) as shard:
                loaded.append(shard["rows"])
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            raise ShardError(
                f"{path} is damaged. Remove it, and the same command makes it anew."
            ) from error
    return np.concatenate(loaded)
