"""What a WebSocket may send: frames, fragments and bytes beyond the allowance are read later."""

from __future__ import annotations

import socket
from collections.abc import Generator, Iterator
from contextlib import contextmanager

import pytest

from santelmo.server.ws import transport
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer, wait_until

BURST = 200
MASK = bytes(4)
PONG, PING = b"\x8a\x80" + MASK, b"\x89\x80" + MASK
TEXT_BEGUN, FRAGMENT, LAST_FRAGMENT = (bytes([n, 0x80]) + MASK for n in (0x01, 0x00, 0x80))
SYNC = b"\x81\x8f" + MASK + b'{"type":"sync"}'
ABUSE = b"\x03\xf0"
PROTOCOL_ERROR = b"\x03\xea"
PATIENCE = 60.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    running = ThreadedServer(
        tmp_path_factory.mktemp("frames"), frames_per_second=50.0, frame_burst=BURST
    )
    yield running
    running.stop()


@contextmanager
def _socket(
    server: ThreadedServer, path: str = "/api/lobby/live", headers: str = ""
) -> Generator[socket.socket]:
    host, port = server.address.split(":")
    wait_until(lambda: server.open_sockets == 0)
    with socket.socket() as plain:
        plain.settimeout(PATIENCE)
        plain.connect((host, int(port)))
        plain.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\n{headers}\r\n".encode()
        )
        data = b""
        while b"\r\n\r\n" not in data:
            data += plain.recv(1)
        assert b"permessage-deflate" not in data
        yield plain


def _read_to_the_end(plain: socket.socket) -> bytes:
    data = b""
    try:
        while part := plain.recv(65_536):
            data += part
    except ConnectionResetError:
        pass
    return data


def _read_until(plain: socket.socket, wanted: bytes, times: int) -> None:
    """Returns when this has been read that many times; fails if the server closes before that."""
    data = b""
    while data.count(wanted) < times:
        part = plain.recv(65_536)
        assert part, f"closed after {data.count(wanted)} of {times}"
        data += part


def _unparsed(server: ThreadedServer) -> int:
    return len(server.sockets[0]._unparsed)  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize("frame", [PONG, PING, SYNC])
def test_what_exceeds_the_allowance_is_left_to_the_network(
    server: ThreadedServer, frame: bytes
) -> None:
    with _socket(server) as plain:
        plain.sendall(frame * 2 * BURST)
        # The burst is parsed, and a slice beyond it; the rest waits.
        wait_until(lambda: 0 < _unparsed(server) <= 2 * BURST * len(frame))
        protocol = server.sockets[0]
        assert not protocol.transport.is_reading()
        # In time all of it is read.
        wait_until(lambda: _unparsed(server) == 0)
        wait_until(protocol.transport.is_reading)


def test_a_flood_is_cut_off_with_1008(
    server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "FLOOD_SECONDS", 0.5)
    with _socket(server) as plain:
        plain.settimeout(PATIENCE)
        plain.sendall(PONG * 20 * BURST)
        assert ABUSE in _read_to_the_end(plain)


def test_a_message_in_endless_fragments_is_cut_off_with_1008(server: ThreadedServer) -> None:
    with _socket(server) as plain:
        plain.sendall(TEXT_BEGUN + FRAGMENT * (transport.MAX_FRAGMENTS + 1))
        assert ABUSE in _read_to_the_end(plain)


def test_a_message_in_some_fragments_is_read(server: ThreadedServer) -> None:
    with _socket(server) as plain:
        plain.sendall(TEXT_BEGUN + FRAGMENT * (transport.MAX_FRAGMENTS - 2) + LAST_FRAGMENT)
        _read_until(plain, b"The lobby takes no messages.", times=1)


def test_nothing_is_decompressed(server: ThreadedServer) -> None:
    """A kilobyte could become a megabyte: compression is not agreed to, and refused if used."""
    with _socket(server, headers="Sec-WebSocket-Extensions: permessage-deflate\r\n") as plain:
        plain.sendall(b"\xc1\x81" + MASK + b"x")
        assert PROTOCOL_ERROR in _read_to_the_end(plain)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x81\x01x", b"\x03\xea"),
        (b"\x83\x80" + MASK, b"\x03\xea"),
        (b"\x89\xfe\x00\x7e" + MASK + bytes(126), b"\x03\xea"),
        (b"\x81\x82" + MASK + b"\xc3\x28", b"\x03\xef"),
        (b"\x81\xff\x00\x00\x00\x00\x40\x00\x00\x00" + MASK, b"\x03\xf1"),
    ],
    ids=["unmasked", "unknown kind", "long ping", "no UTF-8", "too large"],
)
def test_a_frame_that_is_wrong_ends_the_connection(
    server: ThreadedServer, frame: bytes, code: bytes
) -> None:
    with _socket(server) as plain:
        plain.sendall(frame)
        assert b"\x88" in (end := _read_to_the_end(plain)) and code in end


def test_pings_are_answered(server: ThreadedServer) -> None:
    with _socket(server) as plain:
        plain.sendall(PING * 5)
        _read_until(plain, b"\x8a\x00", times=5)


def test_pings_of_a_client_that_does_not_read_wait(server: ThreadedServer) -> None:
    """Else the answers would fill the memory."""
    with _socket(server) as plain:
        protocol = server.sockets[0]
        protocol.loop.call_soon_threadsafe(protocol.pause_writing)
        wait_until(lambda: not protocol.transport.is_reading())
        plain.sendall(PING * 5)
        protocol.loop.call_soon_threadsafe(protocol.resume_writing)
        _read_until(plain, b"\x8a\x00", times=5)


def test_other_connections_are_answered_during_a_flood(server: ThreadedServer) -> None:
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    with _socket(server) as flooding:
        flooding.settimeout(0.01)
        live = ana.live(table)
        for _ in range(20):
            try:
                while True:
                    flooding.send(PONG * 10_000)
            except TimeoutError:
                pass
            live.sync()
        assert server.open_sockets == 2
    ana.close()
