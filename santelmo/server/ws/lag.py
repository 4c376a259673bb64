"""How long a message takes there and back, measured by the server alone.

A page can answer pings as late as it likes, and would win that time in a race. The kernel knows
better: segments are acknowledged by the other side's kernel, in which a page has no part. So no
more lag counts than the acknowledgements explain, where the kernel tells of them.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable

LAG_SAMPLES = 8
LONGEST_LAG = 0.6
"""Seconds of lag that a race makes up for; a client that is farther away gets no more."""
PONG_SECONDS = 0.01
"""What an honest page takes for a pong, beyond the way there and back."""
SLOW_SECONDS = 0.1
"""A page whose pongs take this much longer than acknowledgements is busy, or waits on purpose."""
SAMPLES_TO_JUDGE = 4
OPEN_PINGS = 8


class Lag:
    """The lag of one connection."""

    def __init__(self, round_trip: Callable[[], float | None]) -> None:
        """`round_trip` tells what the kernel knows, in seconds; None if it knows nothing."""
        self._round_trip = round_trip
        self._pongs: deque[float] = deque(maxlen=LAG_SAMPLES)
        self._round_trips: deque[float] = deque(maxlen=LAG_SAMPLES)
        self._sent: dict[int, float] = {}
        self._number = 0

    def ping(self) -> int:
        """The number of a ping that is sent now."""
        self._number += 1
        self._sent[self._number] = time.monotonic()
        for old in [n for n in self._sent if n <= self._number - OPEN_PINGS]:
            del self._sent[old]
        return self._number

    def pong(self, number: int) -> None:
        """The answer to a ping has come; a second one, or one to no ping, counts for nothing."""
        sent = self._sent.pop(number, None)
        if sent is not None:
            self.note(time.monotonic() - sent, self._round_trip())

    def note(self, pong: float, round_trip: float | None = None) -> None:
        """Takes a measurement in: of a pong and, where it is known, of the kernel."""
        self._pongs.append(pong)
        if round_trip is not None:
            self._round_trips.append(round_trip)

    @property
    def seconds(self) -> float:
        """The middle of the latest samples: a single slow answer earns nothing."""
        if not self._pongs:
            return 0.0
        lag = min(_middle(self._pongs), LONGEST_LAG)
        if not self._round_trips:
            return lag
        return min(lag, _middle(self._round_trips) + PONG_SECONDS)

    @property
    def pongs_are_slow(self) -> bool:
        """Whether pongs take much longer than acknowledgements, again and again."""
        if len(self._round_trips) < SAMPLES_TO_JUDGE:
            return False
        return _middle(self._pongs) > _middle(self._round_trips) + SLOW_SECONDS


def _middle(samples: Iterable[float]) -> float:
    ordered = sorted(samples)
    return ordered[len(ordered) // 2]
