"""How many sockets are open, and from where.

Those who play at the table find a place when those who watch have taken all theirs: a part of
every limit is kept for them.
"""

from __future__ import annotations

from collections import Counter

from santelmo.server.settings import Settings

KEPT_FOR_PLAYERS = 5
"""One place in so many."""


class Doors:
    """Counts who comes and goes."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.most_connections
        self._most_an_address = settings.most_connections_an_address
        self._from: Counter[str] = Counter()

    def admits_watcher(self, address: str) -> bool:
        """Whether one more from there may look on."""
        return self._from.total() < _for_watchers(self._most) and self._from[
            address
        ] < _for_watchers(self._most_an_address)

    def admits_player(self, address: str) -> bool:
        """Whether one more from there may come to a table at which they play."""
        return self._from.total() < self._most and self._from[address] < self._most_an_address

    def enter(self, address: str) -> None:
        self._from[address] += 1

    def leave(self, address: str) -> None:
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]


def _for_watchers(limit: int) -> int:
    return limit - limit // KEPT_FOR_PLAYERS
