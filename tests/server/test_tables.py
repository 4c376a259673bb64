"""Making tables, sitting down, coming and going."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

import santelmo
from santelmo.bots.levels import Player
from santelmo.core.moves import Move
from santelmo.server import bots
from santelmo.server import table as table_module
from santelmo.server.clocks import Clocks
from santelmo.server.store import Store
from santelmo.server.table import Table
from tests.server.guest import Guest, Live
from tests.server.serving import ThreadedServer, wait_until

Come = Callable[[str], Guest]


def test_games_are_listed_with_options_levels_and_rules(guest: Come) -> None:
    ana = guest("Ana")
    games = ana.get("/api/games")
    assert [game["name"] for game in games] == list(santelmo.games())
    for game in games:
        assert game["options"] == santelmo.options(game["name"])
        assert game["levels"] and game["ready"] and game["title"] and game["summary"]
        book = ana.get(f"/api/games/{game['name']}/rules")
        first = book["rules"][0]
        assert ana.get(f"/api/games/{game['name']}/rules/{first['id']}") == first
    assert ana.refused("GET", "/api/games/chess/rules") == "not_found"
    assert ana.refused("GET", "/api/games/santorini/rules/SRN-99") == "not_found"


def test_a_guest_needs_a_name_and_is_known_again(server: ThreadedServer, guest: Come) -> None:
    with httpx.Client(base_url=f"http://{server.address}") as stranger:
        assert stranger.get("/api/me").status_code == 401
        assert stranger.post("/api/tables", json=_wish("me", "open")).status_code == 422
        answer = stranger.put("/api/me", json={"name": "  Cleo  "})
        assert answer.json()["name"] == "Cleo"
        cookie = answer.headers["set-cookie"].casefold()
        assert "httponly" in cookie and "samesite=strict" in cookie
        assert stranger.get("/api/me").json() == answer.json()
        for bad in ("", "x" * 25, "\u200b\u200b", "\u3164", "\n", 7, None):
            assert stranger.put("/api/me", json={"name": bad}).status_code == 422
        twisted = stranger.put("/api/me", json={"name": "a\u202eb\nc"})
        assert twisted.json()["name"] == "ab c"
    ana = guest("Ana")
    assert ana.put("/api/me", name="Anna") == {"id": ana.id, "name": "Anna"}


def test_a_stranger_with_the_link_sits_down_with_a_name(
    server: ThreadedServer, guest: Come
) -> None:
    table = guest("Ana").make_table("santorini", ["me", "open"])
    path = f"/api/tables/{table}/join"
    with httpx.Client(base_url=f"http://{server.address}") as stranger:
        nameless = stranger.post(path)
        assert nameless.status_code == 422
        assert nameless.json()["error"]["code"] == "bad_name"
        seat = stranger.post(path, json={"name": "Dora"}).json()["seats"][1]
        assert seat["name"] == "Dora"
        assert stranger.get("/api/me").json() == {"id": seat["person"], "name": "Dora"}


def _wish(*kinds: str) -> dict[str, object]:
    return {"game": "santorini", "seats": [{"kind": kind} for kind in kinds]}


def test_people_come_by_the_link_and_the_host_starts(guest: Come) -> None:
    ana, ben, cleo = guest("Ana"), guest("Ben"), guest("Cleo")
    table = ana.make_table("santorini", ["me", "open", "open"], options={"players": 3})
    path = f"/api/tables/{table}"
    assert ana.refused("POST", f"{path}/start") == "not_full"
    seats = ben.post(f"{path}/join")["seats"]
    assert seats[1]["name"] == "Ben" and seats[1]["person"] == ben.id
    assert ben.post(f"{path}/join")["seats"] == seats
    assert ben.refused("POST", f"{path}/start") == "not_host"
    assert cleo.refused("POST", f"{path}/join", seat=1) == "seat_taken"
    assert cleo.refused("POST", f"{path}/seats/1/free") == "not_host"
    assert ana.post(f"{path}/seats/1/free")["seats"][1]["kind"] == "open"
    cleo.post(f"{path}/join", seat=2)
    assert cleo.post(f"{path}/leave")["seats"][2]["kind"] == "open"
    ben.post(f"{path}/join")
    assert ben.refused("POST", f"{path}/seats/2/bot") == "not_host"
    assert ana.post(f"{path}/seats/2/bot")["seats"][2]["kind"] == "bot"
    assert ana.post(f"{path}/start")["status"] == "running"
    assert ana.refused("POST", f"{path}/start") == "already_started"
    assert cleo.refused("POST", f"{path}/join") == "already_started"
    assert ana.refused("POST", f"{path}/close") == "already_started"
    assert [t["id"] for t in ben.get("/api/me/tables")] == [table]


def test_a_table_that_shall_start_at_once_waits_while_a_seat_is_open(guest: Come) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"], start=True)
    assert ana.get(f"/api/tables/{table}")["status"] == "waiting"
    table = ana.make_table("santorini", ["me", "bot"], start=True)
    assert ana.get(f"/api/tables/{table}")["status"] == "running"


def test_people_around_one_screen_hold_several_seats(guest: Come) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"])
    seats = ana.post(f"/api/tables/{table}/seats/1/take", name="Uncle")["seats"]
    assert [seat["name"] for seat in seats] == ["Ana", "Uncle"]
    ana.post(f"/api/tables/{table}/start")
    live = ana.live(table)
    assert live.you == {"person": {"id": ana.id, "name": "Ana"}, "seats": [0, 1], "seat": 0}
    for move in ("place b3", "place d3"):
        assert live.move(move, seat=0)["type"] == "ack"
    live.send(type="look", seat=1)
    live.until_type("snapshot")
    assert live.you["seat"] == 1 and live.view["seat"] == 1 and live.view["legal"]
    assert live.move("place c4", seat=1)["type"] == "ack"
    live.send(type="look", seat=None)
    assert live.until_type("error")["error"]["code"] == "not_your_seat"


def test_a_seat_is_handed_to_a_bot_and_taken_back(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"])
    path = f"/api/tables/{table}"
    ben.post(f"{path}/join")
    ana.post(f"{path}/start")
    live = ben.live(table)
    assert ben.refused("POST", f"{path}/seats/0/bot") == "not_gone"
    assert ana.refused("POST", f"{path}/seats/0/bot", level="grandmaster") == "bad_option"
    seat = ana.post(f"{path}/seats/0/bot", level="deckhand")["seats"][0]
    assert seat["stand_in"] and seat["person"] == ana.id and seat["level"] == "deckhand"
    live.until(lambda m: m["type"] == "update" and live.view["actors"] == [1])
    assert ana.post(f"{path}/seats/0/take")["seats"][0]["stand_in"] is False
    for _ in range(2):
        live.move(live.view["legal"][0])
        live.until_type("update")
    assert live.view["actors"] == [0]


def test_who_leaves_is_replaced_and_may_return(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"])
    path = f"/api/tables/{table}"
    ben.post(f"{path}/join")
    left = ana.post(f"{path}/leave")
    assert left["seats"][0]["kind"] == "open" and left["host"] == ben.id
    ana.post(f"{path}/join")
    ben.post(f"{path}/start")
    seat = ben.post(f"{path}/leave")["seats"][1]
    assert seat["stand_in"] and seat["person"] == ben.id and not seat["resigned"]
    assert ana.refused("POST", f"{path}/seats/1/take") == "already_started"
    live = ana.live(table)
    for _ in range(2):
        assert live.move(live.view["legal"][0])["type"] == "ack"
        live.until_type("update")
    live.until(lambda m: m["type"] == "update" and live.view["actors"] == [0])
    assert [line["seat"] for line in live.view["log"]] == [0, 0, 1, 1]
    assert ben.post(f"{path}/seats/1/take")["seats"][1]["stand_in"] is False
    assert ben.live(table).you["seats"] == [1]


def test_a_table_without_people_is_closed(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    alone = ana.make_table("santorini", ["me", "open"], public=True)
    assert alone in [table["id"] for table in ben.get("/api/tables")]
    assert ana.post(f"/api/tables/{alone}/leave")["status"] == "closed"
    assert alone not in [table["id"] for table in ben.get("/api/tables")]
    assert ben.refused("POST", f"/api/tables/{alone}/join") == "over"
    # A guest who leaves does not take the table away from its host.
    table = ana.make_table("santorini", ["open", "bot"])
    ben.post(f"/api/tables/{table}/join")
    left = ben.post(f"/api/tables/{table}/leave")
    assert (left["status"], left["host"]) == ("waiting", ana.id)
    # A host without a seat can leave too.
    assert ana.post(f"/api/tables/{table}/leave")["status"] == "closed"


def test_a_host_without_a_seat_leaves_the_table_to_another(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["open", "bot"])
    ben.post(f"/api/tables/{table}/join")
    left = ana.post(f"/api/tables/{table}/leave")
    assert (left["status"], left["host"]) == ("waiting", ben.id)
    assert table not in [mine["id"] for mine in ana.get("/api/me/tables")]
    assert ben.post(f"/api/tables/{table}/start")["status"] == "running"


def test_somebody_who_is_there_follows_a_host_who_is_gone(
    guest: Come, server: ThreadedServer
) -> None:
    ana, ben, cleo = guest("Ana"), guest("Ben"), guest("Cleo")
    table = ana.make_table("santorini", ["me", "open", "open"], options={"players": 3})
    for other in (ben, cleo):
        other.post(f"/api/tables/{table}/join")
    host, live = ana.live(table), cleo.live(table)
    live.until(lambda m: m["type"] == "status" and m["seats"][0]["present"])
    host.close()
    live.until(lambda m: m["type"] == "status" and not m["seats"][0]["present"])
    room = server.house.rooms[table]
    server.call(lambda: server.house.sweep(time.monotonic()))
    live.sync()
    assert live.document["table"]["host"] == ana.id
    server.call(lambda: room.presence.backdate(61.0))
    server.call(lambda: server.house.sweep(time.monotonic()))
    live.until(lambda m: m["type"] == "update" and live.document["table"]["host"] == cleo.id)
    assert cleo.post(f"/api/tables/{table}/start")["status"] == "running"


def test_a_table_where_nobody_waits_is_not_in_the_lobby(tmp_path: Path) -> None:
    server = ThreadedServer(tmp_path, idle_seconds=0.0)
    ana, ben = Guest(server.address, "Ana"), Guest(server.address, "Ben")

    def listed() -> list[str]:
        return [table["id"] for table in ben.get("/api/tables")]

    def sweep() -> None:
        server.call(lambda: server.house.sweep(time.monotonic()))

    table = ana.make_table("santorini", ["me", "open"], public=True)
    lobby = Live(server.address, "", path="/api/lobby/live")
    assert lobby.receive()["type"] == "lobby"
    watching = ben.live(table)
    assert listed() == []
    waiting = ana.live(table)
    assert listed() == [table]
    sweep()
    waiting.close()
    watching.until(lambda m: m["type"] == "status" and not m["seats"][0]["present"])
    sweep()
    assert lobby.until_type("lobby_gone")["id"] == table
    assert listed() == []
    waiting = ana.live(table)
    sweep()
    assert lobby.until_type("lobby_table")["table"]["id"] == table
    assert listed() == [table]
    for one in (ana, ben, lobby):
        one.close()
    server.stop()


def test_moves_bring_a_table_to_the_top_of_the_list(
    guest: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "LISTED_EVERY_MS", 0)
    ana = guest("Ana")
    older, newer = (ana.make_table("santorini", ["me", "me"], start=True) for _ in range(2))
    assert [table["id"] for table in ana.get("/api/me/tables")] == [newer, older]
    assert ana.live(older).move("place b3", seat=0)["type"] == "ack"
    first, second = ana.get("/api/me/tables")
    assert [first["id"], second["id"]] == [older, newer]
    assert first["updated_at"] >= second["updated_at"] > first["created_at"]


def test_one_person_plays_at_several_tables(guest: Come) -> None:
    ana = guest("Ana")
    tables = [ana.make_table("santorini", ["me", "me"], start=True) for _ in range(2)]
    here, there = (ana.live(table) for table in tables)
    assert here.move("place b3", seat=0)["type"] == "ack"
    assert there.move("place c4", seat=0)["type"] == "ack"
    for live, move in ((here, "place b3"), (there, "place c4")):
        live.sync()
        assert [line["move"] for line in live.view["log"]] == [move]
    assert {table["id"] for table in ana.get("/api/me/tables")} == set(tables)


def test_who_is_gone_can_be_replaced_after_a_while(guest: Come, server: ThreadedServer) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"])
    path = f"/api/tables/{table}"
    ben.post(f"{path}/join")
    ana.post(f"{path}/start")
    live, other = ben.live(table), ana.live(table)
    live.until(lambda m: m["type"] == "status" and m["seats"][0]["present"])
    other.close()
    gone = live.until(lambda m: m["type"] == "status" and not m["seats"][0]["present"])
    assert 0 < gone["seats"][0]["handover_ms"] <= 60_000
    assert gone["seats"][1] == {
        "seat": 1,
        "present": True,
        "gone_ms": None,
        "handover_ms": None,
        "clock_ms": None,
    }
    assert ben.refused("POST", f"{path}/seats/0/bot") == "not_gone"
    room = server.house.rooms[table]
    server.call(lambda: room.presence.backdate(61.0))
    assert ben.post(f"{path}/seats/0/bot")["seats"][0]["stand_in"]
    back = ana.live(table)
    live.until(lambda m: m["type"] == "status" and m["seats"][0]["present"])
    assert back.document["table"]["seats"][0]["stand_in"]
    assert ana.post(f"{path}/seats/0/take")["seats"][0]["stand_in"] is False


def test_the_lobby_shows_public_tables_live(guest: Come, server: ThreadedServer) -> None:
    ana = guest("Ana")
    hidden = ana.make_table("santorini", ["me", "open"])
    shown = ana.make_table("santorini", ["me", "open"], public=True)
    listed = [table["id"] for table in ana.get("/api/tables")]
    assert shown in listed and hidden not in listed
    lobby = Live(server.address, "", path="/api/lobby/live")
    assert shown in [table["id"] for table in lobby.receive()["tables"]]
    guest("Ben").post(f"/api/tables/{shown}/join")
    changed = lobby.receive()["table"]
    assert changed["id"] == shown and changed["names"] == ["Ana", "Ben"]
    assert changed["open_seats"] == 0
    ana.make_table("santorini", ["me", "open"])
    closing = ana.make_table("santorini", ["me", "open"], public=True)
    assert lobby.receive()["table"]["id"] == closing
    ana.post(f"/api/tables/{closing}/close")
    assert lobby.receive() == {"type": "lobby_gone", "id": closing}
    lobby.close()


def test_news_of_the_lobby_come_behind_the_list(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is made while the list is read is not lost to the one who waits for it."""
    read, go_on = threading.Event(), threading.Event()
    at_once = Store.public_tables

    async def slowly(store: Store, *asked: Any) -> Any:
        tables = await at_once(store, *asked)
        read.set()
        await asyncio.to_thread(go_on.wait)
        return tables

    monkeypatch.setattr(Store, "public_tables", slowly)
    lobby = Live(server.address, "", path="/api/lobby/live")
    read.wait()
    table = guest("Ana").make_table("santorini", ["me", "open"], public=True)
    go_on.set()
    first = lobby.receive()
    assert first["type"] == "lobby"
    assert table not in [one["id"] for one in first["tables"]]
    assert lobby.receive()["table"]["id"] == table
    lobby.close()


