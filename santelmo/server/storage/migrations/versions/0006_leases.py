"""Several servers share the tables: who owns which, and until when each server lives."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "servers",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("expires_at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("server_id", sql.String(32), nullable=True),
        sql.Column("fence", sql.BigInteger, nullable=False),
    )
    op.create_index("leases_by_server", "leases", ["server_id"])
