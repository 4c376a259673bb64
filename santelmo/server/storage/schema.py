"""The tables of the database.

`events` is the truth: everything that happened at each table, in order. The other tables are
indexes for lists, written in the same transaction. All of it is plain SQL that PostgreSQL takes
as well.
"""

from __future__ import annotations

import sqlalchemy as sql

SCHEMA_VERSION = 2

metadata = sql.MetaData()

meta = sql.Table(
    "meta",
    metadata,
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.String(64), nullable=False),
)

persons = sql.Table(
    "persons",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("token_hash", sql.String(64), nullable=False, unique=True),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("created_at", sql.BigInteger, nullable=False),
)

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("status", sql.String(16), nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("created_at", sql.BigInteger, nullable=False),
    sql.Column("updated_at", sql.BigInteger, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
    sql.Index("tables_by_status", "status", "updated_at"),
)
"""A line for each table, as lists show it."""

members = sql.Table(
    "members",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("plays", sql.Boolean, nullable=False, server_default=sql.true()),
    sql.Index("members_by_person", "person_id"),
)
"""Who has a table in their list, and whether they still play there."""

events = sql.Table(
    "events",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("kind", sql.String(24), nullable=False),
    sql.Column("origin", sql.String(120), nullable=True),
    sql.Column("data", sql.Text, nullable=False),
    sql.UniqueConstraint("table_id", "origin", name="events_once"),
)
"""`origin` is the person and the client's id of a message: the same message is stored once."""

UPGRADES = {1: "ALTER TABLE members ADD COLUMN plays BOOLEAN DEFAULT TRUE NOT NULL"}
"""By version of the schema: what makes the next one of it, in SQL that all databases take."""
