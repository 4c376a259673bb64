"""Reads and writes of one database.

All writes go through one thread. It takes what has gathered, writes it in one transaction, and
only then tells those who wait: many tables share the cost of one commit.

A database that fails is no mistake of the caller: the call is refused with `busy` and may be tried
again.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sql
import structlog
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    OperationalError,
    SQLAlchemyError,
)

from santelmo.server.domain.errors import Conflict, FenceLost, Refused, busy, unstorable
from santelmo.server.storage import schema
from santelmo.server.storage.opening import reason_of
from santelmo.server.storage.quick_append import QuickAppend
from santelmo.server.storage.sqlite_file import FileLost, file_of

T = TypeVar("T")
Row = dict[str, Any]

log = structlog.get_logger("database")

LARGEST_BATCH = 500
MORE_ATTEMPTS = 3
"""For a transaction that had to give way to one of another server."""
ROLLED_BACK_CLASS = "40"
"""The class of SQL's states for that: deadlocks, and what could not be put in an order."""
PATIENCE_SECONDS = 30.0
"""How long anybody waits for a database that says nothing at all."""
NO_ANSWER = "it does not answer"
BESIDE_SECONDS = 5.0
"""How long a transaction that goes beside the log's writes may take."""
BESIDE_THREADS = 4
UNSTORABLE = (DataError, OverflowError, UnicodeError)
"""What a driver says of a value that no column takes. The database itself is well then."""
PROBE_SECONDS = 1.0
"""How often a database that took no writes is tried again when nobody wants to write."""


@dataclass
class Write:
    """Rows that belong together: all are stored, or none."""

    table: str = ""
    events: list[Row] = field(default_factory=list[Row])
    fence: int | None = None
    """The fence of the lease on the table: who has lost the lease cannot write."""
    then: Callable[[Connection], None] | None = None
    """What is written after the events."""
    done: Callable[[BaseException | None], None] = lambda error: None


