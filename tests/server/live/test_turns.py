"""Bots at their turns, and clocks."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from santelmo.bots.levels import Player
from santelmo.core.moves import Move
from santelmo.server.domain.clocks import Clocks
from santelmo.server.live import turns
from santelmo.server.work import bots
from tests.server.guest import Guest
from tests.server.servers import (
    ThreadedServer,
    wait_until,
)

Come = Callable[[str], Guest]


def test_the_clock_decides_at_the_flag(guest: Come, server: ThreadedServer) -> None:
    ana, ben = guest("Ana"), guest("Ben")
    table = ana.make_table("santorini", ["me", "open"], decision_seconds=60)
    ben.post(f"/api/tables/{table}/join")
    ana.post(f"/api/tables/{table}/start")
    live = ana.live(table)
    status = live.until_type("status")
    assert 0 < status["seats"][0]["clock_ms"] <= 60_000
    assert status["seats"][1]["clock_ms"] is None
    room = server.registry.rooms[table]

    def set_clock(seconds: int) -> None:
        room.table.decision_seconds = seconds
        room.arrange()

    server.call(lambda: set_clock(1))
    live.until_type("update")
    # Otherwise its bots would think on beside other tests.
    server.call(lambda: set_clock(600))
    assert len(live.view["log"]) == 1 and live.view["log"][0]["seat"] == 0


def test_one_bot_decides_at_the_flag_whatever_else_happens(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    enough = threading.Event()

    def brood(seated: Player, question: bots.BotRequest) -> Move:
        asked.append(question.seat)
        enough.wait()
        return question.legal[-1]

    monkeypatch.setattr(bots, "choose", brood)
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"], decision_seconds=60, start=True)
    live = ana.live(table)
    room = server.registry.rooms[table]

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
    room = server.registry.rooms[made]
    real, timers = Clocks.next_flag, list[float | None]()

    def next_flag(clocks: Clocks) -> float | None:
        seconds = real(clocks)
        if clocks.table is room.table and seconds is not None:
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


def test_bots_take_their_time(start: Callable[..., ThreadedServer], tmp_path: Path) -> None:
    server = start(bot_seconds=0.4)
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["bot", "me"])
    ana.post(f"/api/tables/{table}/seats/0/bot", level="deckhand")
    ana.post(f"/api/tables/{table}/start")
    live = ana.live(table)
    if live.view["actors"] != [1]:
        live.until(lambda m: m["type"] == "update" and live.view["actors"] == [1])
    with sqlite3.connect(tmp_path / "tables.db") as database:
        times = [at for (at,) in database.execute("select at from events order by seq")]
    database.close()
    started, first, second = times[-3:]
    assert first - started >= 390 and second - first >= 390
    ana.close()


def test_a_bot_that_thinks_makes_nobody_wait(
    start: Callable[..., ThreadedServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, enough = threading.Event(), threading.Event()

    def brood(seated: Player, asked: bots.BotRequest) -> Move:
        thinking.set()
        enough.wait()
        return asked.legal[-1]

    server = start()
    monkeypatch.setattr(bots, "choose", brood)
    ana = Guest(server.address, "Ana")
    table = ana.make_table("santorini", ["bot", "me"], start=True)
    other = ana.make_table("santorini", ["me", "me"], start=True)
    live, elsewhere = ana.live(table), ana.live(other)
    assert thinking.wait(20)
    assert elsewhere.move("place b3", seat=0)["type"] == "ack"
    assert live.intend("chat", text="take your time")["type"] == "ack"
    assert live.view["log"] == []
    enough.set()
    live.until(lambda m: m["type"] == "update" and live.view["actors"] == [1])
    ana.close()


@pytest.mark.parametrize("wishes", [{}, {"bot_pace": "slow"}, {"bot_pace": "quick"}])
def test_bots_play_at_the_pace_of_their_table(
    guest: Come, server: ThreadedServer, monkeypatch: pytest.MonkeyPatch, wishes: dict[str, str]
) -> None:
    paces: list[str] = []

    def note(pace: str, usual: float, legal: list[str]) -> float:
        paces.append(pace)
        assert usual == server.settings.bot_seconds and legal
        return 0.0

    monkeypatch.setattr(turns, "pause_seconds", note)
    ana = guest("Ana")
    table = ana.make_table("santorini", ["bot", "me"], start=True, **wishes)
    live = ana.live(table)
    live.until(lambda m: 1 in live.view["actors"])
    wanted = wishes.get("bot_pace", "normal")
    assert live.document["table"]["bot_pace"] == wanted
    assert set(paces) == {wanted}
