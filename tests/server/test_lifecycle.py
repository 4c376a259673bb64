"""A server's life: its health, its end, and what a new start finds."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

import santelmo
from santelmo.server.live import race
from tests.server.guest import Guest, Live
from tests.server.servers import (
    ThreadedServer,
    wait_until,
)

HOUR_MS = 3_600_000


def test_health_counts_tables_and_connections(start: Callable[..., ThreadedServer]) -> None:
    ana = Guest(start().address, "Ana")
    assert ana.get("/healthz") == {
        "status": "ok",
        "version": santelmo.__version__,
        "tables": 0,
        "connections": 0,
        "network": [],
    }
    table = ana.make_table("santorini", ["me", "open"])
    live = ana.live(table)
    health = ana.get("/healthz")
    assert (health["tables"], health["connections"]) == (1, 1)
    live.close()
    wait_until(lambda: ana.get("/healthz")["connections"] == 0)
    ana.close()


def test_a_polite_end_says_goodbye_and_the_next_server_goes_on(
    start: Callable[..., ThreadedServer],
) -> None:
    server = start()
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    live = ana.live(table)
    acknowledged = live.repeat("move", "first", seat=0, move="place b3", version=live.version)
    live.until_type("update")
    document = live.document
    lobby = Live(server.address, "", path="/api/lobby/live")
    server = start()
    assert live.is_closed() == 1012
    assert json.loads(live.frames[-1])["type"] == "bye"
    assert lobby.is_closed() == 1012
    lobby.close()
    ana = ana.moved_to(server.address)
    back = ana.live(table)
    assert back.document == document
    again = back.repeat("move", "first", seat=0, move="place b3", version=1)
    assert again == acknowledged
    assert back.move("place d3", seat=0)["type"] == "ack"
    ana.close()


def test_clocks_have_a_grace_after_a_restart(
    start: Callable[..., ThreadedServer], tmp_path: Path
) -> None:
    server = start()
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=30)
    server.stop()
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("update events set at = at - ?, steady_at = steady_at - ?", (HOUR_MS,) * 2)
    database.close()
    ana = ana.moved_to(start(restart_seconds=1_000.0).address)
    live = ana.live(table)
    left = live.until_type("status")["seats"][0]["clock_ms"]
    assert 900_000 < left <= 1_000_000
    assert live.view["log"] == []
    # The grace is only for decisions that were open: the next one has its usual time.
    live.move("place b3", seat=0)
    left = live.until_type("status")["seats"][0]["clock_ms"]
    assert 0 < left <= 30_000
    ana.close()


def test_a_new_start_wakes_only_tables_where_something_happens_by_itself(
    start: Callable[..., ThreadedServer], tmp_path: Path
) -> None:
    # Bots that take an hour are still at it when the server starts anew.
    server = start(bot_seconds=3_600.0)
    ana = Guest(server.address, "Ana")
    bot_to_act = ana.make_table("santorini", ["bot", "me"], start=True)
    clock = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=86_400)
    later = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=86_400)
    ana.make_table("santorini", ["me", "me"], start=True)
    ana.make_table("santorini", ["me", "bot"], start=True)
    race = ana.make_table("santy_anno", ["me", "bot", "bot"], options={"players": 3}, start=True)
    ana.make_table("santorini", ["me", "open"], public=True)
    server.stop()
    with sqlite3.connect(tmp_path / "tables.db") as database:
        # As if it had left the memory, to be looked after before its flag falls.
        due = "update tables set due_at = updated_at + ? where id = ?"
        database.execute(due, (24 * HOUR_MS, later))
        # They are read one after the other, the latest first: this one is the last.
        earlier = "update tables set updated_at = updated_at - ? where id = ?"
        database.execute(earlier, (HOUR_MS, bot_to_act))
    database.close()
    server = start(bot_seconds=3_600.0)
    wait_until(lambda: bot_to_act in server.registry.rooms)
    assert server.registry.rooms.keys() == {bot_to_act, clock}
    ana = ana.moved_to(server.address)
    assert ana.live(race).view["log"] == []
    assert ana.live(later).view["actors"] == [0]
    ana.close()


def test_a_finished_match_keeps_its_address(start: Callable[..., ThreadedServer]) -> None:
    server = start()
    ana = Guest(server.address, "Ana")
    seats = [{"kind": "bot", "level": "deckhand"}] * 2
    wish = {"game": "santorini", "seats": seats, "start": True, "public": True}
    lobby = Live(server.address, "", path="/api/lobby/live")
    assert lobby.receive() == {"type": "lobby", "tables": []}
    table = ana.post("/api/tables", **wish)["id"]
    live = ana.live(table)
    if live.view["result"] is None:
        live.until(lambda m: m["type"] == "update" and live.view["result"] is not None)
    lobby.until(lambda m: m == {"type": "lobby_gone", "id": table})
    lobby.close()
    assert ana.refused("POST", f"/api/tables/{table}/rematch") == "not_your_seat"
    told = ana.get(f"/api/tables/{table}")
    file = ana.http.get(f"/api/tables/{table}/file").text
    replay = ana.get(f"/api/tables/{table}/replay")
    ana = ana.moved_to(start().address)
    assert ana.get(f"/api/tables/{table}") == told and told["status"] == "finished"
    assert ana.http.get(f"/api/tables/{table}/file").text == file
    assert ana.get(f"/api/tables/{table}/replay") == replay
    assert replay["result"]["winners"] and replay["seed"] == told["seed"]
    assert replay["commitment"] == told["commitment"]
    assert table not in [listed["id"] for listed in ana.get("/api/tables")]
    assert ana.live(table).view["result"] == replay["result"]
    ana.close()


def test_acknowledged_answers_of_a_race_survive_and_its_cards_are_turned_again(
    start: Callable[..., ThreadedServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    # The answer is stored, and waits for others that could be earlier, when the server ends.
    monkeypatch.setattr(race, "SLACK", 60.0)
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santy_anno", ["me"] * 3, options={"players": 3}, start=True)
    live = ana.live(table)
    for seat in range(3):
        live.send(type="ready", seat=seat)
    live.until_type("cast_off")
    live.sync()
    answer = live.view["legal"][0]
    assert live.move(answer, seat=0)["type"] == "ack"
    live.sync()
    assert live.view["log"] == []
    monkeypatch.undo()
    ana = ana.moved_to(start().address)
    live = ana.live(table)
    assert live.view["legal"] == [] and live.view["log"] == []
    assert {card["kind"] for card in live.view["board"]["cards"]} == {"face_down"}
    status = live.until(lambda m: m["type"] == "status" and m["race"] is not None)
    assert status["race"]["phase"] == "pause" and status["race"]["answered"] == [0]
    for seat in range(3):
        live.send(type="ready", seat=seat)
    live.until_type("cast_off")
    live.until(lambda m: m["type"] == "update" and live.view["log"])
    assert [(line["seat"], line["move"]) for line in live.view["log"]] == [(0, answer)]
    ana.close()
