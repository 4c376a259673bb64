"""Servers and databases for the tests of this folder, and guests who come and go."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from santelmo.server.local.postgresql import PostgreSQL
from tests.server.databases import KINDS, PostgresqlTables, SqliteTables, StoredTables
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL for all tests; each makes databases of its own in it."""
    with PostgreSQL(durable=False) as running:
        yield running


@pytest.fixture(scope="session")
def new_postgresql_url(postgresql: PostgreSQL) -> Callable[[], str]:
    """Makes empty databases; the address of each."""
    numbers = itertools.count(1)
    return lambda: postgresql.create(f"tables_{next(numbers)}")


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> StoredTables:
    """An empty database, of each kind in turn."""
    return stored_tables(request, tmp_path)


@pytest.fixture(params=KINDS, scope="module")
def module_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> StoredTables:
    """A database for the tests of a module, of each kind in turn."""
    return stored_tables(request, tmp_path_factory.mktemp("database"))


def stored_tables(request: pytest.FixtureRequest, folder: Path) -> StoredTables:
    if request.param == "sqlite":
        return SqliteTables(folder)
    return PostgresqlTables(request.getfixturevalue("new_postgresql_url")())


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
