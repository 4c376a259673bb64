"""What somebody has seen of their tables, and notes of their own."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "visits",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("person_id", sql.String(32), primary_key=True),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("seen_at", sql.BigInteger, nullable=False),
    )
    op.create_index("visits_by_person", "visits", ["person_id"])
    op.create_table(
        "notes",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("person_id", sql.String(32), primary_key=True),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("updated_at", sql.BigInteger, nullable=False),
    )
    op.create_index("notes_by_person", "notes", ["person_id"])
