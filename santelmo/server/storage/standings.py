"""Statistics and leaderboards, as the database has them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain.ratings import CAUTION, LEAST_MATCHES, Rating
from santelmo.server.domain.statistics import Opponent, OwnResult
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database, Write

MAX_LEADERS = 100


@dataclass(frozen=True)
class Leader:
    """A line of a leaderboard: a person, or a level of bots."""

    person: str | None
    name: str | None
    level: str | None
    rating: Rating


class Standings:
    """Reads what the results add up to."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def results_of(self, person: str) -> list[OwnResult]:
        """All results of a person, in the order in which the matches ended."""
        mine, other = schema.results.alias("mine"), schema.results.alias("other")
        own = sql.select(mine).where(mine.c.person_id == person)
        query = own.order_by(mine.c.ended_at, mine.c.table_id, mine.c.seat)
        tables = sql.select(mine.c.table_id).where(mine.c.person_id == person)
        others = sql.select(
            other.c.table_id, other.c.person_id, other.c.level, other.c.place, other.c.seat
        ).where(other.c.table_id.in_(tables))

        def read(connection: Connection) -> list[OwnResult]:
            met: dict[str, list[tuple[str | None, Opponent]]] = defaultdict(list)
            for row in connection.execute(others):
                met[row.table_id].append((row.person_id, Opponent(row.level, row.place)))
            return [
                OwnResult(
                    row.game,
                    row.ended_at,
                    row.place,
                    row.score,
                    row.won,
                    tuple(one for owner, one in met[row.table_id] if owner != person),
                )
                for row in connection.execute(query)
            ]

        return await self._database.read(read)

    async def ratings_of(self, person: str) -> dict[str, Rating]:
        """By game."""
        r = schema.ratings.c
        query = sql.select(r.game, r.mu, r.sigma, r.matches).where(r.person_id == person)
        rows = await self._database.read(lambda c: c.execute(query).all())
        return {row.game: Rating(row.mu, row.sigma, row.matches) for row in rows}

    async def leaders(self, game: str) -> list[Leader]:
        """People who want to be listed, and levels of bots; the best first."""
        r, v, p, u = (
            schema.ratings.c,
            schema.level_ratings.c,
            schema.persons.c,
            schema.unlisted.c,
        )
        left = sql.select(u.person_id).where(u.person_id == r.person_id, u.game == game).exists()
        people = (
            sql.select(r.person_id, p.name, r.mu, r.sigma, r.matches)
            .join(schema.persons, p.id == r.person_id)
            .where(r.game == game, r.matches >= LEAST_MATCHES, p.forgotten_at.is_(None), ~left)
            .order_by((r.mu - CAUTION * r.sigma).desc(), r.person_id)
            .limit(MAX_LEADERS)
        )
        levels = sql.select(v.level, v.mu, v.sigma, v.matches).where(
            v.game == game, v.matches >= LEAST_MATCHES
        )

        def read(connection: Connection) -> list[Leader]:
            found = [
                Leader(row.person_id, row.name, None, Rating(row.mu, row.sigma, row.matches))
                for row in connection.execute(people)
            ]
            found += [
                Leader(None, None, row.level, Rating(row.mu, row.sigma, row.matches))
                for row in connection.execute(levels)
            ]
            return sorted(found, key=lambda leader: (-leader.rating.shown, leader.name or ""))

        return await self._database.read(read)

    async def is_listed(self, person: str, game: str) -> bool:
        u = schema.unlisted.c
        query = sql.select(u.game).where(u.person_id == person, u.game == game)
        return await self._database.read(lambda c: c.execute(query).first() is None)

    async def set_listed(self, person: str, game: str, listed: bool) -> None:
        """Whether the person stands on the leaderboard of a game."""
        unlisted, u = schema.unlisted, schema.unlisted.c

        def write(connection: Connection) -> None:
            connection.execute(unlisted.delete().where(u.person_id == person, u.game == game))
            if not listed:
                connection.execute(unlisted.insert().values(person_id=person, game=game))

        await self._database.write(Write(then=write))
