"""Tournaments that run by themselves: rounds, tables, results, and what may happen to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from santelmo.server.live import tournaments
from tests.server.databases import StoredTables, rows
from tests.server.guest import Guest
from tests.server.news.push_service import Browser
from tests.server.servers import ThreadedServer, wait_until

Json = dict[str, Any]
Come = Callable[[str], Guest]
MORTAL = {"mode": "mortal"}


@pytest.fixture(autouse=True, scope="module")
def prompt() -> Iterator[None]:
    """Tournaments are looked at often."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tournaments, "SWEEP_SECONDS", 0.1)
        patch.setattr(tournaments, "BUSY_SECONDS", 0.1)
        yield


def make(host: Guest, **wishes: Any) -> str:
    wish = {"title": "Cup", "game": "santorini", "options": MORTAL, **wishes}
    return host.post("/api/tournaments", **wish)["id"]


def look(guest: Guest, cup: str) -> Json:
    return guest.get(f"/api/tournaments/{cup}")


def my_table(guest: Guest, cup: str) -> str:
    wait_until(lambda: look(guest, cup)["my_table"] is not None)
    return look(guest, cup)["my_table"]


def give_up(guest: Guest, cup: str) -> None:
    """Leaves the match of the round to a bot: whoever does that comes last."""
    live = guest.live(my_table(guest, cup))
    live.intend("resign", seat=live.you["seats"][0])
    live.close()


def play_to_the_end(guest: Guest, cup: str) -> None:
    """Plays the match of the round, with whatever move comes first."""
    live = guest.live(my_table(guest, cup))
    while not live.view["result"]:
        if live.view["legal"]:
            live.move(live.view["legal"][0])
        else:
            live.receive()
        live.sync()
    live.close()


def test_eight_with_bots_play_a_swiss_tournament_to_its_end(database: StoredTables) -> None:
    server = ThreadedServer(database=database.url)
    people = [Guest(server.address, name) for name in ("Ana", "Ben", "Carl", "Dora", "Eva")]
    ana = people[0]
    cup = make(ana, rated="everybody", bot_pace="quick")
    for guest in people:
        guest.post(f"/api/tournaments/{cup}/join")
    assert ana.post(f"/api/tournaments/{cup}/bots", level="deckhand", count=3)["rounds"] == 3
    assert people[1].refused("POST", f"/api/tournaments/{cup}/start") == "not_host"
    ana.post(f"/api/tournaments/{cup}/start")
    for number in (1, 2, 3):
        wait_until(lambda n=number: look(ana, cup)["round"] == n)
        for guest in people:
            if _plays(guest, cup, number):
                give_up(guest, cup)
    wait_until(lambda: look(ana, cup)["status"] == "finished")
    found = look(ana, cup)
    assert len(found["tables"]) == 12 and {one["state"] for one in found["tables"]} == {"over"}
    assert sum(line["points"] for line in found["standings"]) == 12
    assert all(line["played"] == 3 for line in found["standings"])
    assert found["standings"][0]["place"] == 1 and found["my_table"] is None
    # The tables are in everybody's list, and know where they belong.
    tables = ana.get("/api/me/tables")
    assert len(tables) == 3
    assert ana.get(f"/api/tables/{tables[0]['id']}")["tournament"] == cup
    (line,) = ana.get("/api/me/tournaments")
    assert (line["hosting"], line["status"], line["entrants"]) == (True, "finished", 8)
    for guest in people:
        guest.close()
    server.stop()


def _plays(guest: Guest, cup: str, number: int) -> bool:
    """Whether somebody's match of this round still runs; the other may have given up first."""
    wait_until(lambda: all(one["state"] != "soon" for one in look(guest, cup)["tables"]))
    found = look(guest, cup)
    mine = [
        one for one in found["tables"] if one["round"] == number and found["me"] in one["seats"]
    ]
    return mine[0]["state"] == "running" and found["my_table"] == mine[0]["table"]


