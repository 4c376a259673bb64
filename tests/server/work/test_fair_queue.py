"""Nobody's tables, hints or replays make the others wait for theirs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from santelmo.bots.levels import Player
from santelmo.core.moves import Move
from santelmo.server.work import bots
from santelmo.server.work.fair_queue import FairQueue, Lane, Owner
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer, wait_until

Come = Callable[[str], Guest]
GREEDY_TABLES = 6
MAX_RUNNING = 8
HINTS = 3
REPLAYS = 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    running = ThreadedServer(
        tmp_path_factory.mktemp("fairness"),
        bot_threads=1,
        max_running_tables=MAX_RUNNING,
        hints_per_second=0.0,
        hint_burst=HINTS,
        replays_per_second=0.0,
        replay_burst=REPLAYS,
    )
    yield running
    running.stop()


class Thoughts:
    """Bots whose thoughts end one at a time, when the test lets them."""

    def __init__(self) -> None:
        self.levels: list[str] = []
        self._may = threading.Semaphore(0)

    def choose(self, seated: Player, asked: bots.BotRequest) -> Move:
        self.levels.append(seated.name)
        self._may.acquire()
        return asked.legal[-1]

    def end_one(self) -> None:
        self._may.release()

    def end_all(self) -> None:
        self._may.release(1_000_000)


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thoughts]:
    made = Thoughts()
    monkeypatch.setattr(bots, "choose", made.choose)
    yield made
    made.end_all()


def test_everybody_has_a_turn() -> None:
    asyncio.run(_take_turns())


async def _take_turns() -> None:
    thinkers, order, go = FairQueue(1, "test"), list[str](), threading.Event()
    greedy, modest, idle = (Owner("here", name, "table") for name in ("greedy", "modest", "idle"))
    asked = [
        (Lane.BOTS, idle, "bots"),
        (Lane.PEOPLE, greedy, "first"),
        (Lane.PEOPLE, greedy, "second"),
        (Lane.PEOPLE, greedy, "third"),
        (Lane.PEOPLE, modest, "mine"),
    ]

    def work(name: str) -> Callable[[], None]:
        return lambda: order.append(name)

    def fail() -> None:
        raise ValueError("no idea")

    async with asyncio.TaskGroup() as group:
        group.create_task(thinkers.run(Lane.PEOPLE, greedy, go.wait))
        await asyncio.sleep(0)
        tasks = [group.create_task(thinkers.run(lane, who, work(n))) for lane, who, n in asked]
        gone = Owner("here", "gone", "table")
        unwanted = asyncio.create_task(thinkers.run(Lane.PEOPLE, gone, work("unwanted")))
        failing = asyncio.create_task(thinkers.run(Lane.BOTS, idle, fail))
        await asyncio.sleep(0)
        assert thinkers.waiting == len(tasks) + 2
        unwanted.cancel()
        await asyncio.sleep(0)
        go.set()
    with pytest.raises(ValueError, match="no idea"):
        await failing
    assert order == ["first", "mine", "second", "third", "bots"]
    assert thinkers.waiting == 0
    thinkers.close()


def _order_of(owners: list[Owner]) -> list[Owner]:
    """The order in which work of these owners, which has gathered, is done."""
    return asyncio.run(_serve(owners))


async def _serve(owners: list[Owner]) -> list[Owner]:
    queue, order, go = FairQueue(1, "test"), list[Owner](), threading.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(queue.run(Lane.PEOPLE, Owner("", ""), go.wait))
        await asyncio.sleep(0)
        for owner in owners:
            group.create_task(queue.run(Lane.PEOPLE, owner, partial(order.append, owner)))
        await asyncio.sleep(0)
        go.set()
    queue.close()
    return order


def test_many_people_of_one_address_do_not_make_another_wait() -> None:
    crowd = [Owner("crowd", f"person {n}", f"table {n}") for n in range(300)]
    honest = [Owner("home", "ana", "table") for _ in range(3)]
    order = _order_of([*crowd, *honest])
    assert order[:6] == [crowd[0], honest[0], crowd[1], honest[1], crowd[2], honest[2]]


def test_turns_go_round_addresses_then_people_then_tables() -> None:
    ben = [Owner("school", "ben", table) for table in ("first", "first", "second")]
    cleo, home = Owner("school", "cleo", "third"), Owner("home", "ana", "fourth")
    order = _order_of([*ben, cleo, home, home])
    assert order == [ben[0], home, cleo, home, ben[2], ben[1]]


def test_a_person_starts_only_so_many_matches(guest: Come, server: ThreadedServer) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    tables = [ana.make_table("santorini", ["me", "me"]) for _ in range(MAX_RUNNING + 3)]
    with ThreadPoolExecutor(4) as callers:
        answers = list(callers.map(ana.http.post, [f"/api/tables/{t}/start" for t in tables]))
    started = [answer for answer in answers if answer.status_code == 200]
    refused = [answer.json()["error"] for answer in answers if answer.status_code == 409]
    assert len(started) + len(refused) == len(tables) and 0 < len(started) <= MAX_RUNNING
    assert {error["code"] for error in refused} == {"too_many"}
    assert "finish one" in refused[0]["text"]
    for table in tables:
        ana.http.post(f"/api/tables/{table}/start")
    seats = [{"kind": "me"}, {"kind": "me"}]
    known = len(ana.get("/api/me/tables"))
    wish = {"game": "santorini", "seats": seats, "start": True}
    assert ana.http.post("/api/tables", json=wish).status_code == 409
    statuses = [table["status"] for table in ana.get("/api/me/tables")]
    assert len(statuses) == known + 1 and statuses.count("closed") == 1
    table = ben.make_table("santorini", ["me", "me"])
    assert ben.post(f"/api/tables/{table}/start")["status"] == "running"


def test_resigning_frees_ones_place(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    tables = [ana.make_table("santorini", ["me", "open"]) for _ in range(MAX_RUNNING)]
    for table in tables:
        ben.post(f"/api/tables/{table}/join")
        ana.post(f"/api/tables/{table}/start")
    another = ana.make_table("santorini", ["me", "me"])
    assert ana.refused("POST", f"/api/tables/{another}/start") == "too_many"
    assert ana.live(tables[0]).intend("resign", seat=0)["type"] == "ack"
    assert ana.post(f"/api/tables/{another}/start")["status"] == "running"
    assert tables[0] in [table["id"] for table in ana.get("/api/me/tables")]
    # Ben still plays at all of them.
    his = ben.make_table("santorini", ["me", "me"])
    assert ben.refused("POST", f"/api/tables/{his}/start") == "too_many"


def test_hints_come_one_at_a_time_and_not_too_many(
    guest: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, enough = threading.Event(), threading.Event()

    def rank(asked: bots.BotRequest) -> list[bots.HintedMove]:
        thinking.set()
        enough.wait()
        return [bots.HintedMove(asked.legal[0], 1.0, 0.5, None, "")]

    monkeypatch.setattr(bots, "rank", rank)
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"])
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    path = f"/api/tables/{table}/hint?seat=0"
    with ThreadPoolExecutor(1) as callers:
        first = callers.submit(ana.get, path)
        assert thinking.wait(20)
        assert ana.refused("GET", path) == "too_fast"
        # A replay does not wait for a hint.
        assert ana.get(f"/api/tables/{table}/replay?seat=0")["steps"] == []
        enough.set()
        assert first.result()["moves"][0]["share"] == 1.0
    for _ in range(HINTS - 1):
        ana.get(path)
    assert ana.refused("GET", path) == "too_fast"
    assert len(ana.get("/api/me/tables")) == 1


def test_replays_are_limited_for_each_person(guest: Come) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "me"], start=True)
    for _ in range(REPLAYS):
        ana.get(f"/api/tables/{table}/replay?seat=0")
    assert ana.refused("GET", f"/api/tables/{table}/replay?seat=0") == "too_fast"
    assert ana.refused("POST", "/api/replay", text="nonsense") == "too_fast"
    assert ben.get(f"/api/tables/{table}/replay")["steps"] == []


def test_a_table_with_a_person_comes_before_tables_of_bots(
    guest: Come, server: ThreadedServer, thoughts: Thoughts
) -> None:
    mallory, ana = guest("Mallory"), guest("Ana")
    greedy = [{"kind": "bot", "level": "captain"}] * 2
    for _ in range(GREEDY_TABLES):
        mallory.post("/api/tables", game="santorini", seats=greedy, start=True)
    wait_until(lambda: server.parts.bot_queue.waiting == GREEDY_TABLES - 1)
    seats = [{"kind": "bot", "level": "mate"}, {"kind": "me"}]
    table = ana.post("/api/tables", game="santorini", seats=seats, start=True)["id"]
    live = ana.live(table)
    wait_until(lambda: server.parts.bot_queue.waiting == GREEDY_TABLES)
    # One thought was begun before: as soon as it is over, Ana's bot thinks.
    thoughts.end_one()
    wait_until(lambda: len(thoughts.levels) == 2)
    assert thoughts.levels == ["captain", "mate"]
    thoughts.end_all()
    live.until(lambda m: m["type"] == "update" and live.view["actors"] == [1])
