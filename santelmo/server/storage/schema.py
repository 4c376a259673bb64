"""The tables of the database.

`events` is the truth: everything that happened at each table, in order. The other tables are
indexes for lists, written in the same transaction. All of it is plain SQL that PostgreSQL takes
as well. Whoever changes something here adds a step to `migrations`: a test compares the two.
"""

from __future__ import annotations

import sqlalchemy as sql

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
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("created_at", sql.BigInteger, nullable=False),
    sql.Column("forgotten_at", sql.BigInteger, nullable=True),
)
"""`forgotten_at` says that somebody is being forgotten; the row itself goes last."""

devices = sql.Table(
    "devices",
    metadata,
    sql.Column("token_hash", sql.String(64), primary_key=True),
    sql.Column("id", sql.String(32), nullable=False, unique=True),
    sql.Column("person_id", sql.String(32), nullable=False),
    sql.Column("label", sql.String(64), nullable=False),
    sql.Column("created_at", sql.BigInteger, nullable=False),
    sql.Column("seen_at", sql.BigInteger, nullable=False),
    sql.Index("devices_by_person", "person_id"),
)
"""The browsers in which somebody is signed in. The database holds only the tokens' hashes."""

device_codes = sql.Table(
    "device_codes",
    metadata,
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("code_hash", sql.String(64), nullable=False, unique=True),
    sql.Column("expires_at", sql.BigInteger, nullable=False),
)
"""The code by which somebody may sign in on one more device; one at a time, used once."""

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("status", sql.String(16), nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("created_at", sql.BigInteger, nullable=False),
    sql.Column("updated_at", sql.BigInteger, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
    sql.Column("due_at", sql.BigInteger, nullable=True),
    sql.Index("tables_by_status", "status", "updated_at"),
    sql.Index("tables_by_due", "due_at"),
)
"""A line for each table, as lists show it, and when the table is to be looked after, as a flag
falls: 0 while a server has it in memory, and null if nothing happens by itself."""

members = sql.Table(
    "members",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("plays", sql.Boolean, nullable=False, server_default=sql.true()),
    sql.Index("members_by_person", "person_id"),
)
"""Who has a table in their list, and whether they still play there."""

results = sql.Table(
    "results",
    metadata,
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
    sql.Index("results_by_person", "person_id", "ended_at"),
)
"""How matches ended, by seat; written together with the last move."""

ratings = sql.Table(
    "ratings",
    metadata,
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("matches", sql.Integer, nullable=False),
)

level_ratings = sql.Table(
    "level_ratings",
    metadata,
    sql.Column("level", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("matches", sql.Integer, nullable=False),
)

unlisted = sql.Table(
    "unlisted",
    metadata,
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(32), primary_key=True),
)
"""Who does not want to stand on the leaderboard of a game."""

tournaments = sql.Table(
    "tournaments",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("person_id", sql.String(32), nullable=True),
    sql.Column("status", sql.String(16), nullable=False),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("terms", sql.Text, nullable=False),
    sql.Column("seed", sql.BigInteger, nullable=False),
    sql.Column("created_at", sql.BigInteger, nullable=False),
    sql.Index("tournaments_by_status", "status"),
    sql.Index("tournaments_by_person", "person_id"),
)
"""Tournaments, each with its host and, as JSON, what the host has chosen."""

entrants = sql.Table(
    "entrants",
    metadata,
    sql.Column("tournament_id", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("person_id", sql.String(32), nullable=True),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("level", sql.String(32), nullable=True),
    sql.Column("withdrawn", sql.Boolean, nullable=False),
    sql.Index("entrants_by_person", "person_id"),
    sql.UniqueConstraint("tournament_id", "person_id", name="entrants_once"),
)
"""Who takes part in a tournament: people, and bots of a level."""

pairings = sql.Table(
    "pairings",
    metadata,
    sql.Column("tournament_id", sql.String(32), primary_key=True),
    sql.Column("round", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("table_id", sql.String(32), nullable=True, unique=True),
    sql.Column("seats", sql.Text, nullable=False),
    sql.Column("bye", sql.Boolean, nullable=False),
    sql.Column("starts_at", sql.BigInteger, nullable=False),
    sql.Column("outcome", sql.Text, nullable=True),
)
"""The rounds of tournaments. A round is written once, with the ids of tables that are yet to be
made: whoever makes such a table writes the first event of its log, which can be written once. The
outcome is written with the table's last move."""

visits = sql.Table(
    "visits",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("seen_at", sql.BigInteger, nullable=False),
    sql.Index("visits_by_person", "person_id"),
)
"""The version of each of their tables that somebody has seen last."""

notes = sql.Table(
    "notes",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("updated_at", sql.BigInteger, nullable=False),
    sql.Index("notes_by_person", "person_id"),
)
"""What somebody has noted for themselves about one of their tables."""

events = sql.Table(
    "events",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("steady_at", sql.BigInteger, nullable=True),
    sql.Column("kind", sql.String(24), nullable=False),
    sql.Column("origin", sql.String(120), nullable=True),
    sql.Column("data", sql.Text, nullable=False),
    sql.UniqueConstraint("table_id", "origin", name="events_once"),
)
"""`at` is told by the wall clock, `steady_at` by the clock that limits time: older servers did
not store it. `origin` is the person and the client's id of a message: it is stored once."""

steady_clock = sql.Table(
    "steady_clock",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("steady_at", sql.BigInteger, nullable=False),
)
"""One row: where the steady clock stands, from which the next server goes on."""

news_channels = sql.Table(
    "news_channels",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("person_id", sql.String(32), nullable=False),
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("address", sql.Text, nullable=False),
    sql.Column("address_hash", sql.String(64), nullable=False, unique=True),
    sql.Column("keys", sql.Text, nullable=False),
    sql.Column("name", sql.String(80), nullable=False),
    sql.Column("confirmed", sql.Boolean, nullable=False),
    sql.Column("created_at", sql.BigInteger, nullable=False),
    sql.Index("news_channels_by_person", "person_id"),
)
"""Where people want to be told of their turns: devices and addresses for e-mail. The hash is of the
address and, for e-mail, the person: a device belongs to one person, an address may be shared."""

outbox = sql.Table(
    "outbox",
    metadata,
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
    sql.Index("outbox_by_state", "state", "due_at"),
    sql.Index("outbox_by_person", "person_id", "table_id"),
)
"""Messages, written with the move that begins a turn. `state` is `due`, `sent` or `failed`; `waits`
says that the turn has not been taken yet. A message is sent by the server that has claimed it."""

quiet_hours = sql.Table(
    "quiet_hours",
    metadata,
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("hours", sql.Text, nullable=False),
)
"""When people want no news."""

confirmations = sql.Table(
    "confirmations",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("who", sql.String(80), nullable=False),
    sql.Index("confirmations_by_who", "who", "at"),
)
"""Who has caused a message to an address that is not confirmed: a person, the hash of an e-mail
address, or the network that the call came from. One row for each of them, to limit it."""

person_hours = sql.Table(
    "person_hours",
    metadata,
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("rest", sql.Text, nullable=False),
)
"""When people do not play."""


servers = sql.Table(
    "servers",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("expires_at", sql.BigInteger, nullable=False),
)
"""The servers that share the tables, and until when each lives, by the database's clock."""

leases = sql.Table(
    "leases",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("server_id", sql.String(32), nullable=True),
    sql.Column("fence", sql.BigInteger, nullable=False),
    sql.Index("leases_by_server", "server_id"),
)
"""Which server owns a table, and the fence that each new owner counts up. Without a server the
table needs nobody until somebody asks for it. Empty where there is one server only."""

analyses = sql.Table(
    "analyses",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("made_at", sql.BigInteger, nullable=False),
    sql.Column("data", sql.Text, nullable=False),
)
"""What the analysis of a finished match says, as JSON. It follows from the match, so it can be made
again."""

lesson_progress = sql.Table(
    "lesson_progress",
    metadata,
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("lesson", sql.String(64), primary_key=True),
    sql.Column("moves", sql.Text, nullable=False),
    sql.Column("done", sql.Boolean, nullable=False),
    sql.Column("updated_at", sql.BigInteger, nullable=False),
)
"""`moves` is JSON: what did the first tasks of a lesson that was left."""

puzzle_tries = sql.Table(
    "puzzle_tries",
    metadata,
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("puzzle_id", sql.String(16), primary_key=True),
    sql.Column("solved", sql.Boolean, nullable=False),
    sql.Column("tried_at", sql.BigInteger, nullable=False),
)
"""How the first try of each person at each puzzle ended. Later ones do not count."""

puzzle_solvers = sql.Table(
    "puzzle_solvers",
    metadata,
    sql.Column("person_id", sql.String(32), primary_key=True),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("solved", sql.Integer, nullable=False),
    sql.Column("missed", sql.Integer, nullable=False),
)
"""What the first tries of a person add up to."""

puzzle_ratings = sql.Table(
    "puzzle_ratings",
    metadata,
    sql.Column("puzzle_id", sql.String(16), primary_key=True),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("solved", sql.Integer, nullable=False),
    sql.Column("missed", sql.Integer, nullable=False),
)
"""What all people's first tries at a puzzle add up to."""
