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
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from santelmo.server.errors import DatabaseError

SCHEMA_VERSION = 1
BUSY_SECONDS = 10.0
"""How long a database that another program has locked is waited for."""

LIBPQ_DRIVERS = frozenset({"psycopg", "psycopg2"})
LIBPQ_CHOICES = {
    "client_encoding": "utf8",
    # A network that swallows everything is noticed: otherwise all would wait for hours.
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}

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
        address = _read_address(url)
        # Parameters are seeds, names and what people say: no error may tell them.
        engine = sql.create_engine(address, hide_parameters=True, **_choices(address))
        return _prepared(engine, busy_seconds)
    except ModuleNotFoundError as error:
        raise _unopened(f"its driver {error.name} is not installed") from error
    except (SQLAlchemyError, ImportError, ValueError, TypeError) as error:
        raise _unopened(reason_of(error)) from error


def _prepared(engine: Engine, busy_seconds: float) -> Engine:
    if engine.dialect.name in _PREPARATIONS:
        event.listen(engine, "connect", _PREPARATIONS[engine.dialect.name](busy_seconds))
    try:
        _check_version(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _unopened(reason: str) -> DatabaseError:
    return DatabaseError(f"The database cannot be opened: {reason}.")


def reason_of(error: BaseException) -> str:
    """What a database complains of; its first line, since others may show what was written."""
    cause: BaseException = getattr(error, "orig", None) or error
    return next(iter(str(cause).splitlines()), "").rstrip(".") or type(cause).__name__


def _read_address(url: str) -> URL:
    """An address may hold a password: what is wrong with it is told without showing any of it."""
    try:
        address = make_url(url)
    except ValueError as error:
        raise _unopened("the port in its address is no number") from error
    if "@" in (address.host or ""):
        raise _unopened("its address has a second @; in a password it is written %40")
    return address


def _choices(address: URL) -> dict[str, Any]:
    if address.get_backend_name() != "sqlite":
        # After an outage its connections are dead: they are tried before they are used.
        return {"pool_pre_ping": True, "connect_args": _libpq_choices(address)}
    in_memory = address.database in (None, "", ":memory:") or (
        address.query.get("mode") == "memory"
    )
    if not in_memory:
        return {}
    # A database in memory lives in one connection: all threads take turns with it.
    return {
        "poolclass": QueuePool,
        "pool_size": 1,
        "max_overflow": 0,
        "connect_args": {"check_same_thread": False},
    }


def _libpq_choices(address: URL) -> dict[str, Any]:
    """How the usual drivers of PostgreSQL connect, as far as the address does not say it."""
    if address.get_backend_name() != "postgresql" or address.get_driver_name() not in LIBPQ_DRIVERS:
        return {}
    return {name: value for name, value in LIBPQ_CHOICES.items() if name not in address.query}


def _sqlite_preparation(busy_seconds: float) -> Callable[[Any, Any], None]:
    def prepare(connection: Any, _: Any) -> None:
        # FULL: a commit is on the disk when it returns, also through a power failure.
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={round(busy_seconds * 1000)}")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    return prepare


def _postgresql_preparation(busy_seconds: float) -> Callable[[Any, Any], None]:
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SET lock_timeout = {round(busy_seconds * 1000)}")
        cursor.close()
        connection.commit()

    return prepare


_PREPARATIONS = {"sqlite": _sqlite_preparation, "postgresql": _postgresql_preparation}


def _check_version(engine: Engine) -> None:
    with engine.connect() as connection:
        _check_encoding(connection)
        found = _version(connection) or _make_tables(connection)
    if not found.isascii() or not found.isdigit():
        raise DatabaseError(
            f"The database says that its schema is {found!r}, which is no number: it is not "
            "one of Santelmo's, or damaged. Choose another database."
        )
    if int(found) > SCHEMA_VERSION:
        raise DatabaseError(
            f"The database was written by a newer Santelmo (its schema is {found}, this "
            f"program knows {SCHEMA_VERSION}): update Santelmo or choose another database."
        )


def _check_encoding(connection: Connection) -> None:
    """What people write is Unicode."""
    if connection.dialect.name != "postgresql":
        return
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    if encoding != "UTF8":
        raise DatabaseError(
            f"The database holds text as {encoding}, in which not every name can be written: "
            "create one with ENCODING 'UTF8'."
        )


def _version(connection: Connection) -> str | None:
    """The version of the tables that are there."""
    if not sql.inspect(connection).has_table(meta.name):
        return None
    named = meta.c.name == "schema_version"
    return connection.execute(sql.select(meta.c.value).where(named)).scalar()


def _make_tables(connection: Connection) -> str:
    connection.rollback()
    try:
        if connection.dialect.name == "sqlite":
            # Its driver would make each table for itself, and others could come in between.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        metadata.create_all(connection)
        made = str(SCHEMA_VERSION)
        connection.execute(meta.insert().values(name="schema_version", value=made))
        connection.commit()
        return made
    except DBAPIError:
        # Another server may have made them in the same moment.
        connection.rollback()
        found = _version(connection)
        if found is None:
            raise
        return found
