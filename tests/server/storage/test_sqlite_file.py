"""The file of a database: who may read it, and what happens when it goes away."""

from __future__ import annotations

import asyncio
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from sqlalchemy import event

from santelmo.server.domain.errors import Refused
from santelmo.server.domain.events import ChatWritten, LogEntry
from santelmo.server.storage.database import Database
from santelmo.server.storage.event_store import EventStore
from santelmo.server.storage.opening import open_database
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer, database_in, wait_until

FILES = ("tables.db", "tables.db-wal", "tables.db-shm")


def _entry(seq: int) -> LogEntry:
    return LogEntry(seq, 0, 0, ChatWritten("players", "ana", "Ana", 0, "ahoy"))


@pytest.fixture
def engine(tmp_path: Path) -> sql.Engine:
    return open_database(database_in(tmp_path))


@pytest.fixture
def store(engine: sql.Engine) -> Iterator[EventStore]:
    opened = Database(engine)
    yield EventStore(opened)
    opened.close()


def _refuses(store: EventStore, seq: int) -> bool:
    """Whether an event is refused because the database fails."""
    try:
        asyncio.run(store.append("t", [_entry(seq)]))
    except Refused as refused:
        return refused.code == "busy"
    return False


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_its_owner_reads_a_new_database(store: EventStore, tmp_path: Path) -> None:
    asyncio.run(store.append("t", [_entry(1)]))
    assert {name: oct(_mode(tmp_path / name)) for name in FILES} == dict.fromkeys(FILES, "0o600")


def test_the_permissions_of_an_existing_database_are_its_owners_choice(tmp_path: Path) -> None:
    open_database(database_in(tmp_path)).dispose()
    (tmp_path / "tables.db").chmod(0o640)
    open_database(database_in(tmp_path)).dispose()
    assert _mode(tmp_path / "tables.db") == 0o640


def _delete(file: Path) -> None:
    file.unlink()


def _move_away(file: Path) -> None:
    file.rename(file.with_suffix(".moved"))


def _replace(file: Path) -> None:
    copy = file.with_suffix(".copy")
    shutil.copyfile(file, copy)
    copy.replace(file)


@pytest.mark.parametrize(
    ("lose", "reason"),
    [
        (_delete, "its file was deleted"),
        (_move_away, "its file was deleted"),
        (_replace, "its file was replaced by another"),
    ],
)
def test_nothing_is_acknowledged_once_the_file_is_lost(
    start: Callable[..., ThreadedServer], tmp_path: Path, lose: Callable[[Path], None], reason: str
) -> None:
    ana = Guest(start().address, "Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    live = ana.live(table)
    assert live.move("place b3", seat=0)["type"] == "ack"
    lose(tmp_path / "tables.db")
    health = ana.http.get("/readyz")
    assert health.status_code == 503 and reason in health.json()["error"]["text"]
    refused = live.move("place d3", seat=0)
    assert (refused["type"], refused["error"]["code"]) == ("reject", "busy")
    assert ana.refused("PUT", "/api/me", name="Anna") == "busy"
    assert len(refused["document"]["view"]["log"]) == 1
    ana.close()


def test_no_new_file_takes_the_place_of_a_deleted_one(
    store: EventStore, engine: sql.Engine, tmp_path: Path
) -> None:
    (tmp_path / "tables.db").unlink()
    engine.dispose()
    assert _refuses(store, 1)
    with pytest.raises(Refused, match="cannot store"):
        asyncio.run(store.events("t"))
    assert not (tmp_path / "tables.db").exists()


def test_a_file_that_comes_back_is_used_again(store: EventStore, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    asyncio.run(store.append("t", [_entry(1)]))
    away = file.rename(tmp_path / "elsewhere.db")
    assert _refuses(store, 2)
    away.rename(file)
    wait_until(lambda: store.failure is None)
    assert not _refuses(store, 2)
    assert [entry.seq for entry in asyncio.run(store.events("t"))] == [1, 2]


def test_a_file_that_goes_away_during_a_write_is_noticed(
    store: EventStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_rows: Callable[..., None] = vars(Database)["_store"]

    def store_and_lose(*arguments: Any) -> None:
        store_rows(*arguments)
        (tmp_path / "tables.db").unlink()

    monkeypatch.setattr(Database, "_store", store_and_lose)
    assert _refuses(store, 1)


def test_a_database_that_was_read_only_at_the_start_is_written_later(
    engine: sql.Engine, tmp_path: Path
) -> None:
    """As with a read-only file, a connection that was opened meanwhile never writes."""
    read_only = True

    def open_read_only(connection: Any, _: Any) -> None:
        if read_only:
            connection.execute("PRAGMA query_only=ON")

    engine.dispose()
    event.listen(engine, "connect", open_read_only)
    opened = Database(engine)
    store = EventStore(opened)
    assert _refuses(store, 1)
    assert store.failure == "attempt to write a readonly database"
    # The files beside a read-only database are made read-only.
    for ending in ("-wal", "-shm"):
        (tmp_path / f"tables.db{ending}").touch()
        (tmp_path / f"tables.db{ending}").chmod(0o400)
    read_only = False
    wait_until(lambda: store.failure is None)
    assert not _refuses(store, 1)
    assert {_mode(tmp_path / name) for name in FILES} == {0o600}
    opened.close()