def test_bad_wishes_are_refused_with_a_sentence(guest: Come) -> None:
    ana = guest("Ana")

    def refused(**changed: object) -> str:
        return ana.refused("POST", "/api/tables", **{**_wish("me", "open"), **changed})

    assert refused(game="chess") == "bad_option"
    assert refused(options={"players": 9}) == "bad_option"
    assert refused(options={"sail": 1}) == "bad_option"
    assert refused(seats=[{"kind": "me"}]) == "bad_option"
    assert refused(seats=[{"kind": "bot", "level": "none"}, {"kind": "me"}]) == "bad_option"
    assert refused(seats=[{"kind": "ghost"}, {"kind": "me"}]) == "malformed"
    assert refused(surprise=1) == "malformed"
    assert refused(decision_seconds=1) == "malformed"
    assert ana.refused("GET", "/api/tables/nowhere") == "not_found"
    assert ana.refused("POST", "/api/nowhere") == "not_found"


def test_spectators_watch_and_talk_apart(guest: Come) -> None:
    ana, ben, cleo = guest("Ana"), guest("Ben"), guest("Cleo")
    table = ana.make_table("santorini", ["me", "open"])
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    player, spectator = ana.live(table), cleo.live(table)
    assert spectator.you["seat"] is None and spectator.view["legal"] == []
    assert spectator.move("place b3", seat=0)["error"]["code"] == "not_your_seat"
    spectator.intend("chat", text="go to b3")
    player.intend("chat", text="good luck")
    assert spectator.until_type("chat")["channel"] == "spectators"
    assert spectator.until_type("chat")["channel"] == "players"
    player.sync()
    assert [line["text"] for line in player.chat] == ["good luck"]
    assert player.chat[0]["name"] == "Ana" and player.chat[0]["seat"] == 0
    for _ in range(4):
        assert player.intend("chat", text="and more")["type"] == "ack"
    assert player.intend("chat", text="too much")["error"]["code"] == "too_fast"


