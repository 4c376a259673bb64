"""The tables of the database, and how one is opened.

`events` is the truth: everything that happened at each table, in order. The other tables are
indexes for lists, written in the same transaction. All of it is plain SQL that PostgreSQL takes
as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from santelmo.server.errors import DatabaseError

SCHEMA_VERSION = 1
BUSY_SECONDS = 10.0
"""How long a database that another program has locked is waited for."""

metadata = sql.MetaData()

meta = sql.Table(
    "meta",
    metadata,
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.String(64), nullable=False),
)

persons = sql.Table(
    "persons",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("token_hash", sql.String(64), nullable=False, unique=True),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("created_at", sql.BigInteger, nullable=False),
)

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("status", sql.String(16), nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("created_at", sql.BigInteger, nullable=False),
    sql.Column("updated_at", sql.BigInteger, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
    sql.Index("tables_by_status", "status", "updated_at"),
)
"""A line for each table, as lists show it."""

members = sql.Table(
    "members",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Index("members_by_person", "person_id"),
)

events = sql.Table(
    "events",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("kind", sql.String(24), nullable=False),
    sql.Column("origin", sql.String(120), nullable=True),
    sql.Column("data", sql.Text, nullable=False),
    sql.UniqueConstraint("table_id", "origin", name="events_once"),
)
"""`origin` is the person and the client's id of a message: the same message is stored once."""


def open_database(url: str, busy_seconds: float = BUSY_SECONDS) -> Engine:
    """The database at this address, made or checked. Raises DatabaseError with a sentence."""
    try:
        address = make_url(url)
        # Parameters are seeds, names and what people say: no error may tell them.
        engine = sql.create_engine(address, hide_parameters=True, **_pool(address))
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _sqlite_preparation(busy_seconds))
        _check_version(engine)
    except (SQLAlchemyError, ImportError, ValueError, TypeError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise DatabaseError(f"The database cannot be opened: {reason}.") from error
    return engine


def _pool(address: URL) -> dict[str, Any]:
    """A database in memory lives in one connection: all threads take turns with it."""
    in_memory = address.database in (None, "", ":memory:") or (
        address.query.get("mode") == "memory"
    )
    if address.get_backend_name() != "sqlite" or not in_memory:
        return {}
    return {
        "poolclass": QueuePool,
        "pool_size": 1,
        "max_overflow": 0,
        "connect_args": {"check_same_thread": False},
    }


def _sqlite_preparation(busy_seconds: float) -> Callable[[Any, Any], None]:
    def prepare(connection: Any, _: Any) -> None:
        # FULL: a commit is on the disk when it returns, also through a power failure.
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={round(busy_seconds * 1000)}")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    return prepare


def _check_version(engine: Engine) -> None:
    with engine.begin() as connection:
        metadata.create_all(connection, tables=[meta])
        found = connection.execute(
            sql.select(meta.c.value).where(meta.c.name == "schema_version")
        ).scalar()
        if found is None:
            metadata.create_all(connection)
            connection.execute(
                meta.insert().values(name="schema_version", value=str(SCHEMA_VERSION))
            )
        elif not found.isascii() or not found.isdigit():
            raise DatabaseError(
                f"The database says that its schema is {found!r}, which is no number: it is not "
                "one of Santelmo's, or damaged. Choose another database."
            )
        elif int(found) > SCHEMA_VERSION:
            raise DatabaseError(
                f"The database was written by a newer Santelmo (its schema is {found}, this "
                f"program knows {SCHEMA_VERSION}): update Santelmo or choose another database."
            )
