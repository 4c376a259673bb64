"""Brings the tables of a database up to date, or makes them."""

from __future__ import annotations

import threading
from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, Engine

FOLDER = Path(__file__).parent
BEFORE_ALEMBIC = {"1": "0001", "2": "0002"}
"""By the schema's number in `meta`: the step that such a database has taken."""
ADVISORY_LOCK = 0x53616E74656C6D6F
"""PostgreSQL's lock for one server at a time."""

_one_at_a_time = threading.Lock()
"""Alembic keeps the migration that is under way in a global variable."""


class UnknownSchema(Exception):
    """Tables that this program does not know; the message is what the database says of them."""


def upgrade(engine: Engine) -> None:
    """Makes the tables, or brings them up to date. Raises UnknownSchema.

    Servers that start at once take turns: the first one does it.
    """
    with engine.connect() as connection:
        if _is_up_to_date(connection):
            return
    with _one_at_a_time, engine.begin() as connection:
        _lock(connection)
        if not _is_up_to_date(connection):
            _take_steps(connection)


def latest() -> set[str]:
    """The steps after which a database is up to date."""
    return set(ScriptDirectory(str(FOLDER)).get_heads())


def _is_up_to_date(connection: Connection) -> bool:
    found = set(MigrationContext.configure(connection).get_current_heads())
    known = {step.revision for step in ScriptDirectory(str(FOLDER)).walk_revisions()}
    if not found <= known:
        raise UnknownSchema(", ".join(sorted(found - known)))
    return found == latest()


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        # Its driver would run each statement for itself, and others could come in between.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.dialect.name == "postgresql":
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(ADVISORY_LOCK)))


def _take_steps(connection: Connection) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    if (number := _number_in_meta(connection)) is not None:
        if number not in BEFORE_ALEMBIC:
            raise UnknownSchema(number)
        command.stamp(config, BEFORE_ALEMBIC[number])
    command.upgrade(config, "heads")


def _number_in_meta(connection: Connection) -> str | None:
    """The schema's number in a database that was written before there was Alembic."""
    tables = sql.inspect(connection).get_table_names()
    if "alembic_version" in tables or "meta" not in tables:
        return None
    query = "SELECT value FROM meta WHERE name = 'schema_version'"
    return connection.exec_driver_sql(query).scalar_one_or_none()
