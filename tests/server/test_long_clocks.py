"""Clocks of matches over days: what the server does with them, and what they survive."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from santelmo.server.domain.time import LONGEST_STEP_MS, TableTime
from tests.server.guest import Guest, Live
from tests.server.servers import ServerProcess, ThreadedServer, wait_for_games, wait_until

Come = Callable[[str], Guest]
Start = Callable[..., ThreadedServer]
DAY = 86_400
BANK = {"seconds": 3 * DAY, "increment_seconds": 3_600}


def _status(live: Live, seat: int) -> dict[str, int | None]:
    if not live.status:
        live.until_type("status")
    return live.status["seats"][seat]


def test_a_bank_is_shown_for_all_seats_and_grows_with_a_decision(guest: Come) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True, bank=BANK)
    live = ana.live(table)
    assert live.document["table"]["bank"] == BANK
    first, second = _status(live, 0), _status(live, 1)
    assert first["clock_ms"] == first["bank_ms"] and first["rest_ms"] is None
    assert second["clock_ms"] is None and second["bank_ms"] == 3 * DAY * 1000
    live.move("place b3", seat=0)
    live.until_type("status")
    assert 3 * DAY * 1000 < (_status(live, 0)["bank_ms"] or 0) <= (3 * DAY + 3_600) * 1000


@pytest.mark.parametrize(
    "wish",
    [
        {"decision_seconds": 14 * DAY + 1},
        {"bank": {"seconds": 9}},
        {"bank": {"seconds": 60, "increment_seconds": -1}},
        {"bank": {"seconds": 60}, "decision_seconds": 60},
        {"flag": {"act": "take_over", "level": "nobody"}},
        {"flag": {"act": "lose"}},
    ],
)
def test_clocks_that_nobody_can_play_by_are_refused(guest: Come, wish: dict[str, object]) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}]
    code = guest("Ana").refused("POST", "/api/tables", game="santorini", seats=seats, **wish)
    assert code in ("malformed", "bad_option")


@pytest.mark.parametrize(
    "wish",
    [{"bank": {"seconds": 60}}, {"decision_seconds": DAY}, {"flag": {"act": "take_over"}}],
)
def test_a_race_has_no_clocks_over_days(guest: Come, wish: dict[str, object]) -> None:
    seats = [{"kind": "me"}] * 3
    made = {"game": "santy_anno", "options": {"players": 3}, "seats": seats, **wish}
    assert guest("Ana").refused("POST", "/api/tables", **made) == "bad_option"


def _let_the_flag_fall(server: ThreadedServer, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true_time, room = TableTime.now, server.registry.rooms[table]

    def later(time: TableTime) -> int:
        return true_time(time) + (4 * DAY * 1000 if time is room.time else 0)

    monkeypatch.setattr(TableTime, "now", later)
    server.call(room.arrange)


def test_at_the_flag_a_bot_of_the_chosen_level_takes_the_seat(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, flag = guest("Ana"), {"act": "take_over", "level": "deckhand"}
    table = ana.make_table("santorini", ["me", "me"], start=True, bank=BANK, flag=flag)
    live = ana.live(table)
    assert live.document["table"]["flag"] == flag
    _let_the_flag_fall(server, table, monkeypatch)
    live.until(lambda m: m["type"] == "update" and live.document["table"]["seats"][0]["stand_in"])
    assert live.document["table"]["seats"][0]["level"] == "deckhand"
    assert not live.document["table"]["seats"][1]["stand_in"]
    live.until(lambda m: m["type"] == "update" and bool(live.view["log"]))
    ana.post(f"/api/tables/{table}/seats/0/take")
    live.until(lambda m: m["type"] == "status" and m["seats"][0]["bank_ms"] is not None)
    assert (_status(live, 0)["bank_ms"] or 0) <= BANK["increment_seconds"] * 1000


def test_at_the_flag_a_bot_decides_once(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True, bank=BANK)
    live = ana.live(table)
    _let_the_flag_fall(server, table, monkeypatch)
    live.until(lambda m: m["type"] == "update" and bool(live.view["log"]))
    assert [line["seat"] for line in live.view["log"]] == [0]
    assert live.document["table"]["seats"][0]["stand_in"] is False
    room = server.registry.rooms[table]
    assert room.table.bank_ms[0] == BANK["increment_seconds"] * 1000


def test_hours_of_rest_count_at_matches_that_start_afterwards(guest: Come) -> None:
    ana = guest("Ana")
    always = {"zone": "UTC", "night": [0, 720], "days": [0, 1, 2]}
    early = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=DAY)
    assert ana.put("/api/me/rest", rest=always)["rest"] == always
    assert ana.get("/api/me/rest")["rest"] == always
    late = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=DAY)
    quick = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=60)
    told = [ana.get(f"/api/tables/{table}")["rests"] for table in (early, late, quick)]
    assert told == [[], [0, 1], []]
    assert ana.put("/api/me/rest", rest=None)["rest"] is None
    nowhere = {"zone": "Atlantis"}
    assert ana.refused("PUT", "/api/me/rest", rest=nowhere) == "bad_option"


def test_a_table_with_a_long_clock_leaves_the_memory_and_comes_back_for_its_flag(
    start: Start, tmp_path: Path
) -> None:
    server = start(idle_seconds=0.0, restart_seconds=0.0)
    ana = Guest(server.address, "Ana")
    long = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=DAY)
    short = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=600)
    registry = server.registry
    server.call(lambda: registry.sweep(time.monotonic()))
    wait_until(lambda: long not in registry.rooms)
    assert short in registry.rooms, "its flag falls soon"
    assert registry.clocks_run
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as database:
        query = "select due_at - updated_at from tables where id = ?"
        (due,) = database.execute(query, (long,)).fetchone()
        assert DAY * 1000 - 60_000 < due <= DAY * 1000 + 60_000
        assert database.execute("select due_at from tables where id = ?", (short,)).fetchone() == (
            0,
        )
        # The day is almost over.
        database.execute("update tables set due_at = due_at - ? where id = ?", (DAY * 1000, long))
        back = "update events set steady_at = steady_at - ? where table_id = ?"
        database.execute(back, ((DAY + 10) * 1000, long))
    server.call(lambda: registry.wake_due_soon())
    wait_until(lambda: long in registry.rooms)
    wait_until(lambda: bool(registry.rooms[long].table.decisions))
    assert registry.rooms[long].table.decided_by_clock
    ana.close()


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Callable[[], ServerProcess]]:
    """Starts a server on the same database each time."""
    running: list[ServerProcess] = []

    def anew() -> ServerProcess:
        running.append(ServerProcess(tmp_path, restart_seconds=0.0))
        wait_for_games(running[-1].address)
        return running[-1]

    yield anew
    running[-1].stop()


def _left_ms(ana: Guest, table: str) -> int:
    left = ana.live(table).until_type("status")["seats"][0]["bank_ms"]
    assert isinstance(left, int)
    return left


def test_a_bank_survives_a_stop_and_a_kill(process: Callable[[], ServerProcess]) -> None:
    server = process()
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True, bank=BANK)
    before, began = _left_ms(ana, table), time.monotonic()
    os.kill(server.pid, signal.SIGSTOP)
    stopped = 2 * LONGEST_STEP_MS / 1000
    time.sleep(stopped)
    os.kill(server.pid, signal.SIGCONT)
    after = _left_ms(ana, table)
    passed = (time.monotonic() - began) * 1000
    assert before - after <= passed - LONGEST_STEP_MS, "a server that is stopped serves nobody"
    server.kill()
    killed, away = time.monotonic(), 1.5
    time.sleep(away)
    ana = ana.moved_to(process().address)
    again = _left_ms(ana, table)
    assert again <= before
    assert after - again <= (time.monotonic() - killed - away) * 1000
    ana.close()
