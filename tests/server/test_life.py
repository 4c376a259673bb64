"""A server's life: its health, its pace, its log, its end, and what a new start finds."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import santelmo
from santelmo.bots.levels import Player
from santelmo.core.moves import Move
from santelmo.server import bots, race
from santelmo.server.bodies import MAX_CHAT
from santelmo.server.connection import LARGEST_BACKLOG
from santelmo.server.errors import DatabaseError
from santelmo.server.schema import SCHEMA_VERSION, open_database
from tests.server.guest import Guest, Live
from tests.server.serving import (
    ServerProcess,
    ThreadedServer,
    database_in,
    locked,
    wait_for_games,
    wait_until,
)

Come = Callable[[str], Guest]
HOUR_MS = 3_600_000
LINES = 20


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., ThreadedServer]]:
    """Starts servers, one after the other, on the same database."""
    running: list[ThreadedServer] = []

    def anew(**changed: Any) -> ThreadedServer:
        for old in running:
            old.stop()
        running.append(ThreadedServer(tmp_path, **changed))
        return running[-1]

    yield anew
    for old in running:
        old.stop()


def _moved_to(guest: Guest, server: ThreadedServer) -> Guest:
    """The same browser, at the server's new address."""
    again = Guest(server.address, guest.name, cookies=guest.http.cookies)
    assert again.id == guest.id
    guest.close()
    return again


def test_health_counts_tables_and_connections(start: Callable[..., ThreadedServer]) -> None:
    ana = Guest(start().address, "Ana")
    assert ana.get("/healthz") == {
        "status": "ok",
        "version": santelmo.__version__,
        "tables": 0,
        "connections": 0,
    }
    table = ana.make_table("santorini", ["me", "open"])
    live = ana.live(table)
    health = ana.get("/healthz")
    assert (health["tables"], health["connections"]) == (1, 1)
    live.close()
    wait_until(lambda: ana.get("/healthz")["connections"] == 0)
    ana.close()


def test_a_newer_database_is_left_alone_with_a_sentence(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    open_database(url).dispose()
    newer = str(SCHEMA_VERSION + 1)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("update meta set value = ? where name = 'schema_version'", (newer,))
    database.close()
    with pytest.raises(DatabaseError, match=rf"newer Santelmo \(its schema is {newer}.*update"):
        open_database(url)


URLS_OF_NOTHING = [
    "nonsense",
    "nosuch://x",
    "sqlite:////no/such/folder/t.db",
    "sqlite:///t.db?timeout=soon",
    "postgresql://somebody:secret@host:port/tables",
]


@pytest.mark.parametrize("url", URLS_OF_NOTHING)
def test_a_database_that_cannot_be_opened_is_a_sentence(url: str) -> None:
    with pytest.raises(DatabaseError, match=r"^The database cannot be opened: .+\.$"):
        open_database(url)


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
    ana = _moved_to(ana, server)
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
        database.execute("update events set at = at - ?", (HOUR_MS,))
    database.close()
    ana = _moved_to(ana, start(restart_seconds=1_000.0))
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
    forgotten = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=86_400)
    ana.make_table("santorini", ["me", "me"], start=True)
    ana.make_table("santorini", ["me", "bot"], start=True)
    race = ana.make_table("santy_anno", ["me", "bot", "bot"], options={"players": 3}, start=True)
    ana.make_table("santorini", ["me", "open"], public=True)
    server.stop()
    with sqlite3.connect(tmp_path / "tables.db") as database:
        later = "update tables set updated_at = updated_at - ? where id = ?"
        database.execute(later, (48 * HOUR_MS, forgotten))
        # They are read one after the other, the latest first: this one is the last.
        database.execute(later, (HOUR_MS, bot_to_act))
    database.close()
    server = start(bot_seconds=3_600.0)
    wait_until(lambda: bot_to_act in server.house.rooms)
    assert server.house.rooms.keys() == {bot_to_act, clock}
    ana = _moved_to(ana, server)
    assert ana.live(race).view["log"] == []
    assert ana.live(forgotten).view["actors"] == [0]
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
    ana = _moved_to(ana, start())
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
    ana = _moved_to(ana, start())
    live = ana.live(table)
    assert live.view["legal"] == [] and live.view["log"] == []
    assert not any(live.view["state"]["cards"][0])
    status = live.until(lambda m: m["type"] == "status" and m["race"] is not None)
    assert status["race"]["phase"] == "pause" and status["race"]["answered"] == [0]
    for seat in range(3):
        live.send(type="ready", seat=seat)
    live.until_type("cast_off")
    live.until(lambda m: m["type"] == "update" and live.view["log"])
    assert [(line["seat"], line["move"]) for line in live.view["log"]] == [(0, answer)]
    ana.close()


