"""What somebody has seen of their tables, and what they have noted about them."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain.harbour import Visit
from santelmo.server.domain.time import now
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database, Write


class OwnTables:
    """Visits and notes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """How far the logs of these tables go."""
        e = schema.events.c
        query = (
            sql.select(e.table_id, sql.func.max(e.seq).label("version"))
            .where(e.table_id.in_(tables))
            .group_by(e.table_id)
        )
        rows = await self._database.read(lambda c: c.execute(query).all())
        return {row.table_id: row.version for row in rows}

    async def visits_of(self, person: str) -> dict[str, Visit]:
        """By table: what the person has seen last."""
        v = schema.visits.c
        query = sql.select(v.table_id, v.version, v.seen_at).where(v.person_id == person)
        rows = await self._database.read(lambda c: c.execute(query).all())
        return {row.table_id: Visit(row.version, row.seen_at) for row in rows}

    async def visit(self, table: str, person: str) -> Visit | None:
        """What the person has seen of this table."""
        v = schema.visits.c
        query = sql.select(v.version, v.seen_at).where(v.table_id == table, v.person_id == person)
        row = await self._database.read(lambda c: c.execute(query).first())
        return None if row is None else Visit(row.version, row.seen_at)

    async def note_visit(self, table: str, person: str, version: int) -> None:
        """The person has seen this version; what was seen stays seen."""
        visits, v = schema.visits, schema.visits.c
        here = sql.and_(v.table_id == table, v.person_id == person)

        def write(connection: Connection) -> None:
            seen = connection.execute(sql.select(v.version).where(here)).scalar()
            values = {"version": max(version, seen or 0), "seen_at": now()}
            if seen is None:
                new = {"table_id": table, "person_id": person, **values}
                connection.execute(visits.insert().values(new))
            else:
                connection.execute(visits.update().where(here).values(values))

        await self._database.write(Write(table, then=write))

    async def noted_by(self, person: str) -> set[str]:
        """The tables about which the person has a note."""
        n = schema.notes.c
        query = sql.select(n.table_id).where(n.person_id == person)
        return await self._database.read(lambda c: set(c.execute(query).scalars()))

    async def note(self, table: str, person: str) -> str:
        """The person's note about a table; empty if there is none."""
        n = schema.notes.c
        query = sql.select(n.text).where(n.table_id == table, n.person_id == person)
        return await self._database.read(lambda c: c.execute(query).scalar()) or ""

    async def write_note(self, table: str, person: str, text: str) -> None:
        """Puts this note in the place of the one before; an empty one goes."""
        notes, n = schema.notes, schema.notes.c

        def write(connection: Connection) -> None:
            here = sql.and_(n.table_id == table, n.person_id == person)
            connection.execute(notes.delete().where(here))
            if text:
                row = {"table_id": table, "person_id": person, "text": text, "updated_at": now()}
                connection.execute(notes.insert().values(row))

        await self._database.write(Write(table, then=write))
