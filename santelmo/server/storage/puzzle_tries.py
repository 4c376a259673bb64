"""First tries at puzzles, and the ratings that follow from them. Later tries are not stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain.errors import Conflict, busy
from santelmo.server.domain.puzzle_ratings import FirstTry, PuzzleFacts, PuzzleRecord, rated_try
from santelmo.server.domain.ratings import Rating
from santelmo.server.domain.time import now
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database, Write

ATTEMPTS = 3
"""Two servers may put the first row of a puzzle there at once; one of them begins anew."""


@dataclass(frozen=True)
class TriedPuzzle:
    """A puzzle that somebody has tried, and how the first try ended."""

    puzzle: str
    solved: bool
    tried_at: int


class PuzzleTries:
    """Reads and keeps them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> list[TriedPuzzle]:
        """What somebody has tried, the latest first."""
        t = schema.puzzle_tries.c
        query = (
            sql.select(t.puzzle_id, t.solved, t.tried_at)
            .where(t.person_id == person)
            .order_by(t.tried_at.desc(), t.puzzle_id)
        )
        rows = await self._database.read(lambda c: c.execute(query).all())
        return [TriedPuzzle(row.puzzle_id, row.solved, row.tried_at) for row in rows]

    async def has(self, person: str, puzzle: str) -> bool:
        """Whether somebody has tried a puzzle."""
        return await self._database.read(lambda c: _solved(c, person, puzzle) is not None)

    async def record_of(self, person: str) -> PuzzleRecord:
        """What somebody's tries add up to."""
        return await self._database.read(lambda c: _record(c, _solver(person)) or PuzzleRecord())

    async def records(self) -> Mapping[str, PuzzleRecord]:
        """The puzzles that anybody has tried."""
        table = schema.puzzle_ratings
        rows = await self._database.read(lambda c: c.execute(sql.select(table)).all())
        return {row.puzzle_id: _of_row(row) for row in rows}

    async def keep(self, person: str, puzzle: PuzzleFacts, solved: bool) -> FirstTry:
        """Keeps how a try ended if it was the person's first one; what is stored then."""
        for _ in range(ATTEMPTS):
            found: list[FirstTry] = []

            def write(connection: Connection, found: list[FirstTry] = found) -> None:
                found[:] = [_write(connection, person, puzzle, solved)]

            try:
                await self._database.write(Write(then=write))
                return found[0]
            except Conflict:
                continue
        raise busy()


Place = tuple[sql.Table, str, str]
"""A table of records, the column of its key, and the key."""


def _solver(person: str) -> Place:
    return schema.puzzle_solvers, "person_id", person


def _puzzle(puzzle: str) -> Place:
    return schema.puzzle_ratings, "puzzle_id", puzzle


def _write(connection: Connection, person: str, puzzle: PuzzleFacts, solved: bool) -> FirstTry:
    known = _solved(connection, person, puzzle.id)
    if known is not None:
        return FirstTry(known, None, None)
    row = {"person_id": person, "puzzle_id": puzzle.id, "solved": solved, "tried_at": now()}
    connection.execute(schema.puzzle_tries.insert().values(row))
    own, other = _solver(person), _puzzle(puzzle.id)
    mine = _record(connection, own, lock=True) or PuzzleRecord()
    theirs = _record(connection, other, lock=True) or PuzzleRecord(puzzle.rating)
    after, of_puzzle = rated_try(mine.rating, theirs.rating, solved)
    _keep_record(connection, own, mine.after(after, solved))
    _keep_record(connection, other, theirs.after(of_puzzle, solved))
    return FirstTry(solved, mine.rating, after)


def _solved(connection: Connection, person: str, puzzle: str) -> bool | None:
    """How the person's first try ended; None if there was none."""
    t = schema.puzzle_tries.c
    query = sql.select(t.solved).where(t.person_id == person, t.puzzle_id == puzzle)
    return connection.execute(query).scalar()


def _record(connection: Connection, place: Place, lock: bool = False) -> PuzzleRecord | None:
    table, column, key = place
    query = sql.select(table).where(table.c[column] == key)
    row = connection.execute(query.with_for_update() if lock else query).first()
    return None if row is None else _of_row(row)


def _of_row(row: sql.Row[tuple[object, ...]]) -> PuzzleRecord:
    rating = Rating(row.mu, row.sigma, row.solved + row.missed)
    return PuzzleRecord(rating, row.solved, row.missed)


def _keep_record(connection: Connection, place: Place, record: PuzzleRecord) -> None:
    table, column, key = place
    rating = record.rating
    values = {
        "mu": rating.mu,
        "sigma": rating.sigma,
        "solved": record.solved,
        "missed": record.missed,
    }
    updated = connection.execute(table.update().where(table.c[column] == key).values(values))
    if updated.rowcount == 0:
        connection.execute(table.insert().values({column: key, **values}))