def test_who_changes_their_name_talks_under_the_new_one(guest: Come) -> None:
    ana, cleo = guest("Ana"), guest("Cleo")
    watching = cleo.live(ana.make_table("santorini", ["me", "open"]))
    cleo.put("/api/me", name="Clea")
    assert watching.intend("chat", text="hello")["type"] == "ack"
    snapshot = watching.sync()
    assert [line["name"] for line in snapshot["chat"]] == ["Clea"]
    assert snapshot["you"]["person"] == {"id": cleo.id, "name": "Clea"}


def test_chat_is_cleaned_like_names(guest: Come) -> None:
    ana = guest("Ana")
    live = ana.live(ana.make_table("santorini", ["me", "open"]))
    assert live.intend("chat", text="x\n\u202ey\u0000")["type"] == "ack"
    assert live.until_type("chat")["text"] == "x y"
    for nothing in ("\u200b", "\n"):
        assert live.intend("chat", text=nothing)["error"]["code"] == "malformed"


def test_hints_are_for_the_seat_that_acts(guest: Come) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "bot"], start=True)
    live = ana.live(table)
    hint = ana.get(f"/api/tables/{table}/hint?seat=0")
    assert all(entry["move"] in live.view["legal"] for entry in hint["moves"])
    assert ana.refused("GET", f"/api/tables/{table}/hint?seat=1") == "not_your_seat"
    without = ana.make_table("santorini", ["me", "bot"], start=True, hints=False)
    assert ana.refused("GET", f"/api/tables/{without}/hint?seat=0") == "no_hints"


