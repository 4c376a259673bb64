"""Connections over which calls come: how many there may be, and for how long.

Nobody is known when a connection comes, so it cannot be refused for who it is. Instead those that
send nothing, or send slowly, make room: the one that has been there longest is closed when another
comes and there are too many, in all or from one address. An honest call arrives with its
connection; it is answered however many silent ones there are.

When all of them have sent their calls and wait for their turns, the address that has the most
makes room: else a few addresses could keep everybody else out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Protocol

from santelmo.server.network.rare_log import RareLog
from santelmo.server.settings import Settings

SWEEP_SECONDS = 1.0


class HttpConnection(Protocol):
    """A connection over which calls come."""

    @property
    def address(self) -> str:
        """Where it comes from, as far as limits are concerned."""
        ...

    @property
    def of_many(self) -> bool:
        """Whether it comes from a proxy, which stands for many addresses."""
        ...

    @property
    def expendable(self) -> bool:
        """Whether it may be closed for another: it has not sent a whole call, or has its answer
        and does not read it."""
        ...

    def overdue(self, present: float) -> str | None:
        """What it has been waited for too long, by the clock of the loop; None if nothing."""
        ...

    def end(self) -> None:
        """Closes it at once."""
        ...


class HttpConnections:
    """All of them, in the order in which they came."""

    def __init__(self, settings: Settings, log: RareLog) -> None:
        self._max = settings.max_http_connections
        self._max_per_address = settings.max_http_connections_per_address
        self._log = log
        self._all: dict[HttpConnection, None] = {}
        self._from: dict[str, dict[HttpConnection, None]] = {}
        self._sweep: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._all)

    def enter(self, connection: HttpConnection) -> bool:
        """Takes a connection in, if need be in place of another. False if there is no room."""
        here = self._from.get(connection.address, {})
        crowded = len(here) >= self._max_per_address and not connection.of_many
        if crowded and not self._make_room(_expendable(here), "an_address"):
            return False
        if len(self._all) >= self._max:
            candidates = chain(_expendable(self._all), self._of_largest(1 + len(here)))
            if not self._make_room(candidates, "all"):
                return False
        self._all[connection] = None
        self._from.setdefault(connection.address, {})[connection] = None
        if self._sweep is None:
            self._sweep_later()
        return True

    def leave(self, connection: HttpConnection) -> None:
        if connection not in self._all:
            return
        del self._all[connection]
        here = self._from[connection.address]
        del here[connection]
        if not here:
            del self._from[connection.address]

    def _make_room(self, candidates: Iterator[HttpConnection], limit: str) -> bool:
        """Ends the first of those that may be ended for another, if there is one."""
        first = next(candidates, None)
        if first is None:
            self._log.warning("http_connection_refused", limit=limit, open=len(self._all))
            return False
        self._log.warning("http_connections_short", limit=limit, open=len(self._all))
        self._end(first)
        return True

    def _of_largest(self, count: int) -> Iterator[HttpConnection]:
        """The connections of the address that has the most, if those are more than `count`."""
        largest = max(self._from.values(), key=_size)
        if _size(largest) > count:
            yield from largest

    def _end(self, connection: HttpConnection) -> None:
        self.leave(connection)
        connection.end()

    def _sweep_later(self) -> None:
        self._sweep = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep_now)

    def _sweep_now(self) -> None:
        """Ends those that were waited for too long."""
        present = asyncio.get_running_loop().time()
        for connection in list(self._all):
            what = connection.overdue(present)
            if what is not None:
                self._log.warning("http_connection_slow", waited_for=what)
                self._end(connection)
        if self._all:
            self._sweep_later()
        else:
            self._sweep = None


def _expendable(connections: Iterable[HttpConnection]) -> Iterator[HttpConnection]:
    return (connection for connection in connections if connection.expendable)


def _size(connections: Iterable[HttpConnection]) -> int:
    """How many come from one address; a proxy is none, and keeps what it has."""
    return sum(not connection.of_many for connection in connections)
