"""Who gets in, from where, and what somebody who does not read costs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import resource
import socket
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import structlog

from santelmo.server import descriptors, transport
from santelmo.server.connection import LARGEST_WAITING, Connection
from santelmo.server.limits import address_of
from santelmo.server.settings import Settings
from santelmo.server.transport import ABORT
from tests.server.guest import Guest, Live
from tests.server.serving import ThreadedServer, wait_until

MOST_WATCHERS = 2
MOST_FROM_HERE = 10
CALLS = 30
A_DAY = 86_400.0
HANDSHAKE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)
SYNC = b'\x81\x8f\0\0\0\0{"type":"sync"}'
"""A frame of a client, masked with zeros."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    running = ThreadedServer(
        tmp_path_factory.mktemp("doors"),
        most_connections_a_table=MOST_WATCHERS,
        most_connections_an_address=MOST_FROM_HERE,
    )
    yield running
    running.stop()


@pytest.fixture
def crowd(server: ThreadedServer) -> Iterator[Callable[..., Live]]:
    """Sockets of people without a name, at a table or in the lobby."""
    lives: list[Live] = []

    def come(table: str = "") -> Live:
        path = "" if table else "/api/lobby/live"
        lives.append(Live(server.address, table, path=path))
        return lives[-1]

    yield come
    for live in lives:
        live.close()


def test_watchers_do_not_lock_the_players_out(
    guest: Callable[[str], Guest], crowd: Callable[..., Live]
) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"])
    for _ in range(MOST_WATCHERS):
        assert crowd(table).receive()["type"] == "snapshot"
    assert crowd(table).is_closed() == 1013
    for _ in range(2):
        assert ana.live(table).you["seats"] == [0]
    ben = guest("Ben")
    ben.post(f"/api/tables/{table}/join")
    assert ben.live(table).you["seats"] == [1]
    # Those who play are no watchers: they leave the others their places.
    other = ana.make_table("santorini", ["me", "open"])
    ana.live(other)
    assert crowd(other).receive()["type"] == "snapshot"


