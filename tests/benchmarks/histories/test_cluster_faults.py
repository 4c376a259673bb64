"""Two servers that do not mind who owns a table: the checker of histories notices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest

from benchmarks.histories.trial import CALM_SECONDS
from santelmo.server.cluster.leases import TableLeases
from santelmo.server.live.interfaces import Lease
from santelmo.server.local.nats import Nats
from santelmo.server.local.postgresql import PostgreSQL
from tests.benchmarks.histories.play import violations
from tests.server.servers import ThreadedServer, wait_until

pytestmark = pytest.mark.xdist_group("histories")


@dataclass(frozen=True)
class Cluster:
    """Two servers and their database."""

    servers: list[ThreadedServer]
    url: str


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with PostgreSQL(durable=False) as postgresql, Nats() as nats:
        url = postgresql.create("faults")
        servers = [
            ThreadedServer(database=url, bus=nats.url(), chat_lines=1_000_000) for _ in range(2)
        ]
        for server in servers:
            wait_until(lambda server=server: _is_ready(server))
        yield Cluster(servers, url)
        for server in servers:
            server.stop()


def _is_ready(server: ThreadedServer) -> bool:
    return httpx.get(f"http://{server.address}/readyz").status_code == 200


def test_servers_that_mind_pass(cluster: Cluster) -> None:
    assert violations(cluster.servers, cluster.url, rest_seconds=CALM_SECONDS) == []


def test_ignoring_the_fence_is_noticed(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each server takes every table and writes without saying which fence it knows."""

    async def take(leases: TableLeases, table: str, new: bool = False) -> Lease | None:
        return Lease(table, leases.server, None, mine=True)

    def holds(leases: TableLeases, lease: Lease) -> bool:
        return True

    with monkeypatch.context() as patch:
        patch.setattr(TableLeases, "acquire", take)
        patch.setattr(TableLeases, "holds", holds)
        found = violations(cluster.servers, cluster.url)
    assert {violation.rule for violation in found} & {"stale", "unfinished view", "back"}, found
