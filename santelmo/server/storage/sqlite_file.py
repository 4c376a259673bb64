"""The file of an SQLite database: private from its first moment, and watched while it is open."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

COMPANIONS = ("-wal", "-shm")
"""What the names of the files beside a database end with."""
PRIVATE = 0o600
PRIMARY_CODE = 0xFF
"""SQLite's codes of errors: these bits name the kind."""
LASTING_FAILURES = frozenset(
    {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
)
"""A connection that fails in one of these ways goes on to fail when the cause is gone."""


class FileLost(SQLAlchemyError):
    """The file of the database is no longer where it was."""


def make_private(path: str) -> None:
    """Makes an empty file that its owner alone may read; an existing one is left as it is.

    SQLite gives the files beside a database the same permissions.
    """
    with contextlib.suppress(OSError):  # What cannot be made is not found when it is opened.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


class DatabaseFile:
    """The file that was opened. Another of the same name is not the database."""

    def __init__(self, engine: Engine, path: str) -> None:
        self._engine = engine
        self._path = Path(path)
        # As long as this connection has the file open, the system gives its number to no other.
        # It is not used: a connection that reads would share SQLite's memory with all others.
        self._holder = sqlite3.connect(
            f"{self._path.as_uri()}?mode=ro", uri=True, check_same_thread=False
        )
        self._number = _number(self._path)
        event.listen(engine, "do_connect", self._before_connecting)

    @property
    def failure(self) -> str | None:
        """Why this is not the database any more; None when all is well."""
        try:
            same = _number(self._path) == self._number
        except FileNotFoundError:
            return "its file was deleted"
        except OSError as error:
            return f"its file cannot be found ({error.strerror})"
        return None if same else "its file was replaced by another; a restart would use that one"

    def check(self) -> None:
        """Raises FileLost if what is written to the open file would be lost."""
        if (failure := self.failure) is not None:
            raise FileLost(failure)

    def recover(self, error: Exception) -> None:
        """After a failure that lasts as long as a connection: the next attempt opens new ones."""
        if not isinstance(error, DBAPIError):
            return
        code = getattr(error.orig, "sqlite_errorcode", 0)
        if code & PRIMARY_CODE in LASTING_FAILURES:
            self._engine.dispose()
            self._align_permissions()

    def close(self) -> None:
        self._holder.close()

    def _before_connecting(self, *_: Any) -> None:
        """A connection to a file that is gone would make a new one."""
        self.check()

    def _align_permissions(self) -> None:
        """The files beside a database that was read-only when it was opened are so as well."""
        with contextlib.suppress(OSError):
            mode = stat.S_IMODE(self._path.stat().st_mode)
            for ending in COMPANIONS:
                beside = self._path.with_name(self._path.name + ending)
                if beside.exists() and stat.S_IMODE(beside.stat().st_mode) != mode:
                    beside.chmod(mode)


def file_of(engine: Engine) -> DatabaseFile | None:
    """The file of the database; None if it is no SQLite, or in memory."""
    if engine.dialect.name != "sqlite":
        return None
    with engine.connect() as connection:
        listed = connection.exec_driver_sql(
            "SELECT file FROM pragma_database_list WHERE name = 'main'"
        )
        path = listed.scalar_one()
    return DatabaseFile(engine, path) if path else None


def _number(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_dev, status.st_ino