def test_in_a_round_robin_results_stand_at_once_and_a_rest_is_free(guest: Come) -> None:
    ana, ben, carl = guest("Ana"), guest("Ben"), guest("Carl")
    cup = make(ana, system="round_robin")
    for one in (ana, ben, carl):
        one.post(f"/api/tournaments/{cup}/join")
    ana.post(f"/api/tournaments/{cup}/start")
    for number in (1, 2, 3):
        wait_until(lambda n=number: look(ana, cup)["round"] == n)
        present = [one for one in look(ana, cup)["tables"] if one["round"] == number]
        assert sorted(one["state"] == "free" for one in present) == [False, True]
        loser = carl if _plays(carl, cup, number) else ana
        winner = ben if _plays(ben, cup, number) else ana
        give_up(loser, cup)
        play_to_the_end(winner, cup)
    wait_until(lambda: look(ana, cup)["status"] == "finished")
    lines = {line["name"]: line["points"] for line in look(ana, cup)["standings"]}
    assert lines == {"Ana": 1, "Ben": 2, "Carl": 0}


def test_whoever_withdraws_leaves_the_match_to_a_bot_and_is_not_paired_again(guest: Come) -> None:
    ana, ben, carl, dora = (guest(name) for name in ("Ana", "Ben", "Carl", "Dora"))
    cup = make(ana)
    for one in (ana, ben, carl, dora):
        one.post(f"/api/tournaments/{cup}/join")
    ana.post(f"/api/tournaments/{cup}/start")
    me = look(ben, cup)["me"]
    table = my_table(ben, cup)
    assert carl.refused("POST", f"/api/tournaments/{cup}/entrants/{me}/leave") == "not_host"
    left = ben.post(f"/api/tournaments/{cup}/entrants/{me}/leave")
    assert left["me"] is None and left["my_table"] is None
    assert any(seat["stand_in"] for seat in ben.get(f"/api/tables/{table}")["seats"])
    for one in (ana, carl, dora):
        if _plays(one, cup, 1):
            give_up(one, cup)
    wait_until(lambda: look(ana, cup)["round"] == 2)
    second = [one for one in look(ana, cup)["tables"] if one["round"] == 2]
    assert not any(me in one["seats"] for one in second)
    assert sorted(one["state"] for one in second if one["table"] is None) == ["bye"]


