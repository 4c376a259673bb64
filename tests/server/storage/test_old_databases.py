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
from santelmo.server.storage.schema import SCHEMA_VERSION
from tests.server.servers import database_in

DATA = Path(__file__).parents[1] / "data"
VERSIONS = ("database_v1",)
"""Dumps of databases with tables of all games and events of all kinds."""
Json = dict[str, Any]


@pytest.fixture(params=VERSIONS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """The name of an old database, and the folder with a copy of it."""
    version: str = request.param
    dump = (DATA / f"{version}.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.executescript(dump)
    return version, tmp_path


def _rows(folder: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        return database.execute("select kind, data from events").fetchall()


def test_events_of_all_kinds_are_written_as_they_were_read(old: tuple[str, Path]) -> None:
    rows = _rows(old[1])
    assert {kind for kind, _ in rows} == set(event_json.TYPES)
    for kind, data in rows:
        assert event_json.encode(event_json.decode(kind, data)) == (kind, data)


@pytest.fixture
def store(old: tuple[str, Path]) -> Iterator[EventStore]:
    database = Database(open_database(database_in(old[1])))
    yield EventStore(database)
    database.close()


def test_tables_are_what_they_were(old: tuple[str, Path], store: EventStore) -> None:
    expected = json.loads((DATA / f"{old[0]}_tables.json").read_text(encoding="utf-8"))
    assert {table["table"]["game"] for table in expected.values()} == {
        "santa_cruz",
        "santiago",
        "santorini",
        "santy_anno",
    }
    for table_id, table in expected.items():
        assert _described(asyncio.run(_read(store, table_id))) == table, table_id


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


def test_the_schema_is_brought_up_to_date(old: tuple[str, Path], store: EventStore) -> None:
    with closing(sqlite3.connect(old[1] / "tables.db")) as database:
        version = database.execute("select value from meta").fetchall()
        plays = database.execute("select distinct plays from members").fetchall()
    assert version == [(str(SCHEMA_VERSION),)]
    assert plays == [(1,)], "whoever is in an old list still plays"


def test_an_upgraded_database_has_the_columns_of_a_new_one(
    old: tuple[str, Path], store: EventStore, tmp_path_factory: pytest.TempPathFactory
) -> None:
    new = tmp_path_factory.mktemp("new")
    open_database(database_in(new)).dispose()
    assert _columns(old[1]) == _columns(new)


def _columns(folder: Path) -> dict[str, list[tuple[str, int]]]:
    """By table: the names of the columns, and whether they may be empty."""
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        return {
            table.name: [
                (row[1], row[3]) for row in database.execute(f"pragma table_info({table.name})")
            ]
            for table in schema.metadata.sorted_tables
        }


def test_servers_that_start_at_once_upgrade_once(old: tuple[str, Path]) -> None:
    with ThreadPoolExecutor(4) as starting:
        engines = list(starting.map(open_database, [database_in(old[1])] * 4))
    for engine in engines:
        with engine.connect() as connection:
            assert connection.execute(sql.select(schema.members.c.plays)).first() == (True,)
        engine.dispose()
