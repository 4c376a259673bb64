"""The event log in SQL.

All writes go through one thread. It takes what has gathered, writes it in one transaction, and
only then tells those who wait: many tables share the cost of one commit.

A database that fails is no mistake of who asks: they are refused with `busy` and may try again.
"""

from __future__ import annotations

import asyncio
import json
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sql
import structlog
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from santelmo.server import schema
from santelmo.server.errors import busy
from santelmo.server.events import Stored

T = TypeVar("T")
Row = dict[str, Any]

log = structlog.get_logger("store")

LARGEST_BATCH = 500
MORE_ATTEMPTS = 3
"""For a transaction that had to give way to one of another server."""
GAVE_WAY = "40"
"""The class of SQL's states for that: deadlocks, and what could not be put in an order."""
PATIENCE_SECONDS = 30.0
"""How long anybody waits for a database that says nothing at all."""
SILENCE = "it does not answer"
PROBE_SECONDS = 1.0
"""How often a database that took no writes is tried again when nobody wants to write."""


class Conflict(Exception):
    """Somebody else has written this event, or this place of the log, before."""


@dataclass(frozen=True)
class Listing:
    """A table's line in the lists."""

    id: str
    status: str
    public: bool
    created_at: int
    updated_at: int
    summary: Row
    people: frozenset[str]


@dataclass
class Write:
    """Rows that belong together: all are stored, or none."""

    table: str = ""
    events: list[Row] = field(default_factory=list[Row])
    listing: Listing | None = None
    other: Callable[[Connection], None] | None = None
    done: Callable[[BaseException | None], None] = lambda error: None


class Store:
    """Reads and writes of one database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._failure: str | None = None
        self._begun: float | None = None
        """When the write that is under way was begun."""
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    @property
    def failure(self) -> str | None:
        """Why the last write failed, or does not end; None when all is well."""
        begun = self._begun
        if begun is not None and time.monotonic() - begun > PATIENCE_SECONDS:
            return SILENCE
        return self._failure

    def close(self) -> None:
        """Writes what is waiting and ends."""
        self._waiting.put(None)
        self._thread.join()
        self._engine.dispose()

    # Writing

    async def append(
        self, table: str, events: Sequence[Stored], listing: Listing | None = None
    ) -> None:
        """Stores events; returns after the commit.

        Raises Conflict if their place is taken, and Refused (`busy`) if the database fails. If it
        failed in the very commit, or was only slow, they may be stored all the same: then the
        next ones conflict.
        """
        await self._write(Write(table, [event.row(table) for event in events], listing))

    async def add_person(self, person: str, token_hash: str, name: str, at: int) -> None:
        row = {"id": person, "token_hash": token_hash, "name": name, "created_at": at}
        await self._write(Write(other=lambda c: _run_one(c, schema.persons.insert().values(row))))

    async def forget_persons(self, before: int) -> None:
        """Removes people from before this time who sit at no table."""
        p, m = schema.persons.c, schema.members.c
        sits = sql.select(m.person_id).where(m.person_id == p.id).exists()
        statement = schema.persons.delete().where(p.created_at < before, ~sits)
        await self._write(Write(other=lambda c: _run_one(c, statement)))

    async def rename_person(self, person: str, name: str) -> None:
        statement = schema.persons.update().where(schema.persons.c.id == person).values(name=name)
        await self._write(Write(other=lambda c: _run_one(c, statement)))

    async def _write(self, write: Write) -> None:
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

        # Its end is of no interest any more if the caller was cancelled or had no patience.
        future.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
        write.done = tell
        self._waiting.put(write)
        # Once handed over a write happens; a caller that is cancelled must not think otherwise.
        try:
            await asyncio.wait_for(asyncio.shield(future), PATIENCE_SECONDS)
        except (SQLAlchemyError, TimeoutError):
            raise busy() from None

    def _run(self) -> None:
        while True:
            try:
                first = self._waiting.get(timeout=PROBE_SECONDS if self._failure else None)
            except queue.Empty:
                self._attempt([Write(other=_touch)])
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
        self._note_failure(schema.reason_of(error))
        return error

    def _try(self, batch: list[Write]) -> Exception | None:
        try:
            with self._engine.begin() as connection:
                _insert(connection, batch)
        except Exception as error:
            return error
        return None

    def _note_failure(self, reason: str) -> None:
        if self._failure is None:
            log.error("writes_fail", reason=reason)
        self._failure = reason

    def _note_success(self) -> None:
        if self._failure is not None:
            log.warning("writes_work_again")
        self._failure = None

    # Reading

    async def events(self, table: str, after: int = 0) -> list[Stored]:
        """The log of a table, from behind `after`."""
        e = schema.events.c
        query = (
            sql.select(e.seq, e.at, e.kind, e.origin, e.data)
            .where(e.table_id == table, e.seq > after)
            .order_by(e.seq)
        )
        rows = await self._read(lambda c: c.execute(query).all())
        return [Stored.from_row(row) for row in rows]

    async def person(self, token_hash: str) -> tuple[str, str] | None:
        """The id and the name of the person with this token."""
        p = schema.persons.c
        query = sql.select(p.id, p.name).where(p.token_hash == token_hash)
        row = await self._read(lambda c: c.execute(query).first())
        return None if row is None else (row.id, row.name)

    async def running(self, within_ms: int) -> list[str]:
        """The tables at which a match went on until shortly before the last event of all."""
        t = schema.tables.c
        last = sql.select(sql.func.max(t.updated_at)).scalar_subquery()
        query = (
            sql.select(t.id)
            .where(t.status == "running", t.updated_at >= last - within_ms)
            .order_by(t.updated_at.desc())
        )
        return await self._read(lambda c: list(c.execute(query).scalars()))

    async def running_of(self, person: str) -> int:
        """At how many running tables a person sits or is the host."""
        t, m = schema.tables.c, schema.members.c
        query = (
            sql.select(sql.func.count())
            .select_from(schema.members.join(schema.tables, m.table_id == t.id))
            .where(m.person_id == person, t.status == "running")
        )
        return await self._read(lambda c: c.execute(query).scalar_one())

    async def public_tables(
        self, most: int, running_since: int, waiting_since: int, waiting: Sequence[str]
    ) -> list[Row]:
        """Public tables that run or wait, the latest first; of those that wait also these."""
        t = schema.tables.c
        recent = sql.or_(t.updated_at >= waiting_since, t.id.in_(waiting))
        shown = sql.or_(
            sql.and_(t.status == "running", t.updated_at >= running_since),
            sql.and_(t.status == "waiting", recent),
        )
        query = (
            sql.select(t.summary).where(t.public, shown).order_by(t.updated_at.desc()).limit(most)
        )
        return [json.loads(text) for text in await self._texts(query)]

    async def tables_of(self, person: str, most: int) -> list[Row]:
        """The tables at which a person sits or sat, the latest first."""
        t, m = schema.tables.c, schema.members.c
        query = (
            sql.select(t.summary)
            .join(schema.members, m.table_id == t.id)
            .where(m.person_id == person)
            .order_by(t.updated_at.desc())
            .limit(most)
        )
        return [json.loads(text) for text in await self._texts(query)]

    async def _texts(self, query: sql.Select[str]) -> list[str]:
        return await self._read(lambda c: list(c.execute(query).scalars()))

    async def _read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return query(connection)

        try:
            return await asyncio.wait_for(asyncio.to_thread(run), PATIENCE_SECONDS)
        except TimeoutError:
            log.error("read_failed", reason=SILENCE)
        except SQLAlchemyError as error:
            log.error("read_failed", reason=schema.reason_of(error))
        raise busy()


def _is_down(error: BaseException) -> bool:
    """Whether it is the database that fails, and not what it was to store."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or isinstance(error, OperationalError)


