"""The list of public tables, live."""

from __future__ import annotations

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

    def __init__(self, store: Store) -> None:
        self._store = store
        self.connections: set[Connection] = set()

    async def tables(self) -> list[Json]:
        """Public tables that wait or run, of the last day."""
        return await self._store.public_tables(MOST_TABLES, now() - DAY_MS)

    async def attach(self, connection: Connection) -> None:
        # First in line for news, then the list: a table may come twice but none is missed.
        self.connections.add(connection)
        connection.send(text({"type": "lobby", "tables": await self.tables()}))

    def detach(self, connection: Connection) -> None:
        self.connections.discard(connection)

    def tell(self, listing: Listing) -> None:
        """Tells everybody of a table that is new or has changed."""
        if not listing.public or not self.connections:
            return
        if listing.status in SHOWN_STATUS:
            frame = text({"type": "lobby_table", "table": listing.summary})
        else:
            frame = text({"type": "lobby_gone", "id": listing.id})
        for connection in self.connections:
            connection.send(frame)
