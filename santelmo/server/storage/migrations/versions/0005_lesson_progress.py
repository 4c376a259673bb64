"""How far people have come in the lessons."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "lesson_progress",
        sql.Column("person_id", sql.String(32), primary_key=True),
        sql.Column("game", sql.String(32), primary_key=True),
        sql.Column("lesson", sql.String(64), primary_key=True),
        sql.Column("moves", sql.Text, nullable=False),
        sql.Column("done", sql.Boolean, nullable=False),
        sql.Column("updated_at", sql.BigInteger, nullable=False),
    )
