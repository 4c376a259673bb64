"""A person may be signed in on several devices: the token moves from the person to the device."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "devices",
        sql.Column("token_hash", sql.String(64), primary_key=True),
        sql.Column("id", sql.String(32), nullable=False, unique=True),
        sql.Column("person_id", sql.String(32), nullable=False),
        sql.Column("label", sql.String(64), nullable=False),
        sql.Column("created_at", sql.BigInteger, nullable=False),
        sql.Column("seen_at", sql.BigInteger, nullable=False),
    )
    op.create_index("devices_by_person", "devices", ["person_id"])
    # The only device of a person may be known by the person's own id: both are random texts.
    op.execute(
        "INSERT INTO devices (token_hash, id, person_id, label, created_at, seen_at) "
        "SELECT token_hash, id, id, 'The first device', created_at, created_at FROM persons"
    )
    with op.batch_alter_table("persons") as persons:
        persons.drop_column("token_hash")
        persons.add_column(sql.Column("forgotten_at", sql.BigInteger, nullable=True))
    op.create_table(
        "device_codes",
        sql.Column("person_id", sql.String(32), primary_key=True),
        sql.Column("code_hash", sql.String(64), nullable=False, unique=True),
        sql.Column("expires_at", sql.BigInteger, nullable=False),
    )