def _gave_way(error: BaseException | None) -> bool:
    """Whether the same would be stored if it were tried again at once."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return isinstance(state, str) and state.startswith(GAVE_WAY)


def _touch(connection: Connection) -> None:
    """A write that changes nothing."""
    same = schema.meta.update().where(schema.meta.c.name == "schema_version")
    connection.execute(same.values(value=schema.meta.c.value))


def _run_one(connection: Connection, statement: sql.Executable) -> None:
    connection.execute(statement)


_APPEND = schema.events.insert()
"""Made once: it is run with every move."""


def _insert(connection: Connection, batch: list[Write]) -> None:
    # All servers of a database go through its tables in one order: so none waits in a circle.
    batch = sorted(batch, key=lambda write: write.table)
    rows = [row for write in batch for row in write.events]
    if rows:
        connection.execute(_APPEND, rows)
    for write in batch:
        if write.listing is not None:
            _list(connection, write.listing)
        if write.other is not None:
            write.other(connection)


def _list(connection: Connection, listing: Listing) -> None:
    values = {
        "status": listing.status,
        "public": listing.public,
        "created_at": listing.created_at,
        "updated_at": listing.updated_at,
        "summary": json.dumps(listing.summary, ensure_ascii=False),
    }
    updated = connection.execute(
        schema.tables.update().where(schema.tables.c.id == listing.id).values(values)
    )
    if updated.rowcount == 0:
        connection.execute(schema.tables.insert().values(id=listing.id, **values))
    m = schema.members.c
    known = set(
        connection.execute(sql.select(m.person_id).where(m.table_id == listing.id)).scalars()
    )
    for person in sorted(known - listing.people):
        connection.execute(
            schema.members.delete().where(m.table_id == listing.id, m.person_id == person)
        )
    for person in sorted(listing.people - known):
        connection.execute(schema.members.insert().values(table_id=listing.id, person_id=person))
