"""Tables, people and the log of events."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    meta = op.create_table(
        "meta",
        sql.Column("name", sql.String(32), primary_key=True),
        sql.Column("value", sql.String(64), nullable=False),
    )
    op.bulk_insert(meta, [{"name": "schema_version", "value": "1"}])
    op.create_table(
        "persons",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("token_hash", sql.String(64), nullable=False, unique=True),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("created_at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("status", sql.String(16), nullable=False),
        sql.Column("public", sql.Boolean, nullable=False),
        sql.Column("created_at", sql.BigInteger, nullable=False),
        sql.Column("updated_at", sql.BigInteger, nullable=False),
        sql.Column("summary", sql.Text, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "updated_at"])
    op.create_table(
        "members",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("person_id", sql.String(32), primary_key=True),
    )
    op.create_index("members_by_person", "members", ["person_id"])
    op.create_table(
        "events",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("kind", sql.String(24), nullable=False),
        sql.Column("origin", sql.String(120), nullable=True),
        sql.Column("data", sql.Text, nullable=False),
        sql.UniqueConstraint("table_id", "origin", name="events_once"),
    )
