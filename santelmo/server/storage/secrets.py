"""Keys of this installation: made once, and shared by all servers of the database."""

from __future__ import annotations

import base64
import contextlib
from collections.abc import Callable

import sqlalchemy as sql

from santelmo.server.domain.errors import Conflict
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database


async def shared_key(database: Database, name: str, make: Callable[[], bytes]) -> bytes:
    """The key of this name; it is made if there is none yet."""
    m = schema.meta
    query = sql.select(m.c.value).where(m.c.name == name)
    stored = await database.read(lambda c: c.execute(query).scalar())
    if stored is None:
        value = base64.urlsafe_b64encode(make()).decode()
        # Another server may have made it in the same moment.
        with contextlib.suppress(Conflict):
            await database.run(m.insert().values(name=name, value=value))
        stored = await database.read(lambda c: c.execute(query).scalar_one())
    return base64.urlsafe_b64decode(stored)
