"""A database that an earlier server wrote is read, and gives the same tables."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from santelmo.server.domain import chat, event_json
from santelmo.server.domain.folding import fold
from santelmo.server.domain.listing import listing_of
from santelmo.server.domain.table import Table
from santelmo.server.domain.table_info import table_info
from santelmo.server.storage import schema
from santelmo.server.storage.database import Database
from santelmo.server.storage.event_store import EventStore
from santelmo.server.storage.opening import open_database
from tests.server.databases import StoredTables, connected, rows
from tests.server.storage.comparison import differences

DATA = Path(__file__).parents[1] / "data"
VERSIONS = ("database_v1",)
"""Dumps of databases with tables of all games and events of all kinds."""
LATER_KINDS = {"forgotten", "rating_stopped"}
"""Kinds of events that there were not yet."""
Json = dict[str, Any]
LATER_MEMBERS: Json = {
    "bank": None,
    "flag": {"act": "decide", "level": None},
    "rests": [],
    "rated": "no",
    "not_rated_because": None,
    "continues": None,
    "tournament": None,
}
"""Of a table, that servers of that time did not tell."""


@pytest.fixture(params=VERSIONS)
def old(request: pytest.FixtureRequest, database: StoredTables, tmp_path: Path) -> tuple[str, str]:
    """The name of an old database, and the address of a copy of it."""
    version: str = request.param
    dump = (DATA / f"{version}.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "dump.db")) as dumped:
        dumped.executescript(dump)
    _copy(f"sqlite:///{tmp_path / 'dump.db'}", database.url)
    return version, database.url


def _copy(source: str, target: str) -> None:
    """The tables of one database in another, perhaps of the other kind."""
    found = sql.MetaData()
    with connected(source) as reading, connected(target) as writing:
        found.reflect(reading)
        found.create_all(writing)
        for table in found.sorted_tables:
            kept = [dict(row) for row in reading.execute(table.select()).mappings()]
            if kept:
                writing.execute(table.insert(), kept)
        writing.commit()


def test_events_of_all_kinds_are_written_as_they_were_read(old: tuple[str, str]) -> None:
    stored = rows(old[1], "select kind, data from events")
    assert {kind for kind, _ in stored} == set(event_json.TYPES) - LATER_KINDS
    for kind, data in stored:
        assert event_json.encode(event_json.decode(kind, data)) == (kind, data)


@pytest.fixture
def store(old: tuple[str, str]) -> Iterator[EventStore]:
    database = Database(open_database(old[1]))
    yield EventStore(database)
    database.close()


def test_tables_are_what_they_were(old: tuple[str, str], store: EventStore) -> None:
    expected = json.loads((DATA / f"{old[0]}_tables.json").read_text(encoding="utf-8"))
    assert {table["table"]["game"] for table in expected.values()} == {
        "santa_cruz",
        "santiago",
        "santorini",
        "santy_anno",
    }
    for table_id, table in expected.items():
        described = _described(asyncio.run(_read(store, table_id)))
        # What later servers tell besides has its usual value.
        later = {name: described["table"].pop(name) for name in LATER_MEMBERS}
        assert later == LATER_MEMBERS
        assert described == table, table_id


async def _read(store: EventStore, table_id: str) -> Table:
    table = Table(table_id)
    for entry in await store.events(table_id):
        fold(table, entry)
    return table


def _described(table: Table) -> Json:
    """All that a table holds, as JSON."""
    match = table.match
    lines: list[Json] = [chat.as_json(line) for line in table.chat]
    for line in lines:
        del line["type"]
    described: Json = {
        "version": table.version,
        "table": table_info(table),
        "listed": listing_of(table).summary,
        "party": sorted(table.party),
        "acts_by_itself": table.acts_by_itself,
        "chat": lines,
        "done": table.versions,
        "settled": table.seats_version,
        "played": table.moves_version,
        "since": {str(seat): version for seat, version in table.since.items()},
        "since_at": {str(seat): at for seat, at in table.since_at.items()},
        "decided_by_clock": table.decided_by_clock,
        "answers": {
            str(seat): [answer.move, answer.round, answer.think_ms, answer.origin]
            for seat, answer in table.answers.items()
        },
        "moves": None,
        "legal": None,
        "winners": None,
    }
    if match is not None:
        described["moves"] = [[played.seat, str(played.move)] for played in match.moves]
        described["legal"] = {str(s): [str(m) for m in match.legal(s)] for s in match.actors}
        if match.result is not None:
            described["winners"] = list(match.result.winners)
    return described


def test_the_schema_is_brought_up_to_date(old: tuple[str, str], store: EventStore) -> None:
    version = rows(old[1], "select value from meta")
    plays = rows(old[1], "select distinct plays from members")
    assert version == [("3",)], "programs before Alembic refuse it"
    assert plays == [(True,)], "whoever is in an old list still plays"


def test_an_upgraded_database_has_the_tables_of_the_schema(
    old: tuple[str, str], store: EventStore
) -> None:
    engine = open_database(old[1])
    with engine.connect() as connection:
        assert differences(connection) == []
    engine.dispose()


def test_servers_that_start_at_once_upgrade_once(old: tuple[str, str]) -> None:
    with ThreadPoolExecutor(4) as starting:
        engines = list(starting.map(open_database, [old[1]] * 4))
    for engine in engines:
        with engine.connect() as connection:
            assert connection.execute(sql.select(schema.members.c.plays)).first() == (True,)
        engine.dispose()
