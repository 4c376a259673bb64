"""The leases of a server that is alone: it owns every table, and nothing is written about it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from santelmo.server.live.interfaces import Lease


class SoleOwner:
    """Owns all tables for as long as it runs."""

    server = ""
    certain = True
    count = 0

    async def ascertain(self) -> None:
        """Nobody else could own anything."""

    async def acquire(self, table: str, new: bool = False) -> Lease | None:
        return Lease(table, self.server, fence=None, mine=True)

    def holds(self, lease: Lease) -> bool:
        return True

    async def hand_over(self, lease: Lease, server: str) -> None:
        """There is no other server."""

    async def release(self, lease: Lease) -> None:
        """Nobody waits for it."""

    async def is_alive(self, server: str) -> bool:
        return server == self.server

    async def orphans(self) -> list[str]:
        return []

    async def owners(self, tables: Collection[str]) -> dict[str, str]:
        return dict.fromkeys(tables, self.server)

    def lose(self, lease: Lease) -> None:
        """Nobody could have taken it."""

    def when_lost(self, callback: Callable[[str], None]) -> None:
        """Nothing is ever lost."""

    async def start(self) -> None:
        """There is nobody to be told."""

    async def stop(self) -> None:
        """There is nobody to be told."""
