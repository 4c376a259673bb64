"""Puzzles over HTTP: the server judges, keeps the first try, and says nothing of the solution."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from santelmo.study.puzzle_play import Verdict, attempt, begin, solution
from santelmo.study.puzzles import Puzzle, daily_puzzle, find, puzzles
from tests.server.databases import StoredTables
from tests.server.guest import Guest, Json
from tests.server.servers import ThreadedServer

Come = Callable[[str], Guest]
Start = Callable[..., ThreadedServer]
LIST = "/api/puzzles"


def solved(puzzle: Puzzle) -> list[str]:
    """Moves that solve a puzzle against the answers that come."""
    own: list[str] = []
    while (now := attempt(puzzle, tuple(own))).verdict is Verdict.OPEN:
        line = [str(move) for seat, move in solution(puzzle) if seat == puzzle.seat]
        own.append(line[len(own)])
    assert now.verdict is Verdict.SOLVED
    return own


def missed(puzzle: Puzzle) -> list[str]:
    """Moves that miss it."""
    own: list[str] = []
    while (now := attempt(puzzle, tuple(own))).verdict is Verdict.OPEN:
        match = puzzle.start()
        for seat, move in now.moves:
            match.play(move, seat)
        own.append(next(str(move) for move in match.legal() if str(move) != puzzle.first))
    assert now.verdict is Verdict.WRONG
    return own


def seats(*kinds: str) -> list[Json]:
    return [{"kind": kind} for kind in kinds]


def some(turns: int) -> list[Puzzle]:
    """Puzzles whose line is followed by the answers: the same longest defence."""
    found = [puzzle for puzzle in puzzles() if puzzle.turns == turns]
    return found[:: len(found) // 8]


ONE, TWO = some(1), some(2)


def path(puzzle: Puzzle) -> str:
    return f"{LIST}/{puzzle.id}"


def test_puzzles_are_chosen_by_god_length_and_theme(guest: Come) -> None:
    ana = guest("Ana")
    everything = ana.get(LIST)
    assert everything["count"] == len(puzzles()) >= 1000
    assert len(everything["puzzles"]) == everything["page_size"]
    ratings = [puzzle["rating"] for puzzle in everything["puzzles"]]
    assert ratings == sorted(ratings)
    seen: set[str] = set()
    page = 0
    while shown := ana.get(f"{LIST}?turns=4&page={page}")["puzzles"]:
        seen |= {puzzle["id"] for puzzle in shown}
        page += 1
    assert seen == {puzzle.id for puzzle in puzzles() if puzzle.turns == 4}
    for choice in everything["choices"]["gods"]:
        (name, title) = choice["name"], choice["title"]
        found = ana.get(f"{LIST}?god={name}")["puzzles"]
        assert found and all(puzzle["gods"][puzzle["seat"]] == title for puzzle in found)
    for theme in everything["choices"]["themes"]:
        found = ana.get(f"{LIST}?theme={theme['name']}")["puzzles"]
        assert all(theme["name"] in find(puzzle["id"]).themes for puzzle in found)


@pytest.mark.parametrize(
    ("address", "code"),
    [
        (f"{LIST}?god=odin", "bad_option"),
        (f"{LIST}?turns=9", "bad_option"),
        (f"{LIST}?theme=love", "bad_option"),
        (f"{LIST}?turns=two", "malformed"),
        (f"{LIST}?page=-1", "malformed"),
        (f"{LIST}?god={'x' * 99}", "malformed"),
        (f"{LIST}/next?god=odin", "bad_option"),
    ],
)
def test_what_there_is_not_is_refused(guest: Come, address: str, code: str) -> None:
    assert guest("Ana").refused("GET", address) == code


def test_a_puzzle_is_solved_once(guest: Come) -> None:
    ana = guest("Ana")
    assert ana.get("/api/me/puzzles")["rating"] is None
    begun = ana.post(path(TWO[0]))
    assert begun["verdict"] == "open" and begun["turns_left"] == 2 and len(begun["frames"]) == 1
    assert begun["frames"][0]["legal"] and begun["puzzle"]["mine"] is None
    own, now = solved(TWO[0]), begun
    for number in range(1, len(own) + 1):
        now = ana.post(path(TWO[0]), moves=own[:number])
        assert now["moves"] == own[:number]
        assert len(now["happened"]) == len(now["frames"]) - 1 >= 1
    assert now["verdict"] == "solved" and now["puzzle"]["mine"] == "solved"
    assert now["rating"]["after"] > now["rating"]["before"] == 1000
    assert now["puzzle"]["solved_by"] == 1 and now["puzzle"]["rating"] < begun["puzzle"]["rating"]
    again = ana.post(path(TWO[0]), moves=own)
    assert again["verdict"] == "solved" and again["rating"] is None
    mine = ana.get("/api/me/puzzles")
    assert (mine["solved"], mine["missed"], mine["rating"]) == (1, 0, now["rating"]["after"])
    assert [one["puzzle"]["id"] for one in mine["latest"]] == [TWO[0].id]


def test_a_wrong_turn_is_refuted_and_only_the_first_try_counts(guest: Come) -> None:
    ana = guest("Ana")
    puzzle = TWO[1]
    wrong = ana.post(path(puzzle), moves=missed(puzzle))
    assert wrong["verdict"] == "wrong" and wrong["puzzle"]["mine"] == "missed"
    assert wrong["rating"]["after"] < wrong["rating"]["before"]
    assert "Seat" in wrong["comment"] or wrong["comment"]
    other = 1 - puzzle.seat
    assert wrong["frames"][-1]["log"][-1]["seat"] == other, "the answer that refutes it"
    right = ana.post(path(puzzle), moves=solved(puzzle))
    assert right["verdict"] == "solved" and right["puzzle"]["mine"] == "missed"
    assert right["rating"] is None
    mine = ana.get("/api/me/puzzles")
    assert (mine["solved"], mine["missed"]) == (0, 1)


def test_the_solution_misses_the_puzzle(guest: Come) -> None:
    ana = guest("Ana")
    shown = ana.post(f"{path(TWO[2])}/solution")
    assert shown["line"][0]["move"] == TWO[2].first and shown["puzzle"]["mine"] == "missed"
    assert len(shown["frames"]) == len(shown["line"]) + 1
    assert shown["rating"]["after"] < shown["rating"]["before"] and shown["themes"]
    assert ana.post(f"{path(TWO[2])}/solution")["rating"] is None
    assert ana.post(path(TWO[2]), moves=solved(TWO[2]))["puzzle"]["mine"] == "missed"
    bo = guest("Bo")
    bo.post(path(TWO[2]), moves=solved(TWO[2]))
    assert bo.post(f"{path(TWO[2])}/solution")["puzzle"]["mine"] == "solved", "it was solved before"


def test_nothing_of_the_solution_is_sent_before_the_first_try(guest: Come) -> None:
    ana = guest("Ana")
    for puzzle in (ONE[0], TWO[3]):
        begun = ana.post(path(puzzle))
        assert begun["themes"] == [] and begun["happened"] == []
        match = puzzle.start()
        (frame,) = begun["frames"]
        assert frame == json.loads(json.dumps(match.view(puzzle.seat)))
        rest = {name: value for name, value in begun.items() if name != "frames"}
        assert puzzle.first not in json.dumps(rest)
    # A step of a turn that is not complete is not judged.
    wrong = missed(TWO[3])
    assert len(wrong) > 1 and ana.post(path(TWO[3]), moves=wrong[:1])["verdict"] == "open"
    assert ana.post(path(TWO[3]))["puzzle"]["mine"] is None


def test_a_browser_without_a_name_may_look_and_not_try(guest: Come) -> None:
    nobody = guest("Ana")
    nobody.http.cookies.clear()
    assert nobody.post(path(ONE[1]))["verdict"] == "open"
    assert nobody.get(f"{LIST}/next?turns=1")["turns"] == 1
    assert nobody.get(LIST)["puzzles"][0]["mine"] is None
    assert nobody.get(f"{LIST}/daily")["puzzle"]["id"]
    assert nobody.refused("POST", path(ONE[1]), moves=[ONE[1].first]) == "no_identity"
    assert nobody.refused("POST", f"{path(ONE[1])}/solution") == "no_identity"
    assert nobody.refused("GET", "/api/me/puzzles") == "no_identity"


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        (["jump"], "move_text"),
        (["build a1"], "illegal_move"),
        ([""], "move_text"),
        (["x" * 65], "malformed"),
        (["move a1 a2"] * 41, "malformed"),
        (["move a1\x00"], "malformed"),
        ("move a1 a2", "malformed"),
        ([None], "malformed"),
    ],
)
def test_bad_moves_are_refused_and_do_not_count(guest: Come, moves: object, code: str) -> None:
    ana = guest("Ana")
    assert ana.refused("POST", path(ONE[2]), moves=moves) == code
    assert ana.get("/api/me/puzzles")["missed"] == 0


def test_bad_ids_and_moves_after_the_end_are_refused(guest: Come) -> None:
    ana = guest("Ana")
    for strange in ("nothing", "%00", "..%2f", "7cc4555x", "next", "daily"):
        assert ana.refused("POST", f"{LIST}/{strange}", moves=[]) in ("not_found", "malformed")
        assert ana.refused("POST", f"{LIST}/{strange}/solution") in ("not_found", "malformed")
    assert ana.refused("POST", f"{LIST}/{'a' * 40}", moves=[]) == "malformed"
    own = solved(ONE[3])
    assert ana.refused("POST", path(ONE[3]), moves=[*own, own[0]]) == "illegal_move"
    assert ana.refused("POST", path(ONE[3]), moves=[], solved=True) == "malformed"


def test_the_next_puzzle_is_new_and_about_as_hard_as_one_is_strong(guest: Come) -> None:
    ana, bo = guest("Ana"), guest("Bo")
    for puzzle in (*ONE, *TWO):
        ana.post(path(puzzle), moves=solved(puzzle))
        bo.post(path(puzzle), moves=missed(puzzle))
    assert ana.get("/api/me/puzzles")["rating"] > bo.get("/api/me/puzzles")["rating"]
    usual: list[int] = []
    for one in (ana, bo):
        found = [one.get(f"{LIST}/next") for _ in range(9)]
        assert all(puzzle["mine"] is None for puzzle in found)
        usual.append(sorted(puzzle["turns"] for puzzle in found)[4])
    assert usual[0] > usual[1] == 1
    assert bo.get(f"{LIST}/next?turns=4&theme=quiet")["turns"] == 4


def test_when_all_of_a_kind_are_tried_there_is_no_next(guest: Come) -> None:
    ana = guest("Ana")
    query = "god=zeus&theme=stuck"
    for shown in ana.get(f"{LIST}?{query}")["puzzles"]:
        ana.post(f"{LIST}/{shown['id']}/solution")
    assert ana.refused("GET", f"{LIST}/next?{query}") == "not_found"
    bo = guest("Bo")
    all_ids = {shown["id"] for shown in bo.get(f"{LIST}?{query}")["puzzles"]}
    for one in all_ids:
        assert bo.get(f"{LIST}/next?{query}&exclude={one}")["id"] in all_ids - {one}
    assert all(one["mine"] == "missed" for one in ana.get(f"{LIST}?{query}")["puzzles"])


def test_the_puzzle_of_the_day_is_the_same_for_everybody(guest: Come) -> None:
    before = datetime.now(UTC).date()
    found = [guest(name).get(f"{LIST}/daily") for name in ("Ana", "Bo")]
    after = datetime.now(UTC).date()
    assert found[0] == found[1] or before != after
    assert found[0]["day"] in (before.isoformat(), after.isoformat())
    assert found[0]["puzzle"]["id"] in {daily_puzzle(day).id for day in (before, after)}


def test_from_a_puzzle_one_plays_on_after_the_first_try(guest: Come) -> None:
    ana = guest("Ana")
    puzzle = TWO[4]
    wish: Json = {"game": "santorini", "seats": seats("me", "bot"), "start": True}
    source: Json = {"kind": "puzzle", "puzzle": puzzle.id, "moves": []}
    route = "/api/tables/continued"
    assert ana.refused("POST", route, source=source, table=wish) == "not_over"
    own = missed(puzzle)
    state = ana.post(path(puzzle), moves=own)
    made = ana.post(route, source=source, table=wish)
    assert made["status"] == "running"
    lost = {**source, "moves": own}
    if not state["frames"][-1]["result"]:
        assert ana.post(route, source=lost, table=wish)["status"] == "running"
    over = {**source, "moves": solved(puzzle)}
    assert ana.refused("POST", route, source=over, table=wish) == "over"
    foreign = {**source, "puzzle": "nothing"}
    assert ana.refused("POST", route, source=foreign, table=wish) == "not_found"
    nobody = guest("Bo")
    nobody.http.cookies.clear()
    assert nobody.refused("POST", route, source=source, table=wish) == "not_over"
    friends = {"game": "santorini", "seats": seats("me", "open")}
    waiting = ana.post(route, source=source, table=friends)
    assert waiting["status"] == "waiting"


@pytest.fixture
def stored(database: StoredTables) -> Iterator[ThreadedServer]:
    running = ThreadedServer(database=database.url)
    yield running
    running.stop()


def test_tries_are_exported_and_forgotten_in_both_databases(stored: ThreadedServer) -> None:
    ana, bo = Guest(stored.address, "Ana"), Guest(stored.address, "Bo")
    ana.post(path(ONE[0]), moves=solved(ONE[0]))
    bo.post(path(ONE[0]), moves=missed(ONE[0]))
    exported = ana.get("/api/me/export")["data"]
    assert [(row["puzzle_id"], row["solved"]) for row in exported["puzzles"]] == [(ONE[0].id, True)]
    assert [row["solved"] for row in exported["puzzle_rating"]] == [1]
    assert ana.http.post("/api/me/forget", json={"name": "Ana"}).status_code < 300
    shown = bo.post(path(ONE[0]))["puzzle"]
    assert (shown["solved_by"], shown["missed_by"], shown["mine"]) == (1, 1, "missed")
    ana.http.cookies.clear()
    again = Guest(stored.address, "Ana")
    assert again.get("/api/me/puzzles")["solved"] == 0
    for one in (ana, bo, again):
        one.close()


def test_two_tries_at_once_count_as_one(stored: ThreadedServer) -> None:
    ana = Guest(stored.address, "Ana")
    right, wrong = solved(ONE[5]), missed(ONE[5])

    def post(own: list[str]) -> Json:
        return ana.post(path(ONE[5]), moves=own)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(post, [right, wrong] * 2))
    assert sum(answer["rating"] is not None for answer in answers) == 1
    assert len({answer["puzzle"]["mine"] for answer in answers}) == 1
    mine = ana.get("/api/me/puzzles")
    assert mine["solved"] + mine["missed"] == 1
    ana.close()


def test_what_is_kept_outlives_the_server(start: Start) -> None:
    first = start()
    ana = Guest(first.address, "Ana")
    after = ana.post(path(ONE[6]), moves=solved(ONE[6]))["rating"]["after"]
    ana = ana.moved_to(start().address)
    assert ana.get("/api/me/puzzles")["rating"] == after
    assert ana.post(path(ONE[6]))["puzzle"]["mine"] == "solved"
    ana.close()


def test_tries_are_limited(start: Start) -> None:
    ana = Guest(start(lesson_tries_per_second=0.01, lesson_burst=2).address, "Ana")
    ana.post(path(ONE[0]))
    ana.post(path(ONE[0]))
    assert ana.refused("POST", path(ONE[0]), moves=[]) == "too_fast"
    assert ana.refused("POST", f"{path(ONE[0])}/solution") == "too_fast"
    ana.close()


def test_every_try_begins_open() -> None:
    assert begin(ONE[0]).verdict is Verdict.OPEN
