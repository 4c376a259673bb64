"""A database that fails for a while: all are answered, nothing is lost, and all goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from santelmo.bots.levels import Player
from santelmo.core.moves import Move
from santelmo.server.domain.errors import busy
from santelmo.server.domain.time import TableTime
from santelmo.server.storage.database import Database
from santelmo.server.storage.event_store import EventStore
from santelmo.server.work import bots
from tests.server.databases import StoredTables
from tests.server.guest import Guest, Live
from tests.server.servers import ThreadedServer, wait_until

Come = Callable[[str], Guest]

HOUR_MS = 3_600_000


@pytest.fixture(scope="module")
def tables(module_database: StoredTables) -> StoredTables:
    return module_database


@pytest.fixture(scope="module")
def server(tables: StoredTables) -> Iterator[ThreadedServer]:
    running = ThreadedServer(database=tables.url, database_seconds=0.05, retry_seconds=0.05)
    yield running
    running.stop()


def _ails(guest: Guest) -> bool:
    """Whether the server says that it cannot store anything."""
    return guest.http.get("/readyz").status_code == 503


def test_a_locked_database_is_reported_and_nothing_is_lost(
    guest: Come, tables: StoredTables
) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    waiting = ana.make_table("santorini", ["me", "open"])
    live = ana.live(table)
    asked: dict[str, Any] = {"seat": 0, "move": "place b3", "version": live.version}
    with tables.locked():
        refused = live.repeat("move", "patient", **asked)
        assert (refused["type"], refused["error"]["code"]) == ("reject", "busy")
        assert refused["document"]["view"]["log"] == []
        assert live.intend("chat", text="anybody?")["error"]["code"] == "busy"
        answer = ben.http.post(f"/api/tables/{waiting}/join")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
        health = ana.http.get("/readyz")
        assert health.status_code == 503
        assert tables.when_locked in health.json()["error"]["text"]
    assert live.repeat("move", "patient", **asked)["type"] == "ack"
    live.until(lambda m: m["type"] == "update" and len(live.view["log"]) == 1)
    assert ben.post(f"/api/tables/{waiting}/join")["seats"][1]["name"] == "Ben"
    assert not _ails(ana)


def test_health_comes_back_without_anybody_writing(guest: Come, tables: StoredTables) -> None:
    ana = guest("Ana")
    with tables.locked():
        assert ana.refused("PUT", "/api/me", name="Anna") == "busy"
        assert _ails(ana)
    wait_until(lambda: not _ails(ana))
    assert ana.get("/api/me")["name"] == "Ana"


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[list[int], threading.Event]]:
    """Bots that have a thought only when they may; the seats that they have thought for."""
    thought: list[int] = []
    may = threading.Event()

    def choose(seated: Player, asked: bots.BotRequest) -> Move:
        thought.append(asked.seat)
        may.wait()
        return asked.legal[-1]

    monkeypatch.setattr(bots, "choose", choose)
    yield thought, may
    may.set()


def test_a_bot_goes_on_when_the_database_does(
    guest: Come, tables: StoredTables, held: tuple[list[int], threading.Event]
) -> None:
    thought, may = held
    ana = guest("Ana")
    table = ana.make_table("santorini", ["bot", "me"], start=True)
    live = ana.live(table)
    wait_until(lambda: thought == [0])
    with tables.locked():
        may.set()
        wait_until(lambda: _ails(ana))
        live.sync()
        assert live.view["log"] == []
    live.until(lambda m: m["type"] == "update" and live.view["actors"] == [1])
    # Two workers, and each thought only once.
    assert thought == [0, 0] and len(live.view["log"]) == 2


def test_a_flag_falls_when_the_database_lets_it(
    guest: Come, server: ThreadedServer, tables: StoredTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=600)
    live = ana.live(table)
    with tables.locked():
        true_time = TableTime.now

        def later(time: TableTime) -> int:
            return true_time(time) + HOUR_MS

        monkeypatch.setattr(TableTime, "now", later)
        server.call(server.registry.rooms[table].arrange)
        wait_until(lambda: _ails(ana))
    live.until(lambda m: m["type"] == "update" and bool(live.view["log"]))
    monkeypatch.undo()


def test_a_race_goes_on_when_the_database_does(guest: Come, tables: StoredTables) -> None:
    ana = guest("Ana")
    table = ana.make_table("santy_anno", ["me", "bot", "bot"], options={"players": 3}, start=True)
    live = ana.live(table)
    live.send(type="ready", seat=0)
    live.until_type("cast_off")
    with tables.locked():
        wait_until(lambda: _ails(ana))
    answer = next(move for move in live.view["legal"] if move.startswith("sit"))
    assert live.move(answer)["type"] == "ack"
    live.until(lambda m: m["type"] == "update" and len(live.view["log"]) >= 3)
    assert {line["seat"] for line in live.view["log"]} == {0, 1, 2}


def test_the_end_of_a_match_is_listed_together_with_its_last_move(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = EventStore.append

    async def failing(store: EventStore, table: str, events: Any, *index: Any, **more: Any) -> None:
        if not events:
            raise busy()
        await append(store, table, events, *index, **more)

    monkeypatch.setattr(EventStore, "append", failing)
    ana = guest("Ana")
    seats = [{"kind": "bot", "level": "deckhand"}] * 2
    wish = {"game": "santorini", "seats": seats, "start": True, "public": True}
    table = ana.post("/api/tables", **wish)["id"]
    live = ana.live(table)
    if live.view["result"] is None:
        live.until(lambda m: m["type"] == "update" and live.view["result"] is not None)
    status = {"id": table, "status": "finished"}
    wait_until(lambda: any(status.items() <= t.items() for t in ana.get("/api/me/tables")))


def test_a_lobby_that_cannot_be_read_leaves_nothing_behind(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreadable(*_: Any, **__: Any) -> Any:
        raise busy()

    monkeypatch.setattr(EventStore, "public_tables", unreadable)
    lobby = Live(server.address, "", path="/api/lobby/live")
    assert lobby.is_closed() == 1013
    lobby.close()
    assert not server.registry.lobby.clients
    monkeypatch.setattr(Database, "read", unreadable)
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"])
    stranger = Live(server.address, table, cookie="santelmo=unknown")
    assert stranger.is_closed() == 1013
    stranger.close()
    assert guest("Ben").http.get("/api/tables").status_code == 503
