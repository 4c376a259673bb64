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

from santelmo.server.domain.forgetting import FORGOTTEN_NAME
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
        connection.execute(self.table.delete().where(_is_gone(self.table.c.person_id)))


@dataclass(frozen=True)
class Hosted:
    """The tournaments that somebody hosts. Others play in them: they stay, with nobody as host."""

    name: str = "tournaments_hosted"

    @property
    def tables(self) -> Sequence[sql.Table]:
        return (schema.tournaments,)

    def export(self, connection: Connection, person: str) -> list[Json]:
        t = schema.tournaments.c
        query = sql.select(t.id, t.name, t.status, t.created_at).where(t.person_id == person)
        return [dict(row) for row in connection.execute(query.order_by(t.id)).mappings()]

    def delete(self, connection: Connection, person: str) -> None:
        self._leave(connection, schema.tournaments.c.person_id == person)

    def delete_ownerless(self, connection: Connection) -> None:
        self._leave(connection, _is_gone(schema.tournaments.c.person_id))

    def _leave(self, connection: Connection, theirs: sql.ColumnElement[bool]) -> None:
        t = schema.tournaments
        # Without a host nobody could start it.
        never = t.update().where(theirs, t.c.status == "open")
        connection.execute(never.values(status="cancelled"))
        connection.execute(t.update().where(theirs).values(person_id=None))


@dataclass(frozen=True)
class Entries:
    """The tournaments in which somebody takes part. What was played stays, under nobody's name."""

    name: str = "tournaments"

    @property
    def tables(self) -> Sequence[sql.Table]:
        return (schema.entrants,)

    def export(self, connection: Connection, person: str) -> list[Json]:
        t, e = schema.tournaments.c, schema.entrants.c
        query = (
            sql.select(t.id, t.name, t.status, e.number, e.name.label("as"), e.withdrawn)
            .join(schema.entrants, e.tournament_id == t.id)
            .where(e.person_id == person)
            .order_by(t.id)
        )
        return [dict(row) for row in connection.execute(query).mappings()]

    def delete(self, connection: Connection, person: str) -> None:
        self._leave(connection, schema.entrants.c.person_id == person)

    def delete_ownerless(self, connection: Connection) -> None:
        self._leave(connection, _is_gone(schema.entrants.c.person_id))

    def _leave(self, connection: Connection, theirs: sql.ColumnElement[bool]) -> None:
        t, entrants = schema.tournaments.c, schema.entrants
        not_begun = sql.select(t.id).where(t.status == "open")
        waiting = entrants.c.tournament_id.in_(not_begun)
        connection.execute(entrants.delete().where(theirs, waiting))
        gone = {"person_id": None, "name": FORGOTTEN_NAME, "withdrawn": True}
        connection.execute(entrants.update().where(theirs).values(gone))


def _is_gone(owner: sql.Column[str]) -> sql.ColumnElement[bool]:
    """Whether the person in this column is not there any more."""
    p = schema.persons.c
    return sql.and_(owner.is_not(None), ~sql.select(p.id).where(p.id == owner).exists())


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
    Hosted(),
    Entries(),
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
