"""News of one's turn by Web Push, read by a push service and a browser of the test's own."""

from __future__ import annotations

import base64
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from santelmo.server.news import sender
from santelmo.server.storage import outbox
from tests.server.guest import Guest
from tests.server.news.push_service import PushService, push_service
from tests.server.servers import ThreadedServer, wait_until

Start = Callable[..., ThreadedServer]


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are sent at once, and again soon."""
    monkeypatch.setattr(outbox, "DELAY_MS", {"push": 0, "mail": 0})
    monkeypatch.setattr(outbox, "APART_MS", 0)
    monkeypatch.setattr(sender, "POLL_SECONDS", 0.02)
    monkeypatch.setattr(sender, "FIRST_PAUSE_SECONDS", 0.02)


@pytest.fixture
def server(start: Start, prompt: None) -> ThreadedServer:
    return start(push_loopback=True)


@pytest.fixture
def friends(server: ThreadedServer) -> Iterator[tuple[Guest, Guest, str]]:
    """Ana and Ben at a table at which both choose where their workers stand."""
    ana, ben = Guest(server.address, "Ana"), Guest(server.address, "Ben")
    table = ana.make_table("santorini", ["me", "open"], decision_seconds=86_400)
    ben.post(f"/api/tables/{table}/join")
    yield ana, ben, table
    ana.close()
    ben.close()


def _rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        return database.execute(query).fetchall()


def _place(ana: Guest, table: str) -> None:
    """Both of Ana's workers; then it is Ben's turn."""
    live = ana.live(table)
    for move in ("place b3", "place d3"):
        assert live.move(move, seat=0)["type"] == "ack"


def test_a_turn_that_waits_is_told_once_and_encrypted(
    service: PushService, friends: tuple[Guest, Guest, str], tmp_path: Path
) -> None:
    ana, ben, table = friends
    told = ben.post("/api/me/news/devices", **service.subscribe("phone"))
    assert [(c["kind"], c["name"], c["confirmed"]) for c in told["channels"]] == [
        ("push", "phone", True)
    ]
    ana.post(f"/api/tables/{table}/start")
    _place(ana, table)
    wait_until(lambda: len(service.received) == 1)
    received = service.received[0]
    assert received.message["table"] == table and received.message["title"] == "Santorini"
    assert received.message["others"] == ["Ana"] and received.message["waiting"] == 1
    assert received.headers["urgency"] == "high" and len(received.headers["topic"]) == 32
    _check_signature(received.headers["authorization"], told["push_key"], service.url)
    wait_until(lambda: _rows(tmp_path, "select state, attempts from outbox") == [("sent", 1)])
    # Ben comes and moves: nothing waits for him any more, and nothing more was sent.
    live = ben.live(table)
    for move in ("place b2", "place d2"):
        assert live.move(move, seat=1)["type"] == "ack"
    assert _rows(tmp_path, "select waits from outbox") == [(0,)]
    assert len(service.received) == 1


def _check_signature(authorization: str, push_key: str, audience: str) -> None:
    """The token is signed by the key that the browser knows the server by (RFC 8292)."""
    parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    assert parts["k"].rstrip("=") == push_key
    head, claims, signature = parts["t"].split(".")
    raw = _decoded(signature)
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(push_key))
    signed = f"{head}.{claims}".encode()
    public.verify(encode_dss_signature(*numbers), signed, ec.ECDSA(hashes.SHA256()))
    assert json.loads(_decoded(claims))["aud"] == audience


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_nobody_is_told_who_looks_at_the_table(
    service: PushService, friends: tuple[Guest, Guest, str], tmp_path: Path
) -> None:
    ana, ben, table = friends
    ben.post("/api/me/news/devices", **service.subscribe("phone"))
    ana.post(f"/api/tables/{table}/start")
    live = ben.live(table)
    _place(ana, table)
    query = "select state, outbox.due_at - updated_at from outbox, tables where id = table_id"
    (state, later), *_ = _rows(tmp_path, query)
    assert state == "due" and isinstance(later, int) and later > 60_000
    assert service.received == []
    # Another page covers the table: the next turn is told.
    live.send(type="attention", visible=False)
    live.sync()
    for move in ("place b2", "place d2"):
        live.move(move, seat=1)
    first = ana.live(table)
    first.move(first.view["legal"][0], seat=0)
    while first.view["actors"] == [0]:
        first.move(first.view["legal"][-1], seat=0)
        first.sync()
    wait_until(lambda: len(service.received) == 1)


def test_a_turn_that_is_over_is_not_told(
    service: PushService,
    friends: tuple[Guest, Guest, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outbox, "DELAY_MS", {"push": 600_000, "mail": 0})
    ana, ben, table = friends
    ben.post("/api/me/news/devices", **service.subscribe("phone"))
    ana.post(f"/api/tables/{table}/start")
    _place(ana, table)
    assert _rows(tmp_path, "select count(*) from outbox") == [(1,)]
    live = ana.live(table)
    assert live.intend("undo", seat=0, version=live.version)["type"] == "ack"
    assert _rows(tmp_path, "select count(*) from outbox") == [(0,)]


def test_what_fails_is_tried_again_and_who_is_gone_is_removed(
    service: PushService, friends: tuple[Guest, Guest, str], tmp_path: Path
) -> None:
    ana, ben, table = friends
    ben.post("/api/me/news/devices", **service.subscribe("phone"))
    service.statuses = [503, 429, 500]
    ana.post(f"/api/tables/{table}/start")
    _place(ana, table)
    wait_until(lambda: len(service.received) == 1)
    wait_until(lambda: _rows(tmp_path, "select state, attempts from outbox") == [("sent", 4)])
    service.statuses = [410]
    again = ana.make_table("santorini", ["me", "open"])
    ben.post(f"/api/tables/{again}/join")
    ana.post(f"/api/tables/{again}/start")
    _place(ana, again)
    wait_until(lambda: ben.get("/api/me/news")["channels"] == [])
    assert len(service.received) == 1


def test_in_quiet_hours_messages_wait(
    service: PushService, friends: tuple[Guest, Guest, str], tmp_path: Path
) -> None:
    ana, ben, table = friends
    ben.post("/api/me/news/devices", **service.subscribe("phone"))
    for night in ([0, 720], [720, 0]):
        ben.put("/api/me/news/quiet", quiet={"zone": "UTC", "night": night, "days": []})
        if ana.get("/healthz") and _is_quiet(night):
            break
    ana.post(f"/api/tables/{table}/start")
    _place(ana, table)
    query = "select state, attempts, claimed_until from outbox where due_at > ?"
    wait_until(lambda: bool(_later_than_a_minute(tmp_path, query)))
    assert _later_than_a_minute(tmp_path, query) == [("due", 0, 0)]
    assert service.received == []


def _is_quiet(night: list[int]) -> bool:
    from santelmo.server.domain.rest import Rest
    from santelmo.server.domain.time import now

    ends = Rest("UTC", (night[0], night[1])).until(now())
    return ends is not None and ends - now() > 90_000


def _later_than_a_minute(folder: Path, query: str) -> list[tuple[object, ...]]:
    from santelmo.server.domain.time import now

    with closing(sqlite3.connect(folder / "tables.db")) as database:
        return database.execute(query, (now() + 60_000,)).fetchall()


def test_only_addresses_of_push_services_are_taken(server: ThreadedServer) -> None:
    ana = Guest(server.address, "Ana")
    keys = push_service_keys()
    for endpoint in (
        "http://push.example.org/x",
        "https://10.0.0.1/x",
        "https://[::1]/x",
        "https://2130706433/x",
        "https://localhost/x",
        "https://push.example.org:8443/x",
        "https://user:word@push.example.org/x",
        "ftp://push.example.org/x",
        "file:///etc/passwd",
    ):
        wish = {"endpoint": endpoint, "name": "phone", **keys}
        assert ana.refused("POST", "/api/me/news/devices", **wish) == "bad_option", endpoint
    wish = {"endpoint": "https://push.example.org/x", "name": "phone", **keys, "auth": "AAAA"}
    assert ana.refused("POST", "/api/me/news/devices", **wish) == "bad_option"
    ana.close()


def push_service_keys() -> dict[str, str]:
    from tests.server.news.push_service import Browser

    return Browser().keys


def test_a_browser_tells_one_person_and_nobody_reaches_the_channels_of_others(
    service: PushService, server: ThreadedServer
) -> None:
    ana, ben = Guest(server.address, "Ana"), Guest(server.address, "Ben")
    (own,) = ana.post("/api/me/news/devices", **service.subscribe("tablet"))["channels"]
    ben.post(f"/api/me/news/{own['id']}/remove")
    assert len(ana.get("/api/me/news")["channels"]) == 1
    ben.post("/api/me/news/devices", **service.subscribe("tablet"))
    assert ana.get("/api/me/news")["channels"] == []
    for number in range(9):
        ben.post("/api/me/news/devices", **service.subscribe(f"device{number}"))
    refused = ben.refused("POST", "/api/me/news/devices", **service.subscribe("one more"))
    assert refused == "bad_option" or refused == "too_many"
    for one in (ana, ben):
        one.close()
