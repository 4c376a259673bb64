"""What a server knows of its leases, at a store in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass

import pytest

from santelmo.server.cluster import leases as module
from santelmo.server.cluster.leases import LEASE_MS, TableLeases
from santelmo.server.domain.errors import Refused, TableMoved, busy


@dataclass
class Holder:
    server: str
    fence: int


class MemoryStore:
    """Leases that never run out by themselves: tests say whose have."""

    def __init__(self) -> None:
        self.leases: dict[str, Holder] = {}
        self.alive: set[str] = set()
        self.down = False

    async def renew(self, server: str) -> bool:
        if self.down:
            raise busy()
        unbroken = server in self.alive
        self.alive.add(server)
        return unbroken

    async def fences(self, server: str) -> dict[str, int]:
        return {table: one.fence for table, one in self.leases.items() if one.server == server}

    async def acquire(self, server: str, table: str, new: bool) -> Holder | None:
        held = self.leases.get(table)
        if held is None and not new:
            return None
        if held is not None and held.server != server and held.server in self.alive:
            return held
        taken = self.leases[table] = Holder(server, 1 if held is None else held.fence + 1)
        return taken

    async def release(self, table: str, fence: int, to: str | None = None) -> None:
        if self.leases[table].fence == fence:
            self.leases[table] = Holder(to or "", fence + 1)

    async def is_alive(self, server: str) -> bool:
        return server in self.alive

    async def orphans(self) -> list[str]:
        return [table for table, one in self.leases.items() if one.server not in self.alive]

    async def owners(self, tables: Collection[str]) -> dict[str, str]:
        return {table: self.leases[table].server for table in tables}

    async def leave(self, server: str) -> None:
        self.alive.discard(server)


class Clock:
    def __init__(self) -> None:
        self.seconds = 1_000.0

    def monotonic(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return clock


def test_a_table_has_one_owner_with_a_rising_fence() -> None:
    async def run() -> None:
        store = MemoryStore()
        one, other = TableLeases(store), TableLeases(store)
        assert await one.acquire("t") is None
        taken = await one.acquire("t", new=True)
        assert taken is not None and (taken.mine, taken.fence) == (True, 1)
        elsewhere = await other.acquire("t")
        assert elsewhere is not None
        assert (elsewhere.mine, elsewhere.server) == (False, one.server)
        await one.stop()
        inherited = await other.acquire("t")
        assert inherited is not None and (inherited.mine, inherited.fence) == (True, 2)

    asyncio.run(run())


def test_who_was_stopped_for_longer_than_a_lease_is_certain_of_nothing(clock: Clock) -> None:
    async def run() -> None:
        store, lost = MemoryStore(), list[str]()
        paused, other = TableLeases(store), TableLeases(store)
        paused.when_lost(lost.append)
        for table in ("a", "b"):
            await paused.acquire(table, new=True)
        assert paused.certain
        clock.seconds += LEASE_MS / 1000
        assert not paused.certain
        store.alive.discard(paused.server)
        await other.acquire("a")
        await paused.ascertain()
        assert paused.certain and lost == ["a"] and paused.count == 1

    asyncio.run(run())


def test_without_the_database_nobody_is_certain_for_longer_than_a_lease(clock: Clock) -> None:
    async def run() -> None:
        store = MemoryStore()
        leases = TableLeases(store)
        await leases.acquire("t", new=True)
        clock.seconds += LEASE_MS / 1000
        store.down = True
        with pytest.raises(Refused) as refused:
            await leases.ascertain()
        assert refused.value.code == "busy" and not leases.certain
        store.down = False
        await leases.ascertain()
        assert leases.certain and leases.count == 1

    asyncio.run(run())


def test_a_table_that_was_given_back_and_taken_again_is_not_given_back_late() -> None:
    async def run() -> None:
        store = MemoryStore()
        leases = TableLeases(store)
        old = await leases.acquire("t", new=True)
        new = await leases.acquire("t")
        assert old is not None and new is not None
        await leases.release(old)
        assert store.leases["t"].server == leases.server
        await leases.release(new)
        assert store.leases["t"].server == "" and store.leases["t"].fence == 3

    asyncio.run(run())


def test_a_lease_that_was_taken_before_a_long_sleep_is_not_trusted(clock: Clock) -> None:
    class SleepyStore(MemoryStore):
        async def acquire(self, server: str, table: str, new: bool) -> Holder | None:
            taken = await super().acquire(server, table, new)
            clock.seconds += LEASE_MS / 1000
            return taken

    async def run() -> None:
        leases = TableLeases(SleepyStore())
        with pytest.raises(TableMoved):
            await leases.acquire("t", new=True)
        assert leases.count == 0

    asyncio.run(run())


def test_a_table_can_be_handed_to_another_server() -> None:
    async def run() -> None:
        store, lost = MemoryStore(), list[str]()
        one, other = TableLeases(store), TableLeases(store)
        one.when_lost(lost.append)
        lease = await one.acquire("t", new=True)
        assert lease is not None
        await one.hand_over(lease, other.server)
        taken = await other.acquire("t")
        assert lost == ["t"] and taken is not None and (taken.mine, taken.fence) == (True, 3)

    asyncio.run(run())


def test_a_server_that_ends_takes_no_more_tables() -> None:
    async def run() -> None:
        store = MemoryStore()
        leases = TableLeases(store)
        await leases.acquire("t", new=True)
        await leases.stop()
        assert await store.orphans() == ["t"]
        with pytest.raises(Refused) as refused:
            await leases.acquire("t")
        assert refused.value.code == "busy"

    asyncio.run(run())
