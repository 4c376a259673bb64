"""Tournaments: who takes part, and the tables of their rounds."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("person_id", sql.String(32), nullable=True),
        sql.Column("status", sql.String(16), nullable=False),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("terms", sql.Text, nullable=False),
        sql.Column("seed", sql.BigInteger, nullable=False),
        sql.Column("created_at", sql.BigInteger, nullable=False),
    )
    op.create_index("tournaments_by_status", "tournaments", ["status"])
    op.create_index("tournaments_by_person", "tournaments", ["person_id"])
    op.create_table(
        "entrants",
        sql.Column("tournament_id", sql.String(32), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("person_id", sql.String(32), nullable=True),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("level", sql.String(32), nullable=True),
        sql.Column("withdrawn", sql.Boolean, nullable=False),
        sql.UniqueConstraint("tournament_id", "person_id", name="entrants_once"),
    )
    op.create_index("entrants_by_person", "entrants", ["person_id"])
    op.create_table(
        "pairings",
        sql.Column("tournament_id", sql.String(32), primary_key=True),
        sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("table_id", sql.String(32), nullable=True, unique=True),
        sql.Column("seats", sql.Text, nullable=False),
        sql.Column("bye", sql.Boolean, nullable=False),
        sql.Column("starts_at", sql.BigInteger, nullable=False),
        sql.Column("outcome", sql.Text, nullable=True),
    )
