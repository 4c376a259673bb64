"""Lessons over HTTP: without a session, by the moves so far."""

from __future__ import annotations

from collections.abc import Callable

from santelmo.study.lessons.library import lessons
from tests.server.guest import Guest, Json
from tests.server.servers import ThreadedServer

Come = Callable[[str], Guest]
GAME = "/api/games/santorini/lessons"
FIRST = f"{GAME}/first_turn"
STEP = {"move": "move b2 c3", "seconds": 0.0}


def test_the_lessons_of_a_game_are_listed(guest: Come) -> None:
    listed = guest("Ana").get(GAME)
    assert [one["name"] for one in listed] == [one.name for one in lessons("santorini")]
    games = {game["name"]: game["lessons"] for game in guest("Bo").get("/api/games")}
    assert games["santorini"] == len(listed)


def test_a_lesson_is_gone_through_without_a_session(guest: Come) -> None:
    ana = guest("Ana")
    begun = ana.post(FIRST)
    assert begun["tasks_done"] == 0 and begun["verdict"] is None
    assert "move b2 e5" in begun["view"]["legal"], "a forbidden move that is worth a try"
    refused = ana.post(FIRST, move="move b2 e5")
    assert (refused["verdict"]["kind"], refused["verdict"]["rule"]) == ("refused", "SRN-2.1")
    missed = ana.post(FIRST, move="move d4 d3")
    assert missed["verdict"]["kind"] == "missed" and missed["view"] == begun["view"]
    assert missed["verdict"]["view"] != begun["view"]
    done = ana.post(FIRST, move="move b2 c3")
    assert done["verdict"]["kind"] == "done" and done["tasks_done"] == 1
    over = ana.post(FIRST, done=[STEP], move="build c4")
    assert over["task"] is None and over["next"] == "climbing" and over["after"]
    assert over["verdict"]["happened"] == [
        "Seat 0 builds level 1 on c4.",
        "Seat 1 moves from b4 to a4.",
        "Seat 1 builds level 1 on a5.",
    ]


def test_a_browser_without_a_name_may_learn(server: ThreadedServer, guest: Come) -> None:
    nobody = guest("Ana")
    nobody.http.cookies.clear()
    assert nobody.post(FIRST, move="move b2 c3")["tasks_done"] == 1
    assert nobody.refused("GET", "/api/me/lessons") == "no_identity"


def test_what_is_no_lesson_is_refused(guest: Come) -> None:
    ana = guest("Ana")
    assert ana.refused("GET", "/api/games/chess/lessons") == "not_found"
    assert ana.refused("POST", f"{GAME}/chess", done=[]) == "not_found"
    stale: Json = {"done": [{"move": "move d4 d3"}]}
    assert ana.refused("POST", FIRST, **stale) == "stale"
    assert ana.refused("POST", FIRST, done=[STEP] * 13) == "malformed"
    assert ana.refused("POST", FIRST, seconds=-1) == "malformed"
    jumped = ana.post(FIRST, move="jump")
    assert jumped["verdict"]["kind"] == "refused" and jumped["verdict"]["words"].endswith(".")


def test_progress_is_kept_for_each_person(start: Callable[..., ThreadedServer]) -> None:
    server = start()
    ana, bo = Guest(server.address, "Ana"), Guest(server.address, "Bo")
    own = "/api/me/lessons/santorini/first_turn"
    assert ana.get("/api/me/lessons") == []
    half = ana.put(own, moves=[STEP], done=False)
    assert half == {"game": "santorini", "lesson": "first_turn", "moves": [STEP], "done": False}
    assert ana.put(own, moves=[], done=True)["done"] is True
    again = ana.put(own, moves=[STEP], done=False)
    assert again["done"] is True, "what was done once stays done"
    assert bo.get("/api/me/lessons") == []
    assert ana.refused("PUT", "/api/me/lessons/santorini/chess", moves=[], done=True) == "not_found"
    ana = ana.moved_to(start().address)
    assert ana.get("/api/me/lessons") == [again]
    ana.close()
    bo.close()


def test_tries_are_limited(start: Callable[..., ThreadedServer]) -> None:
    ana = Guest(start(lesson_tries_per_second=0.01, lesson_burst=2).address, "Ana")
    ana.post(FIRST)
    ana.post(FIRST)
    assert ana.refused("POST", FIRST, done=[]) == "too_fast"
    ana.close()
