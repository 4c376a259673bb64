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
from tests.server.servers import ServerProcess, ThreadedServer, wait_for_games

MESSAGES = 10_000
WARM_UP = 2_000
BATCH = 50
MAX_GROWTH = 16 * 2**20
Come = Callable[[str], Guest]
Json = dict[str, Any]


@pytest.fixture
def lonely(tmp_path: Path) -> Iterator[ServerProcess]:
    running = ServerProcess(tmp_path, jit=False)
    wait_for_games(running.address)
    yield running
    assert running.stop() == 0
    assert running.errors == []


NO_MOVES: tuple[Any, ...] = (None, 7, [], {}, "x" * 101, True)
NO_MESSAGES = ("", "{", "null", "[]", "7", '"move"', "\x00", "{}", "[" * 2_000)
Make = Callable[[random.Random, Json], Any]
"""A message that must not change anything, made from a valid move."""


def _one_of(member: str, *values: Any) -> Make:
    """The move, with one of these for a member."""
    return lambda rng, move: {**move, member: rng.choice(values)}


def _other(kind: str, **members: Any) -> Make:
    """A message of another kind with the same id, and what else of the move it has."""
    return lambda rng, move: {"type": kind, "id": move["id"], **members}


def _foreign(kind: str, *members: str) -> Make:
    """A message about the other seat."""
    return lambda rng, move: {
        "type": kind,
        "seat": 1 - move["seat"],
        **{m: move[m] for m in members},
    }


ALIKE = 4
NONSENSE: tuple[tuple[Make, tuple[str, ...]], ...] = (
    (lambda rng, move: rng.choice(NO_MESSAGES), ("malformed",) * ALIKE),
    (_one_of("type", "moves", "", None, 1, "status", "ack"), ("malformed",) * ALIKE),
    (_one_of("move", *NO_MOVES), ("malformed",) * ALIKE),
    (_one_of("seat", -1, 8, "0", 0.5, None, 1e99), ("malformed",) * ALIKE),
    (_one_of("version", -1, "1", 2**60, None), ("malformed",) * ALIKE),
    (_one_of("id", "", "x" * 65, 'a"b', 5, None, "\ud800"), ("malformed",) * ALIKE),
    (_one_of("extra", "member"), ("malformed",) * ALIKE),
    (_one_of("move", "x" * 5_000), ("too_large",) * ALIKE),
    (
        _one_of("move", "fly", "place z9", "", "place", "\u202e"),
        ("move_text", "move_text", "not_your_seat", "no_identity"),
    ),
    (_one_of("version", 0), ("stale", "illegal_move", "not_your_seat", "no_identity")),
    (_one_of("move", "build a1"), ("illegal_move", "illegal_move", "not_your_seat", "no_identity")),
    (_foreign("move", "id", "move", "version"), ("not_your_seat",) * 3 + ("no_identity",)),
    (_foreign("undo", "id", "version"), ("not_your_seat",) * 3 + ("no_identity",)),
    (_foreign("takeback", "id", "version"), ("not_your_seat",) * 3 + ("no_identity",)),
    (_foreign("resign", "id"), ("not_your_seat",) * 3 + ("no_identity",)),
    (
        lambda rng, move: {**_without(move, "move"), "type": "undo", "version": 0},
        ("stale", "stale", "not_your_seat", "no_identity"),
    ),
    (
        _other("takeback_answer", agree=True, version=1),
        ("no_takeback", "no_takeback", "not_your_seat", "no_identity"),
    ),
    (_foreign("look"), ("not_your_seat",) * ALIKE),
    (_foreign("ready"), ("not_your_seat",) * ALIKE),
    (
        lambda rng, move: _other("chat", text=rng.choice(["", " ", "x" * 501, "\ud83d"]))(
            rng, move
        ),
        ("malformed",) * ALIKE,
    ),
    (_other("chat", text="\u200b\u202e"), ("malformed",) * ALIKE),
    (_other("resign", seat=5), ("not_found",) * 3 + ("no_identity",)),
    (lambda rng, move: OLD, ("ack", "not_your_seat", "not_your_seat", "no_identity")),
)
"""And what Ana, to act on seat 0, Ben on seat 1, a spectator and a nameless one are answered."""
OLD = {"type": "move", "id": "old", "seat": 0, "move": "place b3", "version": 3}
"""A move that is stored already."""


