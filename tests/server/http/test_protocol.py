"""Limits of calls: how large, how many, how slow."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from santelmo.server.http.middleware import RequestFilter
from santelmo.server.http.protocol import (
    LARGEST_CALL,
    LARGEST_HEAD,
    LARGEST_TARGET,
    MAX_AHEAD,
    MAX_HEADERS,
    SLICE_BYTES,
)
from santelmo.server.network.turns import Visitor
from tests.server.servers import ThreadedServer, wait_until

MAX_CONNECTIONS, MAX_PER_ADDRESS = 12, 6
PATIENCE = 60.0
CALL = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
BODY = b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n"
CHUNKED = b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    running = ThreadedServer(
        tmp_path_factory.mktemp("calls"),
        max_http_connections=MAX_CONNECTIONS,
        max_http_connections_per_address=MAX_PER_ADDRESS,
        head_seconds=1.0,
        body_seconds=1.0,
        stall_seconds=1.0,
    )
    yield running
    running.stop()


@contextmanager
def _connection(server: ThreadedServer, address: str = "127.0.0.1") -> Generator[socket.socket]:
    host, port = server.address.split(":")
    with socket.socket() as plain:
        plain.settimeout(PATIENCE)
        plain.bind((address, 0))
        plain.connect((host, int(port)))
        yield plain


def _answer(plain: socket.socket) -> tuple[int, str]:
    """The status of the answer and the code of the refusal; the connection ends with it."""
    data = b""
    try:
        while part := plain.recv(65_536):
            data += part
    except ConnectionResetError:
        # What the server did not read any more was still on its way.
        pass
    status = int(data.split(b" ")[1])
    return status, json.loads(data.partition(b"\r\n\r\n")[2])["error"]["code"]


def _is_ended(plain: socket.socket) -> bool:
    try:
        while plain.recv(65_536):
            pass
    except ConnectionResetError:
        pass
    return True


def _send_until_it_ends(plain: socket.socket, data: bytes, most: int) -> bool:
    """Sends again and again; whether the server has ended the connection before `most` bytes."""
    try:
        for _ in range(most // len(data)):
            plain.sendall(data)
    except (ConnectionResetError, BrokenPipeError):
        return True
    return False


@pytest.mark.parametrize(
    ("call", "status", "code"),
    [
        (b"GET /" + b"x" * LARGEST_TARGET + b" HTTP/1.1\r\n", 414, "too_large"),
        (CALL + b"x: y\r\n" * (MAX_HEADERS + 1), 431, "too_large"),
        (CALL + b"x: " + b"y" * LARGEST_HEAD, 431, "too_large"),
        (CALL + b"y" * LARGEST_HEAD, 431, "too_large"),
        (CALL + (b"x: " + b"y" * 4_000 + b"\r\n") * 5, 431, "too_large"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "malformed"),
        (b"no call at all\r\n\r\n", 400, "malformed"),
    ],
)
def test_a_head_that_is_too_large_is_refused(
    server: ThreadedServer, call: bytes, status: int, code: str
) -> None:
    with _connection(server) as plain:
        plain.sendall(call)
        assert _answer(plain) == (status, code)


def test_an_honest_head_is_not_too_large(server: ThreadedServer) -> None:
    headers = b"".join(b"x-%d: %s\r\n" % (n, b"y" * 100) for n in range(MAX_HEADERS - 2))
    with _connection(server) as plain:
        plain.sendall(CALL + headers + b"Connection: close\r\n\r\n")
        assert plain.recv(65_536).startswith(b"HTTP/1.1 200 ")


def test_lines_behind_a_body_count_as_headers(server: ThreadedServer) -> None:
    with _connection(server) as plain:
        plain.sendall(CHUNKED + b"0\r\n" + b"x: y\r\n" * MAX_HEADERS)
        assert _answer(plain) == (431, "too_large")


def test_a_body_without_end_is_not_read_for_ever(server: ThreadedServer) -> None:
    chunk = b"fa0\r\n" + b"x" * 4_000 + b"\r\n"
    with _connection(server) as plain:
        plain.sendall(CHUNKED)
        # The kernels of both sides may hold several megabytes that nobody reads.
        assert _send_until_it_ends(plain, chunk, 32 * LARGEST_CALL)


def test_only_so_many_calls_are_sent_ahead(server: ThreadedServer) -> None:
    with _connection(server) as plain:
        plain.sendall((CALL + b"\r\n") * 10 * MAX_AHEAD)
        answers = b""
        try:
            while part := plain.recv(65_536):
                answers += part
        except ConnectionResetError:
            pass
        assert answers.count(b"HTTP/1.1 200 ") <= MAX_AHEAD + 1
    with _connection(server) as plain:
        plain.sendall((CALL + b"\r\n") * MAX_AHEAD)
        while answers.count(b"HTTP/1.1 200 ") < MAX_AHEAD:
            answers += plain.recv(65_536)


@pytest.mark.parametrize("beginning", [b"", b"GE", CALL + b"x: ", BODY + b"{"])
def test_a_client_that_does_not_finish_a_call_is_cut_off(
    server: ThreadedServer, beginning: bytes
) -> None:
    with _connection(server) as plain:
        plain.sendall(beginning)
        assert _is_ended(plain)


def test_a_client_that_sends_empty_lines_between_calls_is_cut_off(server: ThreadedServer) -> None:
    with _connection(server) as plain:
        plain.sendall(CALL + b"\r\n")
        assert plain.recv(65_536).startswith(b"HTTP/1.1 200 ")
        plain.settimeout(0.1)
        ended = False
        while not ended:
            try:
                plain.sendall(b"\r\n")
                ended = plain.recv(65_536) == b""
            except TimeoutError:
                pass
            except (ConnectionResetError, BrokenPipeError):
                ended = True


def test_a_client_that_does_not_read_an_answer_is_cut_off(server: ThreadedServer) -> None:
    wait_until(lambda: len(server.parts.network.http_connections) == 0)
    with _connection(server) as plain:
        call = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        assert _send_until_it_ends(plain, call, 32 * LARGEST_CALL)
        assert len(server.parts.network.http_connections) == 0


def test_nobody_works_for_callers_who_left(
    server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call that waits for its turn is dropped with its connection; one that changes something
    is not."""
    turns, worked = server.parts.network.turns, list[str]()
    call = RequestFilter._call  # pyright: ignore[reportPrivateUsage]

    async def noted(self: RequestFilter, scope: Any, receive: Any, send: Any) -> None:
        worked.append(scope["method"])
        await call(self, scope, receive, send)

    held: list[Callable[[], object]] = []

    def hold(visitor: Visitor, work: Callable[[], None]) -> None:
        held.append(partial(asyncio.get_running_loop().call_soon_threadsafe, work))

    monkeypatch.setattr(RequestFilter, "_call", noted)
    monkeypatch.setattr(turns, "_may_go", lambda _: False)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    monkeypatch.setattr(turns, "_line_up", hold)
    change = b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
    for data in (CALL + b"\r\n", change):
        with _connection(server) as plain:
            plain.sendall(data)
            wait_until(lambda: len(held) == 1)
        wait_until(lambda: len(server.parts.network.http_connections) == 0)
        held.pop()()
    wait_until(lambda: bool(worked))
    assert worked == ["PUT"]