def test_the_clock_decides_at_the_flag(guest: Come, server: ThreadedServer) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"], decision_seconds=60)
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    live = ana.live(table)
    status = live.until_type("status")
    assert 0 < status["seats"][0]["clock_ms"] <= 60_000
    assert status["seats"][1]["clock_ms"] is None
    room = server.house.rooms[table]

    def hurry() -> None:
        room.table.decision_seconds = 1
        room.arrange()

    server.call(hurry)
    live.until_type("update")
    assert len(live.view["log"]) == 1 and live.view["log"][0]["seat"] == 0


def test_one_bot_decides_at_the_flag_whatever_else_happens(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    enough = threading.Event()

    def brood(seated: Player, question: bots.Question) -> Move:
        asked.append(question.seat)
        enough.wait()
        return question.legal[-1]

    monkeypatch.setattr(bots, "choose", brood)
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"], decision_seconds=60, start=True)
    live = ana.live(table)
    room = server.house.rooms[table]

    def fall() -> None:
        room.table.decision_seconds = 0
        room.arrange()

    def rest() -> None:
        room.table.decision_seconds = 60

    server.call(fall)
    wait_until(lambda: bool(asked))
    for line in ("one", "two", "three"):
        assert live.intend("chat", text=line)["type"] == "ack"
        live.sync()
    server.call(rest)
    enough.set()
    live.until(lambda m: m["type"] == "update" and live.view["log"])
    assert asked == [0] and len(live.view["log"]) == 1


def test_a_clock_whose_timer_rings_too_early_goes_on(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = guest("Ana")
    made = ana.make_table("santorini", ["me", "me"], decision_seconds=60)
    room = server.house.rooms[made]
    real, timers = Clocks.next_flag, list[float | None]()

    def next_flag(clocks: Clocks, table: Table) -> float | None:
        seconds = real(clocks, table)
        if table.id == made and seconds is not None:
            timers.append(seconds if timers else 0.0)
            return timers[-1]
        return seconds

    def hurry() -> None:
        room.table.decision_seconds = 1

    server.call(hurry)
    monkeypatch.setattr(Clocks, "next_flag", next_flag)
    ana.post(f"/api/tables/{made}/start")
    live = ana.live(made)
    if not live.view["log"]:
        live.until(lambda m: m["type"] == "update" and live.view["log"])
    assert live.view["log"][0]["seat"] == 0
    assert timers[0] == 0.0 and timers[1]
    assert room.table.updated_at - room.table.created_at >= 1_000


def test_two_people_at_a_table_have_different_names(guest: Come) -> None:
    ana, other, ben = guest("Ana"), guest("ANA"), guest("Ben")
    table = ana.make_table("santiago", ["me", "open", "open"], options={"players": 3})
    assert other.refused("POST", f"/api/tables/{table}/join") == "name_taken"
    assert other.refused("POST", f"/api/tables/{table}/seats/1/take") == "name_taken"
    assert ana.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"
    ben.post(f"/api/tables/{table}/join", seat=1)
    # Who sits may take a second seat under the same name.
    assert ana.post(f"/api/tables/{table}/seats/2/take")["seats"][2]["name"] == "Ana"


def test_the_replay_of_a_running_match_is_for_its_own_seat(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"])
    path = f"/api/tables/{table}/replay"
    assert ana.refused("GET", path) == "not_started"
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    ana.live(table).move("place b3")
    replay = ana.get(f"{path}?seat=0")
    assert replay["seed"] is None and replay["commitment"]
    assert [step["move"] for step in replay["steps"]] == ["place b3"]
    assert ana.refused("GET", f"{path}?seat=1") == "not_your_seat"
    assert ana.get(path)["seat"] is None