def test_an_address_has_only_so_many_sockets(
    guest: Callable[[str], Guest], crowd: Callable[..., Live], server: ThreadedServer
) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"])
    for _ in range(MOST_FROM_HERE * 4 // 5):
        assert crowd().receive()["type"] == "lobby"
    assert crowd().is_closed() == 1013
    assert crowd(table).is_closed() == 1013
    # A part is kept for those who play.
    for _ in range(MOST_FROM_HERE // 5):
        assert ana.live(table).you["seats"] == [0]
    cookie = "; ".join(f"{name}={value}" for name, value in ana.http.cookies.items())
    one_more = Live(server.address, table, cookie=cookie)
    assert one_more.is_closed() == 1013
    one_more.close()
    assert ana.get("/healthz")["connections"] == MOST_FROM_HERE


def test_addresses_of_one_home_count_as_one() -> None:
    def place(host: str) -> str:
        return address_of({"type": "http", "client": (host, 1)})

    assert place("192.0.2.7") == place("::ffff:192.0.2.7") == "192.0.2.7"
    assert place("2001:db8:1:2::3") == place("2001:db8:1:2:ffff::4")
    assert place("2001:db8:1:2::3") != place("2001:db8:1:3::3")
    assert place("fe80::1%eth0") == place("fe80::2")
    assert place("no:address") == "no:address"
    assert address_of({"type": "http"}) == ""


@pytest.mark.parametrize(("proxy", "slowed"), [(None, True), ("127.0.0.1", False)])
def test_only_a_trusted_proxy_says_where_calls_come_from(
    tmp_path: Path, proxy: str | None, slowed: bool
) -> None:
    server = ThreadedServer(
        tmp_path, calls_per_second=0.0, call_burst=CALLS - 1, trusted_proxy=proxy
    )
    with httpx.Client(base_url=f"http://{server.address}") as client:
        answers = [
            client.put(
                "/api/me",
                json={"name": "x"},
                headers={"x-forwarded-for": f"10.0.0.{n}", "x-forwarded-proto": "https"},
            )
            for n in range(CALLS)
        ]
    server.stop()
    assert (429 in {answer.status_code for answer in answers}) == slowed
    assert ("secure" in answers[0].headers["set-cookie"].casefold()) == (not slowed)


def test_what_waits_for_a_client_is_limited_by_its_bytes() -> None:
    asyncio.run(_send_to_a_deaf_client())


async def _send_to_a_deaf_client() -> None:
    aborted: list[bool] = []
    fake: Any = SimpleNamespace(scope={"state": {ABORT: lambda: aborted.append(True)}})
    connection = Connection(fake, None, Settings(database=""))
    connection.send("x" * 2 * LARGEST_WAITING)
    assert not aborted, "a single frame may be as large as it is"
    connection.send("x")
    assert aborted == [True]
    # Wide characters take more memory than they are many.
    other = Connection(fake, None, Settings(database=""))
    for _ in range(3):
        other.send("\N{SAILBOAT}" * (LARGEST_WAITING // 8))
    assert aborted == [True], "they take two bytes each, so that three fit"
    other.send("\N{SAILBOAT}" * (LARGEST_WAITING // 8))
    assert aborted == [True, True]


def _do_nothing(_: object) -> None:
    """In place of what would happen later."""


def test_the_descriptor_of_a_deaf_client_is_given_back(
    guest: Callable[[str], Guest], server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though what was written to it can never be sent."""
    # At once, and not only when it has missed a ping or its farewell has taken too long.
    monkeypatch.setattr(transport, "LINGER_SECONDS", A_DAY)
    monkeypatch.setattr(transport.SocketProtocol, "keepalive_timeout", _do_nothing)
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    wait_until(lambda: server.open_sockets == 0)
    host, port = server.address.split(":")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        deaf.connect((host, int(port)))
        deaf.sendall(HANDSHAKE.format(table=table, host=server.address).encode())
        wait_until(lambda: server.open_sockets == ana.get("/healthz")["connections"] == 1)
        with contextlib.suppress(OSError):
            while ana.get("/healthz")["connections"]:
                deaf.sendall(SYNC * 20)
        wait_until(lambda: server.open_sockets == 0)
    assert ana.get("/healthz")["connections"] == 0


def test_nothing_is_kept_of_a_client_that_is_gone(
    crowd: Callable[..., Live], server: ThreadedServer
) -> None:
    """Though garbage is hardly ever looked for: a connection refers to itself nowhere."""
    wait_until(lambda: server.open_sockets == 0)
    gc.disable()
    try:
        live = crowd()
        live.receive()
        kept = [weakref.ref(one) for one in server.sockets]
        assert len(kept) == 1
        live.close()
        wait_until(lambda: kept[0]() is None)
    finally:
        gc.enable()


def test_the_server_takes_the_descriptors_that_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {"soft": 256, "hard": 5_000}

    def set_limits(_: int, wanted: tuple[int, int]) -> None:
        limits["soft"], limits["hard"] = wanted

    def get_limits(_: int) -> tuple[int, int]:
        return limits["soft"], limits["hard"]

    monkeypatch.setattr(resource, "getrlimit", get_limits)
    monkeypatch.setattr(resource, "setrlimit", set_limits)
    with structlog.testing.capture_logs() as said:
        assert descriptors.allow_sockets(4_000) == 5_000
        assert limits == {"soft": 5_000, "hard": 5_000} and said == []
        assert descriptors.allow_sockets(6_000) == 5_000
    assert [line["event"] for line in said] == ["few_descriptors"]
    limits.update(soft=256, hard=resource.RLIM_INFINITY)
    assert descriptors.allow_sockets(4_000) == 4_000 + descriptors.BESIDE_SOCKETS
