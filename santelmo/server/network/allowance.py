"""An amount a second, and a burst."""

from __future__ import annotations

import time


class Allowance:
    """What may be used: an amount a second, and a burst. It is charged afterwards.

    Who has used too much owes the rest, and waits until time has paid it.
    """

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._used = 0.0
        self._at = time.monotonic()

    def charge(self, amount: float) -> None:
        """Something has been used."""
        self._recover()
        self._used += amount

    def wait_seconds(self) -> float:
        """How long nothing more may be used; 0 if something may be used now."""
        self._recover()
        return max(0.0, (self._used - self._burst) / self._per_second)

    @property
    def recovered(self) -> bool:
        """Whether half of the burst is there again."""
        self._recover()
        return self._used <= self._burst / 2

    @property
    def untouched(self) -> bool:
        """Whether nothing of the burst is used."""
        self._recover()
        return self._used == 0.0

    def _recover(self) -> None:
        present = time.monotonic()
        self._used = max(0.0, self._used - (present - self._at) * self._per_second)
        self._at = present