class Database:
    """A database with one thread that writes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._file = file_of(engine)
        self._quick = None if self._file is None else QuickAppend(engine)
        self._failure: str | None = None
        self._begun: float | None = None
        """When the write that is under way was begun."""
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._beside = ThreadPoolExecutor(BESIDE_THREADS, "leases")
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    @property
    def failure(self) -> str | None:
        """Why the last write failed, or does not end; None when all is well."""
        begun = self._begun
        if begun is not None and time.monotonic() - begun > PATIENCE_SECONDS:
            return NO_ANSWER
        if self._file is not None and (lost := self._file.failure) is not None:
            return lost
        return self._failure

    @property
    def has_leases(self) -> bool:
        """Whether several servers can share the tables: their clock is the database's."""
        return self._engine.dialect.name == "postgresql"

    def end_stalled_transactions(self, seconds: float) -> None:
        """Has PostgreSQL undo what a server began and does not go on with.

        One that is stopped in the middle of a write would lock the table for all others.
        """

        def limit(connection: Any, _: Any) -> None:
            cursor = connection.cursor()
            cursor.execute(f"SET idle_in_transaction_session_timeout = {round(seconds * 1000)}")
            cursor.close()
            connection.commit()

        event.listen(self._engine, "connect", limit)
        # Connections that are open already do not have that limit yet.
        self._engine.dispose()

    @property
    def waiting(self) -> int:
        """How many writes are in line."""
        return self._waiting.qsize()

    def close(self) -> None:
        """Writes what is waiting and ends."""
        self._waiting.put(None)
        self._thread.join()
        self._beside.shutdown()
        if self._quick is not None:
            self._quick.close()
        self._engine.dispose()
        if self._file is not None:
            self._file.close()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """What the query returns. Raises Refused (`busy`) if the database fails."""

        def run() -> T:
            with self._engine.connect() as connection:
                return query(connection)

        try:
            return await asyncio.wait_for(asyncio.to_thread(run), PATIENCE_SECONDS)
        except TimeoutError:
            log.error("read_failed", reason=NO_ANSWER)
        except UNSTORABLE as error:
            raise unstorable() from error
        except SQLAlchemyError as error:
            log.error("read_failed", reason=reason_of(error))
        raise busy()

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """What a short transaction returns, which waits in no line behind the log's writes.

        Raises Refused (`busy`) if the database fails, or does not answer in time.
        """

        def run() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self._beside, run), BESIDE_SECONDS)
        except UNSTORABLE as error:
            raise unstorable() from error
        except (SQLAlchemyError, TimeoutError) as error:
            raise busy() from error

    async def run(self, statement: sql.Executable) -> None:
        """Writes by one statement."""

        def execute(connection: Connection) -> None:
            connection.execute(statement)

        await self.write(Write(then=execute))

    async def write(self, write: Write) -> None:
        """Returns after the commit. Raises Conflict, or Refused.

        It is refused as `busy` if the database fails, as `malformed` if it takes no such text or
        number.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()

        def settle(error: BaseException | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        def tell(error: BaseException | None) -> None:
            loop.call_soon_threadsafe(settle, error)

        # Once handed over a write happens, also if its end is of no interest to anybody any more:
        # because the caller was cancelled, or had no patience.
        patience = loop.call_later(PATIENCE_SECONDS, settle, TimeoutError())
        write.done = tell
        self._waiting.put(write)
        try:
            await future
        except UNSTORABLE as error:
            raise unstorable() from error
        except (SQLAlchemyError, TimeoutError):
            raise busy() from None
        finally:
            patience.cancel()

    # In the thread

    def _run(self) -> None:
        while True:
            try:
                first = self._waiting.get(timeout=PROBE_SECONDS if self._failure else None)
            except queue.Empty:
                self._attempt([Write(then=_touch)])
                continue
            if first is None:
                return
            batch, last = self._gather(first)
            self._write_batch(batch)
            if last:
                return

    def _gather(self, first: Write) -> tuple[list[Write], bool]:
        batch = [first]
        while len(batch) < LARGEST_BATCH:
            try:
                write = self._waiting.get_nowait()
            except queue.Empty:
                return batch, False
            if write is None:
                return batch, True
            batch.append(write)
        return batch, False

    def _write_batch(self, batch: list[Write]) -> None:
        error = self._attempt(batch)
        if error is None or len(batch) == 1 or _is_down(error):
            for write in batch:
                write.done(error)
            return
        # One of them cannot be stored, the database is well; the others must not suffer from it.
        for write in batch:
            write.done(self._attempt([write]))

    def _attempt(self, batch: list[Write]) -> BaseException | None:
        self._begun = time.monotonic()
        error = self._try(batch)
        for _ in range(MORE_ATTEMPTS):
            if not _gave_way(error):
                break
            error = self._try(batch)
        self._begun = None
        if error is None:
            self._note_success()
            return None
        if isinstance(error, IntegrityError):
            return Conflict("This place of the log is taken.")
        if isinstance(error, (FenceLost, Refused, *UNSTORABLE)):
            return error
        self._note_failure(reason_of(error))
        return error

    def _try(self, batch: list[Write]) -> Exception | None:
        try:
            self._check_file()
            self._store(batch)
            # A file may have gone meanwhile, and with it what was written to it.
            self._check_file()
        except Exception as error:
            if self._file is not None:
                if self._quick is not None:
                    self._quick.close()
                self._file.recover(error)
            return error
        return None

    def _store(self, batch: list[Write]) -> None:
        """Returns after the commit."""
        if self._quick is not None and all(_only_appends(write) for write in batch):
            self._quick.store([row for write in batch for row in write.events])
            return
        with self._engine.begin() as connection:
            _insert(connection, batch)

    def _check_file(self) -> None:
        if self._file is not None:
            self._file.check()

    def _note_failure(self, reason: str) -> None:
        if self._failure is None:
            log.error("writes_fail", reason=reason)
        self._failure = reason

    def _note_success(self) -> None:
        if self._failure is not None:
            log.warning("writes_work_again")
        self._failure = None


def _is_down(error: BaseException) -> bool:
    """Whether it is the database that fails, and not what it was to store."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or isinstance(error, OperationalError | FileLost)


def _gave_way(error: BaseException | None) -> bool:
    """Whether the same would be stored if it were tried again at once."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return isinstance(state, str) and state.startswith(ROLLED_BACK_CLASS)


def _only_appends(write: Write) -> bool:
    return write.then is None and write.fence is None


def _touch(connection: Connection) -> None:
    """A write that changes nothing."""
    same = schema.meta.update().where(schema.meta.c.name == "schema_version")
    connection.execute(same.values(value=schema.meta.c.value))


_APPEND = schema.events.insert()
"""Made once: it is run with every move."""


def _insert(connection: Connection, batch: list[Write]) -> None:
    # All servers of a database go through its tables in one order: so none waits in a circle.
    batch = sorted(batch, key=lambda write: write.table)
    _check_fences(connection, [write for write in batch if write.fence is not None])
    rows = [row for write in batch for row in write.events]
    if rows:
        connection.execute(_APPEND, rows)
    for write in batch:
        if write.then is not None:
            write.then(connection)


def _check_fences(connection: Connection, writes: list[Write]) -> None:
    """Raises FenceLost if another server has taken one of these tables.

    The rows stay locked until the commit: nobody takes a table while something is written to it.
    """
    if not writes:
        return
    lease = schema.leases.c
    tables = sorted({write.table for write in writes})
    held = sql.select(lease.table_id, lease.fence).where(lease.table_id.in_(tables))
    rows = connection.execute(held.order_by(lease.table_id).with_for_update(read=True))
    fences = {row.table_id: row.fence for row in rows}
    for write in writes:
        if fences.get(write.table) != write.fence:
            raise FenceLost
