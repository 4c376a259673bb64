"""Members say whether they still play, so that resigning frees a place among running tables."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    plays = sql.Column("plays", sql.Boolean, nullable=False, server_default=sql.true())
    op.add_column("members", plays)
