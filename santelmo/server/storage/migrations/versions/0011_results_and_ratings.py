"""How matches ended, and ratings."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "results",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("person_id", sql.String(32), nullable=True),
        sql.Column("level", sql.String(32), nullable=True),
        sql.Column("game", sql.String(32), nullable=False),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("score", sql.Integer, nullable=False),
        sql.Column("won", sql.Boolean, nullable=False),
        sql.Column("gave_up", sql.Boolean, nullable=False),
        sql.Column("rated", sql.Boolean, nullable=False),
        sql.Column("ended_at", sql.BigInteger, nullable=False),
    )
    op.create_index("results_by_person", "results", ["person_id", "ended_at"])
    for name, owner in (("ratings", "person_id"), ("level_ratings", "level")):
        op.create_table(
            name,
            sql.Column(owner, sql.String(32), primary_key=True),
            sql.Column("game", sql.String(32), primary_key=True),
            sql.Column("mu", sql.Float, nullable=False),
            sql.Column("sigma", sql.Float, nullable=False),
            sql.Column("matches", sql.Integer, nullable=False),
        )
    op.create_table(
        "unlisted",
        sql.Column("person_id", sql.String(32), primary_key=True),
        sql.Column("game", sql.String(32), primary_key=True),
    )
