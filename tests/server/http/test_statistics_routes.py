"""Results are stored with the last move; statistics, ratings and leaderboards follow from them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from santelmo.server.domain.ratings import LEAST_MATCHES, MAX_WITH_LEVELS
from tests.server.databases import StoredTables, rows, write
from tests.server.guest import Guest, Live
from tests.server.servers import ThreadedServer, wait_until

Come = Callable[[str], Guest]
RESULTS = "select seat, person_id, level, place, won, gave_up, rated from results order by seat"


def _play(*lives: Live) -> None:
    """Plays the first legal moves to the end."""
    while not any(live.view["result"] for live in lives):
        for live in lives:
            live.sync()
            if live.view["legal"] and not live.view["result"]:
                live.move(live.view["legal"][0])


def _match(ana: Guest, ben: Guest, rated: str = "people") -> str:
    table = ana.make_table("santorini", ["me", "open"], rated=rated)
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    return table


def test_a_match_is_counted_once_and_again_after_a_rebuild(database: StoredTables) -> None:
    server = ThreadedServer(database=database.url, rate_same_address=True)
    ana, ben = Guest(server.address, "Ana"), Guest(server.address, "Ben")
    table = _match(ana, ben)
    _play(ana.live(table), ben.live(table))
    found = rows(database.url, RESULTS)
    assert sorted(row.place for row in found) == [1, 2] and all(row.rated for row in found)
    ratings = rows(database.url, "select * from ratings order by person_id")
    assert {row.matches for row in ratings} == {1}
    winner = ana if found[0].won else ben
    (mine,) = winner.get("/api/me/statistics")
    assert (mine["won"], mine["streak"], mine["rated_matches"]) == (1, 1, 1)
    assert mine["records"][0]["share"] == 1
    ana.close()
    ben.close()
    server.stop()
    write(database.url, "delete from results where seat = 0")
    for anew in (False, True):
        # What is there stays as it is; only when asked for all is made anew from the log.
        again = ThreadedServer(database=database.url, rebuild_results=anew)
        wait_until(lambda wanted=1 + anew: len(rows(database.url, RESULTS)) == wanted)
        again.stop()
    assert rows(database.url, RESULTS) == found
    assert rows(database.url, "select * from ratings order by person_id") == ratings


def test_two_people_at_one_address_are_not_rated(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = _match(ana, ben)
    here, there = ana.live(table), ben.live(table)
    wait_until(lambda: ana.get(f"/api/tables/{table}")["not_rated_because"] == "same_address")
    _play(here, there)
    assert ana.get("/api/me/statistics")[0]["rating"] is None


def test_a_rated_match_gives_no_hints_and_takes_nothing_back(guest: Come) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "bot"], rated="everybody", start=True)
    live = ana.live(table)
    live.until(lambda _: bool(live.view["legal"]))
    assert ana.refused("GET", f"/api/tables/{table}/hint?seat=0") == "no_hints"
    live.move(live.view["legal"][0])
    answer = live.intend("takeback", seat=0, version=live.version)
    assert answer["error"]["code"] == "no_takeback"


@pytest.mark.parametrize("seats", [["me", "bot"], ["me", "me"]])
def test_ratings_among_people_need_two(guest: Come, seats: list[str]) -> None:
    wish = {"game": "santorini", "seats": [{"kind": kind} for kind in seats], "rated": "people"}
    assert guest("Ana").refused("POST", "/api/tables", **wish) == "bad_option"


def test_against_levels_only_so_many_matches_count_in_a_day(guest: Come) -> None:
    ana = guest("Ana")
    for _ in range(MAX_WITH_LEVELS + 1):
        table = ana.make_table("santorini", ["me", "bot"], rated="everybody", start=True)
        live = ana.live(table)
        live.until(lambda _, live=live: bool(live.view["legal"]))
        live.move(live.view["legal"][0])
        live.sync()
        live.intend("resign", seat=0)
        wait_until(lambda t=table: ana.get(f"/api/tables/{t}")["status"] == "finished")
        live.close()
    (mine,) = ana.get("/api/me/statistics")
    assert (mine["matches"], mine["rated_matches"]) == (MAX_WITH_LEVELS + 1, MAX_WITH_LEVELS)
    board = ana.get("/api/games/santorini/leaderboard")
    assert MAX_WITH_LEVELS >= LEAST_MATCHES and board["listed"]
    assert [line["me"] for line in board["leaders"]] == [False, True]
    assert board["leaders"][0]["level"] and board["leaders"][0]["rating"] > 1000
    left = ana.put("/api/games/santorini/leaderboard", listed=False)
    assert (left["listed"], [line["me"] for line in left["leaders"]]) == (False, [False])
