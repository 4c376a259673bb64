"""The log of a table that this server owns: it takes nothing more once another server owns it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from santelmo.server.domain.errors import FenceLost, TableMoved
from santelmo.server.domain.events import LogEntry
from santelmo.server.domain.listing import Listing
from santelmo.server.domain.news import TurnChanges
from santelmo.server.live.interfaces import EventLog, Lease


class OwnedLog:
    """Writes with the fence of a lease, and reads."""

    def __init__(self, log: EventLog, lease: Lease, lost: Callable[[Lease], None]) -> None:
        self._log = log
        self._lease = lease
        self._lost = lost

    async def append(
        self,
        table: str,
        entries: Sequence[LogEntry],
        listing: Listing | None = None,
        due_at: int | None = None,
        turns: TurnChanges | None = None,
    ) -> None:
        """As `EventLog.append`; raises TableMoved in the place of FenceLost."""
        try:
            await self._log.append(table, entries, listing, due_at, turns, self._lease.fence)
        except FenceLost:
            self._lost(self._lease)
            raise TableMoved from None

    async def events(self, table: str, after: int = 0) -> list[LogEntry]:
        return await self._log.events(table, after)
