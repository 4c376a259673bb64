"""When people do not play."""

from __future__ import annotations

import json
from collections.abc import Collection

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain.rest import Rest
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database, Write


class Hours:
    """The hours of rest that people have chosen."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rests_of(self, people: Collection[str]) -> dict[str, Rest]:
        """The hours of those of the people who have any."""
        h = schema.person_hours.c
        query = sql.select(h.person_id, h.rest).where(h.person_id.in_(people))
        rows = await self._database.read(lambda c: c.execute(query).all())
        return {row.person_id: Rest.from_json(json.loads(row.rest)) for row in rows}

    async def set_rest(self, person: str, rest: Rest | None) -> None:
        """Stores the hours; None if there are none."""
        hours = schema.person_hours

        def replace(connection: Connection) -> None:
            connection.execute(hours.delete().where(hours.c.person_id == person))
            if rest is not None:
                row = {"person_id": person, "rest": json.dumps(rest.as_json())}
                connection.execute(hours.insert().values(row))

        await self._database.write(Write(then=replace))
