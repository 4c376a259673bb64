"""Somebody at one address who is many people: the others notice nothing of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from santelmo.bots.levels import Player
from santelmo.core.moves import Move
from santelmo.server.live import lobby
from santelmo.server.settings import LOOPBACK
from santelmo.server.work import bots
from santelmo.server.work.limits import PEOPLE_AN_ADDRESS
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer, wait_until

MAX_TABLES = 12
MAX_BOT_TABLES = 3
REPLAYS = 2
HOME, CROWD, OTHER_CROWD = "192.0.2.7", "2001:db8::", "198.51.100.1"
"""Of the second there are many: a home with IPv6 has all addresses that begin like this."""

Come = Callable[..., Guest]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ThreadedServer]:
    running = ThreadedServer(
        tmp_path,
        trusted_proxy=LOOPBACK,
        bot_threads=1,
        max_tables_per_address=MAX_TABLES,
        max_bot_tables_per_address=MAX_BOT_TABLES,
        replays_per_second=0.0,
        replay_burst=REPLAYS,
    )
    yield running
    running.stop()


@pytest.fixture
def come(server: ThreadedServer) -> Iterator[Come]:
    """Makes guests of the server, each a new person at an address."""
    guests: list[Guest] = []

    def new(address: str) -> Guest:
        host = f"{address}{len(guests) + 1:x}" if address.endswith(":") else address
        guests.append(Guest(server.address, f"Guest {len(guests)}", behind_proxy=host))
        return guests[-1]

    yield new
    for one in guests:
        one.close()


class Thoughts:
    """Bots that think as long as the test wants; for whom they did."""

    def __init__(self) -> None:
        self.levels: list[str] = []
        self._may = threading.Semaphore(0)

    def choose(self, bot: Player, request: bots.BotRequest) -> Move:
        self.levels.append(bot.name)
        self._may.acquire()
        return request.legal[-1]

    def end(self, thoughts: int = 1_000_000) -> None:
        self._may.release(thoughts)


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thoughts]:
    made = Thoughts()
    monkeypatch.setattr(bots, "choose", made.choose)
    yield made
    made.end()


def _against(level: str) -> dict[str, Any]:
    """A match of Santorini that a bot begins."""
    seats = [{"kind": "bot", "level": level}, {"kind": "me"}]
    return {"game": "santorini", "seats": seats, "start": True}


def test_a_crowd_behind_one_network_does_not_make_a_bot_late(
    come: Come, server: ThreadedServer, thoughts: Thoughts
) -> None:
    for _ in range(MAX_TABLES):
        come(CROWD).post("/api/tables", **_against("captain"))
    wait_until(lambda: server.parts.bot_queue.waiting == MAX_TABLES - 1)
    come(HOME).post("/api/tables", **_against("mate"))
    wait_until(lambda: server.parts.bot_queue.waiting == MAX_TABLES)
    # One thought was begun before, and one more of the crowd's may come first.
    thoughts.end(2)
    wait_until(lambda: len(thoughts.levels) == 3)
    assert "mate" in thoughts.levels


def test_a_network_has_only_so_many_tables(come: Come) -> None:
    def make(guest: Guest) -> int:
        wish = {"game": "santorini", "seats": [{"kind": "me"}, {"kind": "open"}]}
        return guest.http.post("/api/tables", json=wish).status_code

    crowd = [come(CROWD) for _ in range(MAX_TABLES + 4)]
    with ThreadPoolExecutor(8) as callers:
        answers = list(callers.map(make, crowd))
    assert sorted(answers) == [201] * MAX_TABLES + [409] * 4
    assert come(CROWD).refused("POST", "/api/tables", **_against("mate")) == "too_many"
    assert make(come(HOME)) == 201
    # A table that is closed makes room for another.
    own = next(guest for guest in crowd if guest.get("/api/me/tables"))
    own.post(f"/api/tables/{own.get('/api/me/tables')[0]['id']}/close")
    assert make(come(CROWD)) == 201


def test_tables_of_bots_do_not_multiply(come: Come, thoughts: Thoughts) -> None:
    wish = {"game": "santorini", "seats": [{"kind": "bot"}] * 2, "start": True}
    for _ in range(MAX_BOT_TABLES):
        come(CROWD).post("/api/tables", **wish)
    assert come(CROWD).refused("POST", "/api/tables", **wish) == "too_many"
    come(CROWD).post("/api/tables", **_against("mate"))
    come(HOME).post("/api/tables", **wish)


def test_somebody_elses_start_does_not_move_a_table_to_their_account(
    come: Come, server: ThreadedServer
) -> None:
    table = come(HOME).make_table("santorini", ["me", "bot"])
    assert come(OTHER_CROWD).refused("POST", f"/api/tables/{table}/start") == "not_host"
    come(OTHER_CROWD).live(table)
    assert server.registry.rooms[table].address == HOME


def test_after_a_restart_a_table_counts_where_its_people_are(
    come: Come, server: ThreadedServer
) -> None:
    ana, ben = come(HOME), come(OTHER_CROWD)
    table = ana.make_table("santorini", ["me", "open"])
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    room = server.registry.rooms[table]
    room.address = None
    ben.live(table)
    assert room.address == OTHER_CROWD
    ana.live(table)
    assert room.address == HOME


def test_the_lobby_shows_tables_with_people_first(
    come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MAX_TABLES", 6)
    ana = come(HOME)
    honest = ana.make_table("santorini", ["me", "open"], public=True)
    ana.live(honest)
    for _ in range(8):
        come(CROWD).make_table("santorini", ["me", "open"], public=True)
    listed = [table["id"] for table in ana.get("/api/tables")]
    assert listed[0] == honest and len(listed) == 6


def test_a_crowd_that_is_present_leaves_the_lobby_to_others_too(
    come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MAX_TABLES", 6)
    ana = come(HOME)
    honest = ana.make_table("santorini", ["me", "open"], public=True)
    ana.live(honest)
    for address in (CROWD, OTHER_CROWD):
        for _ in range(8):
            guest = come(address)
            guest.live(guest.make_table("santorini", ["me", "open"], public=True))
    listed = [table["id"] for table in ana.get("/api/tables")]
    assert honest in listed and len(listed) == 6


def test_replays_are_limited_for_each_network(come: Come) -> None:
    ana = come(HOME)
    table = ana.make_table("santorini", ["me", "me"], start=True)
    path = f"/api/tables/{table}/replay"
    for _ in range(PEOPLE_AN_ADDRESS):
        guest = come(CROWD)
        for _ in range(REPLAYS):
            guest.get(path)
    assert come(CROWD).refused("GET", path) == "too_fast"
    assert ana.get(path)["steps"] == []
