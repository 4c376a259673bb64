"""How many sockets are open, and from where.

A socket has its place from the first moment, before it is known who comes: else any number could
come at once. Those who play at the table find a place when those who watch have taken all theirs:
a part of every limit is reserved for them.
"""

from __future__ import annotations

from collections import Counter

from santelmo.server.settings import Settings

RESERVED_FOR_PLAYERS = 5
"""One place in this many."""


class Place:
    """The place of one socket."""

    def __init__(self, admission: Admission, address: str) -> None:
        self._admission = admission
        self._address = address
        self._watches = False

    def watch(self) -> bool:
        """Whether there is a place for somebody who only looks on."""
        self._watches = self._admission.add_watcher(self._address)
        return self._watches

    def leave(self) -> None:
        self._admission.remove(self._address, self._watches)


class Admission:
    """Counts who comes and goes."""

    def __init__(self, settings: Settings) -> None:
        self._max = settings.max_connections
        self._max_per_address = settings.max_connections_per_address
        self._sockets: Counter[str] = Counter()
        self._watchers: Counter[str] = Counter()

    def enter(self, address: str) -> Place | None:
        """A place for one more from there, if there is any."""
        if not _has_place(self._sockets, address, self._max, self._max_per_address):
            return None
        self._sockets[address] += 1
        return Place(self, address)

    def add_watcher(self, address: str) -> bool:
        """Counts one from there as a watcher, if one more may look on."""
        most, max_per_address = _for_watchers(self._max), _for_watchers(self._max_per_address)
        if not _has_place(self._watchers, address, most, max_per_address):
            return False
        self._watchers[address] += 1
        return True

    def remove(self, address: str, watcher: bool) -> None:
        for count in (self._sockets, self._watchers) if watcher else (self._sockets,):
            count[address] -= 1
            if not count[address]:
                del count[address]


def _has_place(count: Counter[str], address: str, most: int, max_per_address: int) -> bool:
    return count.total() < most and count[address] < max_per_address


def _for_watchers(limit: int) -> int:
    return limit - limit // RESERVED_FOR_PLAYERS
