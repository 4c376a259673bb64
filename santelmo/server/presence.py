"""Who is there, and for how long somebody has been gone."""

from __future__ import annotations

import time
from collections.abc import Iterable


class Presence:
    """The people of one table."""

    def __init__(self, gone_seconds: float) -> None:
        self._gone_seconds = gone_seconds
        self._gone_since: dict[str, float] = {}

    def note(self, people: Iterable[str], here: set[str]) -> None:
        """Those who sit at the table, and those who are connected."""
        present = time.monotonic()
        self._gone_since = {
            person: self._gone_since.get(person, present) for person in people if person not in here
        }

    def backdate(self, seconds: float) -> None:
        """Counts those who are gone as gone for longer."""
        for person in self._gone_since:
            self._gone_since[person] -= seconds

    def gone_ms(self, person: str) -> int | None:
        """For how long the person has been gone; None for one who is there."""
        since = self._gone_since.get(person)
        return None if since is None else round((time.monotonic() - since) * 1000)

    def handover_ms(self, person: str) -> int | None:
        """How long until others may hand the seat to a bot; None for one who is there."""
        gone = self.gone_ms(person)
        return None if gone is None else max(0, round(self._gone_seconds * 1000) - gone)
