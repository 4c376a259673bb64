"""Takes a person out of the database.

It is done in steps, each of which may be done again: the identity first, so that nobody can act
under it any more; then one table after the other; last the person's own rows.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain import event_json
from santelmo.server.domain.forgetting import FORGOTTEN_NAME, without
from santelmo.server.domain.time import now
from santelmo.server.storage import personal_data, schema
from santelmo.server.storage.database import Database, Write
from santelmo.server.storage.people import People


class ForgettingStore:
    """What forgetting reads and writes."""

    def __init__(self, database: Database, people: People) -> None:
        self._database = database
        self._people = people

    async def begin(self, person: str) -> None:
        """Nobody is this person any more; that the rest is still to be done is noted."""
        p, d, c = schema.persons, schema.devices, schema.device_codes

        def begin(connection: Connection) -> None:
            marked = p.update().where(p.c.id == person)
            connection.execute(marked.values(name=FORGOTTEN_NAME, forgotten_at=now()))
            connection.execute(d.delete().where(d.c.person_id == person))
            connection.execute(c.delete().where(c.c.person_id == person))

        await self._database.write(Write(then=begin))
        self._people.look_up_again(person)

    async def begun(self) -> list[str]:
        """The people who are being forgotten."""
        p = schema.persons.c
        query = sql.select(p.id).where(p.forgotten_at.is_not(None))
        return await self._database.read(lambda c: list(c.execute(query).scalars()))

    async def tables_with(self, person: str) -> list[str]:
        """The tables in whose logs the person is; all events are looked through."""
        e = schema.events.c
        query = sql.select(e.table_id).where(_mentions(person)).distinct().order_by(e.table_id)
        return await self._database.read(lambda c: list(c.execute(query).scalars()))

    async def scrub(self, table: str, person: str, alias: str) -> None:
        """Puts the alias in the place of the person in the stored log of a table."""
        await self._database.write(
            Write(table, then=lambda connection: _scrub(connection, table, person, alias))
        )

    async def end(self, person: str) -> None:
        """Removes the person's own rows, and with them the note that something is to be done."""
        p = schema.persons

        def end(connection: Connection) -> None:
            personal_data.delete(connection, person)
            connection.execute(p.delete().where(p.c.id == person))

        await self._database.write(Write(then=end))


def _mentions(person: str) -> sql.ColumnElement[bool]:
    e = schema.events.c
    return sql.or_(
        e.data.contains(f'"{person}"', autoescape=True),
        e.origin.startswith(f"{person}:", autoescape=True),
    )


def _scrub(connection: Connection, table: str, person: str, alias: str) -> None:
    events, e = schema.events, schema.events.c
    query = sql.select(e.seq, e.kind, e.origin, e.data).where(
        e.table_id == table, _mentions(person)
    )
    for row in connection.execute(query).all():
        _, data = event_json.encode(without(event_json.decode(row.kind, row.data), person, alias))
        values: dict[str, Any] = {"data": data}
        if row.origin is not None and row.origin.startswith(f"{person}:"):
            values["origin"] = None
        place = events.update().where(e.table_id == table, e.seq == row.seq)
        connection.execute(place.values(values))
