"""Databases of all kinds: how they are opened, shared by servers, and waited for."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateTable

from santelmo.server import schema, store
from santelmo.server.errors import DatabaseError, Refused, busy
from santelmo.server.events import Event, Stored
from santelmo.server.schema import open_database
from santelmo.server.store import Conflict, Store
from tests.server.guest import Guest
from tests.server.serving import ThreadedServer, database_in, wait_until

SERVERS = 4


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("postgresql://ana:se@cret@localhost/x", "its address has a second @"),
        ("postgresql://ana:secret@localhost:cret/x", "the port in its address is no number"),
        ("postgresql://ana:se:cr@et:cret@localhost/x", "the port in its address is no number"),
        ("mysql+nosuchdriver://ana:secret@localhost/x", "Can't load plugin"),
        ("mssql+pymssql://ana:secret@localhost/x", "its driver pymssql is not installed"),
    ],
)
def test_what_is_wrong_with_an_address_is_told_without_its_password(url: str, reason: str) -> None:
    with pytest.raises(DatabaseError) as caught:
        open_database(url)
    told = str(caught.value)
    assert told.startswith(f"The database cannot be opened: {reason}")
    assert told.endswith(".") and "cret" not in told


def test_servers_that_start_at_once_make_the_tables_once(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("PRAGMA journal_mode=WAL")
    together = threading.Barrier(SERVERS)
    opened: list[sql.Engine] = []

    def start() -> None:
        together.wait()
        opened.append(open_database(database_in(tmp_path)))

    threads = [threading.Thread(target=start) for _ in range(SERVERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == SERVERS
    with opened[0].connect() as connection:
        assert connection.execute(sql.select(schema.meta)).all() == [("schema_version", "1")]
    for engine in opened:
        engine.dispose()


def test_postgresql_has_a_word_for_every_column() -> None:
    """The numbers of events are ours: none is left to the database to choose."""
    dialect: sql.Dialect = postgresql.dialect()
    made = [str(CreateTable(t).compile(dialect=dialect)) for t in schema.metadata.sorted_tables]
    assert len(made) == 5
    assert not any("SERIAL" in text or "GENERATED" in text for text in made)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[sql.Engine, Store]]:
    engine = open_database(database_in(tmp_path))
    kept = Store(engine)
    yield engine, kept
    kept.close()


def _said(seq: int) -> Stored:
    return Stored(seq, 0, Event("said", {"text": "ahoy"}))


def _holding(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """The next writes wait; the events say that one does, and let all go on."""
    waiting, enough = threading.Event(), threading.Event()
    insert: Callable[..., None] = vars(store)["_insert"]

    def wait(*arguments: Any) -> None:
        waiting.set()
        enough.wait()
        insert(*arguments)

    monkeypatch.setattr(store, "_insert", wait)
    return waiting, enough


def test_writes_go_through_the_tables_in_one_order(
    opened: tuple[sql.Engine, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers that write to the same tables must not wait for each other in a circle."""
    engine, kept = opened
    waiting, enough = _holding(monkeypatch)
    written: list[list[str]] = []

    def note(_: Any, __: Any, statement: str, rows: Any, ___: Any, many: bool) -> None:
        if statement.startswith("INSERT INTO events"):
            written.append([row[0] for row in (rows if many else [rows])])

    event.listen(engine, "before_cursor_execute", note)

    async def write() -> None:
        first = asyncio.create_task(kept.append("m", [_said(1)]))
        await asyncio.to_thread(waiting.wait)
        others = [asyncio.create_task(kept.append(table, [_said(1)])) for table in "czab"]
        await asyncio.sleep(0)
        enough.set()
        await asyncio.gather(first, *others)

    asyncio.run(write())
    assert written == [["m"], ["a", "b", "c", "z"]]


class _Deadlock(Exception):
    sqlstate = "40P01"


def test_a_transaction_that_gave_way_to_another_is_tried_again(
    opened: tuple[sql.Engine, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, kept = opened
    insert: Callable[..., None] = vars(store)["_insert"]
    failures = [OperationalError(None, None, _Deadlock()) for _ in range(2)]

    def give_way(*arguments: Any) -> None:
        insert(*arguments)
        if failures:
            raise failures.pop()

    monkeypatch.setattr(store, "_insert", give_way)
    asyncio.run(kept.append("t", [_said(1)]))
    assert failures == [] and kept.failure is None
    assert [one.seq for one in asyncio.run(kept.events("t"))] == [1]


def test_nobody_waits_forever_for_a_database_that_says_nothing(
    opened: tuple[sql.Engine, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, kept = opened
    _, enough = _holding(monkeypatch)
    monkeypatch.setattr(store, "PATIENCE_SECONDS", 0.05)

    async def write() -> None:
        with pytest.raises(Refused) as refused:
            await kept.append("t", [_said(1)])
        assert refused.value.code == "busy"
        assert kept.failure == "it does not answer"
        enough.set()
        await asyncio.to_thread(wait_until, lambda: kept.failure is None)
        monkeypatch.undo()
        # It was stored after all, and who wants to take its place hears of it.
        with pytest.raises(Conflict):
            await kept.append("t", [_said(1)])

    asyncio.run(write())


def test_a_match_goes_on_though_the_database_fails_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Bots that take an hour are still at it when the server starts anew.
    server = ThreadedServer(tmp_path, bot_seconds=3_600.0)
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["bot", "me"], start=True)
    ana.close()
    server.stop()
    events, failures = Store.events, [busy(), busy()]

    async def failing(kept: Store, table: str, after: int = 0) -> list[Stored]:
        if failures:
            raise failures.pop()
        return await events(kept, table, after)

    monkeypatch.setattr(Store, "events", failing)
    server = ThreadedServer(tmp_path, bot_seconds=3_600.0, retry_seconds=0.05)
    wait_until(lambda: table in server.house.rooms)
    server.stop()
    assert failures == []


def test_a_finished_match_can_be_seen_while_another_server_lists_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = ThreadedServer(tmp_path)
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["me", "open"])
    ana.post(f"/api/tables/{table}/close")
    ana.close()
    server.stop()

    async def conflict(*_: Any) -> None:
        raise Conflict

    monkeypatch.setattr(Store, "append", conflict)
    server = ThreadedServer(tmp_path)
    told = httpx.get(f"http://{server.address}/api/tables/{table}").json()
    server.stop()
    assert told["status"] == "closed"


def test_an_id_that_no_table_has_is_not_even_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL takes no text with a NUL in it."""
    server = ThreadedServer(tmp_path)
    ana = Guest(server.address, "Ana")

    async def asked(*_: Any) -> Any:
        raise busy()

    monkeypatch.setattr(Store, "events", asked)
    codes = [ana.refused("GET", f"/api/tables/{table}") for table in ("%00", "a%00b", "a%0Ab")]
    known = ana.refused("GET", "/api/tables/printable")
    ana.close()
    server.stop()
    assert codes == ["not_found"] * 3 and known == "busy"
