"""The harbours of all people: their tables as they stand now, whether in memory or not."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from santelmo.server.domain import harbour
from santelmo.server.domain.harbour import Glance
from santelmo.server.live.interfaces import OwnTables
from santelmo.server.live.registry import RoomRegistry

Json = dict[str, Any]

LARGEST_CACHE = 20_000
"""Tables that need not be read again as long as nothing has happened there."""


class Harbour:
    """Looks at somebody's tables."""

    def __init__(self, registry: RoomRegistry, own: OwnTables) -> None:
        self._registry = registry
        self._own = own
        self._glances: OrderedDict[str, Glance] = OrderedDict()

    async def tables_of(self, person: str, lines: list[Json]) -> list[Json]:
        """The lines of a person's tables, those that wait for the person first."""
        shown = [line for line in lines if line["status"] != "closed"]
        glances = await self._glances_at([x["id"] for x in shown if x["status"] == "running"])
        visits, noted = await self._own.visits_of(person), await self._own.noted_by(person)
        return harbour.in_order(
            [
                harbour.line_for(
                    line,
                    person,
                    glances.get(line["id"]),
                    visits.get(line["id"]),
                    line["id"] in noted,
                )
                for line in shown
            ]
        )

    async def _glances_at(self, tables: list[str]) -> dict[str, Glance]:
        absent = [table for table in tables if table not in self._registry.rooms]
        versions = await self._own.versions(absent) if absent else {}
        return {table: await self._glance_at(table, versions.get(table)) for table in tables}

    async def _glance_at(self, table: str, version: int | None) -> Glance:
        room = self._registry.rooms.get(table)
        if room is not None:
            return harbour.glance_at(room.table)
        known = self._glances.get(table)
        if known is None or known.version != version:
            known = harbour.glance_at(await self._registry.read(table))
            self._glances[table] = known
        self._glances.move_to_end(table)
        if len(self._glances) > LARGEST_CACHE:
            self._glances.popitem(last=False)
        return known
