"""Making tables, sitting down, coming and going."""

from __future__ import annotations

from collections.abc import Callable

import httpx

from tests.server.guest import Guest
from tests.server.servers import ThreadedServer

Come = Callable[[str], Guest]


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


def test_whoever_leaves_is_replaced_and_may_return(guest: Come) -> None:
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


def test_two_people_at_a_table_have_different_names(guest: Come) -> None:
    ana, other, ben = guest("Ana"), guest("ANA"), guest("Ben")
    table = ana.make_table("santiago", ["me", "open", "open"], options={"players": 3})
    assert other.refused("POST", f"/api/tables/{table}/join") == "name_taken"
    assert other.refused("POST", f"/api/tables/{table}/seats/1/take") == "name_taken"
    assert ana.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"
    ben.post(f"/api/tables/{table}/join", seat=1)
    # Who sits may take a second seat under the same name.
    assert ana.post(f"/api/tables/{table}/seats/2/take")["seats"][2]["name"] == "Ana"
