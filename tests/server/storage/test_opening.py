"""Databases of all kinds, and how they are opened."""

from __future__ import annotations

import sys
import threading
from typing import Any

import pytest
import sqlalchemy as sql
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from santelmo.server.storage import schema
from santelmo.server.storage.opening import DatabaseError, open_database
from tests.server.databases import StoredTables, write

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
        ("postgresql+psycopg2://ana:secret@localhost/x", "its driver psycopg2 is not installed"),
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


def test_a_driver_that_is_missing_is_named_with_the_extra_that_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`postgresql://` without a driver means the one of the extra."""
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(
        DatabaseError, match=r"psycopg is not .*'santelmo\[cluster\]' does that\)\.$"
    ):
        open_database("postgresql://ana:secret@localhost/x")


def test_servers_that_start_at_once_make_the_tables_once(database: StoredTables) -> None:
    together = threading.Barrier(SERVERS)
    opened: list[sql.Engine] = []

    def start() -> None:
        together.wait()
        opened.append(open_database(database.url))

    threads = [threading.Thread(target=start) for _ in range(SERVERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == SERVERS
    with opened[0].connect() as connection:
        assert connection.execute(sql.select(schema.meta)).all() == [("schema_version", "3")]
    for engine in opened:
        engine.dispose()


def test_postgresql_has_a_word_for_every_column() -> None:
    """The numbers of events are ours: none is left to the database to choose."""
    dialect: sql.Dialect = postgresql.dialect()
    made = [str(CreateTable(t).compile(dialect=dialect)) for t in schema.metadata.sorted_tables]
    assert len(made) == len(schema.metadata.tables)
    assert not any("SERIAL" in text or "GENERATED" in text for text in made)


def test_a_newer_database_is_left_alone_with_a_sentence(database: StoredTables) -> None:
    open_database(database.url).dispose()
    write(database.url, "update alembic_version set version_num = '9999'")
    with pytest.raises(DatabaseError, match=r"does not know \(9999\): a newer one .*Update"):
        open_database(database.url)


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
    assert found == ["3"] * 3


@pytest.mark.parametrize("number", ["x", "", "3"])
def test_a_number_that_no_program_wrote_is_a_sentence(database: StoredTables, number: str) -> None:
    open_database(database.url).dispose()
    write(database.url, "drop table alembic_version")
    changed = "update meta set value = :number where name = 'schema_version'"
    write(database.url, changed, {"number": number})
    with pytest.raises(DatabaseError, match=rf"does not know \({number}\).*\.$"):
        open_database(database.url)


def test_errors_of_the_database_do_not_tell_what_was_written(database: StoredTables) -> None:
    engine = open_database(database.url)
    twice = schema.meta.insert().values(name="schema_version", value="1476")
    with pytest.raises(Exception, match="hidden") as caught, engine.begin() as connection:
        connection.execute(twice)
    engine.dispose()
    assert "1476" not in str(caught.value)
