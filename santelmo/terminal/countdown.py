"""A countdown that is printed while somebody types."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from rich.console import Console


class Countdown:
    """Prints sentences at their moments, in seconds after the beginning, until it is closed."""

    def __init__(self, sentences: Sequence[tuple[float, str]], console: Console) -> None:
        self._sentences = sorted(sentences)
        self._console = console
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._began = 0.0

    def __enter__(self) -> Self:
        self._began = time.monotonic()
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._closed.set()
        self._thread.join()

    @property
    def seconds(self) -> float:
        """Since it began."""
        return time.monotonic() - self._began

    def _run(self) -> None:
        for moment, sentence in self._sentences:
            if self._closed.wait(max(0.0, moment - self.seconds)):
                return
            self._console.print(f"\n{sentence}", style="bold", highlight=False)
