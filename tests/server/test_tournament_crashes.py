"""A server dies between any two steps of a tournament: each pairing gets one table all the same."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from santelmo.server.domain.errors import busy
from santelmo.server.live import tournaments
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.room import Room
from santelmo.server.storage.tournaments import TournamentStore
from tests.server.databases import rows, write
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer, wait_until

Start = Callable[..., ThreadedServer]
STEPS: list[tuple[type, str, int]] = [
    (TournamentStore, "add_round", 0),
    (RoomRegistry, "create_as", 0),
    (RoomRegistry, "create_as", 1),
    (Room, "change", 0),
    (Room, "change", 1),
]
"""What stores a round, a table, and the start of a match, and how often it still succeeds."""
OF_CUP = "in (select table_id from pairings where tournament_id = :cup)"
RUNNING = f"select id from tables where status = 'running' and id {OF_CUP}"
BEGINNINGS = f"select kind from events where kind in ('created', 'started') and table_id {OF_CUP}"


def _die_at(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, before: int) -> None:
    """From a step on nothing is done any more: `before` such steps succeed."""
    real: Callable[..., Any] = getattr(owner, name)
    done = 0

    async def step(*args: Any) -> Any:
        nonlocal done
        if done >= before:
            raise busy()
        done += 1
        return await real(*args)

    monkeypatch.setattr(owner, name, step)


@pytest.mark.parametrize(("owner", "name", "before"), STEPS)
def test_what_was_begun_is_ended_from_what_is_stored(
    guest: Callable[[str], Guest],
    server: ThreadedServer,
    monkeypatch: pytest.MonkeyPatch,
    owner: type,
    name: str,
    before: int,
) -> None:
    monkeypatch.setattr(tournaments, "SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(tournaments, "BUSY_SECONDS", 0.05)
    guests = [guest(name) for name in ("Ana", "Ben", "Carl", "Dora")]
    ana = guests[0]
    wish = {"title": "Cup", "game": "santorini", "options": {"mode": "mortal"}}
    cup = ana.post("/api/tournaments", **wish)["id"]
    for one in guests:
        one.post(f"/api/tournaments/{cup}/join")
    with monkeypatch.context() as patch:
        _die_at(patch, owner, name, before)
        ana.post(f"/api/tournaments/{cup}/start")
        wait_until(lambda: not server.parts.tournaments.is_busy)
        assert len(_running(server, cup)) < 2
    wait_until(lambda: len(_running(server, cup)) == 2)
    begun = rows(server.settings.database, BEGINNINGS, {"cup": cup})
    assert sorted(row.kind for row in begun) == ["created", "created", "started", "started"]


def _running(server: ThreadedServer, cup: str) -> list[str]:
    return [row.id for row in rows(server.settings.database, RUNNING, {"cup": cup})]


def test_an_end_that_was_not_listed_is_found_after_a_restart(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    with closing(Guest(server.address, "Ana")) as ana, closing(Guest(server.address, "Ben")) as ben:
        wish = {"title": "Cup", "game": "santorini", "options": {"mode": "mortal"}}
        cup = ana.post("/api/tournaments", **wish, rounds=1)["id"]
        for guest in (ana, ben):
            guest.post(f"/api/tournaments/{cup}/join")
        ana.post(f"/api/tournaments/{cup}/start")
        wait_until(lambda: ana.get(f"/api/tournaments/{cup}")["my_table"] is not None)
        table = ana.get(f"/api/tournaments/{cup}")["my_table"]
        for guest in (ana, ben):
            live = guest.live(table)
            live.intend("resign", seat=live.you["seats"][0])
            live.close()
        wait_until(lambda: ana.get(f"/api/tournaments/{cup}")["status"] == "finished")
    server.stop()
    # As if the server had been killed before it listed the end.
    database = server.settings.database
    write(database, "update pairings set outcome = null")
    write(database, "update tables set status = 'running', due_at = 0")
    write(database, "update tournaments set status = 'running'")
    again = start()
    found = "select status from tournaments"
    wait_until(lambda: rows(again.settings.database, found)[0].status == "finished")
