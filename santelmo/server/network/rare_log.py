"""Lines of the log that strangers can cause, and therefore must not be many."""

from __future__ import annotations

import time
from typing import Any, Protocol

PAUSE_SECONDS = 10.0
"""Between two lines about the same event."""


class Log(Protocol):
    """Where lines are written."""

    def warning(self, event: str, **details: Any) -> Any: ...


class RareLog:
    """Tells of each event once in a while, and how often it has happened since."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._told: dict[str, float] = {}
        self._times: dict[str, int] = {}

    def warning(self, event: str, **details: Any) -> None:
        """Something has happened. Events are few: what strangers choose belongs to the details."""
        self._times[event] = self._times.get(event, 0) + 1
        present = time.monotonic()
        if present - self._told.get(event, -PAUSE_SECONDS) >= PAUSE_SECONDS:
            self._told[event] = present
            self._log.warning(event, times=self._times.pop(event), **details)
