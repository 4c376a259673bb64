"""Who is let in, and from where."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from santelmo.server.network import farewells
from santelmo.server.settings import Settings
from santelmo.server.storage.event_store import EventStore
from santelmo.server.ws.admission import Admission
from santelmo.server.ws.routes import NO_TABLE
from tests.server.guest import Guest, Live
from tests.server.servers import ThreadedServer, wait_until

MAX_WATCHERS = 2

MAX_FROM_HERE = 10
HERE = "192.0.2.1"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    running = ThreadedServer(
        tmp_path_factory.mktemp("server"),
        max_connections_per_table=MAX_WATCHERS,
        max_connections_per_address=MAX_FROM_HERE,
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
    for _ in range(MAX_WATCHERS):
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
    for _ in range(MAX_FROM_HERE * 4 // 5):
        assert crowd().receive()["type"] == "lobby"
    assert crowd().is_closed() == 1013
    assert crowd(table).is_closed() == 1013
    # A part is kept for those who play.
    for _ in range(MAX_FROM_HERE // 5):
        assert ana.live(table).you["seats"] == [0]
    cookie = "; ".join(f"{name}={value}" for name, value in ana.http.cookies.items())
    one_more = Live(server.address, table, cookie=cookie)
    assert one_more.is_closed() == 1013
    one_more.close()
    assert ana.get("/healthz")["connections"] == MAX_FROM_HERE


def test_all_who_come_in_the_same_moment_are_counted() -> None:
    """Nobody is known yet when they come; they cannot slip in together."""
    settings = Settings(database="", max_connections=100, max_connections_per_address=10)
    admission = Admission(settings)
    places = [place for _ in range(600) if (place := admission.enter(HERE)) is not None]
    assert len(places) == 10
    assert sum(place.watch() for place in places) == 8, "a fifth is kept for those who play"
    for place in places:
        place.leave()
    again = admission.enter(HERE)
    assert again is not None and again.watch()
    elsewhere = [admission.enter(f"198.51.100.{n}") for n in range(200)]
    assert sum(place is not None for place in elsewhere) == 99


def test_sockets_that_come_at_once_do_not_get_past_the_limit(
    server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each waits for the list of tables; those who wait count as well."""
    at_once, read = EventStore.public_tables, threading.Event()

    async def slowly(store: EventStore, *asked: Any, **named: Any) -> Any:
        await asyncio.to_thread(read.wait, 60)
        return await at_once(store, *asked, **named)

    monkeypatch.setattr(EventStore, "public_tables", slowly)
    with ThreadPoolExecutor(MAX_FROM_HERE * 3) as callers:
        lives = list(callers.map(_enter_lobby, [server.address] * MAX_FROM_HERE * 3))
        wait_until(lambda: len(server.registry.lobby.clients) == MAX_FROM_HERE * 4 // 5)
        read.set()
        first = list(callers.map(_first_type, lives))
    assert first.count("lobby") == MAX_FROM_HERE * 4 // 5
    for live in lives:
        live.close()


def _enter_lobby(address: str) -> Live:
    return Live(address, "", path="/api/lobby/live")


def _first_type(live: Live) -> str | None:
    """The type of the first message; None if the socket is closed instead."""
    try:
        return live.receive()["type"]
    except ConnectionClosed:
        return None


def test_who_is_sent_away_and_does_not_leave_is_not_waited_for(
    server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each would be a descriptor that no limit counts."""
    monkeypatch.setattr(farewells, "MAX_FAREWELLS", 2)
    silent = [_refused_socket(server.address) for _ in range(5)]
    ended = [_ended_by_the_other_side(plain) for plain in silent[:3]]
    assert ended == [True] * 3, "the oldest"
    assert len(server.parts.network.farewells) == 2
    for plain in silent:
        plain.close()
    wait_until(lambda: not len(server.parts.network.farewells))


def _refused_socket(address: str) -> socket.socket:
    """A socket at a table that there is not, which never says anything more."""
    host, _, port = address.partition(":")
    plain = socket.create_connection((host, int(port)), timeout=20)
    plain.sendall(
        f"GET /api/tables/nowhere/live HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    received = b""
    while not received.endswith(NO_TABLE.to_bytes(2, "big")):
        received += plain.recv(4_096)
    return plain


def _ended_by_the_other_side(plain: socket.socket) -> bool:
    return plain.recv(1) == b""
