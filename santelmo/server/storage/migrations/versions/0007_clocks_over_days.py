"""What clocks over days need: the steady clock in the log, due tables, and hours of rest."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("events", sql.Column("steady_at", sql.BigInteger, nullable=True))
    op.add_column("tables", sql.Column("due_at", sql.BigInteger, nullable=True))
    op.create_index("tables_by_due", "tables", ["due_at"])
    # Nobody knows of running tables whether something happens there by itself.
    op.execute("UPDATE tables SET due_at = 0 WHERE status = 'running'")
    clock = op.create_table(
        "steady_clock",
        sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("steady_at", sql.BigInteger, nullable=False),
    )
    op.bulk_insert(clock, [{"id": 1, "steady_at": 0}])
    op.create_table(
        "person_hours",
        sql.Column("person_id", sql.String(32), primary_key=True),
        sql.Column("rest", sql.Text, nullable=False),
    )
