"""The list of public tables, live."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from santelmo.server.connection import Connection
from santelmo.server.identity import now
from santelmo.server.store import Listing, Store
from santelmo.server.wire import text

Json = dict[str, Any]

MOST_TABLES = 200
DAY_MS = 24 * 3600 * 1000
SHOWN_STATUS = ("waiting", "running")


class Lobby:
    """Those who look at the list."""

    def __init__(
        self, store: Store, empty_seconds: float, with_company: Callable[[], list[str]]
    ) -> None:
        """Tables that wait leave the list after `empty_seconds`, unless they have company."""
        self._store = store
        self._empty_ms = round(empty_seconds * 1000)
        self._with_company = with_company
        self.connections: set[Connection] = set()
        self._coming: dict[Connection, list[str]] = {}
        """Those for whom the list is being read, and the news since."""

    async def tables(self) -> list[Json]:
        """Public tables where somebody waits, or somebody has moved in the last day."""
        present = now()
        return await self._store.public_tables(
            MOST_TABLES, present - DAY_MS, present - self._empty_ms, self._with_company()
        )

    async def attach(self, connection: Connection) -> None:
        # News are told behind the list, which may be older: a table may come twice, none is missed.
        self.connections.add(connection)
        news = self._coming[connection] = []
        connection.send(text({"type": "lobby", "tables": await self.tables()}))
        for frame in news:
            connection.send(frame)
        del self._coming[connection]

    def detach(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._coming.pop(connection, None)

    def tell(self, listing: Listing) -> None:
        """Tells everybody of a table that is new or has changed."""
        if not listing.public:
            return
        if listing.status in SHOWN_STATUS:
            self._send({"type": "lobby_table", "table": listing.summary})
        else:
            self.hide(listing.id)

    def hide(self, table: str) -> None:
        """Tells everybody that a table is not on the list any more."""
        self._send({"type": "lobby_gone", "id": table})

    def _send(self, message: Json) -> None:
        if not self.connections:
            return
        frame = text(message)
        for connection in self.connections:
            if connection in self._coming:
                self._coming[connection].append(frame)
            else:
                connection.send(frame)
