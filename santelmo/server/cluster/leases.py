"""The leases of one server: taken when a table is needed, renewed together, noticed when lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Protocol

import structlog

from santelmo.server.domain.errors import Refused, TableMoved
from santelmo.server.domain.person import new_id
from santelmo.server.live.interfaces import Lease

log = structlog.get_logger("leases")

LEASE_MS = 3_000
"""How long a server owns its tables after its last sign of life."""
RENEW_SECONDS = 0.75
RETRY_SECONDS = 0.2
"""After a renewal that failed."""


class Holder(Protocol):
    """Who holds a lease after an attempt to take it."""

    @property
    def server(self) -> str: ...

    @property
    def fence(self) -> int: ...


class Store(Protocol):
    """Where the leases of all servers are kept. Every call may raise Refused (`busy`)."""

    async def renew(self, server: str) -> bool: ...

    async def fences(self, server: str) -> dict[str, int]: ...

    async def acquire(self, server: str, table: str, new: bool) -> Holder | None: ...

    async def release(self, table: str, fence: int, to: str | None = None) -> None: ...

    async def is_alive(self, server: str) -> bool: ...

    async def orphans(self) -> list[str]: ...

    async def owners(self, tables: Collection[str]) -> dict[str, str]: ...

    async def leave(self, server: str) -> None: ...


class TableLeases:
    """What this server owns, as far as it knows.

    It is certain of that for as long as the lease lasts from the moment when a renewal was begun,
    by a clock that goes on while the process is stopped.
    """

    def __init__(self, store: Store) -> None:
        self.server = new_id()
        self._store = store
        self._fences: dict[str, int] = {}
        self._certain_until = 0.0
        self._callbacks: list[Callable[[str], None]] = []
        self._renewing: asyncio.Lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._left = False
        self._breaks = 0
        """How often this server may have lost something."""

    @property
    def certain(self) -> bool:
        return time.monotonic() < self._certain_until

    @property
    def count(self) -> int:
        """How many tables this server owns."""
        return len(self._fences)

    def when_lost(self, callback: Callable[[str], None]) -> None:
        self._callbacks.append(callback)

    # Beginning and end

    async def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._keep())

    async def stop(self) -> None:
        self._left = True
        if self._task is not None:
            self._task.cancel()
        self._fences.clear()
        self._certain_until = 0.0
        # Without the database the leases run out by themselves.
        with suppress(Refused):
            await self._store.leave(self.server)

    async def _keep(self) -> None:
        while True:
            try:
                await self._renew()
                await asyncio.sleep(RENEW_SECONDS)
            except Refused:
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("renewal_failed")
                await asyncio.sleep(RETRY_SECONDS)

    async def ascertain(self) -> None:
        if not self.certain:
            await self._renew()

    async def _renew(self) -> None:
        async with self._renewing:
            if self._left:
                raise _leaving()
            begun = time.monotonic()
            unbroken = await self._store.renew(self.server)
            if not unbroken or begun > self._certain_until:
                await self._find_losses()
            if not self._left:
                self._certain_until = begun + LEASE_MS / 1000

    async def _find_losses(self) -> None:
        """Others may have taken tables while this server gave no sign of life."""
        self._breaks += 1
        known = dict(self._fences)
        if not known:
            return
        held = await self._store.fences(self.server)
        lost = [table for table, fence in known.items() if held.get(table) != fence]
        log.warning("lease_ran_out", tables=len(known), lost=len(lost))
        for table in lost:
            self._lose(table, known[table])

    def lose(self, lease: Lease) -> None:
        """A write has shown that another server has taken the table."""
        if lease.fence is not None:
            self._lose(lease.table, lease.fence)

    def _lose(self, table: str, fence: int) -> None:
        if self._fences.get(table) != fence:
            return
        del self._fences[table]
        log.warning("table_lost", table=table, fence=fence)
        for callback in self._callbacks:
            callback(table)

    # Tables

    async def acquire(self, table: str, new: bool = False) -> Lease | None:
        if self._left:
            raise _leaving()
        await self.ascertain()
        breaks = self._breaks
        holder = await self._store.acquire(self.server, table, new)
        if holder is None:
            return None
        mine = holder.server == self.server
        if mine:
            if self._left:
                raise _leaving()
            if self._breaks != breaks or not self.certain:
                # What the database said may be long ago.
                raise TableMoved
            self._fences[table] = holder.fence
        return Lease(table, holder.server, holder.fence, mine)

    def holds(self, lease: Lease) -> bool:
        return self._fences.get(lease.table) == lease.fence

    async def hand_over(self, lease: Lease, server: str) -> None:
        if lease.fence is not None and self.holds(lease):
            await self._store.release(lease.table, lease.fence, server)
            self._lose(lease.table, lease.fence)

    async def release(self, lease: Lease) -> None:
        if lease.fence is None or not self.holds(lease):
            return
        del self._fences[lease.table]
        # What is not given back is needed by nobody: it is taken over when somebody asks.
        with suppress(Refused):
            await self._store.release(lease.table, lease.fence)

    async def is_alive(self, server: str) -> bool:
        return await self._store.is_alive(server)

    async def orphans(self) -> list[str]:
        return await self._store.orphans()

    async def owners(self, tables: Collection[str]) -> dict[str, str]:
        return await self._store.owners(tables) if tables else {}


def _leaving() -> Refused:
    return Refused("busy", "This server is being stopped: try again in a moment.")
