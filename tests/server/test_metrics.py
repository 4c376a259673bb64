"""What Prometheus is told, and that nothing of it names anybody."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from santelmo.server.local.ports import free_port
from santelmo.server.metrics import Metrics, MetricsError
from santelmo.server.settings import LOOPBACK
from tests.server.databases import SqliteTables
from tests.server.guest import Guest
from tests.server.servers import ServerProcess, ThreadedServer, wait_until

Come = Callable[[str], Guest]


@pytest.fixture
def told(server: ThreadedServer) -> Callable[[], dict[str, float]]:
    """The value of each metric, by its name and labels."""

    def read() -> dict[str, float]:
        text = _scrape(server.parts.metrics)
        return {
            ",".join((sample.name, *sample.labels.values())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    return read


def _scrape(metrics: Metrics) -> str:
    port = free_port()
    end = metrics.serve(LOOPBACK, port)
    try:
        return httpx.get(f"http://{LOOPBACK}:{port}/metrics").text
    finally:
        end()


def test_moves_and_what_they_took_are_counted(
    guest: Come, told: Callable[[], dict[str, float]]
) -> None:
    before = told()
    ana = guest("Ana")
    live = ana.live(ana.make_table("santorini", ["me", "me"], start=True))
    assert live.move("place b3", seat=0)["type"] == "ack"
    assert live.move("place b3", seat=0)["type"] == "reject"
    live.sync()
    after = told()
    assert after["santelmo_moves_total,person"] - before.get("santelmo_moves_total,person", 0) == 1
    # Both moves and the question for everything; made and started is what else was stored.
    dealt = "santelmo_message_seconds_count"
    assert after[dealt] - before[dealt] >= 3
    stored = after["santelmo_events_total"] - before["santelmo_events_total"]
    assert stored == 3
    assert after["santelmo_store_seconds_count"] > before["santelmo_store_seconds_count"]


def test_what_there_is_now_is_told(guest: Come, told: Callable[[], dict[str, float]]) -> None:
    ana = guest("Ana")
    before = told()
    live = ana.live(ana.make_table("santorini", ["me", "open"]))
    now = told()
    assert now["santelmo_tables"] == before["santelmo_tables"] + 1
    assert now["santelmo_clients"] == before["santelmo_clients"] + 1
    assert (now["santelmo_ready"], now["santelmo_bus_connected"]) == (1, 1)
    for line in ("bots", "replays", "turns", "writes"):
        assert now[f"santelmo_{line}_waiting"] == 0
    live.close()
    wait_until(lambda: told()["santelmo_clients"] == before["santelmo_clients"])


def test_bots_that_wait_are_told(
    guest: Come, server: ThreadedServer, told: Callable[[], dict[str, float]]
) -> None:
    ana = guest("Ana")
    ana.make_table("santorini", ["me", "open"])
    queue, threads = server.parts.bot_queue, vars(server.parts.bot_queue)
    free, threads["_free"] = threads["_free"], 0
    table = ana.make_table("santorini", ["bot", "me"], start=True)
    wait_until(lambda: told()["santelmo_bots_waiting"] == 1)
    threads["_free"] = free
    server.call(vars(type(queue))["_start_waiting"].__get__(queue))
    wait_until(lambda: bool(ana.live(table).view["log"]))
    assert told()["santelmo_bots_waiting"] == 0


def test_the_page_names_what_there_is(told: Callable[[], dict[str, float]]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(santelmo_\w+)", page.partition("## Metrics")[2]))
    suffixes = re.compile(r"_(bucket|sum|count|created)$")
    there = {suffixes.sub("", name.partition(",")[0]) for name in told()}
    created = {name.removesuffix("_total") for name in there if name.endswith("_total")}
    assert named == {name for name in there - created if name.startswith("santelmo_")}


def test_a_port_that_is_taken_is_a_sentence() -> None:
    with socket.create_server((LOOPBACK, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(MetricsError, match=rf"Cannot serve metrics at .*:{port}: .*\.$"):
            Metrics().serve(LOOPBACK, port)


def test_a_server_is_asked_at_its_port_and_nowhere_else(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    tables = SqliteTables(tmp_path_factory.mktemp("metrics"))
    port = free_port()
    server = ServerProcess(database=tables.url, jit=False, metrics_port=port)
    ana = Guest(server.address, "Ana Secretive")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    told = httpx.get(f"http://{LOOPBACK}:{port}/metrics").text
    elsewhere = httpx.get(f"http://{server.address}/metrics")
    ana.close()
    assert server.stop() == 0
    assert "santelmo_tables 1.0" in told
    assert not any(secret in told for secret in (table, ana.id, "Secretive", LOOPBACK))
    assert "santelmo_tables" not in elsewhere.text
