"""All that the database holds of a person is exported and deleted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sqlalchemy as sql

from santelmo.server.domain.forgetting import FORGOTTEN_NAME
from santelmo.server.storage import personal_data, schema
from santelmo.server.storage.opening import open_database
from santelmo.server.storage.personal_data import PERSONAL_DATA
from tests.server.databases import StoredTables

OWNER_COLUMN = "person_id"
NOT_EXPORTED = {"token_hash", "code_hash"}


@pytest.fixture
def engine(database: StoredTables) -> Iterator[sql.Engine]:
    opened = open_database(database.url)
    yield opened
    opened.dispose()


def _value(column: sql.Column[object], person: str, number: int) -> object:
    """Something for a column, different for each person."""
    if column.name == OWNER_COLUMN:
        return person
    if isinstance(column.type, sql.String):
        return f"{person}{number}"
    return bool(number % 2) if isinstance(column.type, sql.Boolean) else number


def _fill(connection: sql.Connection, person: str, number: int) -> None:
    for part in PERSONAL_DATA:
        for table in part.tables:
            row = {column.name: _value(column, person, number) for column in table.columns}
            connection.execute(table.insert().values(row))


def _rows_left(connection: sql.Connection) -> dict[str, list[str]]:
    """By table: whose its rows are, as far as they are anybody's."""
    owners = {
        table.name: connection.execute(sql.select(table.c[OWNER_COLUMN])).scalars().all()
        for part in PERSONAL_DATA
        for table in part.tables
    }
    return {name: [owner for owner in found if owner is not None] for name, found in owners.items()}


def test_every_table_with_a_person_is_registered() -> None:
    """Whoever adds such a table adds a line to `PERSONAL_DATA`."""
    owned = {name for name, table in schema.metadata.tables.items() if OWNER_COLUMN in table.c}
    assert owned == {table.name for part in PERSONAL_DATA for table in part.tables}


def test_names_in_the_export_are_different() -> None:
    assert len({part.name for part in PERSONAL_DATA}) == len(PERSONAL_DATA)


def test_nothing_that_signs_in_is_exported(engine: sql.Engine) -> None:
    with engine.begin() as connection:
        _fill(connection, "ana", 1)
        exported = personal_data.export(connection, "ana")
    members = {member for rows in exported.values() for row in rows for member in row}
    assert "devices" in exported
    assert not members & NOT_EXPORTED


def test_only_ones_own_rows_are_exported_and_deleted(engine: sql.Engine) -> None:
    with engine.begin() as connection:
        _fill(connection, "ana", 1)
        _fill(connection, "ben", 2)
        assert "ben" not in str(personal_data.export(connection, "ana"))
        personal_data.delete(connection, "ana")
        left = _rows_left(connection)
    assert left and all(people == ["ben"] for people in left.values())


def test_rows_of_people_who_are_gone_are_deleted(engine: sql.Engine) -> None:
    with engine.begin() as connection:
        _fill(connection, "ana", 1)
        _fill(connection, "ben", 2)
        here = {"id": "ben", "name": "Ben", "created_at": 1}
        connection.execute(schema.persons.insert().values(here))
        personal_data.delete_ownerless(connection)
        left = _rows_left(connection)
    assert left and all(people == ["ben"] for people in left.values())


def test_what_was_played_in_a_tournament_stays_without_the_name(engine: sql.Engine) -> None:
    with engine.begin() as connection:
        _fill(connection, "ana", 1)
        personal_data.delete(connection, "ana")
        (entrant,) = connection.execute(sql.select(schema.entrants)).all()
        (hosted,) = connection.execute(sql.select(schema.tournaments)).all()
    assert (entrant.person_id, entrant.name, entrant.withdrawn) == (None, FORGOTTEN_NAME, True)
    assert hosted.person_id is None
