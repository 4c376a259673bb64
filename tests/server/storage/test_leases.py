"""Leases in PostgreSQL, and the fence in the transaction of a write."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from santelmo.server.domain.errors import Conflict, FenceLost
from santelmo.server.domain.events import ChatWritten, LogEntry
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database
from santelmo.server.storage.event_store import EventStore
from santelmo.server.storage.leases import Holder, LeaseStore
from santelmo.server.storage.opening import open_database
from tests.server import databases

LONG_MS = 600_000


@pytest.fixture
def url(new_postgresql_url: Callable[[], str]) -> str:
    return new_postgresql_url()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    opened = Database(open_database(url))
    yield opened
    opened.close()


def _line(seq: int) -> LogEntry:
    return LogEntry(seq, 1, 1, ChatWritten("players", "p", "Ana", None, "hello"))


def _expire(url: str, server: str) -> None:
    databases.write(url, "UPDATE servers SET expires_at = 0 WHERE id = :server", {"server": server})


def test_a_living_owner_keeps_its_table_and_a_dead_one_loses_it(
    database: Database, url: str
) -> None:
    async def run() -> None:
        store = LeaseStore(database, LONG_MS)
        for server in ("one", "two"):
            assert not await store.renew(server)
        assert await store.acquire("one", "t", new=False) is None
        assert await store.acquire("one", "t", new=True) == Holder("one", 1)
        assert await store.acquire("two", "t", new=False) == Holder("one", 1)
        assert await store.renew("one")
        _expire(url, "one")
        assert not await store.is_alive("one")
        assert await store.acquire("two", "t", new=False) == Holder("two", 2)
        assert await store.fences("one") == {} and await store.fences("two") == {"t": 2}
        # Who comes back does not live on without a break.
        assert not await store.renew("one")

    asyncio.run(run())


def test_who_has_lost_the_lease_writes_nothing_and_others_in_its_batch_do(
    database: Database, url: str
) -> None:
    async def run() -> None:
        store, log = LeaseStore(database, LONG_MS), EventStore(database)
        for server in ("one", "two"):
            await store.renew(server)
        for table in ("lost", "kept"):
            await store.acquire("one", table, new=True)
            await log.append(table, [_line(1)], fence=1)
        _expire(url, "one")
        await store.acquire("two", "lost", new=False)
        writes = (log.append(table, [_line(2)], fence=1) for table in ("lost", "kept"))
        refused, stored = await asyncio.gather(*writes, return_exceptions=True)
        assert isinstance(refused, FenceLost) and stored is None
        assert [entry.seq for entry in await log.events("lost")] == [1]
        await log.append("lost", [_line(2)], fence=2)
        with pytest.raises(Conflict):
            await log.append("kept", [_line(2)], fence=1)
        assert log.failure is None

    asyncio.run(run())


def test_a_released_table_is_free_and_a_late_release_changes_nothing(database: Database) -> None:
    async def run() -> None:
        store = LeaseStore(database, LONG_MS)
        await store.renew("one")
        await store.acquire("one", "t", new=True)
        await store.release("t", 1)
        assert await store.owners(["t"]) == {}
        assert await store.acquire("two", "t", new=False) == Holder("two", 3)
        await store.renew("two")
        await store.release("t", 1)
        assert await store.owners(["t"]) == {"t": "two"}

    asyncio.run(run())


def test_orphans_are_running_tables_of_dead_servers(database: Database, url: str) -> None:
    async def run() -> None:
        store = LeaseStore(database, LONG_MS)
        for server in ("dead", "alive", "left"):
            await store.renew(server)
        rows: dict[str, tuple[str, str]] = {
            "a": ("running", "dead"),
            "b": ("waiting", "dead"),
            "c": ("running", "alive"),
            "d": ("running", "left"),
        }
        for table, (status, server) in rows.items():
            row: dict[str, Any] = {"id": table, "status": status, "public": True}
            row |= {"created_at": 1, "updated_at": 1, "summary": "{}"}
            await database.run(schema.tables.insert().values(row))
            await store.acquire(server, table, new=True)
        _expire(url, "dead")
        await store.leave("left")
        assert sorted(await store.orphans()) == ["a", "d"]

    asyncio.run(run())


def test_a_write_that_stands_still_keeps_nobody_from_a_table(database: Database, url: str) -> None:
    """As if a server were stopped between its statements, with the lease's row locked."""
    database.end_stalled_transactions(0.2)

    async def run() -> None:
        store = LeaseStore(database, LONG_MS)
        await store.renew("one")
        await store.acquire("one", "t", new=True)
        stopped = Database(open_database(url))
        stopped.end_stalled_transactions(0.2)
        locked = asyncio.Event()
        loop = asyncio.get_running_loop()

        def stand_still(connection: Any) -> None:
            row = schema.leases.select().with_for_update(read=True)
            connection.execute(row)
            loop.call_soon_threadsafe(locked.set)
            going_on.wait()

        going_on = threading.Event()
        standing = asyncio.create_task(stopped.transact(stand_still))
        await locked.wait()
        _expire(url, "one")
        taken = await store.acquire("two", "t", new=False)
        assert taken is not None and taken.server == "two"
        going_on.set()
        await asyncio.gather(standing, return_exceptions=True)
        stopped.close()

    asyncio.run(run())


def test_the_servers_of_a_database_have_a_name_in_common(database: Database) -> None:
    async def run() -> None:
        names = {await LeaseStore(database, LONG_MS).cluster() for _ in range(2)}
        assert len(names) == 1

    asyncio.run(run())
