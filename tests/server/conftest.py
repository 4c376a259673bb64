"""A server for the tests of this folder, and guests who come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.guest import Guest
from tests.server.servers import ThreadedServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    folder: Path = tmp_path_factory.mktemp("server")
    running = ThreadedServer(folder)
    yield running
    running.stop()


@pytest.fixture
def guest(server: ThreadedServer) -> Iterator[Callable[[str], Guest]]:
    """Makes guests of the server."""
    guests: list[Guest] = []

    def come(name: str) -> Guest:
        guests.append(Guest(server.address, name))
        return guests[-1]

    yield come
    for one in guests:
        one.close()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., ThreadedServer]]:
    """Starts servers, one after the other, on the same database."""
    running: list[ThreadedServer] = []

    def anew(**changed: Any) -> ThreadedServer:
        for old in running:
            old.stop()
        running.append(ThreadedServer(tmp_path, **changed))
        return running[-1]

    yield anew
    for old in running:
        old.stop()
