"""News of one's turn: channels, the outbox, quiet hours, and who asked for a confirmation."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "news_channels",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("person_id", sql.String(32), nullable=False),
        sql.Column("kind", sql.String(8), nullable=False),
        sql.Column("address", sql.Text, nullable=False),
        sql.Column("address_hash", sql.String(64), nullable=False, unique=True),
        sql.Column("keys", sql.Text, nullable=False),
        sql.Column("name", sql.String(80), nullable=False),
        sql.Column("confirmed", sql.Boolean, nullable=False),
        sql.Column("created_at", sql.BigInteger, nullable=False),
    )
    op.create_index("news_channels_by_person", "news_channels", ["person_id"])
    op.create_table(
        "outbox",
        sql.Column("channel_id", sql.String(32), primary_key=True),
        sql.Column("table_id", sql.String(32), primary_key=True),
        sql.Column("turn", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("person_id", sql.String(32), nullable=False),
        sql.Column("kind", sql.String(8), nullable=False),
        sql.Column("state", sql.String(8), nullable=False),
        sql.Column("waits", sql.Boolean, nullable=False),
        sql.Column("due_at", sql.BigInteger, nullable=False),
        sql.Column("claimed_until", sql.BigInteger, nullable=False),
        sql.Column("attempts", sql.Integer, nullable=False),
        sql.Column("sent_at", sql.BigInteger, nullable=True),
    )
    op.create_index("outbox_by_state", "outbox", ["state", "due_at"])
    op.create_index("outbox_by_person", "outbox", ["person_id", "table_id"])
    op.create_table(
        "quiet_hours",
        sql.Column("person_id", sql.String(32), primary_key=True),
        sql.Column("hours", sql.Text, nullable=False),
    )
    op.create_table(
        "confirmations",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("who", sql.String(80), nullable=False),
    )
    op.create_index("confirmations_by_who", "confirmations", ["who", "at"])