def _without(message: Json, member: str) -> Json:
    return {name: value for name, value in message.items() if name != member}


def test_ten_thousand_bad_messages_change_nothing(lonely: ServerProcess, tmp_path: Path) -> None:
    ana, ben, cleo = (Guest(lonely.address, name) for name in ("Ana", "Ben", "Cleo"))
    table = ana.make_table("santorini", ["me", "open"])
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    lives = [guest.live(table) for guest in (ana, ben, cleo)] + [Live(lonely.address, table)]
    lives[-1].until_type("snapshot")
    assert lives[0].version == OLD["version"]
    lives[0].send(**OLD)
    lives[0].until_type("ack")
    for live in lives:
        live.sync()
    before, views = _rows(tmp_path), [live.document for live in lives]
    process, rng = psutil.Process(lonely.pid), random.Random(11)
    memory = 0
    asked = dict.fromkeys(range(len(NONSENSE)), 0)
    for sent in range(0, MESSAGES, BATCH):
        if sent == WARM_UP:
            memory = process.memory_info().rss
        sender = sent // BATCH % len(lives)
        batch = [rng.randrange(len(NONSENSE)) for _ in range(BATCH)]
        messages = [NONSENSE[number][0](rng, _move(rng, sender, lives[sender])) for number in batch]
        expected = [NONSENSE[number][1][sender] for number in batch]
        answers = _answers(lives[sender], messages)
        for message, answer, code in zip(messages, answers, expected, strict=True):
            assert answer == code, (sender, message)
        for number in batch:
            asked[number] += 1
    assert process.memory_info().rss - memory < MAX_GROWTH
    assert min(asked.values()) > ALIKE * BATCH
    for live, view in zip(lives, views, strict=True):
        live.sync()
        assert live.document == view
    assert _rows(tmp_path) == before
    assert lives[0].move("place d3")["type"] == "ack"
    lives[-1].close()
    for guest in (ana, ben, cleo):
        guest.close()


def _move(rng: random.Random, sender: int, live: Live) -> Json:
    """A move that could be right, for the seat of the sender."""
    number = rng.randrange(10**9)
    seat = 1 if sender == 1 else 0
    return {
        "type": "move",
        "id": f"x{number}",
        "seat": seat,
        "move": "place a1",
        "version": live.version,
    }


def _answers(live: Live, messages: list[Any]) -> list[str]:
    """The answers to messages, in their order: "ack", or the code of the refusal."""
    for message in messages:
        live.socket.send(message if isinstance(message, str) else json.dumps(message))
    answers: list[str] = []
    while len(answers) < len(messages):
        frame = live.socket.recv(timeout=20)
        assert isinstance(frame, str)
        told = json.loads(frame)
        assert told["type"] in ("reject", "error", "ack", "ping", "status"), frame[:200]
        if told["type"] in ("reject", "error"):
            answers.append(told["error"]["code"])
        elif told["type"] == "ack":
            answers.append("ack")
    return answers


def _rows(folder: Path) -> int:
    with sqlite3.connect(folder / "tables.db") as database:
        (count,) = database.execute("select count(*) from events").fetchone()
    database.close()
    return count


def test_another_site_gets_nothing(guest: Come, server: ThreadedServer) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"])
    cookie = "; ".join(f"{name}={value}" for name, value in ana.http.cookies.items())
    for origin in (
        "http://evil.example",
        "null",
        f"http://{server.address}.evil.example",
        "http://[no-address",
    ):
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
