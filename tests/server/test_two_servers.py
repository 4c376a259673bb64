"""Two servers at one database: what one has stored the other takes in and tells."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.server.databases import StoredTables
from tests.server.guest import Guest, Live
from tests.server.servers import ThreadedServer, wait_until


@pytest.fixture
def servers(database: StoredTables) -> Iterator[list[ThreadedServer]]:
    running = [ThreadedServer(database=database.url) for _ in range(2)]
    yield running
    for server in running:
        server.stop()


def test_what_another_server_stored_is_passed_on_in_order(servers: list[ThreadedServer]) -> None:
    here, there = (server.address for server in servers)
    ana, cleo = Guest(here, "Ana"), Guest(here, "Cleo")
    elsewhere = [Guest(there, one.name, one.http.cookies) for one in (ana, cleo)]
    table = ana.make_table("santorini", ["me", "me"], start=True)
    live, spectator = ana.live(table), cleo.live(table)
    other, other_spectator = (one.live(table) for one in elsewhere)
    for text in ("bold", "very bold"):
        assert other_spectator.intend("chat", text=text)["type"] == "ack"
    assert other.intend("chat", text="here I go")["type"] == "ack"
    assert other.move("place b3")["type"] == "ack"
    for seat in (0, 1):
        elsewhere[0].post(f"/api/tables/{table}/seats/{seat}/bot")
    wait_until(lambda: elsewhere[0].get(f"/api/tables/{table}")["status"] == "finished")

    answer = live.intend("chat", text="and I")
    assert (answer["type"], answer["error"]["code"]) == ("reject", "stale")
    assert live.document["table"]["status"] == "finished"
    assert _chat_texts(live) == ["here I go", "bold", "very bold"]
    assert spectator.sync()["document"]["table"]["status"] == "finished"
    assert _chat_texts(spectator) == ["bold", "very bold", "here I go"]
    first_move = next(m for m in _messages(live, "update") if "place b3" in json.dumps(m))
    kinds = [m["version"] for m in _messages(live, "chat", "update")]
    line = next(m for m in _messages(live, "chat") if m["text"] == "here I go")
    assert kinds.index(line["version"]) < kinds.index(first_move["version"])
    assert live.intend("chat", text="well played")["type"] == "ack"
    for guest in (ana, cleo, *elsewhere):
        guest.close()


def _messages(live: Live, *kinds: str) -> list[dict[str, object]]:
    messages = [json.loads(frame) for frame in live.frames]
    return [message for message in messages if message["type"] in kinds]


def _chat_texts(live: Live) -> list[object]:
    """The lines as they were pushed, not those of snapshots."""
    return [message["text"] for message in _messages(live, "chat")]
