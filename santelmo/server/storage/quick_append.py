"""Rows of the log, stored in a file of SQLite by its driver alone.

Every move of every table passes here. By way of SQLAlchemy a row costs twice the processor time,
for what such a plain statement does not need. The connection is one of the engine's and is kept.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import exc
from sqlalchemy.engine import Engine
from sqlalchemy.pool import PoolProxiedConnection

from santelmo.server.storage import schema

_COLUMNS = [column.name for column in schema.events.columns]
_APPEND = (
    f"INSERT INTO {schema.events.name} ({', '.join(_COLUMNS)}) "
    f"VALUES ({', '.join(f':{name}' for name in _COLUMNS)})"
)
_KINDS: dict[type[sqlite3.Error], type[exc.DBAPIError]] = {
    sqlite3.IntegrityError: exc.IntegrityError,
    sqlite3.OperationalError: exc.OperationalError,
}


class QuickAppend:
    """Appends to the log of an SQLite file; used by one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: PoolProxiedConnection | None = None

    def store(self, rows: Sequence[dict[str, Any]]) -> None:
        """Returns after the commit. Raises what SQLAlchemy would raise."""
        try:
            if self._kept is None:
                self._kept = self._engine.raw_connection()
            connection: Any = self._kept.driver_connection
            connection.executemany(_APPEND, rows)
            connection.commit()
        except sqlite3.Error as error:
            self.close()
            raise _KINDS.get(type(error), exc.DBAPIError)(None, None, error) from error

    def close(self) -> None:
        """Gives the connection back. What it has not committed is undone."""
        kept, self._kept = self._kept, None
        if kept is not None:
            with suppress(sqlite3.Error, exc.SQLAlchemyError):
                kept.close()