def test_a_break_is_kept_between_rounds(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    cup = make(ana, rounds=2, break_seconds=3_600)
    for one in (ana, ben):
        one.post(f"/api/tournaments/{cup}/join")
    ana.post(f"/api/tournaments/{cup}/start")
    first = my_table(ana, cup)
    give_up(ana, cup)
    give_up(ben, cup)
    wait_until(lambda: look(ana, cup)["round"] == 2)
    found = look(ana, cup)
    (later,) = [one for one in found["tables"] if one["round"] == 2]
    assert later["state"] == "soon" and found["my_table"] is None
    assert later["starts_ms"] > 3_000_000
    assert ana.refused("GET", f"/api/tables/{later['table']}") == "not_found"
    # The host ends it: nothing more begins.
    assert ana.post(f"/api/tournaments/{cup}/cancel")["status"] == "cancelled"
    assert ana.refused("POST", f"/api/tournaments/{cup}/cancel") == "over"
    assert ana.get(f"/api/tables/{first}")["status"] == "finished"


def test_the_tournament_gives_out_the_seats_and_takes_nothing_back(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    cup = make(ana)
    for one in (ana, ben):
        one.post(f"/api/tournaments/{cup}/join")
    ana.post(f"/api/tournaments/{cup}/start")
    table = my_table(ana, cup)
    found = ana.get(f"/api/tables/{table}")
    assert found["host"] not in (ana.id, ben.id) and found["hints"] is False
    assert ana.refused("POST", f"/api/tables/{table}/close") == "not_host"
    live = ana.live(table)
    seat = live.you["seats"][0]
    answer = live.intend("takeback", seat=seat, version=live.version)
    assert answer["error"]["code"] == "no_takeback"


@pytest.mark.parametrize(
    "wish",
    [
        {"system": "round_robin", "options": {"players": 3, "mode": "mortal"}},
        {"options": {"players": 9}},
        {"game": "santa_cruz", "options": {"island": "/etc/passwd"}},
        {"fill": True, "fill_level": "emperor"},
        {"decision_seconds": 60, "bank": {"seconds": 600}},
    ],
)
def test_what_nobody_can_play_by_is_refused(guest: Come, wish: Json) -> None:
    body = {"title": "Cup", "game": "santorini", "options": MORTAL, **wish}
    assert guest("Ana").refused("POST", "/api/tournaments", **body) == "bad_option"


def test_nobody_makes_or_enters_too_many(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = ThreadedServer(
        tmp_path_factory.mktemp("limits"),
        max_hosted_tournaments=2,
        max_entered_tournaments=1,
        tournament_burst=4,
        entry_burst=3,
    )
    ana, ben = Guest(server.address, "Ana"), Guest(server.address, "Ben")
    cups = [make(ana), make(ana)]
    body = {"title": "Cup", "game": "santorini", "options": MORTAL}
    assert ana.refused("POST", "/api/tournaments", **body) == "too_many"
    ana.post(f"/api/tournaments/{cups[0]}/cancel")
    make(ana)
    assert ben.refused("POST", "/api/tournaments", **body) == "too_fast"
    ben.post(f"/api/tournaments/{cups[1]}/join")
    ana.post(f"/api/tournaments/{cups[1]}/join")
    again = look(ana, cups[1])
    assert [line["name"] for line in again["standings"]] == ["Ben", "Ana"]
    assert ben.refused("POST", "/api/tournaments/nothing/join") == "not_found"
    assert ben.refused("POST", f"/api/tournaments/{cups[1]}/join") == "too_fast"
    for one in (ana, ben):
        one.close()
    server.stop()


def test_a_forgotten_person_leaves_the_tournament_without_a_name(
    guest: Come, server: ThreadedServer
) -> None:
    # Four, so that nobody sits out.
    ana, ben, carl, xenia = (guest(name) for name in ("Ana", "Ben", "Carl", "Xenia"))
    cup, other = make(ana), make(xenia, title="Hers")
    for one in (ana, ben, carl, xenia):
        one.post(f"/api/tournaments/{cup}/join")
    exported = xenia.get("/api/me/export")["data"]
    assert [one["as"] for one in exported["tournaments"]] == ["Xenia"]
    assert [one["name"] for one in exported["tournaments_hosted"]] == ["Hers"]
    ana.post(f"/api/tournaments/{cup}/start")
    my_table(ana, cup)
    assert xenia.http.post("/api/me/forget", json={"name": "Xenia"}).status_code == 204
    wait_until(lambda: look(ana, other)["status"] == "cancelled")
    assert look(ana, other)["host"] is None
    found = look(ana, cup)
    (gone,) = [line for line in found["standings"] if line["withdrawn"]]
    assert gone["person"] is None and gone["name"] == "Somebody"
    database = server.settings.database
    for table in ("entrants", "tournaments", "events", "tables"):
        assert not any("Xenia" in str(row) for row in rows(database, f"select * from {table}"))


def test_a_round_calls_those_whose_turn_it_is(guest: Come, server: ThreadedServer) -> None:
    """A table of a tournament begins turns like every other one."""
    ana, ben = guest("Ana"), guest("Ben")
    for one in (ana, ben):
        device = {"endpoint": f"https://push.example.org/{one.id}", "name": "phone"}
        one.post("/api/me/news/devices", **device, **Browser().keys)
    cup = make(ana, decision_seconds=86_400)
    for one in (ana, ben):
        one.post(f"/api/tournaments/{cup}/join")
    ana.post(f"/api/tournaments/{cup}/start")
    table = my_table(ana, cup)
    first = ana.get(f"/api/tables/{table}")["seats"][0]["person"]
    query = "select person_id from outbox where table_id = :table"
    assert [row.person_id for row in rows(server.settings.database, query, {"table": table})] == [
        first
    ]
