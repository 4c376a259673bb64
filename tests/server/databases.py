"""Databases of both kinds for tests, and what another program may do to them."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sql
from sqlalchemy.engine import Connection
from sqlalchemy.pool import NullPool

from santelmo.server.storage import schema

KINDS = ("sqlite", "postgresql")


class StoredTables(Protocol):
    """An empty database of one's own."""

    url: str
    when_locked: str
    """What a server that waits for a lock in vain is told by the database."""

    def locked(self) -> AbstractContextManager[None]:
        """Another program lets nobody write."""
        ...


class SqliteTables:
    """A file in a folder."""

    when_locked = "database is locked"

    def __init__(self, folder: Path) -> None:
        self.url = f"sqlite:///{folder / 'tables.db'}"

    @contextmanager
    def locked(self) -> Generator[None]:
        with connected(self.url) as connection:
            connection.exec_driver_sql("BEGIN EXCLUSIVE")
            yield


class PostgresqlTables:
    """A database of a PostgreSQL that many tests share."""

    when_locked = "canceling statement due to lock timeout"

    def __init__(self, url: str) -> None:
        self.url = url

    @contextmanager
    def locked(self) -> Generator[None]:
        names = ", ".join(table.name for table in schema.metadata.sorted_tables)
        with connected(self.url) as connection:
            connection.exec_driver_sql(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
            yield


@contextmanager
def connected(url: str) -> Generator[Connection]:
    """A connection of another program; what it has not committed is undone in the end."""
    engine = sql.create_engine(url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def rows(url: str, query: str, parameters: Mapping[str, object] | None = None) -> list[Any]:
    """What another program reads in the database."""
    with (
        connected(url) as connection,
        closing(connection.execute(sql.text(query), parameters)) as r,
    ):
        return list(r.all())


def write(url: str, statement: str, parameters: Mapping[str, object] | None = None) -> None:
    """What another program writes."""
    with connected(url) as connection:
        connection.execute(sql.text(statement), parameters)
        connection.commit()
