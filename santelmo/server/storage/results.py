"""The index of how matches ended, and the ratings that follow from it.

Both are written in the transaction that stores the end of a match, and once: what is written for
a table already stays.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain.forgetting import is_alias
from santelmo.server.domain.ratings import Contender, Player, Rating, contenders, daily_limit, rated
from santelmo.server.domain.results import MatchResult
from santelmo.server.storage import schema

DAY_MS = 24 * 3600 * 1000


def write_result(connection: Connection, result: MatchResult) -> None:
    """Stores how a match ended."""
    r = schema.results.c
    known = sql.select(r.seat).where(r.table_id == result.table).limit(1)
    if connection.execute(known).first() is not None:
        return
    counted = contenders(result)
    if len(_today(connection, result)) >= daily_limit(counted):
        counted = []
    rows = [
        {
            "table_id": result.table,
            "seat": seat.seat,
            "person_id": None if is_alias(seat.person) else seat.person,
            "level": seat.level,
            "game": result.game,
            "place": seat.place,
            "score": seat.score,
            "won": seat.won,
            "gave_up": seat.gave_up,
            "rated": any(c.player == Player(seat.person, seat.level) for c in counted),
            "ended_at": result.ended_at,
        }
        for seat in result.seats
    ]
    connection.execute(schema.results.insert(), rows)
    if counted:
        _rate(connection, result.game, counted)


def _today(connection: Connection, result: MatchResult) -> Sequence[str]:
    """The rated matches of the last day in which the same people have played this game."""
    r, people = schema.results.c, sorted(result.people)
    query = (
        sql.select(r.table_id)
        .where(
            r.person_id.in_(people),
            r.game == result.game,
            r.rated,
            r.ended_at > result.ended_at - DAY_MS,
        )
        .group_by(r.table_id)
        .having(sql.func.count() == len(people))
    )
    found = connection.execute(query).scalars().all()
    others = sql.select(r.table_id).where(
        r.table_id.in_(found), r.person_id.is_not(None), ~r.person_id.in_(people)
    )
    return sorted(set(found) - set(connection.execute(others).scalars()))


def _rate(connection: Connection, game: str, counted: Sequence[Contender]) -> None:
    # In one order, so that two servers do not wait for each other.
    players = sorted({c.player for c in counted}, key=lambda p: (p.person or "", p.level or ""))
    before = {player: _rating(connection, game, player) for player in players}
    after = rated(counted, before)
    for player in players:
        _write_rating(connection, game, player, after[player])


def _place(game: str, player: Player) -> tuple[sql.Table, dict[str, str]]:
    if player.person is not None:
        return schema.ratings, {"person_id": player.person, "game": game}
    return schema.level_ratings, {"level": player.level or "", "game": game}


def _where(table: sql.Table, key: dict[str, str]) -> sql.ColumnElement[bool]:
    return sql.and_(*(table.c[name] == value for name, value in key.items()))


def _rating(connection: Connection, game: str, player: Player) -> Rating:
    table, key = _place(game, player)
    query = sql.select(table.c.mu, table.c.sigma, table.c.matches).where(_where(table, key))
    row = connection.execute(query.with_for_update()).first()
    return Rating() if row is None else Rating(row.mu, row.sigma, row.matches)


def _write_rating(connection: Connection, game: str, player: Player, rating: Rating) -> None:
    table, key = _place(game, player)
    values = {"mu": rating.mu, "sigma": rating.sigma, "matches": rating.matches}
    updated = connection.execute(table.update().where(_where(table, key)).values(values))
    if updated.rowcount == 0:
        connection.execute(table.insert().values({**key, **values}))
