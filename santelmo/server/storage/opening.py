"""How a database is opened: its address, its connections, and whether it is one of ours."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from santelmo.core.errors import SantelmoError
from santelmo.server.storage.migrations.upgrade import UnknownSchema, upgrade
from santelmo.server.storage.sqlite_file import make_private

BUSY_SECONDS = 10.0
"""How long a database that another program has locked is waited for."""
LOCKED_PAUSE_SECONDS = 0.02

POSTGRESQL = "postgresql"
DRIVER = "psycopg"
"""Which one is meant where an address names PostgreSQL and no driver."""
EXTRAS = {DRIVER: "santelmo[cluster]"}
"""What brings a driver along."""
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
        raise _cannot_open(_driver_missing(error.name or "")) from error
    except (SQLAlchemyError, ImportError, ValueError, TypeError) as error:
        raise _cannot_open(reason_of(error)) from error


def _prepared(engine: Engine, busy_seconds: float) -> Engine:
    if engine.dialect.name in _PREPARATIONS:
        event.listen(engine, "connect", _PREPARATIONS[engine.dialect.name](busy_seconds))
    try:
        _bring_up_to_date(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _cannot_open(reason: str) -> DatabaseError:
    return DatabaseError(f"The database cannot be opened: {reason}.")


def _driver_missing(name: str) -> str:
    extra = EXTRAS.get(name)
    return f"its driver {name} is not installed" + (
        f" (pip install {extra!r} does that)" if extra else ""
    )


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
    return address.set(drivername=_driver_name(address))


def _driver_name(address: URL) -> str:
    """SQLAlchemy would take an older driver where none is named."""
    named = address.drivername
    return f"{POSTGRESQL}+{DRIVER}" if named in (POSTGRESQL, "postgres") else named


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
    if address.get_backend_name() != POSTGRESQL or address.get_driver_name() not in LIBPQ_DRIVERS:
        return {}
    return {name: value for name, value in LIBPQ_OPTIONS.items() if name not in address.query}


def _sqlite_preparation(busy_seconds: float) -> Callable[[Any, Any], None]:
    def prepare(connection: Any, _: Any) -> None:
        # FULL: a commit is on the disk when it returns, also through a power failure.
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={round(busy_seconds * 1000)}")
        _log_ahead(cursor, busy_seconds)
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    return prepare


def _log_ahead(cursor: sqlite3.Cursor, busy_seconds: float) -> None:
    """Switches to a write-ahead log. At this SQLite itself does not wait for other connections,
    which may be doing the same when several servers meet at a new file."""
    last = time.monotonic() + busy_seconds
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= last:
                raise
            time.sleep(LOCKED_PAUSE_SECONDS)
        else:
            return


def _postgresql_preparation(busy_seconds: float) -> Callable[[Any, Any], None]:
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SET lock_timeout = {round(busy_seconds * 1000)}")
        cursor.close()
        connection.commit()

    return prepare


_PREPARATIONS = {"sqlite": _sqlite_preparation, POSTGRESQL: _postgresql_preparation}


def _bring_up_to_date(engine: Engine) -> None:
    with engine.connect() as connection:
        _check_encoding(connection)
    try:
        upgrade(engine)
    except UnknownSchema as unknown:
        raise DatabaseError(
            f"The database has a schema that this Santelmo does not know ({unknown}): a newer "
            "one wrote it, or it is damaged. Update Santelmo or choose another database."
        ) from None


def _check_encoding(connection: Connection) -> None:
    """What people write is Unicode."""
    if connection.dialect.name != POSTGRESQL:
        return
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    if encoding != "UTF8":
        raise DatabaseError(
            f"The database holds text as {encoding}, in which not every name can be written: "
            "create one with ENCODING 'UTF8'."
        )
