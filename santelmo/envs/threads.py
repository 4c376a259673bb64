"""Several threads that work on parts of the same rows."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

from santelmo.envs.errors import EnvError

MIN_ROWS = 256
"""A thread that gets fewer rows costs more than it brings."""


class Threads:
    """Runs a function on all rows, divided among threads; the caller's thread is one of them."""

    def __init__(self, count: int, rows: int) -> None:
        self.count = max(1, min(count, rows // MIN_ROWS))
        bounds = [rows * part // self.count for part in range(self.count + 1)]
        self._parts = list(pairwise(bounds))
        self._is_closed = False
        self._pool = ThreadPoolExecutor(self.count - 1) if self.count > 1 else None

    def run(self, work: Callable[[int, int, int], None]) -> None:
        """Calls `work(thread, first, last)` for each thread's rows, and waits for all."""
        if self._is_closed:
            raise EnvError("The batch is closed: make a new one.")
        if self._pool is None:
            work(0, *self._parts[0])
            return
        others = [
            self._pool.submit(work, thread, *part)
            for thread, part in enumerate(self._parts[1:], start=1)
        ]
        work(0, *self._parts[0])
        for other in others:
            other.result()

    def close(self) -> None:
        self._is_closed = True
        if self._pool is not None:
            self._pool.shutdown()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
