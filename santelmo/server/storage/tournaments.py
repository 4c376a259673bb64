"""Tournaments in the database.

What somebody wishes is checked in the transaction that stores it, so that two servers cannot decide
differently. A round is stored once, whoever works it out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain.errors import Conflict, Refused, busy
from santelmo.server.domain.results import MatchResult
from santelmo.server.domain.tournament.model import Entrant, Pairing, Status, Tournament
from santelmo.server.domain.tournament.outcome import outcome_of
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database, Write
from santelmo.server.storage.tournament_rows import (
    entrant_row,
    outcome_text,
    pairing_row,
    read_tournament,
    tournament_row,
)

NOT_OVER = ("open", "running")
MOST_LISTED = 50
_T, _E, _P = schema.tournaments.c, schema.entrants.c, schema.pairings.c


class TournamentStore:
    """Reads and writes them."""

    def __init__(self, database: Database, max_hosted: int, max_entered: int) -> None:
        """So many tournaments that are not over somebody may host, and take part in."""
        self._database = database
        self._max_hosted = max_hosted
        self._max_entered = max_entered

    async def find(self, tournament: str) -> Tournament:
        """Raises Refused if there is none of that id."""
        found = await self._database.read(lambda c: read_tournament(c, tournament))
        if found is None:
            raise _no_tournament()
        return found

    async def of_person(self, person: str) -> list[Tournament]:
        """Those that somebody hosts or takes part in, the latest first."""
        entered = sql.select(_E.tournament_id).where(_E.person_id == person, ~_E.withdrawn)
        query = (
            sql.select(_T.id)
            .where(sql.or_(_T.person_id == person, _T.id.in_(entered)))
            .order_by(_T.created_at.desc())
            .limit(MOST_LISTED)
        )

        def read(connection: Connection) -> list[Tournament]:
            found = [read_tournament(connection, one) for one in connection.scalars(query).all()]
            return [one for one in found if one is not None]

        return await self._database.read(read)

    async def running(self) -> list[str]:
        """The tournaments that are to be looked after."""
        query = sql.select(_T.id).where(_T.status == "running").order_by(_T.created_at)
        return await self._database.read(lambda c: list(c.execute(query).scalars()))

    async def states(self, tables: Collection[str]) -> dict[str, str]:
        """The status of those of these tables that have been made."""
        t = schema.tables.c
        query = sql.select(t.id, t.status).where(t.id.in_(tables))
        rows = await self._database.read(lambda c: c.execute(query).all())
        return {row.id: row.status for row in rows}

    # Changes

    async def create(self, tournament: Tournament) -> None:
        """Stores a new tournament, unless its host has too many."""

        def write(connection: Connection) -> None:
            hosted = sql.select(sql.func.count()).where(
                _T.person_id == tournament.host, _T.status.in_(NOT_OVER)
            )
            if connection.execute(hosted).scalar_one() >= self._max_hosted:
                raise Refused(
                    "too_many",
                    f"You host {self._max_hosted} tournaments already: end one first.",
                )
            connection.execute(schema.tournaments.insert().values(tournament_row(tournament)))

        await self._write(write)

    async def enter(
        self, tournament: str, decide: Callable[[Tournament], Sequence[Entrant]]
    ) -> None:
        """Adds those whom `decide` returns."""

        def write(connection: Connection) -> None:
            for entrant in decide(_locked(connection, tournament)):
                self._check_entries(connection, entrant)
                again = sql.and_(
                    _E.tournament_id == tournament,
                    _E.person_id == entrant.person,
                    _E.person_id.is_not(None),
                )
                connection.execute(schema.entrants.delete().where(again))
                row = entrant_row(tournament, entrant)
                connection.execute(schema.entrants.insert().values(row))

        await self._write(write)

    def _check_entries(self, connection: Connection, entrant: Entrant) -> None:
        if entrant.person is None:
            return
        entered = (
            sql.select(sql.func.count())
            .select_from(schema.entrants.join(schema.tournaments, _T.id == _E.tournament_id))
            .where(_E.person_id == entrant.person, ~_E.withdrawn, _T.status.in_(NOT_OVER))
        )
        if connection.execute(entered).scalar_one() >= self._max_entered:
            raise Refused(
                "too_many",
                f"You take part in {self._max_entered} tournaments already: leave one first.",
            )

    async def leave(self, tournament: str, decide: Callable[[Tournament], Entrant]) -> Entrant:
        """Takes somebody out: before the start without a trace."""
        gone: list[Entrant] = []

        def write(connection: Connection) -> None:
            found = _locked(connection, tournament)
            entrant = decide(found)
            gone[:] = [entrant]
            here = sql.and_(_E.tournament_id == tournament, _E.number == entrant.number)
            if found.status == "open":
                connection.execute(schema.entrants.delete().where(here))
            else:
                changed = schema.entrants.update().where(here)
                connection.execute(changed.values(withdrawn=True))

        await self._write(write)
        return gone[0]

    async def set_status(
        self, tournament: str, status: Status, check: Callable[[Tournament], None]
    ) -> None:
        """Starts or ends it, if `check` has nothing against it."""

        def write(connection: Connection) -> None:
            check(_locked(connection, tournament))
            changed = schema.tournaments.update().where(_T.id == tournament)
            connection.execute(changed.values(status=status))

        await self._write(write)

    async def add_round(self, tournament: str, made: Sequence[Pairing]) -> None:
        """Stores a round, unless another server has stored it or the tournament has ended."""

        def write(connection: Connection) -> None:
            found = _locked(connection, tournament)
            if found.status != "running" or found.round >= made[0].round:
                return
            rows = [pairing_row(tournament, pairing) for pairing in made]
            connection.execute(schema.pairings.insert(), rows)

        await self._write(write)

    async def _write(self, write: Callable[[Connection], None]) -> None:
        try:
            await self._database.write(Write(then=write))
        except Conflict:
            # Another server has written the same in this moment.
            raise busy() from None


def write_outcome(connection: Connection, result: MatchResult) -> None:
    """Stores how the match of a tournament's table ended, in the transaction that ends it."""
    row = schema.pairings.update().where(_P.table_id == result.table)
    connection.execute(row.values(outcome=outcome_text(outcome_of(result))))


def _locked(connection: Connection, tournament: str) -> Tournament:
    found = read_tournament(connection, tournament, lock=True)
    if found is None:
        raise _no_tournament()
    return found


def _no_tournament() -> Refused:
    return Refused("not_found", "There is no such tournament.")
