"""Where the steady clock stands, across restarts and for all servers of a database."""

from __future__ import annotations

import sqlalchemy as sql

from santelmo.server.storage import schema
from santelmo.server.storage.database import Database


class SteadyTimes:
    """The stored time of the steady clock."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self) -> int | None:
        """Where the clock of the last server stood; None in a new database."""
        query = sql.select(schema.steady_clock.c.steady_at)
        stored = await self._database.read(lambda c: c.execute(query).scalar_one_or_none())
        return stored or None

    async def write(self, at: int) -> None:
        """Stores where the clock stands, unless another server is ahead."""
        clock = schema.steady_clock
        await self._database.run(clock.update().where(clock.c.steady_at < at).values(steady_at=at))