def test_silent_connections_do_not_keep_others_out(server: ThreadedServer) -> None:
    """Whether they come from one address or from many."""
    with _crowd(server, ["127.0.0.3"] * 2 * MAX_PER_ADDRESS):
        assert len(server.parts.network.http_connections) <= MAX_PER_ADDRESS + 1
    with _crowd(server, [f"127.0.0.{3 + n}" for n in range(2 * MAX_CONNECTIONS)]):
        assert len(server.parts.network.http_connections) <= MAX_CONNECTIONS
        with _connection(server) as plain:
            plain.sendall(CALL + b"Connection: close\r\n\r\n")
            assert plain.recv(65_536).startswith(b"HTTP/1.1 200 ")
    wait_until(lambda: len(server.parts.network.http_connections) == 0)


@contextmanager
def _crowd(server: ThreadedServer, addresses: list[str]) -> Generator[None]:
    """Connections that send nothing; the last of them is there."""
    if not addresses:
        yield
        return
    with _connection(server, addresses[0]), _crowd(server, addresses[1:]):
        yield


def test_a_body_is_parsed_in_turns(server: ThreadedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of one byte cost the parser as much as thousands of calls."""
    turns: list[str] = []

    def in_a_later_turn(visitor: Visitor, work: Callable[[], None]) -> None:
        turns.append(visitor.address)
        asyncio.get_running_loop().call_later(0.01, work)

    monkeypatch.setattr(server.parts.network.turns, "run", in_a_later_turn)
    content = b" " * SLICE_BYTES + json.dumps({"name": "Zoe"}).encode()
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in content)
    with _connection(server) as plain:
        plain.sendall(CHUNKED.replace(b"\r\n\r\n", b"\r\nContent-Type: application/json\r\n\r\n"))
        plain.sendall(chunks + b"0\r\n\r\n" + CALL + b"Connection: close\r\n\r\n")
        data = b""
        while part := plain.recv(65_536):
            data += part
    assert data.count(b"HTTP/1.1 200") == 2 and b'"Zoe"' in data
    assert len(turns) >= len(chunks) // SLICE_BYTES and set(turns) == {"127.0.0.1"}
