"""Messages that nobody should send change nothing, are answered, and cost no memory."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.guest import Guest, Live
from tests.server.serving import ServerProcess, ThreadedServer, wait_for_games

MESSAGES = 10_000
WARM_UP = 2_000
BATCH = 50
MOST_GROWTH = 16 * 2**20
Come = Callable[[str], Guest]


@pytest.fixture
def lonely(tmp_path: Path) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path, jit=False)
    wait_for_games(running.address)
    yield running
    assert running.stop() == 0
    assert running.errors == []


NO_MOVES: tuple[Any, ...] = (None, 7, [], {}, "x" * 101, True)


def nonsense(rng: random.Random, seat: int, version: int, old: str) -> str:
    """A message that must not change anything, from somebody on this seat."""
    number = rng.randrange(10**9)
    valid = {"type": "move", "id": f"x{number}", "seat": seat, "version": version}
    kinds: list[Callable[[], Any]] = [
        lambda: rng.choice(["", "{", "null", "[]", "7", '"move"', "\x00", "{}", "[" * 2_000]),
        lambda: {"type": rng.choice(["moves", "", None, 1, "status", "ack"])},
        lambda: {**valid, "move": rng.choice(NO_MOVES)},
        lambda: {**valid, "move": "place a1", "seat": rng.choice([-1, 8, "0", 0.5, None, 1e99])},
        lambda: {**valid, "move": "place a1", "version": rng.choice([-1, "1", 2**60, None])},
        lambda: {**valid, "move": "place a1", "id": rng.choice(["", "x" * 65, 'a"b', 5, None])},
        lambda: {**valid, "move": "place a1", "extra": "member"},
        lambda: {**valid, "move": "x" * 5_000},
        lambda: {**valid, "move": rng.choice(["fly", "place z9", "", "place", "\u202e"])},
        lambda: {**valid, "move": "place a1", "seat": 1 - seat},
        lambda: {**valid, "move": "place a1", "version": 0},
        lambda: {**valid, "move": "build a1"},
        lambda: {"type": "undo", "id": f"x{number}", "seat": 1 - seat, "version": version},
        lambda: {"type": "takeback_answer", "id": f"x{number}", "agree": True, "version": version},
        lambda: {"type": "look", "seat": 1 - seat},
        lambda: {"type": "ready", "seat": 1 - seat},
        lambda: {"type": "chat", "id": f"x{number}", "text": rng.choice(["", " ", "x" * 501])},
        lambda: {"type": "resign", "id": f"x{number}", "seat": 5},
        lambda: old,
    ]
    message = rng.choice(kinds)()
    return message if isinstance(message, str) else json.dumps(message)


def test_ten_thousand_bad_messages_change_nothing(lonely: ServerProcess, tmp_path: Path) -> None:
    ana, ben = Guest(lonely.address, "Ana"), Guest(lonely.address, "Ben")
    table = ana.make_table("santorini", ["me", "open"])
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    lives = [ana.live(table), ben.live(table)]
    old = {"type": "move", "id": "old", "seat": 0, "move": "place b3", "version": lives[0].version}
    lives[0].send(**old)
    lives[0].until_type("ack")
    for live in lives:
        live.sync()
    before, views = _rows(tmp_path), [live.document for live in lives]
    process, rng = psutil.Process(lonely.pid), random.Random(11)
    sent, memory = 0, 0
    while sent < MESSAGES:
        seat = sent // BATCH % 2
        live = lives[seat]
        _send_batch(
            live, [nonsense(rng, seat, live.version, json.dumps(old)) for _ in range(BATCH)]
        )
        sent += BATCH
        if sent == WARM_UP:
            memory = process.memory_info().rss
    assert process.memory_info().rss - memory < MOST_GROWTH
    for live, view in zip(lives, views, strict=True):
        live.sync()
        assert live.document == view
    assert _rows(tmp_path) == before
    assert lives[0].move("place d3")["type"] == "ack"
    ana.close()
    ben.close()


def _send_batch(live: Live, messages: list[str]) -> None:
    """Sends messages and counts that each is answered."""
    for message in messages:
        live.socket.send(message)
    answers = 0
    # The repeated move of the other seat's person is a stranger's here: refused, but answered.
    while answers < len(messages):
        frame = live.socket.recv(timeout=20)
        assert isinstance(frame, str)
        kind = frame[:20].split('"')[3]
        assert kind in ("reject", "error", "ack", "ping", "status"), frame[:200]
        answers += kind in ("reject", "error", "ack")


def _rows(folder: Path) -> int:
    with sqlite3.connect(folder / "tables.db") as database:
        (count,) = database.execute("select count(*) from events").fetchone()
    database.close()
    return count


def test_another_site_gets_nothing(guest: Come, server: ThreadedServer) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"])
    cookie = "; ".join(f"{name}={value}" for name, value in ana.http.cookies.items())
    for origin in ("http://evil.example", "null", f"http://{server.address}.evil.example"):
        answer = ana.http.post(f"/api/tables/{table}/close", headers={"origin": origin})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "foreign_origin"
        with (
            pytest.raises(InvalidStatus, match="403"),
            connect(
                f"ws://{server.address}/api/tables/{table}/live",
                origin=origin,  # pyright: ignore[reportArgumentType]
                additional_headers={"cookie": cookie},
            ),
        ):
            pass
    answer = ana.http.get("/api/me", headers={"host": "evil.example"})
    assert answer.status_code == 403
    assert ana.get(f"/api/tables/{table}")["status"] == "waiting"


def test_too_large_is_refused(guest: Come, server: ThreadedServer) -> None:
    ana = guest("Ana")
    assert ana.refused("PUT", "/api/me", name="x" * 20_000) == "too_large"

    def chunks() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * 1_000

    answer = ana.http.put("/api/me", content=chunks())
    assert answer.status_code == 413
    table = ana.make_table("santorini", ["me", "open"])
    live = ana.live(table)
    live.socket.send("x" * 5_000)
    assert live.until_type("error")["error"]["code"] == "too_large"
    # The limit is in bytes, not in characters.
    live.socket.send(json.dumps({"type": "sync", "more": "\u00e9" * 2_100}, ensure_ascii=False))
    assert live.until_type("error")["error"]["code"] == "too_large"
    live.socket.send("x" * 70_000)
    assert live.is_closed() == 1009


def test_a_flood_is_slowed_down_and_then_cut_off(tmp_path: Path) -> None:
    slow = ThreadedServer(
        tmp_path, messages_per_second=20.0, message_burst=60, calls_per_second=5.0, call_burst=30
    )
    ana = Guest(slow.address, "Ana")
    table = ana.make_table("santorini", ["me", "open"])
    live = ana.live(table)
    for _ in range(100):
        live.send(type="sync")
    kinds = [live.receive()["type"] for _ in range(100)]
    assert kinds.count("snapshot") >= 59 and "error" in kinds
    with pytest.raises(ConnectionClosed):
        _flood(live)
    codes = {ana.http.post(f"/api/tables/{table}/leave").status_code for _ in range(60)}
    assert 429 in codes
    ana.close()
    slow.stop()


def _flood(live: Live) -> None:
    for _ in range(5_000):
        live.send(type="sync")
        live.receive()


def test_every_answer_has_strict_headers(server: ThreadedServer) -> None:
    with httpx.Client(base_url=f"http://{server.address}") as client:
        for path in ("/", "/t/abc", "/api/games", "/api/nowhere", "/../../etc/passwd"):
            answer = client.get(path)
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert "unsafe" not in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "root:" not in answer.text
        assert client.head("/").status_code == client.head("/t/abc").status_code == 200
        assert client.head("/").content == b""
