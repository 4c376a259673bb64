"""The steps that bring a database up to date."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sqlalchemy as sql

from santelmo.server.storage import schema
from santelmo.server.storage.migrations.upgrade import latest
from santelmo.server.storage.opening import open_database
from tests.server.databases import StoredTables
from tests.server.storage.comparison import differences


@pytest.fixture
def engine(database: StoredTables) -> Iterator[sql.Engine]:
    opened = open_database(database.url)
    yield opened
    opened.dispose()


def test_a_new_database_has_the_tables_of_the_schema(engine: sql.Engine) -> None:
    with engine.connect() as connection:
        assert differences(connection) == []


def test_a_change_of_the_schema_without_a_step_is_found(engine: sql.Engine) -> None:
    """The comparison that the tests rely on can fail."""
    with engine.begin() as connection:
        schema.tables.drop(connection)
        assert {change[0] for change in differences(connection)} == {"add_table", "add_index"}


def test_there_is_one_last_step() -> None:
    """Two branches that both changed the schema have to be put in an order."""
    assert len(latest()) == 1
