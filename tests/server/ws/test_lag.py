"""Lag."""

from __future__ import annotations

import socket
import struct
from types import SimpleNamespace
from typing import Any

import pytest

from santelmo.server.ws import lag, round_trip


def _unknown() -> float | None:
    return None


def test_lag_is_measured_by_the_server_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(lag, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    measured = lag.Lag(_unknown)
    assert measured.seconds == 0.0
    for seconds in (0.1, 0.1, 5.0, 0.2, 0.1):
        number = measured.ping()
        clock[0] += seconds
        measured.pong(number)
        # A second answer to the same ping, or to one that was never sent, counts for nothing.
        clock[0] += 1.0
        measured.pong(number)
        measured.pong(number + 7)
    assert measured.seconds == pytest.approx(0.1)
    for _ in range(lag.LAG_SAMPLES):
        measured.note(9.0)
    assert measured.seconds == lag.LONGEST_LAG


def test_late_pongs_win_no_more_than_the_kernel_explains() -> None:
    far = lag.Lag(_unknown)
    late = lag.Lag(_unknown)
    for _ in range(lag.LAG_SAMPLES):
        far.note(0.25, round_trip=0.245)
        late.note(0.65, round_trip=0.02)
    assert far.seconds == pytest.approx(0.25) and not far.pongs_are_slow
    assert late.seconds == pytest.approx(0.02 + lag.PONG_SECONDS) and late.pongs_are_slow


def test_nobody_is_suspected_for_a_single_slow_pong() -> None:
    once = lag.Lag(_unknown)
    once.note(5.0, round_trip=0.02)
    assert not once.pongs_are_slow
    for _ in range(lag.SAMPLES_TO_JUDGE):
        once.note(0.03, round_trip=0.02)
    assert not once.pongs_are_slow


def test_the_kernel_is_asked_when_a_pong_comes() -> None:
    measured = lag.Lag(lambda: 0.0)
    measured.pong(measured.ping())
    assert measured.seconds <= lag.PONG_SECONDS


def _transport(info: Any) -> Any:
    def getsockopt(level: int, name: int, size: int) -> bytes:
        assert (level, name) == (socket.IPPROTO_TCP, socket.TCP_INFO)
        if isinstance(info, OSError):
            raise info
        return info[:size]

    sockets = {"socket": SimpleNamespace(getsockopt=getsockopt)} if info is not None else {}
    return SimpleNamespace(get_extra_info=sockets.get)


@pytest.mark.skipif(not hasattr(socket, "TCP_INFO"), reason="only Linux tells of it")
def test_the_round_trip_is_read_from_the_kernel_where_it_tells() -> None:
    whole = bytearray(200)
    struct.pack_into("=I", whole, round_trip.ROUND_TRIP_OFFSET, 41_500)
    assert round_trip.tcp_round_trip(_transport(bytes(whole))) == pytest.approx(0.0415)
    for nothing in (None, b"short", OSError("not a TCP socket")):
        assert round_trip.tcp_round_trip(_transport(nothing)) is None


@pytest.mark.skipif(not hasattr(socket, "TCP_INFO"), reason="only Linux tells of it")
def test_the_loopback_is_near() -> None:
    """A real connection: the number is where we look for it."""
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        socket.create_connection(listening.getsockname()) as client,
    ):
        server, _ = listening.accept()
        with server:
            for _ in range(20):
                server.sendall(b"x")
                client.recv(1)
                client.sendall(b"x")
                server.recv(1)
            transport: Any = SimpleNamespace(get_extra_info={"socket": server}.get)
            measured = round_trip.tcp_round_trip(transport)
    assert measured is not None and 0.0 < measured < 1.0
