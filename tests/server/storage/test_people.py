"""People whose cookies have expired."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from santelmo.server.domain.person import COOKIE_SECONDS
from santelmo.server.domain.time import now
from santelmo.server.storage.opening import open_database
from tests.server.servers import ThreadedServer, database_in

OLD, OLD_PLAYER, NEW = "someone old", "an old player", "someone new"
HOUR_MS = 3_600_000


def _add_people(folder: Path) -> None:
    """People from before the server starts: some of long ago, one of whom sits at a table."""
    open_database(database_in(folder)).dispose()
    long_ago = now() - COOKIE_SECONDS * 1000 - HOUR_MS
    people = [(OLD, long_ago), (OLD_PLAYER, long_ago), (NEW, long_ago + 2 * HOUR_MS)]
    with closing(sqlite3.connect(folder / "tables.db", isolation_level=None)) as database:
        for person, at in people:
            row = (person, f"hash of {person}", person, at)
            database.execute("insert into persons values (?, ?, ?, ?)", row)
        database.execute("insert into members (table_id, person_id) values ('t', ?)", (OLD_PLAYER,))


def test_people_who_cannot_return_are_forgotten(tmp_path: Path) -> None:
    _add_people(tmp_path)
    ThreadedServer(tmp_path).stop()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        left = {person for (person,) in database.execute("select id from persons")}
    assert left == {OLD_PLAYER, NEW}
