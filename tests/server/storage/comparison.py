"""What is different between the tables of a database and those of the schema."""

from __future__ import annotations

from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.engine import Connection

from santelmo.server.storage import schema


def differences(connection: Connection) -> list[Any]:
    """The changes that would make the database what the schema says."""
    options = {"compare_type": True, "compare_server_default": True}
    context = MigrationContext.configure(connection, opts=options)
    return compare_metadata(context, schema.metadata)
