"""The analyses of finished matches."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain.time import now
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database, Write

Json = dict[str, Any]


class AnalysisStore:
    """One row for each match that was analysed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, table: str) -> Json | None:
        """What is kept about a match."""
        a = schema.analyses.c
        query = sql.select(a.data).where(a.table_id == table)
        data = await self._database.read(lambda c: c.execute(query).scalar())
        return None if data is None else json.loads(data)

    async def keep(self, table: str, analysis: Json) -> None:
        """Keeps an analysis; the same match gives the same, so the first one may stay."""
        row = {"table_id": table, "made_at": now(), "data": json.dumps(analysis)}
        a = schema.analyses

        def write(connection: Connection) -> None:
            known = connection.execute(
                sql.select(a.c.table_id).where(a.c.table_id == table)
            ).first()
            if known is None:
                connection.execute(a.insert().values(row))

        await self._database.write(Write(then=write))
