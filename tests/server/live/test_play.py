"""Playing over a WebSocket: versions, exactly-once moves, reasons, undo, resuming."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable

import pytest

import santelmo
from tests.server.guest import Guest, Live
from tests.server.matches import play_to_the_end, running, two_players
from tests.server.servers import ThreadedServer

Come = Callable[[str], Guest]


def test_a_move_is_acknowledged_then_broadcast(guest: Come) -> None:
    _, ana, ben = two_players(guest)
    answer = ana.move("place b3")
    assert answer["type"] == "ack"
    told = ana.until_type("update")
    assert told["version"] == answer["version"]
    seen = ben.until_type("update")
    assert seen["version"] == answer["version"]
    assert ben.view["board"]["workers"][0] == ["b3"]
    assert ben.document["table"] == ana.document["table"]


def test_updates_lead_to_the_same_document_as_a_snapshot(guest: Come) -> None:
    _, ana, ben = two_players(guest)
    rng = random.Random(3)
    for _ in range(40):
        acting = ana if 0 in ana.view["actors"] else ben
        if not acting.view["actors"]:
            break
        assert acting.move(rng.choice(acting.view["legal"]))["type"] == "ack"
        for live in (ana, ben):
            live.until(lambda m: m["type"] == "update")
            followed = live.document
            live.sync()
            assert live.document == followed


def test_the_same_message_twice_is_played_once(guest: Come) -> None:
    _, ana, ben = two_players(guest)
    version = ana.version
    first = ana.repeat("move", "same", seat=0, move="place b3", version=version)
    again = ana.repeat("move", "same", seat=0, move="place b3", version=version)
    assert first == again and first["type"] == "ack"
    ben.sync()
    assert len(ben.view["log"]) == 1


def test_a_rejected_move_gets_a_reason_and_a_fresh_view(guest: Come) -> None:
    _, ana, ben = two_players(guest)
    ana.move("place b3")
    ana.until_type("update")
    for move, code in (
        ("place b3", "illegal_move"),
        ("fly", "move_text"),
        ("build a1", "illegal_move"),
    ):
        answer = ana.move(move)
        assert answer["type"] == "reject" and answer["error"]["code"] == code
        assert answer["error"]["text"].endswith(".")
        assert answer["document"]["view"]["board"]["workers"][0] == ["b3"]
    ben.sync()
    assert ben.move("place c3")["error"]["code"] == "illegal_move"
    assert ben.move("place c3", seat=0)["error"]["code"] == "not_your_seat"


def test_a_move_made_on_an_old_version_is_stale(guest: Come) -> None:
    _, ana, _ = two_players(guest)
    old = ana.version
    ana.move("place b3")
    answer = ana.intend("move", seat=0, move="place c3", version=old)
    assert answer["error"]["code"] == "stale"
    assert ana.intend("chat", text="hello")["type"] == "ack"
    assert ana.intend("move", seat=0, move="place c3", version=answer["version"])["type"] == "ack"


def test_undo_follows_the_engine_and_takeback_the_people(guest: Come) -> None:
    _, ana, ben = two_players(guest)
    ana.move("place b3")
    ana.until_type("update")
    assert ana.view["undo"]
    assert ana.intend("undo", seat=0, version=ana.version)["type"] == "ack"
    ana.until_type("update")
    assert ana.view["log"] == []
    for move in ("place b3", "place d3"):
        ana.move(move)
    ben.sync()
    ben.move("place c4")
    ana.sync()
    assert ana.intend("undo", seat=0, version=ana.version)["error"]["code"] == "no_undo"
    ana.sync()
    assert ana.intend("takeback", seat=0, version=ana.version)["type"] == "ack"
    ben.sync()
    asked = ben.document["table"]["takeback"]
    assert asked["seat"] == 0 and asked["moves"] == 2
    assert ana.intend("takeback_answer", agree=True, version=0)["error"]["code"] == "no_takeback"
    assert ben.intend("takeback_answer", agree=True, version=0)["error"]["code"] == "stale"
    answer = ben.intend("takeback_answer", agree=True, version=ben.version)
    assert answer["type"] == "ack"
    ana.sync()
    assert [line["text"] for line in ana.view["log"]] == ["Seat 0 places a worker on b3."]
    assert ana.document["table"]["takeback"] is None
    assert ana.intend("undo", seat=0, version=1)["error"]["code"] == "stale"
    ana.move("place d3")
    assert ana.intend("takeback", seat=0, version=ana.version)["type"] == "ack"
    ben.sync()
    ben.intend("takeback_answer", agree=False, version=ben.version)
    ben.sync()
    assert ben.document["table"]["takeback"] is None and len(ben.view["log"]) == 2


def test_a_takeback_does_not_wait_for_those_who_leave(guest: Come) -> None:
    ana, ben, cleo = guest("Ana"), guest("Ben"), guest("Cleo")
    table = ana.make_table("santorini", ["me", "open", "open"], options={"players": 3})
    for other in (ben, cleo):
        other.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    first, second = ana.live(table), ben.live(table)
    for move in ("place b3", "place d3"):
        assert first.move(move)["type"] == "ack"
    second.sync()
    assert second.move("place c4")["type"] == "ack"
    first.sync()
    assert first.intend("takeback", seat=0, version=first.version)["type"] == "ack"
    second.sync()
    assert second.document["table"]["takeback"]["waiting"] == sorted([ben.id, cleo.id])
    agreed = second.intend("takeback_answer", agree=True, version=second.version)
    assert agreed["type"] == "ack"
    cleo.post(f"/api/tables/{table}/leave")
    first.sync()
    assert [line["move"] for line in first.view["log"]] == ["place b3"]
    assert first.document["table"]["takeback"] is None
    assert first.document["table"]["seats"][2]["stand_in"]


@pytest.mark.parametrize("way", ["resign", "hand over", "leave"])
def test_a_request_goes_with_the_one_who_asked(way: str, guest: Come) -> None:
    ana, ben, table = running(guest)
    live, other = ana.live(table), ben.live(table)
    for move in ("place b3", "place d3"):
        assert live.move(move)["type"] == "ack"
    live.sync()
    assert live.intend("takeback", seat=0, version=live.version)["type"] == "ack"
    other.sync()
    assert other.document["table"]["takeback"]["seat"] == 0
    _leave_to_a_bot(way, table, ana, live)
    other.sync()
    assert other.document["table"]["takeback"] is None
    assert len(other.view["log"]) == 2
    answer = other.intend("takeback_answer", agree=True, version=other.version)
    assert answer["error"]["code"] == "no_takeback"


@pytest.mark.parametrize("way", ["resign", "hand over", "leave"])
def test_nothing_is_taken_back_for_a_seat_that_a_bot_plays(way: str, guest: Come) -> None:
    ana, ben, table = running(guest)
    live, other = ana.live(table), ben.live(table)
    _leave_to_a_bot(way, table, ana, live)
    other.until(lambda m: m["type"] == "update" and other.view["actors"] == [1])
    live.sync()
    played = live.view["log"]
    for kind in ("undo", "takeback"):
        answer = live.intend(kind, seat=0, version=live.version)
        assert answer["error"]["code"] == "not_your_seat" and "bot" in answer["error"]["text"]
    live.sync()
    assert live.view["log"] == played


def _leave_to_a_bot(way: str, table: str, person: Guest, live: Live) -> None:
    if way == "resign":
        assert live.intend("resign", seat=0)["type"] == "ack"
    else:
        path = {"hand over": "seats/0/bot", "leave": "leave"}[way]
        assert person.post(f"/api/tables/{table}/{path}")["seats"][0]["stand_in"]


def test_a_client_that_comes_back_gets_what_it_missed(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"])
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    first, second = ana.live(table), ben.live(table)
    document, version = second.document, second.version
    second.close()
    first.move("place b3")
    back = ben.live(table, document, version=version)
    back.until_type("status")
    kinds = [json.loads(frame)["type"] for frame in back.frames]
    assert kinds == ["update", "status"]
    updated = back.document
    back.sync()
    assert back.document == updated
    stranger = ben.live(table, version=1)
    assert '"snapshot"' in stranger.frames[0]


def test_a_client_that_is_cut_off_while_it_catches_up_is_not_misled(guest: Come) -> None:
    """What it has after any of the frames, and the version, lead to all that was done and said."""
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"])
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    first, before = ana.live(table), ben.live(table)
    document, version = before.document, before.version
    before.close()
    first.intend("chat", text="here I go")
    assert first.move("place b3")["type"] == "ack"
    first.intend("chat", text="your turn")
    cookie = "; ".join(f"{name}={value}" for name, value in ben.http.cookies.items())
    for frames in (1, 2, 3):
        cut = Live(ben.address, table, f"version={version}", cookie)
        cut.document = document
        for _ in range(frames):
            cut.receive()
        cut.close()
        back = ben.live(table, cut.document, version=cut.version)
        back.until_type("status")
        read = cut.chat if back.frames[0].startswith('{"type":"update"') else back.chat
        assert [line["text"] for line in read] == ["here I go", "your turn"]
        resumed = back.document
        back.sync()
        assert back.document == resumed
        assert [line["move"] for line in back.view["log"]] == ["place b3"]


def test_a_person_who_comes_back_learns_which_seats_they_hold(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santiago", ["me", "open", "open"], options={"players": 3})
    for seat in (1, 2):
        ben.post(f"/api/tables/{table}/seats/{seat}/take")
    before = ben.live(table, seat=1)
    assert before.you["seats"] == [1, 2]
    before.close()
    ana.post(f"/api/tables/{table}/seats/2/free")
    back = ben.live(table, before.document, seat=1, version=before.version)
    assert back.you["seats"] == [1] and back.you["seat"] == 1
    ana.post(f"/api/tables/{table}/seats/1/free")
    again = ben.live(table, back.document, seat=1, version=back.version)
    assert again.you["seats"] == [] and again.you["seat"] is None


def test_a_match_to_the_end_keeps_its_promises(guest: Come, server: ThreadedServer) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "bot"], start=True)
    live = ana.live(table)
    promised = live.document["table"]["commitment"]
    rng = random.Random(1)
    assert ana.refused("GET", f"/api/tables/{table}/file") == "not_over"
    while live.view["result"] is None:
        if 0 in live.view["actors"]:
            assert live.document["table"]["seed"] is None
            assert live.move(rng.choice(live.view["legal"]))["type"] == "ack"
        live.until_type("update")
    info = live.document["table"]
    assert info["status"] == "finished"
    line = next(one for one in ana.get("/api/me/tables") if one["id"] == table)
    assert line["winners"] == live.view["result"]["winners"] and line["turn"] == []
    assert line["people"] == [ana.id, None] and line["levels"][0] is None and line["levels"][1]
    assert hashlib.sha256(info["seed"].encode()).hexdigest() == promised == info["commitment"]
    assert live.move("place b3")["error"]["code"] == "over"
    text = ana.http.get(f"/api/tables/{table}/file").text
    match = santelmo.read(text)
    assert str(match.seed) == info["seed"]
    assert match.view(0)["result"] == live.view["result"]
    replay = ana.get(f"/api/tables/{table}/replay?seat=1")
    assert replay["seed"] == info["seed"] and len(replay["steps"]) == len(match.moves)
    imported = ana.post("/api/replay", text=text)
    assert imported["result"] == replay["result"]
    assert ana.refused("POST", "/api/replay", text="nonsense") == "bad_file"
    again = ana.post(f"/api/tables/{table}/rematch")
    assert again["id"] == ana.post(f"/api/tables/{table}/rematch")["id"]
    assert again["seats"][0]["person"] == ana.id and again["seats"][1]["kind"] == "bot"
    # Nobody else has to come: it starts at once, and the other seat begins.
    assert again["status"] == "running"
    assert (info["options"]["start"], again["options"]["start"]) == (0, 1)


def test_a_rematch_starts_when_all_have_come(guest: Come) -> None:
    ana, ben, table = running(guest)
    play_to_the_end([ana.live(table), ben.live(table)])
    path = f"/api/tables/{table}/rematch"
    again = ana.post(path)
    assert again["status"] == "waiting"
    assert ben.post(path)["status"] == "waiting"  # Ana is not at the new table yet
    ana.live(again["id"])
    started = ben.post(path)
    assert (started["id"], started["status"]) == (again["id"], "running")
    assert ana.post(path)["id"] == again["id"]


def test_a_rematch_is_for_those_who_played_and_can_be_had_again(guest: Come) -> None:
    ana, ben, table = running(guest)
    cleo, path = guest("Cleo"), f"/api/tables/{table}/rematch"
    lives = [ana.live(table), ben.live(table)]
    assert ana.refused("POST", path) == "not_over"
    play_to_the_end(lives)
    assert cleo.refused("POST", path) == "not_your_seat"
    first = ana.post(path)
    assert [seat["person"] for seat in first["seats"]] == [ana.id, ben.id]
    assert ben.post(path)["id"] == first["id"]
    assert cleo.refused("POST", path) == "not_your_seat"
    ana.post(f"/api/tables/{first['id']}/close")
    second = ben.post(path)
    assert second["status"] == "waiting" and second["host"] == ben.id
    assert second["id"] not in (first["id"], table)
    assert ana.post(path)["id"] == second["id"]
    lives[0].sync()
    assert lives[0].document["table"]["rematch"] == second["id"]


def test_resigning_lets_a_bot_finish(guest: Come) -> None:
    _, ana, ben = two_players(guest)
    assert ana.intend("resign", seat=0)["type"] == "ack"
    ben.until(lambda m: m["type"] == "update" and ben.view["actors"] == [1])
    seat = ben.document["table"]["seats"][0]
    assert seat["resigned"] and seat["stand_in"] and seat["name"] == "Ana"
    assert ana.move("place a1")["error"]["code"] == "not_your_seat"
