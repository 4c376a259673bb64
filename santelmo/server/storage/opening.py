"""How a database is opened: its address, its connections, and whether it is one of ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from santelmo.core.errors import SantelmoError
from santelmo.server.storage import schema
from santelmo.server.storage.sqlite_file import make_private

BUSY_SECONDS = 10.0
"""How long a database that another program has locked is waited for."""

LIBPQ_DRIVERS = frozenset({"psycopg", "psycopg2"})
LIBPQ_OPTIONS = {
    "client_encoding": "utf8",
    # A network that swallows everything is noticed: otherwise all would wait for hours.
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}


class DatabaseError(SantelmoError):
    """A database that this program cannot use."""


def open_database(url: str, busy_seconds: float = BUSY_SECONDS) -> Engine:
    """The database at this address, made or checked. Raises DatabaseError with a sentence."""
    try:
        address = _read_address(url)
        if (path := _file_path(address)) is not None:
            make_private(path)
        # Parameters are seeds, names and what people say: no error may tell them.
        engine = sql.create_engine(address, hide_parameters=True, **_engine_options(address))
        return _prepared(engine, busy_seconds)
    except ModuleNotFoundError as error:
        raise _cannot_open(f"its driver {error.name} is not installed") from error
    except (SQLAlchemyError, ImportError, ValueError, TypeError) as error:
        raise _cannot_open(reason_of(error)) from error


def _prepared(engine: Engine, busy_seconds: float) -> Engine:
    if engine.dialect.name in _PREPARATIONS:
        event.listen(engine, "connect", _PREPARATIONS[engine.dialect.name](busy_seconds))
    try:
        _check_version(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _cannot_open(reason: str) -> DatabaseError:
    return DatabaseError(f"The database cannot be opened: {reason}.")


def reason_of(error: BaseException) -> str:
    """What a database complains of; its first line, since others may show what was written."""
    cause: BaseException = getattr(error, "orig", None) or error
    return next(iter(str(cause).splitlines()), "").rstrip(".") or type(cause).__name__


def _read_address(url: str) -> URL:
    """An address may hold a password: errors say what is wrong without showing any of it."""
    try:
        address = make_url(url)
    except ValueError as error:
        raise _cannot_open("the port in its address is no number") from error
    if "@" in (address.host or ""):
        raise _cannot_open("its address has a second @; in a password it is written %40")
    return address


def _in_memory(address: URL) -> bool:
    return address.database in (None, "", ":memory:") or address.query.get("mode") == "memory"


def _file_path(address: URL) -> str | None:
    """The file of an SQLite database that is named by its path, not by a URI of SQLite's own."""
    if address.get_backend_name() != "sqlite" or _in_memory(address) or "uri" in address.query:
        return None
    return address.database


def _engine_options(address: URL) -> dict[str, Any]:
    if address.get_backend_name() != "sqlite":
        # After an outage its connections are dead: they are tried before they are used.
        return {"pool_pre_ping": True, "connect_args": _libpq_options(address)}
    if not _in_memory(address):
        return {}
    # A database in memory lives in one connection: all threads take turns with it.
    return {
        "poolclass": QueuePool,
        "pool_size": 1,
        "max_overflow": 0,
        "connect_args": {"check_same_thread": False},
    }


def _libpq_options(address: URL) -> dict[str, Any]:
    """How the usual drivers of PostgreSQL connect, as far as the address does not say it."""
    if address.get_backend_name() != "postgresql" or address.get_driver_name() not in LIBPQ_DRIVERS:
        return {}
    return {name: value for name, value in LIBPQ_OPTIONS.items() if name not in address.query}


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
    if int(found) > schema.SCHEMA_VERSION:
        raise DatabaseError(
            f"The database was written by a newer Santelmo (its schema is {found}, this "
            f"program knows {schema.SCHEMA_VERSION}): update Santelmo or choose another database."
        )
    for version in range(int(found), schema.SCHEMA_VERSION):
        _upgrade(engine, version)


def _upgrade(engine: Engine, version: int) -> None:
    """Brings the tables of this version to the next one, unless another server has just done so."""
    named = schema.meta.c.name == "schema_version"
    old, new = str(version), str(version + 1)
    with engine.begin() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        # The row is locked from here on: a second server waits, and then finds the new version.
        claimed = connection.execute(
            schema.meta.update().where(named, schema.meta.c.value == old).values(value=new)
        )
        if claimed.rowcount:
            connection.exec_driver_sql(schema.UPGRADES[version])


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
    if not sql.inspect(connection).has_table(schema.meta.name):
        return None
    named = schema.meta.c.name == "schema_version"
    return connection.execute(sql.select(schema.meta.c.value).where(named)).scalar()


def _make_tables(connection: Connection) -> str:
    connection.rollback()
    try:
        if connection.dialect.name == "sqlite":
            # Its driver would make each table for itself, and others could come in between.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        schema.metadata.create_all(connection)
        made = str(schema.SCHEMA_VERSION)
        connection.execute(schema.meta.insert().values(name="schema_version", value=made))
        connection.commit()
        return made
    except DBAPIError:
        # Another server may have made them in the same moment.
        connection.rollback()
        found = _version(connection)
        if found is None:
            raise
        return found
