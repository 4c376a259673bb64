"""How much may be written at one table."""

from __future__ import annotations

import time
from collections import deque

from santelmo.server.domain.errors import Refused

PEOPLE_AN_ADDRESS = 8
"""An address may write as much as so many people: all who can sit at a table."""


class ChatLimit:
    """At most `lines` lines within `seconds` seconds."""

    def __init__(self, lines: int, seconds: float) -> None:
        self._lines = lines
        self._seconds = seconds
        self._people: dict[str, deque[float]] = {}
        """By person: when the last lines were written."""
        self._addresses: dict[str, deque[float]] = {}

    def count(self, person: str, address: str) -> None:
        """Counts a line, or refuses it."""
        present = time.monotonic()
        earliest = present - self._seconds
        self._forget_before(earliest)
        own = self._people.setdefault(person, deque(maxlen=self._lines))
        all_there = self._addresses.setdefault(
            address, deque(maxlen=self._lines * PEOPLE_AN_ADDRESS)
        )
        for times in (own, all_there):
            if len(times) == times.maxlen and times[0] > earliest:
                raise Refused("too_fast", "That was a lot of words: wait a moment.")
        own.append(present)
        all_there.append(present)

    def _forget_before(self, earliest: float) -> None:
        for written in (self._people, self._addresses):
            for who in [who for who, times in written.items() if not times or times[-1] < earliest]:
                del written[who]
