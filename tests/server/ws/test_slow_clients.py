"""What a client that does not read, or is gone, costs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import weakref
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from santelmo.server.models import MAX_CHAT
from santelmo.server.work.limits import TokenBucket
from santelmo.server.ws import transport
from santelmo.server.ws.connection import LARGEST_BACKLOG, LARGEST_WAITING, Connection
from santelmo.server.ws.transport import ABORT
from tests.server.guest import Guest, Live
from tests.server.servers import (
    ThreadedServer,
    wait_until,
)

MAX_WATCHERS = 2

MAX_FROM_HERE = 10

A_DAY = 86_400.0
STALL_SECONDS = 0.5

HANDSHAKE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)

SYNC = b'\x81\x8f\0\0\0\0{"type":"sync"}'
"""A frame of a client, masked with zeros."""

LINES = 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    running = ThreadedServer(
        tmp_path_factory.mktemp("server"),
        max_connections_per_table=MAX_WATCHERS,
        max_connections_per_address=MAX_FROM_HERE,
        stall_seconds=STALL_SECONDS,
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


def test_what_waits_for_a_client_is_limited_by_its_bytes() -> None:
    asyncio.run(_send_to_a_deaf_client())


async def _send_to_a_deaf_client() -> None:
    aborted: list[bool] = []
    fake: Any = SimpleNamespace(scope={"state": {ABORT: lambda: aborted.append(True)}})
    connection = Connection(fake, None, TokenBucket(1.0, 1))
    connection.send(b"x" * 2 * LARGEST_WAITING)
    assert not aborted, "a single frame may be as large as it is"
    connection.send(b"x")
    assert aborted == [True]
    # Characters beyond the usual ones take several bytes each.
    wide = "\N{SAILBOAT}".encode() * (LARGEST_WAITING // 12)
    other = Connection(fake, None, TokenBucket(1.0, 1))
    for _ in range(3):
        other.send(wide)
    assert aborted == [True], "they take three bytes each, so that three fit"
    other.send(wide)
    assert aborted == [True, True]


def _do_nothing(_: object) -> None:
    """In place of what would happen later."""


def test_the_descriptor_of_a_deaf_client_is_given_back(
    guest: Callable[[str], Guest], server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though what was written to it can never be sent."""
    # Not only when it has missed a ping or its farewell has taken too long.
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


def test_a_client_that_does_not_read_is_cut_off(start: Callable[..., ThreadedServer]) -> None:
    server = start(chat_lines=LINES, stall_seconds=STALL_SECONDS)
    ana, ben = Guest(server.address, "Ana"), Guest(server.address, "Ben")
    table = ana.make_table("santorini", ["me", "open"])
    talker, deaf = ana.live(table), ben.live(table)
    for _ in range(LINES):
        assert talker.intend("chat", text="\N{SAILBOAT}" * MAX_CHAT)["type"] == "ack"
    # Each answer is long: they fill what the sockets hold, and then nothing more is read.
    with contextlib.suppress(ConnectionClosed):
        for _ in range(4 * LARGEST_BACKLOG):
            deaf.send(type="sync")
    wait_until(lambda: ana.get("/healthz")["connections"] == 1)
    talker.sync()
    assert talker.status["spectators"] == 0
    assert len(ben.live(table).chat) == LINES
    ana.close()
    ben.close()
