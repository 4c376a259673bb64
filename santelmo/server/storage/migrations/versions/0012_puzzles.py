"""First tries at puzzles, and ratings of those who solve them and of the puzzles."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sql.Column("person_id", sql.String(32), primary_key=True),
        sql.Column("puzzle_id", sql.String(16), primary_key=True),
        sql.Column("solved", sql.Boolean, nullable=False),
        sql.Column("tried_at", sql.BigInteger, nullable=False),
    )
    for name, key in (
        ("puzzle_solvers", sql.Column("person_id", sql.String(32), primary_key=True)),
        ("puzzle_ratings", sql.Column("puzzle_id", sql.String(16), primary_key=True)),
    ):
        op.create_table(
            name,
            key,
            sql.Column("mu", sql.Float, nullable=False),
            sql.Column("sigma", sql.Float, nullable=False),
            sql.Column("solved", sql.Integer, nullable=False),
            sql.Column("missed", sql.Integer, nullable=False),
        )
