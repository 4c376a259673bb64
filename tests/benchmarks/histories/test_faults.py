"""Mistakes planted in a running server: the checker of histories notices each of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.histories.checker import Violation
from benchmarks.histories.trial import CALM_SECONDS
from tests.benchmarks.histories.faults import FAULTS, Plant
from tests.benchmarks.histories.play import violations
from tests.server.databases import SqliteTables
from tests.server.servers import ThreadedServer

SEEDS = (3, 4, 5)
"""Of short histories, of which most show a mistake that happens now and then."""
pytestmark = pytest.mark.xdist_group("histories")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> SqliteTables:
    return SqliteTables(tmp_path_factory.mktemp("faults"))


@pytest.fixture(scope="module")
def server(tables: SqliteTables) -> Iterator[ThreadedServer]:
    running = ThreadedServer(database=tables.url, chat_lines=1_000_000)
    yield running
    running.stop()


def test_a_server_without_mistakes_passes(server: ThreadedServer, tables: SqliteTables) -> None:
    assert violations([server], tables.url, rest_seconds=CALM_SECONDS) == []


@pytest.mark.parametrize(("plant", "rule"), FAULTS.values(), ids=FAULTS)
def test_a_mistake_is_noticed(
    server: ThreadedServer,
    tables: SqliteTables,
    monkeypatch: pytest.MonkeyPatch,
    plant: Plant,
    rule: str,
) -> None:
    found: list[Violation] = []
    for seed in SEEDS:
        with monkeypatch.context() as patch:
            plant(patch)
            found = violations([server], tables.url, seed)
        if rule in {violation.rule for violation in found}:
            return
    pytest.fail(f"{rule} is not among {found}")
