"""Servers that share a PostgreSQL and a NATS."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx
import pytest

from santelmo.server.local.nats import Nats
from tests.server.guest import Guest, Live
from tests.server.servers import ServerProcess, ThreadedServer, wait_until


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    with Nats() as running:
        yield running


@contextmanager
def two_servers(nats: Nats, database: str) -> Generator[list[ThreadedServer]]:
    """Two servers in threads: tests can look behind their backs."""
    running = [ThreadedServer(database=database, bus=nats.url()) for _ in range(2)]
    for server in running:
        wait_until(lambda server=server: is_ready(server.address))
    yield running
    for server in running:
        server.stop()


@pytest.fixture
def servers(nats: Nats, new_postgresql_url: Callable[[], str]) -> Iterator[list[ThreadedServer]]:
    """Two servers that a test may stop."""
    with two_servers(nats, new_postgresql_url()) as running:
        yield running


@pytest.fixture(scope="module")
def lasting_servers(
    nats: Nats, new_postgresql_url: Callable[[], str]
) -> Iterator[list[ThreadedServer]]:
    """Two servers that run through all tests of a module."""
    with two_servers(nats, new_postgresql_url()) as running:
        yield running


@pytest.fixture
def processes(nats: Nats, new_postgresql_url: Callable[[], str]) -> Iterator[list[ServerProcess]]:
    """Two servers that can be killed and paused."""
    url = new_postgresql_url()
    running = [ServerProcess(jit=False, database=url, bus=nats.url()) for _ in range(2)]
    for server in running:
        wait_until(lambda server=server: is_ready(server.address))
    yield running
    for server in running:
        if server.runs:
            server.stop()


@pytest.fixture
def come() -> Iterator[Callable[[str, str], Guest]]:
    """Makes guests of a server."""
    guests: list[Guest] = []

    def come(address: str, name: str) -> Guest:
        guests.append(Guest(address, name))
        return guests[-1]

    yield come
    for guest in guests:
        guest.close()


def is_ready(address: str) -> bool:
    """Whether a server takes clients."""
    return httpx.get(f"http://{address}/readyz").status_code == 200


@dataclass(frozen=True)
class Pair:
    """A running match of two people, who came to different servers."""

    table: str
    host: Guest
    """At the server that owns the table."""
    ana: Live
    """The host's socket there."""
    ben: Live
    """The other player's, at the other server."""


def begin_match(come: Callable[[str, str], Guest], here: str, there: str) -> Pair:
    ana, ben = come(here, "Ana"), come(there, "Ben")
    table = ana.make_table("santorini", ["me", "open"])
    # The table has just been made at the other server: until it is found there, one is asked again.
    wait_until(lambda: ben.http.post(f"/api/tables/{table}/join").status_code == 200)
    assert ana.post(f"/api/tables/{table}/start")["status"] == "running"
    return Pair(table, ana, ana.live(table), ben.live(table))