def test_bots_take_their_time(start: Callable[..., ThreadedServer], tmp_path: Path) -> None:
    server = start(bot_seconds=0.4)
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["bot", "me"])
    ana.post(f"/api/tables/{table}/seats/0/bot", level="deckhand")
    ana.post(f"/api/tables/{table}/start")
    live = ana.live(table)
    if live.view["actors"] != [1]:
        live.until(lambda m: m["type"] == "update" and live.view["actors"] == [1])
    with sqlite3.connect(tmp_path / "tables.db") as database:
        times = [at for (at,) in database.execute("select at from events order by seq")]
    database.close()
    started, first, second = times[-3:]
    assert first - started >= 390 and second - first >= 390
    ana.close()


def test_a_bot_that_thinks_makes_nobody_wait(
    start: Callable[..., ThreadedServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, enough = threading.Event(), threading.Event()

    def brood(seated: Player, asked: bots.Question) -> Move:
        thinking.set()
        enough.wait()
        return asked.legal[-1]

    server = start()
    monkeypatch.setattr(bots, "choose", brood)
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["bot", "me"], start=True)
    other = ana.make_table("santorini", ["me", "me"], start=True)
    live, elsewhere = ana.live(table), ana.live(other)
    assert thinking.wait(20)
    assert elsewhere.move("place b3", seat=0)["type"] == "ack"
    assert live.intend("chat", text="take your time")["type"] == "ack"
    assert live.view["log"] == []
    enough.set()
    live.until(lambda m: m["type"] == "update" and live.view["actors"] == [1])
    ana.close()


def test_logs_are_structured_and_hold_no_secrets(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, jit=False, database_seconds=0.05)
    wait_for_games(server.address)
    ana = Guest(server.address, "Ana Secretive")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    live = ana.live(table)
    live.move("place b3", seat=0)
    live.move("fly", seat=0)
    live.socket.send("nonsense")
    live.intend("chat", text="between you and me")
    ana.get(f"/api/tables/{table}/replay?seat=0")
    ana.refused("GET", f"/api/tables/{table}/hint?seat=7")
    other = ana.make_table("santorini", ["me", "me"])
    with locked(tmp_path):
        assert ana.refused("POST", f"/api/tables/{other}/start") == "busy"
        assert live.intend("chat", text="between you and them")["error"]["code"] == "busy"
    live.close()
    ana.close()
    assert server.stop() == 0
    with sqlite3.connect(tmp_path / "tables.db") as database:
        (started,) = database.execute("select data from events where kind = 'started'").fetchone()
        (token_hash,) = database.execute("select token_hash from persons").fetchone()
    database.close()
    cookie = ana.http.cookies["santelmo"]
    secrets = [table, other, cookie, token_hash, ana.id, json.loads(started)["seed"]]
    secrets += ["Secretive", "between you", "place b3", "seed"]
    lines = [json.loads(line) for line in server.log]
    assert {"open", "call", "closed"} <= {line["event"] for line in lines}
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    assert any(line.get("route") == "/api/tables/{table}/replay" for line in lines)
    errors = [line for line in lines if line["level"] == "error"]
    assert [(line["event"], line["reason"]) for line in errors] == [
        ("writes_fail", "database is locked")
    ]
    everything = "".join(server.log)
    assert [secret for secret in secrets if secret in everything] == []


def test_who_does_not_read_is_cut_off(start: Callable[..., ThreadedServer]) -> None:
    server = start(chat_lines=LINES)
    ana, ben = Guest(server.address, "Ana"), Guest(server.address, "Ben")
    table = ana.make_table("santorini", ["me", "open"])
    talker, deaf = ana.live(table), ben.live(table)
    for _ in range(LINES):
        assert talker.intend("chat", text="\N{SAILBOAT}" * MAX_CHAT)["type"] == "ack"
    # Each answer is long: they fill what the sockets hold, and then the line of the server.
    with contextlib.suppress(ConnectionClosed):
        for _ in range(4 * LARGEST_BACKLOG):
            deaf.send(type="sync")
    wait_until(lambda: ana.get("/healthz")["connections"] == 1)
    talker.sync()
    assert talker.status["spectators"] == 0
    assert len(ben.live(table).chat) == LINES
    ana.close()
    ben.close()
