"""Shards: files of rows, each written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from santelmo.core.state import Numbers


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
    """The rows of several shards, in the order of the paths."""
    loaded: list[Numbers] = []
    for path in paths:
        with np.load(path) as shard:
            loaded.append(shard["rows"])
    return np.concatenate(loaded)
