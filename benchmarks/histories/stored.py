"""What a database holds, read without the server."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import sqlalchemy as sql
from sqlalchemy.pool import NullPool

from benchmarks.histories.records import Json, Stored
from santelmo.server.domain import event_json
from santelmo.server.domain.events import LogEntry

EVENTS = "select table_id, seq, at, kind, origin, data from events order by table_id, seq"
LINES = "select id, status, public, summary from tables"


def read(url: str) -> Stored:
    """The logs and lists of a database."""
    engine = sql.create_engine(url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            events = connection.execute(sql.text(EVENTS)).all()
            lines = connection.execute(sql.text(LINES)).all()
    finally:
        engine.dispose()
    logs: dict[str, list[LogEntry]] = defaultdict(list)
    for row in events:
        logs[row.table_id].append(_entry(row))
    return Stored(logs, {row.id: _line(row) for row in lines})


def _entry(row: Any) -> LogEntry:
    return LogEntry(row.seq, row.at, row.at, event_json.decode(row.kind, row.data), row.origin)


def _line(row: Any) -> Json:
    """A table's line; what the lists are chosen by goes before what they show."""
    return {**json.loads(row.summary), "status": row.status, "public": bool(row.public)}
