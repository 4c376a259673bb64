"""How far people have come in the lessons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain.time import now
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database, Write

Json = dict[str, Any]
TimedMove = tuple[str, float]


class LessonProgress:
    """One row for each person and lesson."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> list[Json]:
        """How far somebody has come in each lesson."""
        p = schema.lesson_progress.c
        query = (
            sql.select(p.game, p.lesson, p.moves, p.done)
            .where(p.person_id == person)
            .order_by(p.game, p.lesson)
        )
        rows = await self._database.read(lambda c: c.execute(query).all())
        return [_mark(row.game, row.lesson, json.loads(row.moves), row.done) for row in rows]

    async def keep(
        self, person: str, game: str, lesson: str, moves: Sequence[TimedMove], done: bool
    ) -> Json:
        """Keeps how far somebody has come in a lesson; what is stored then."""
        p = schema.lesson_progress.c
        here = sql.and_(p.person_id == person, p.game == game, p.lesson == lesson)
        values = {"moves": json.dumps(list(moves)), "updated_at": now()}
        known = done

        def write(connection: Connection) -> None:
            nonlocal known
            before = connection.execute(sql.select(p.done).where(here)).scalar()
            known = done or bool(before)
            table = schema.lesson_progress
            if before is None:
                row = {"person_id": person, "game": game, "lesson": lesson}
                connection.execute(table.insert().values({**row, **values, "done": known}))
            else:
                connection.execute(table.update().where(here).values({**values, "done": known}))

        await self._database.write(Write(then=write))
        return _mark(game, lesson, moves, known)


def _mark(game: str, lesson: str, moves: Sequence[TimedMove], done: bool) -> Json:
    return {
        "game": game,
        "lesson": lesson,
        "moves": [{"move": move, "seconds": seconds} for move, seconds in moves],
        "done": done,
    }
