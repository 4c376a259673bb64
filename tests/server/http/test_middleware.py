"""Where calls come from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from santelmo.server.http.middleware import MAX_PARTS
from santelmo.server.network.turns import Turns, Visitor
from tests.server.servers import ThreadedServer

MAX_WATCHERS = 2

MAX_FROM_HERE = 10

CALLS = 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    running = ThreadedServer(
        tmp_path_factory.mktemp("server"),
        max_connections_per_table=MAX_WATCHERS,
        max_connections_per_address=MAX_FROM_HERE,
    )
    yield running
    running.stop()


@pytest.mark.parametrize(("proxy", "slowed"), [(None, True), ("127.0.0.1", False)])
def test_only_a_trusted_proxy_says_where_calls_come_from(
    tmp_path: Path, proxy: str | None, slowed: bool
) -> None:
    server = ThreadedServer(
        tmp_path, calls_per_second=0.0, call_burst=CALLS - 1, trusted_proxy=proxy
    )
    with httpx.Client(base_url=f"http://{server.address}") as client:
        answers = [
            client.put(
                "/api/me",
                json={"name": "x"},
                headers={"x-forwarded-for": f"10.0.0.{n}", "x-forwarded-proto": "https"},
            )
            for n in range(CALLS)
        ]
    server.stop()
    assert (429 in {answer.status_code for answer in answers}) == slowed
    assert ("secure" in answers[0].headers["set-cookie"].casefold()) == (not slowed)


def test_a_body_of_too_many_parts_is_refused_and_a_long_text_is_not(server: ThreadedServer) -> None:
    """Half a million members would keep the loop for 60 ms."""
    url = f"http://{server.address}/api/replay"
    many = httpx.post(url, json={"text": "a", "more": [1] * (MAX_PARTS + 1)})
    assert (many.status_code, many.json()["error"]["code"]) == (413, "too_large")
    long = httpx.post(url, json={"text": "a, " * (MAX_PARTS // 2)})
    assert (long.status_code, long.json()["error"]["code"]) == (422, "bad_file")


def test_refused_calls_wait_for_their_turns_like_others(
    server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[str] = []
    take = Turns.take

    async def noted(turns: Turns, visitor: Visitor, work: Any) -> Any:
        taken.append(visitor.address)
        return await take(turns, visitor, work)

    monkeypatch.setattr(Turns, "take", noted)
    foreign = {"origin": "http://elsewhere.example"}
    answer = httpx.put(f"http://{server.address}/api/me", json={"name": "x"}, headers=foreign)
    assert answer.status_code == 403 and taken == ["127.0.0.1"]
