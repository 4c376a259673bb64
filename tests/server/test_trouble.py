"""A database that fails for a while: all are answered, nothing is lost, and all goes on."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sqlite3
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from santelmo.bots.levels import Player
from santelmo.core.moves import Move
from santelmo.server import bots, chat, clocks, decisions, logs
from santelmo.server.errors import DatabaseError, busy
from santelmo.server.games import Games
from santelmo.server.identity import COOKIE_SECONDS, now
from santelmo.server.schema import open_database
from santelmo.server.store import Store
from tests.server.guest import Guest, Live
from tests.server.serving import ThreadedServer, database_in, locked, wait_until

Come = Callable[[str], Guest]
HOUR_MS = 3_600_000
OLD, NEW = "someone old", "someone new"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("trouble")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[ThreadedServer]:
    _let_people_come(folder)
    running = ThreadedServer(folder, database_seconds=0.05, retry_seconds=0.05)
    yield running
    running.stop()


def _let_people_come(folder: Path) -> None:
    """People from before the server starts: some of long ago, one of whom sits at a table."""
    open_database(database_in(folder)).dispose()
    long_ago = now() - COOKIE_SECONDS * 1000 - HOUR_MS
    people = [(OLD, long_ago), ("an old player", long_ago), (NEW, long_ago + 2 * HOUR_MS)]
    with sqlite3.connect(folder / "tables.db") as database:
        for person, at in people:
            row = (person, f"hash of {person}", person, at)
            database.execute("insert into persons values (?, ?, ?, ?)", row)
        database.execute("insert into members values ('t', 'an old player')")
    database.close()


def _ails(guest: Guest) -> bool:
    """Whether the server says that it cannot store anything."""
    return guest.http.get("/healthz").status_code == 503


def test_who_cannot_return_is_forgotten(guest: Come, folder: Path) -> None:
    guest("Ana")
    with sqlite3.connect(folder / "tables.db") as database:
        left = {person for (person,) in database.execute("select id from persons")}
    database.close()
    assert {"an old player", NEW} <= left and OLD not in left


def test_a_locked_database_is_told_and_nothing_is_lost(guest: Come, folder: Path) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    waiting = ana.make_table("santorini", ["me", "open"])
    live = ana.live(table)
    asked: dict[str, Any] = {"seat": 0, "move": "place b3", "version": live.version}
    with locked(folder):
        refused = live.repeat("move", "patient", **asked)
        assert (refused["type"], refused["error"]["code"]) == ("reject", "busy")
        assert refused["document"]["view"]["log"] == []
        assert live.intend("chat", text="anybody?")["error"]["code"] == "busy"
        answer = ben.http.post(f"/api/tables/{waiting}/join")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
        health = ana.http.get("/healthz")
        assert health.status_code == 503
        assert "database is locked" in health.json()["error"]["text"]
    assert live.repeat("move", "patient", **asked)["type"] == "ack"
    live.until(lambda m: m["type"] == "update" and len(live.view["log"]) == 1)
    assert ben.post(f"/api/tables/{waiting}/join")["seats"][1]["name"] == "Ben"
    assert not _ails(ana)


def test_health_comes_back_without_anybody_writing(guest: Come, folder: Path) -> None:
    ana = guest("Ana")
    with locked(folder):
        assert ana.refused("PUT", "/api/me", name="Anna") == "busy"
        assert _ails(ana)
    wait_until(lambda: not _ails(ana))
    assert ana.get("/api/me")["name"] == "Ana"


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[list[int], threading.Event]]:
    """Bots that have a thought only when they may; the seats that they have thought for."""
    thought: list[int] = []
    may = threading.Event()

    def choose(seated: Player, asked: bots.Question) -> Move:
        thought.append(asked.seat)
        may.wait()
        return asked.legal[-1]

    monkeypatch.setattr(bots, "choose", choose)
    yield thought, may
    may.set()


def test_a_bot_goes_on_when_the_database_does(
    guest: Come, folder: Path, held: tuple[list[int], threading.Event]
) -> None:
    thought, may = held
    ana = guest("Ana")
    table = ana.make_table("santorini", ["bot", "me"], start=True)
    live = ana.live(table)
    wait_until(lambda: thought == [0])
    with locked(folder):
        may.set()
        wait_until(lambda: _ails(ana))
        live.sync()
        assert live.view["log"] == []
    live.until(lambda m: m["type"] == "update" and live.view["actors"] == [1])
    # Two workers, and each thought only once.
    assert thought == [0, 0] and len(live.view["log"]) == 2


def test_a_flag_falls_when_the_database_lets_it(
    guest: Come, server: ThreadedServer, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=600)
    live = ana.live(table)
    with locked(folder):
        monkeypatch.setattr(clocks, "now", lambda: now() + HOUR_MS)
        server.call(server.house.rooms[table].arrange)
        wait_until(lambda: _ails(ana))
    live.until(lambda m: m["type"] == "update" and bool(live.view["log"]))
    monkeypatch.undo()


def test_a_race_goes_on_when_the_database_does(guest: Come, folder: Path) -> None:
    ana = guest("Ana")
    table = ana.make_table("santy_anno", ["me", "bot", "bot"], options={"players": 3}, start=True)
    live = ana.live(table)
    live.send(type="ready", seat=0)
    live.until_type("cast_off")
    with locked(folder):
        wait_until(lambda: _ails(ana))
    answer = next(move for move in live.view["legal"] if move.startswith("sit"))
    assert live.move(answer)["type"] == "ack"
    live.until(lambda m: m["type"] == "update" and len(live.view["log"]) >= 3)
    assert {line["seat"] for line in live.view["log"]} == {0, 1, 2}


def test_the_end_of_a_match_is_listed_later_if_need_be(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, failures = Store.append, [busy(), busy()]

    async def failing(store: Store, table: str, events: Any, listing: Any = None) -> None:
        if not events and failures:
            raise failures.pop()
        await append(store, table, events, listing)

    monkeypatch.setattr(Store, "append", failing)
    ana = guest("Ana")
    seats = [{"kind": "bot", "level": "deckhand"}] * 2
    wish = {"game": "santorini", "seats": seats, "start": True, "public": True}
    table = ana.post("/api/tables", **wish)["id"]
    live = ana.live(table)
    if live.view["result"] is None:
        live.until(lambda m: m["type"] == "update" and live.view["result"] is not None)
    status = {"id": table, "status": "finished"}
    wait_until(lambda: any(status.items() <= t.items() for t in ana.get("/api/me/tables")))
    assert failures == []


def test_a_lobby_that_cannot_be_read_leaves_nothing_behind(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreadable(*_: Any) -> Any:
        raise busy()

    monkeypatch.setattr(Store, "public_tables", unreadable)
    lobby = Live(server.address, "", path="/api/lobby/live")
    assert lobby.is_closed() == 1013
    lobby.close()
    assert not server.house.lobby.connections
    monkeypatch.setattr(Store, "person", unreadable)
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"])
    stranger = Live(server.address, table, cookie="santelmo=unknown")
    assert stranger.is_closed() == 1013
    stranger.close()
    assert guest("Ben").http.get("/api/tables").status_code == 503


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The log, as the server would write it."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    text = io.StringIO()
    with monkeypatch.context() as patch:
        patch.setattr("sys.stderr", text)
        logs.set_up(logging.INFO, as_json=True)
    yield text
    root.handlers[:] = before
    root.setLevel(level)
    logging.captureWarnings(False)
    structlog.reset_defaults()


def test_our_own_mistakes_are_answered_too(
    guest: Come, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def blunder(*_: Any) -> Any:
        raise RuntimeError("a mistake")

    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    live = ana.live(table)
    for name in ("resign", "free"):
        monkeypatch.setattr(decisions, name, blunder)
    assert live.intend("resign", seat=0)["error"]["code"] == "failed"
    answer = ana.http.post(f"/api/tables/{table}/seats/0/free")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "failed")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert live.move("place b3", seat=0)["type"] == "ack"
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    failures = [line for line in lines if line["level"] == "error"]
    assert [line["event"] for line in failures] == ["intent_failed", "call_failed"]
    assert all("RuntimeError: a mistake" in line["exception"] for line in failures)


def test_work_that_failed_is_done_again(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake in what happens by itself must not stop a table for good."""
    failures = [RuntimeError("a mistake")]
    move = decisions.move

    def blunder(*arguments: Any) -> Any:
        if failures:
            raise failures.pop()
        return move(*arguments)

    monkeypatch.setattr(decisions, "move", blunder)
    ana = guest("Ana")
    live = ana.live(ana.make_table("santorini", ["bot", "me"], start=True))
    if live.view["actors"] != [1]:
        live.until(lambda m: m["type"] == "update" and live.view["actors"] == [1])
    assert failures == []


