"""Databases of all kinds, and how they are opened."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from santelmo.server.storage import schema
from santelmo.server.storage.database import Database
from santelmo.server.storage.event_store import EventStore
from santelmo.server.storage.opening import DatabaseError, open_database
from santelmo.server.storage.schema import SCHEMA_VERSION
from tests.server.servers import (
    database_in,
)

SERVERS = 4

URLS_OF_NOTHING = [
    "nonsense",
    "nosuch://x",
    "sqlite:////no/such/folder/t.db",
    "sqlite:///t.db?timeout=soon",
    "postgresql://somebody:secret@host:port/tables",
]


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
def test_what_is_wrong_with_an_address_is_said_without_its_password(url: str, reason: str) -> None:
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
        assert connection.execute(sql.select(schema.meta)).all() == [
            ("schema_version", str(SCHEMA_VERSION))
        ]
    for engine in opened:
        engine.dispose()


def test_postgresql_has_a_word_for_every_column() -> None:
    """The numbers of events are ours: none is left to the database to choose."""
    dialect: sql.Dialect = postgresql.dialect()
    made = [str(CreateTable(t).compile(dialect=dialect)) for t in schema.metadata.sorted_tables]
    assert len(made) == 5
    assert not any("SERIAL" in text or "GENERATED" in text for text in made)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[tuple[sql.Engine, EventStore]]:
    engine = open_database(database_in(tmp_path))
    opened = Database(engine)
    yield engine, EventStore(opened)
    opened.close()


def test_a_newer_database_is_left_alone_with_a_sentence(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    open_database(url).dispose()
    newer = str(SCHEMA_VERSION + 1)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("update meta set value = ? where name = 'schema_version'", (newer,))
    database.close()
    with pytest.raises(DatabaseError, match=rf"newer Santelmo \(its schema is {newer}.*update"):
        open_database(url)


@pytest.mark.parametrize("url", URLS_OF_NOTHING)
def test_a_database_that_cannot_be_opened_is_a_sentence(url: str) -> None:
    with pytest.raises(DatabaseError, match=r"^The database cannot be opened: .+\.$"):
        open_database(url)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_one_for_all_threads(url: str) -> None:
    engine = open_database(url)
    found: list[Any] = []

    def look() -> None:
        with engine.connect() as connection:
            query = "select value from meta where name = 'schema_version'"
            found.append(connection.exec_driver_sql(query).scalar())

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    engine.dispose()
    assert found == [str(SCHEMA_VERSION)] * 3


def test_a_schema_that_is_no_number_is_a_sentence(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    open_database(url).dispose()
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("update meta set value = 'x' where name = 'schema_version'")
    database.close()
    with pytest.raises(DatabaseError, match=r"its schema is 'x', which is no number.*\.$"):
        open_database(url)


def test_errors_of_the_database_do_not_tell_what_was_written(tmp_path: Path) -> None:
    engine = open_database(database_in(tmp_path))
    with pytest.raises(Exception, match="hidden") as caught, engine.begin() as connection:
        connection.exec_driver_sql("insert into meta values (?, ?, ?)", ("a", "1476", "c"))
    engine.dispose()
    assert "1476" not in str(caught.value)
