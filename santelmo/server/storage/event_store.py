"""The log of events, and the lists of tables that are made from it."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain import event_json
from santelmo.server.domain.events import LogEntry
from santelmo.server.domain.listing import Listing, read_line
from santelmo.server.domain.news import TurnChanges
from santelmo.server.domain.time import now
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database, Row, Write
from santelmo.server.storage.outbox import write_turns
from santelmo.server.storage.results import write_result
from santelmo.server.storage.tournaments import write_outcome


class EventStore:
    """What happened at each table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def failure(self) -> str | None:
        """Why nothing can be stored; None when all is well."""
        return self._database.failure

    # The log

    async def append(
        self,
        table: str,
        entries: Sequence[LogEntry],
        listing: Listing | None = None,
        due_at: int | None = None,
        turns: TurnChanges | None = None,
        fence: int | None = None,
    ) -> None:
        """Stores events, and if they are given, when the table is to be looked after, and messages
        to those whose turn begins.

        Returns after the commit.

        Raises Conflict if their place is taken, FenceLost if another server has taken the table,
        and Refused (`busy`) if the database fails. If it
        failed during the commit, or was only slow, they may be stored all the same: then the
        next ones conflict.
        """
        rows = [_row(table, entry) for entry in entries]
        indexed = listing is not None or due_at is not None or turns is not None
        then = partial(_write_index, table, listing, due_at, turns) if indexed else None
        await self._database.write(Write(table, rows, fence, then))

    async def events(self, table: str, after: int = 0) -> list[LogEntry]:
        """The log of a table, from behind `after`."""
        e = schema.events.c
        query = (
            sql.select(e.seq, e.at, e.steady_at, e.kind, e.origin, e.data)
            .where(e.table_id == table, e.seq > after)
            .order_by(e.seq)
        )
        rows = await self._database.read(lambda c: c.execute(query).all())
        read_at = now()
        return [_entry(row, read_at) for row in rows]

    # The lists

    async def without_result(self) -> list[str]:
        """The tables whose match is over and whose result is not stored, the oldest first."""
        t, r = schema.tables.c, schema.results.c
        stored = sql.select(r.table_id).where(r.table_id == t.id).exists()
        query = sql.select(t.id).where(t.status == "finished", ~stored).order_by(t.updated_at)
        return await self._texts(query)

    async def delete_results(self) -> None:
        """All results and ratings go; they are made anew from the log."""

        def delete(connection: Connection) -> None:
            for table in (schema.results, schema.ratings, schema.level_ratings):
                connection.execute(table.delete())

        await self._database.write(Write(then=delete))

    async def due(self, after: int, until: int) -> list[str]:
        """The running tables that are to be looked after between two moments, the latest first."""
        t = schema.tables.c
        query = (
            sql.select(t.id)
            .where(t.status == "running", t.due_at >= after, t.due_at <= until)
            .order_by(t.updated_at.desc())
        )
        return await self._texts(query)

    async def running_of(self, person: str) -> int:
        """At how many running tables a person plays, or is the host of bots."""
        t, m = schema.tables.c, schema.members.c
        query = (
            sql.select(sql.func.count())
            .select_from(schema.members.join(schema.tables, m.table_id == t.id))
            .where(m.person_id == person, m.plays, t.status == "running")
        )
        return await self._database.read(lambda c: c.execute(query).scalar_one())

    async def public_tables(
        self,
        most: int,
        running_since: int,
        waiting_since: int,
        waiting: Collection[str],
        first: Collection[str],
    ) -> list[Row]:
        """Public tables that run or wait, the latest first; of those that wait also `waiting`.

        Those in `first` come before all others.
        """
        t = schema.tables.c
        recent = sql.or_(t.updated_at >= waiting_since, t.id.in_(waiting))
        listed = sql.or_(
            sql.and_(t.status == "running", t.updated_at >= running_since),
            sql.and_(t.status == "waiting", recent),
        )
        place = sql.case((t.id.in_(first), 0), else_=1)
        query = (
            sql.select(t.summary)
            .where(t.public, listed)
            .order_by(place, t.updated_at.desc())
            .limit(most)
        )
        return [read_line(json.loads(text)) for text in await self._texts(query)]

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
        return [read_line(json.loads(text)) for text in await self._texts(query)]

    async def _texts(self, query: sql.Select[str]) -> list[str]:
        return await self._database.read(lambda c: list(c.execute(query).scalars()))


def _row(table: str, entry: LogEntry) -> Row:
    kind, data = event_json.encode(entry.event)
    return {
        "table_id": table,
        "seq": entry.seq,
        "at": entry.at,
        "steady_at": entry.steady_at,
        "kind": kind,
        "origin": entry.origin,
        "data": data,
    }


def _entry(row: Any, read_at: int) -> LogEntry:
    # Older servers stored the wall clock alone. What is stored lies in the past, also where that
    # clock has been put back since.
    steady_at = min(row.at, read_at) if row.steady_at is None else row.steady_at
    return LogEntry(row.seq, row.at, steady_at, event_json.decode(row.kind, row.data), row.origin)


def _write_index(
    table: str,
    listing: Listing | None,
    due_at: int | None,
    turns: TurnChanges | None,
    connection: Connection,
) -> None:
    if listing is not None:
        _write_listing(listing, connection)
    if due_at is not None:
        t = schema.tables
        connection.execute(t.update().where(t.c.id == table).values(due_at=due_at))
    if turns is not None:
        write_turns(table, turns, connection)


def _write_listing(listing: Listing, connection: Connection) -> None:
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
    _write_members(listing, connection)
    if listing.result is not None:
        write_result(connection, listing.result)
        if listing.tournament is not None:
            write_outcome(connection, listing.result)


def _write_members(listing: Listing, connection: Connection) -> None:
    members, m = schema.members, schema.members.c
    here = m.table_id == listing.id
    rows = connection.execute(sql.select(m.person_id, m.plays).where(here)).all()
    known = {row.person_id: row.plays for row in rows}
    wanted = {person: person in listing.players for person in listing.people}
    for person in sorted(known.keys() - wanted.keys()):
        connection.execute(members.delete().where(here, m.person_id == person))
    for person, plays in sorted(wanted.items()):
        if person not in known:
            new = {"table_id": listing.id, "person_id": person, "plays": plays}
            connection.execute(members.insert().values(new))
        elif known[person] != plays:
            changed = members.update().where(here, m.person_id == person)
            connection.execute(changed.values(plays=plays))
