"""Analyses of finished matches are kept."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("made_at", sql.BigInteger, nullable=False),
        sql.Column("data", sql.Text, nullable=False),
    )