def test_a_start_that_waits_for_long_finds_its_room_again(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, enough = threading.Event(), threading.Event()
    wait_for = Games.wait_for

    async def compile_slowly(self: Games, game: str) -> None:
        waiting.set()
        await asyncio.to_thread(enough.wait)
        await wait_for(self, game)

    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"])
    monkeypatch.setattr(Games, "wait_for", compile_slowly)
    started: list[Any] = []
    asking = threading.Thread(target=lambda: started.append(ana.post(f"/api/tables/{table}/start")))
    asking.start()
    assert waiting.wait(20)
    house: Any = server.house
    server.call(lambda: house.sweep(float("inf")))
    assert table not in house.rooms
    enough.set()
    asking.join()
    assert started[0]["status"] == "running"
    assert house.rooms[table].table.status == "running"


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_one_for_all_threads(url: str) -> None:
    engine = open_database(url)
    found: list[Any] = []

    def look() -> None:
        with engine.connect() as connection:
            query = "select value from meta where name = 'schema_version'"
            found.append(connection.exec_driver_sql(query).scalar())

    threads = [threading.Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    engine.dispose()
    assert found == ["1"] * 3


def test_a_schema_that_is_no_number_is_a_sentence(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    open_database(url).dispose()
    with sqlite3.connect(tmp_path / "tables.db") as database:
        database.execute("update meta set value = 'x' where name = 'schema_version'")
    database.close()
    with pytest.raises(DatabaseError, match=r"its schema is 'x', which is no number.*\.$"):
        open_database(url)


def test_errors_of_the_database_do_not_tell_what_was_written(tmp_path: Path) -> None:
    engine = open_database(database_in(tmp_path))
    with pytest.raises(Exception, match="hidden") as caught, engine.begin() as connection:
        connection.exec_driver_sql("insert into meta values (?, ?, ?)", ("a", "1476", "c"))
    engine.dispose()
    assert "1476" not in str(caught.value)


def test_what_libraries_log_is_structured_too(written: io.StringIO) -> None:
    structlog.get_logger("ours").info("ours", table="secret")
    try:
        raise RuntimeError("a mistake")
    except RuntimeError:
        logging.getLogger("uvicorn.error").exception("theirs")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("take care", stacklevel=1)
    logging.getLogger("uvicorn.error").info('"WebSocket /api/tables/secret/live" [accepted]')
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["event"] for line in lines[:2]] == ["ours", "theirs"]
    assert "take care" in lines[2]["event"] and len(lines) == 3
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    assert "RuntimeError: a mistake" in lines[1]["exception"]
    assert "secret" not in written.getvalue()


def test_a_snapshot_has_only_so_much_talk(guest: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "LARGEST_TALK", 10)
    ana = guest("Ana")
    live = ana.live(ana.make_table("santorini", ["me", "open"]))
    for text in ("one", "two", "three", "four"):
        assert live.intend("chat", text=text)["type"] == "ack"
    live.sync()
    assert [line["text"] for line in live.chat] == ["three", "four"]
