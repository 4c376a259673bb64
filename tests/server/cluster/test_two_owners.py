"""Two servers of one cluster: each takes any client to any table."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.server.cluster.conftest import begin_match
from tests.server.guest import Guest, Live
from tests.server.servers import ThreadedServer

Come = Callable[[str, str], Guest]


@pytest.fixture
def servers(lasting_servers: list[ThreadedServer]) -> list[ThreadedServer]:
    return lasting_servers


def test_people_at_different_servers_play_and_talk(
    servers: list[ThreadedServer], come: Come
) -> None:
    pair = begin_match(come, *(servers[n].address for n in (0, 1)))
    ana, ben = pair.ana, pair.ben
    assert [live.you["seat"] for live in (ana, ben)] == [0, 1]
    assert pair.table in servers[0].registry.rooms and pair.table not in servers[1].registry.rooms
    for live, other, move in (
        (ana, ben, "place b3"),
        (ana, ben, "place d3"),
        (ben, ana, "place a1"),
    ):
        assert live.move(move)["type"] == "ack"
        other.until(lambda m, other=other, move=move: move in json.dumps(other.document))
    refused = ben.move("place b3")
    assert (refused["type"], refused["error"]["code"]) == ("reject", "illegal_move")
    assert ben.intend("chat", text="hello")["type"] == "ack"
    ana.until(lambda m: m["type"] == "chat" and m["text"] == "hello")
    ben.send(type="look", seat=0)
    assert ben.until_type("error")["error"]["code"] == "not_your_seat"
    again = ben.repeat("chat", "twice", text="once")
    assert ben.repeat("chat", "twice", text="once") == again
    assert [line["text"] for line in ana.sync()["chat"]] == ["hello", "once"]


def test_who_is_there_and_who_they_are_is_known_everywhere(
    servers: list[ThreadedServer], come: Come
) -> None:
    pair = begin_match(come, *(servers[n].address for n in (0, 1)))
    ana, ben = pair.ana, pair.ben
    cleo = come(servers[1].address, "Cleo")
    watching = cleo.live(pair.table)
    ana.until(lambda m: m["type"] == "status" and m["spectators"] == 1)
    assert all(seat["present"] for seat in ana.status["seats"])
    cleo.put("/api/me", name="Cleopatra")
    assert watching.intend("chat", text="bravo")["type"] == "ack"
    assert watching.sync()["chat"][-1]["name"] == "Cleopatra"
    ben.close()
    ana.until(lambda m: m["type"] == "status" and not m["seats"][1]["present"])


def test_calls_reach_the_owner_of_a_table(servers: list[ThreadedServer], come: Come) -> None:
    pair = begin_match(come, *(servers[n].address for n in (0, 1)))
    ana, ben = pair.ana, pair.ben
    elsewhere = come(servers[1].address, "Dora")
    assert elsewhere.get(f"/api/tables/{pair.table}")["status"] == "running"
    assert elsewhere.refused("POST", f"/api/tables/{pair.table}/join") == "already_started"
    assert elsewhere.refused("GET", f"/api/tables/{pair.table}/file") == "not_over"
    assert elsewhere.refused("GET", "/api/tables/nowhere") == "not_found"
    assert ben.move("place a1")["type"] == "reject"
    assert ana.move("place b3")["type"] == "ack"
    answer = elsewhere.http.get(f"/api/tables/{pair.table}/replay")
    assert answer.status_code == 200 and "place b3" in answer.text
    assert "santelmo-moved" not in answer.headers
    assert answer.headers["content-security-policy"]


def test_the_lobby_shows_the_tables_of_all_servers(
    servers: list[ThreadedServer], come: Come
) -> None:
    ana, ben = come(servers[0].address, "Ana"), come(servers[1].address, "Ben")
    lobby = Live(servers[1].address, "", path="/api/lobby/live")
    assert lobby.until_type("lobby")["tables"] == []
    table = ana.make_table("santorini", ["me", "open"], public=True)
    assert lobby.until_type("lobby_table")["table"]["id"] == table
    assert [line["id"] for line in ben.get("/api/tables")] == [table]
    ana.post(f"/api/tables/{table}/close")
    assert lobby.until_type("lobby_gone")["id"] == table
    lobby.close()


def test_a_race_between_servers_is_decided_by_thinking_time(
    servers: list[ThreadedServer], come: Come
) -> None:
    ana, ben = come(servers[0].address, "Ana"), come(servers[1].address, "Ben")
    table = ana.make_table("santy_anno", ["me", "open", "bot"], options={"players": 3})
    ben.post(f"/api/tables/{table}/join")
    lives = [ana.live(table), ben.live(table)]
    ana.post(f"/api/tables/{table}/start")
    for live in lives:
        live.until(lambda m: m["type"] == "status" and m["race"] is not None)
        live.send(type="ready", seat=live.you["seat"])
    for live in lives:
        live.until_type("cast_off")
        live.sync()
    for live in reversed(lives):
        move = next(text for text in live.view["legal"])
        answer = live.intend(
            "move", seat=live.you["seat"], move=move, version=live.version, think_ms=10.0
        )
        assert answer["type"] == "ack", answer
    clients = servers[0].registry.rooms[table].clients
    assert all(client.lag_seconds > 0 for client in clients)
