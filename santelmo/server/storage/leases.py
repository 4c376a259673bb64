"""Leases on tables, in PostgreSQL. The database's clock decides when one has run out.

A server renews all its leases by one row that says until when it lives. A table's fence is counted
up by each new owner, and whoever writes to the table's log says which fence it knows: see
`database`, where that is checked in the transaction of the write.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection

from santelmo.server.storage import schema
from santelmo.server.storage.database import Database

CLUSTER = "cluster"
CLUSTER_BYTES = 6
FORGET_MS = 3_600_000
"""How long after its end a server that said no goodbye is remembered."""

_NOW = sql.cast(sql.func.extract("epoch", sql.func.clock_timestamp()) * 1000, sql.BigInteger)
"""Unix time in milliseconds, by the database's clock."""
_LEASES, _SERVERS = schema.leases, schema.servers
_L, _S = _LEASES.c, _SERVERS.c
_DEAD = sql.or_(_S.id.is_(None), _S.expires_at < _NOW)
_WITH_SERVER = _LEASES.outerjoin(_SERVERS, _S.id == _L.server_id)


@dataclass(frozen=True)
class Holder:
    """Who holds a lease after an attempt to take it."""

    server: str
    fence: int


class LeaseStore:
    """The leases of all servers of a database."""

    def __init__(self, database: Database, lease_ms: int) -> None:
        self._database = database
        self._lease_ms = lease_ms

    async def cluster(self) -> str:
        """A name that the servers of this database have in common, and no others."""
        own = {"name": CLUSTER, "value": secrets.token_hex(CLUSTER_BYTES)}
        made = insert(schema.meta).values(own).on_conflict_do_nothing()
        query = sql.select(schema.meta.c.value).where(schema.meta.c.name == CLUSTER)

        def find(connection: Connection) -> str:
            connection.execute(made)
            return connection.execute(query).scalar_one()

        return await self._database.transact(find)

    async def renew(self, server: str) -> bool:
        """Makes a server live on for a while; whether it had lived without a break."""
        expires_at = _NOW + self._lease_ms
        renewed = _SERVERS.update().where(_S.id == server, _S.expires_at >= _NOW)
        revived = insert(_SERVERS).values(id=server, expires_at=expires_at)
        revived = revived.on_conflict_do_update(
            index_elements=[_S.id], set_={_S.expires_at: expires_at}
        )
        forgotten = _SERVERS.delete().where(_S.expires_at < _NOW - FORGET_MS)

        def run(connection: Connection) -> bool:
            if connection.execute(renewed.values(expires_at=expires_at)).rowcount:
                return True
            connection.execute(forgotten)
            connection.execute(revived)
            return False

        return await self._database.transact(run)

    async def fences(self, server: str) -> dict[str, int]:
        """The tables that a server owns, with their fences."""
        query = sql.select(_L.table_id, _L.fence).where(_L.server_id == server)
        rows = await self._database.transact(lambda c: c.execute(query).all())
        return {row.table_id: row.fence for row in rows}

    async def acquire(self, server: str, table: str, new: bool) -> Holder | None:
        """Takes a table that nobody alive holds; who holds it then. None if there is no table."""

        def run(connection: Connection) -> Holder | None:
            while True:
                found = connection.execute(_present(table)).first()
                if found is None:
                    if not new and not _exists(connection, table):
                        return None
                    taken: sql.Executable = (
                        insert(_LEASES)
                        .values(table_id=table, server_id=server, fence=1)
                        .on_conflict_do_nothing()
                    )
                elif found.server_id not in (None, server) and not found.dead:
                    return Holder(found.server_id, found.fence)
                else:
                    taken = (
                        _LEASES.update()
                        .where(_L.table_id == table, _L.fence == found.fence)
                        .values(server_id=server, fence=found.fence + 1)
                    )
                if connection.execute(taken).rowcount:
                    return Holder(server, 1 if found is None else found.fence + 1)

        return await self._database.transact(run)

    async def release(self, table: str, fence: int, to: str | None = None) -> None:
        """Gives a table back, or to another server, unless somebody else has it already."""
        given_back = (
            _LEASES.update()
            .where(_L.table_id == table, _L.fence == fence)
            .values(server_id=to, fence=fence + 1)
        )
        await self._database.transact(lambda c: c.execute(given_back).rowcount)

    async def is_alive(self, server: str) -> bool:
        query = sql.select(_S.id).where(_S.id == server, _S.expires_at >= _NOW)
        return await self._database.transact(lambda c: c.execute(query).first()) is not None

    async def owners(self, tables: Collection[str]) -> dict[str, str]:
        """Who owns which of these tables, where its owner lives."""
        query = (
            sql.select(_L.table_id, _L.server_id)
            .select_from(_WITH_SERVER)
            .where(_L.table_id.in_(tables), ~_DEAD)
        )
        rows = await self._database.transact(lambda c: c.execute(query).all())
        return {row.table_id: row.server_id for row in rows}

    async def orphans(self) -> list[str]:
        """Running tables whose owner is dead."""
        t = schema.tables.c
        query = (
            sql.select(_L.table_id)
            .select_from(_WITH_SERVER.join(schema.tables, t.id == _L.table_id))
            .where(_L.server_id.is_not(None), _DEAD, t.status == "running")
        )
        return await self._database.transact(lambda c: list(c.execute(query).scalars()))

    async def leave(self, server: str) -> None:
        """A server ends: all that it owns may be taken at once."""
        gone = _SERVERS.delete().where(_S.id == server)
        await self._database.transact(lambda c: c.execute(gone).rowcount)


def _present(table: str) -> sql.Select[Any, int, bool]:
    """The lease on a table, and whether its server is dead."""
    return (
        sql.select(
            _L.server_id,
            _L.fence,
            _DEAD.label("dead"),
        )
        .select_from(_WITH_SERVER)
        .where(_L.table_id == table)
    )


def _exists(connection: Connection, table: str) -> bool:
    query = sql.select(schema.tables.c.id).where(schema.tables.c.id == table)
    return connection.execute(query).first() is not None
