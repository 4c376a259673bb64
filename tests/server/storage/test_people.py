"""People whose cookies have expired."""

from __future__ import annotations

from santelmo.server.domain.person import COOKIE_SECONDS
from santelmo.server.domain.time import now
from santelmo.server.storage.opening import open_database
from tests.server.databases import StoredTables, rows, write
from tests.server.servers import ThreadedServer

OLD, OLD_PLAYER, NEW = "someone old", "an old player", "someone new"
HOUR_MS = 3_600_000


def _add_people(url: str) -> None:
    """People from before the server starts: some of long ago, one of whom sits at a table."""
    open_database(url).dispose()
    long_ago = now() - COOKIE_SECONDS * 1000 - HOUR_MS
    people = [(OLD, long_ago), (OLD_PLAYER, long_ago), (NEW, long_ago + 2 * HOUR_MS)]
    person = "insert into persons (id, name, created_at) values (:id, :id, :at)"
    device = "insert into devices values (:hash, :id, :id, 'A browser', :at, :at)"
    for name, at in people:
        write(url, person, {"id": name, "at": at})
        write(url, device, {"id": name, "hash": f"hash of {name}", "at": at})
    member = "insert into members (table_id, person_id) values ('t', :id)"
    write(url, member, {"id": OLD_PLAYER})


def test_people_who_cannot_return_are_forgotten(database: StoredTables) -> None:
    _add_people(database.url)
    ThreadedServer(database=database.url).stop()
    left = {person for (person,) in rows(database.url, "select id from persons")}
    devices = {person for (person,) in rows(database.url, "select person_id from devices")}
    assert left == {OLD_PLAYER, NEW}
    assert devices == {NEW}
