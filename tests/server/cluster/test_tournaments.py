"""Two servers look after the same tournament: everything happens once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from santelmo.server.live import tournaments
from tests.server.databases import rows
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer, wait_until

Come = Callable[[str, str], Guest]
ROUNDS = 2


def test_rounds_and_tables_are_made_once_and_people_play_anywhere(
    servers: list[ThreadedServer], come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournaments, "SWEEP_SECONDS", 0.02)
    monkeypatch.setattr(tournaments, "BUSY_SECONDS", 0.02)
    people = [
        come(servers[number % 2].address, name)
        for number, name in enumerate(("Ana", "Ben", "Carl", "Dora"))
    ]
    ana = people[0]
    wish = {"title": "Cup", "game": "santorini", "options": {"mode": "mortal"}}
    cup = ana.post("/api/tournaments", **wish)["id"]
    path = f"/api/tournaments/{cup}"
    for guest in people:
        guest.post(f"{path}/join")
    ana.post(f"{path}/start")
    for number in range(1, ROUNDS + 1):
        wait_until(lambda n=number: ana.get(path)["round"] == n)
        for guest in people:
            wait_until(lambda g=guest: g.get(path)["my_table"] is not None)
            live = guest.live(guest.get(path)["my_table"])
            live.intend("resign", seat=live.you["seats"][0])
            live.close()
    wait_until(lambda: people[1].get(path)["status"] == "finished")
    database = servers[0].settings.database
    begun = rows(database, "select table_id, kind from events where kind in ('created', 'started')")
    assert Counter(row.kind for row in begun) == {"created": 2 * ROUNDS, "started": 2 * ROUNDS}
    assert len(rows(database, "select id from tables")) == 2 * ROUNDS
    assert sum(line["points"] for line in ana.get(path)["standings"]) == 2 * ROUNDS
