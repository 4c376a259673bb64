"""Writes: their order, attempts and patience."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from santelmo.server.domain.errors import Conflict, Refused
from santelmo.server.domain.events import ChatWritten, LogEntry
from santelmo.server.storage import database as writing
from santelmo.server.storage.database import Database
from santelmo.server.storage.event_store import EventStore
from santelmo.server.storage.opening import open_database
from tests.server.databases import StoredTables
from tests.server.servers import wait_until

PATIENCE = 60.0
"""How long a blocked write waits, lest a test that fails hang for ever."""


@pytest.fixture
def opened(database: StoredTables) -> Iterator[tuple[sql.Engine, EventStore]]:
    engine = open_database(database.url)
    opened = Database(engine)
    yield engine, EventStore(opened)
    opened.close()


def _chat_line(seq: int) -> LogEntry:
    return LogEntry(seq, 0, 0, ChatWritten("players", "ana", "Ana", 0, "ahoy"))


def _block_writes(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """The next writes wait; the events say that one does, and let all go on."""
    waiting, enough = threading.Event(), threading.Event()
    store: Callable[..., None] = vars(Database)["_store"]

    def wait(*arguments: Any) -> None:
        waiting.set()
        enough.wait(PATIENCE)
        store(*arguments)

    monkeypatch.setattr(Database, "_store", wait)
    return waiting, enough


def test_writes_go_through_the_tables_in_one_order(
    new_postgresql_url: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers that write to the same tables must not wait for each other in a circle."""
    engine = open_database(new_postgresql_url())
    opened = Database(engine)
    store = EventStore(opened)
    waiting, enough = _block_writes(monkeypatch)
    written: list[list[str]] = []

    def note(_: Any, __: Any, statement: str, rows: Any, ___: Any, many: bool) -> None:
        if statement.startswith("INSERT INTO events"):
            given = rows if many else [rows]
            written.append([row["table_id"] for row in given])

    event.listen(engine, "before_cursor_execute", note)

    async def write() -> None:
        first = asyncio.create_task(store.append("m", [_chat_line(1)]))
        await asyncio.to_thread(waiting.wait)
        others = [asyncio.create_task(store.append(table, [_chat_line(1)])) for table in "czab"]
        await asyncio.sleep(0)
        enough.set()
        await asyncio.gather(first, *others)

    asyncio.run(write())
    opened.close()
    assert written == [["m"], ["a", "b", "c", "z"]]


class _Deadlock(Exception):
    sqlstate = "40P01"


def test_a_transaction_that_gave_way_to_another_is_tried_again(
    opened: tuple[sql.Engine, EventStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, store = opened
    write: Callable[..., None] = vars(Database)["_store"]
    failures = [OperationalError(None, None, _Deadlock()) for _ in range(2)]

    def give_way(*arguments: Any) -> None:
        if failures:
            raise failures.pop()
        write(*arguments)

    monkeypatch.setattr(Database, "_store", give_way)
    asyncio.run(store.append("t", [_chat_line(1)]))
    assert failures == [] and store.failure is None
    assert [one.seq for one in asyncio.run(store.events("t"))] == [1]


def test_nobody_waits_forever_for_a_database_that_says_nothing(
    opened: tuple[sql.Engine, EventStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, store = opened
    _, enough = _block_writes(monkeypatch)
    monkeypatch.setattr(writing, "PATIENCE_SECONDS", 0.05)

    async def write() -> None:
        with pytest.raises(Refused) as refused:
            await store.append("t", [_chat_line(1)])
        assert refused.value.code == "busy"
        await asyncio.to_thread(wait_until, lambda: store.failure == "it does not answer")
        enough.set()
        await asyncio.to_thread(wait_until, lambda: store.failure is None)
        monkeypatch.undo()
        # It was stored after all, and who wants to take its place hears of it.
        with pytest.raises(Conflict):
            await store.append("t", [_chat_line(1)])

    asyncio.run(write())


def test_a_value_that_cannot_be_stored_is_no_failure_of_the_database(
    opened: tuple[sql.Engine, EventStore],
) -> None:
    """What stands in line beside it is stored, and nobody is told that the database is away."""
    engine, store = opened
    database = Database(engine)
    too_large = sql.text("UPDATE meta SET value = :value WHERE name = 'schema_version'")

    async def write() -> None:
        odd = asyncio.create_task(database.run(too_large.bindparams(value=10**400)))
        even = asyncio.create_task(store.append("t", [_chat_line(1)]))
        with pytest.raises(Refused) as refused:
            await odd
        assert refused.value.code == "malformed"
        await even

    asyncio.run(write())
    assert database.failure is None and store.failure is None
    database.close()
