"""Who is there, and for how long somebody has been gone."""

from __future__ import annotations

import time
from collections.abc import Iterable


class Presence:
    """The people of one table."""

    def __init__(self, gone_seconds: float) -> None:
        self._gone_seconds = gone_seconds
        self._gone_since: dict[str, float] = {}
        self._empty_since: float | None = float("-inf")
        """Since when none of the people has been there; None when somebody is."""

    def note(self, people: Iterable[str], here: set[str]) -> None:
        """Those who belong to the table, and those who are connected."""
        present, party = time.monotonic(), set(people)
        self._gone_since = {
            person: self._gone_since.get(person, present) for person in party if person not in here
        }
        if not party.isdisjoint(here):
            self._empty_since = None
        elif self._empty_since is None:
            self._empty_since = present

    def backdate(self, seconds: float) -> None:
        """Counts those who are gone as gone for longer."""
        if self._empty_since is not None:
            self._empty_since -= seconds
        for person in self._gone_since:
            self._gone_since[person] -= seconds

    def somebody_within(self, seconds: float) -> bool:
        """Whether one of the people is there now, or was within this many seconds."""
        since = self._empty_since
        return since is None or time.monotonic() - since < seconds

    def gone_ms(self, person: str) -> int | None:
        """For how long the person has been gone; None for one who is there."""
        since = self._gone_since.get(person)
        return None if since is None else round((time.monotonic() - since) * 1000)

    def handover_ms(self, person: str) -> int | None:
        """How long until others may hand the seat to a bot; None for one who is there."""
        gone = self.gone_ms(person)
        return None if gone is None else max(0, round(self._gone_seconds * 1000) - gone)
