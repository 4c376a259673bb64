"""Sockets that the server has closed, while it waits for the other side's farewell.

They have no place among the sockets any more, and so another bound: else who is sent away again and
again, and never answers, would take all descriptors.
"""

from __future__ import annotations

from typing import Protocol

MAX_FAREWELLS = 100
"""Sockets that are waited for at a time; the oldest is waited for no longer."""


class Closable(Protocol):
    """The transport of a socket."""

    def close(self) -> None:
        """Sends what was written, and closes."""
        ...


class Farewells:
    """Those that are waited for, in the order in which they were closed."""

    def __init__(self) -> None:
        self._transports: dict[Closable, None] = {}

    def __len__(self) -> int:
        return len(self._transports)

    def wait_for(self, transport: Closable) -> None:
        """Waits for this one too, if need be in place of another."""
        if len(self) >= MAX_FAREWELLS:
            oldest = next(iter(self._transports))
            self.forget(oldest)
            oldest.close()
        self._transports[transport] = None

    def forget(self, transport: Closable) -> None:
        self._transports.pop(transport, None)
