"""What the database holds of a person: all that is exported, and all that goes when they go.

Whoever adds a table with a `person_id` adds a line to `PERSONAL_DATA`; a test finds those that are
missing. What is not in rows of one's own (the logs of tables) is looked after by `forgetting`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.storage import schema
from santelmo.server.storage.database import Database

Json = dict[str, Any]


class PersonalData(Protocol):
    """Something that the database holds of people."""

    @property
    def name(self) -> str:
        """Its member in the export."""
        ...

    @property
    def tables(self) -> Sequence[sql.Table]:
        """The tables of the database that it is in."""
        ...

    def export(self, connection: Connection, person: str) -> list[Json]:
        """What may be handed out to the person."""
        ...

    def delete(self, connection: Connection, person: str) -> None:
        """Removes all of it. May be asked for again."""
        ...

    def delete_ownerless(self, connection: Connection) -> None:
        """Removes what belongs to people who are not there any more."""
        ...


@dataclass(frozen=True)
class OwnRows:
    """The rows of a table that belong to one person each, by its column `person_id`."""

    name: str
    table: sql.Table
    exported: tuple[str, ...]
    """The columns that the person gets; never those that would let somebody sign in."""

    @property
    def tables(self) -> Sequence[sql.Table]:
        return (self.table,)

    def export(self, connection: Connection, person: str) -> list[Json]:
        if not self.exported:
            return []
        columns = [self.table.c[name] for name in self.exported]
        query = sql.select(*columns).where(self.table.c.person_id == person).order_by(*columns)
        return [dict(row) for row in connection.execute(query).mappings()]

    def delete(self, connection: Connection, person: str) -> None:
        connection.execute(self.table.delete().where(self.table.c.person_id == person))

    def delete_ownerless(self, connection: Connection) -> None:
        owner, p = self.table.c.person_id, schema.persons.c
        owned = sql.select(p.id).where(p.id == owner).exists()
        connection.execute(self.table.delete().where(owner.is_not(None), ~owned))


PERSONAL_DATA: tuple[PersonalData, ...] = (
    OwnRows("devices", schema.devices, ("label", "created_at", "seen_at")),
    OwnRows("device_codes", schema.device_codes, ()),
    OwnRows(
        "results",
        schema.results,
        ("ended_at", "game", "table_id", "seat", "place", "score", "won", "gave_up", "rated"),
    ),
    OwnRows("ratings", schema.ratings, ("game", "mu", "sigma", "matches")),
    OwnRows("unlisted", schema.unlisted, ("game",)),
    OwnRows("visits", schema.visits, ("table_id", "version", "seen_at")),
    OwnRows("notes", schema.notes, ("table_id", "text", "updated_at")),
    OwnRows("hours_without_play", schema.person_hours, ("rest",)),
    OwnRows("lessons", schema.lesson_progress, ("game", "lesson", "moves", "done", "updated_at")),
    OwnRows("puzzles", schema.puzzle_tries, ("puzzle_id", "solved", "tried_at")),
    OwnRows("puzzle_rating", schema.puzzle_solvers, ("mu", "sigma", "solved", "missed")),
    OwnRows("news_channels", schema.news_channels, ("kind", "address", "name", "created_at")),
    OwnRows("outbox", schema.outbox, ()),
    OwnRows("quiet_hours", schema.quiet_hours, ("hours",)),
    OwnRows("seats", schema.members, ("table_id", "plays")),
)


def export(connection: Connection, person: str) -> Json:
    """All rows of a person, by what they are."""
    return {part.name: rows for part in PERSONAL_DATA if (rows := part.export(connection, person))}


def delete(connection: Connection, person: str) -> None:
    for part in PERSONAL_DATA:
        part.delete(connection, person)


def delete_ownerless(connection: Connection) -> None:
    for part in PERSONAL_DATA:
        part.delete_ownerless(connection)


class PersonalRows:
    """Reads what is somebody's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rows_of(self, person: str) -> Json:
        """All rows of a person, by what they are."""
        return await self._database.read(lambda connection: export(connection, person))
