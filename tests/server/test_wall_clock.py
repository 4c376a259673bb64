"""The wall clock is set while the server runs: nothing that is limited in time notices."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from santelmo.server.domain.time import now, steady_now
from tests.server.guest import Guest
from tests.server.servers import ThreadedServer

Come = Callable[[str], Guest]
SetClock = Callable[[int], None]
HOUR_MS = 3_600_000
DECISION_SECONDS = 600


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Sets the wall clock forward by some milliseconds, or back."""
    true_time = time.time_ns

    def set_by(milliseconds: int) -> None:
        monkeypatch.setattr(time, "time_ns", lambda: true_time() + milliseconds * 1_000_000)

    return set_by


def _clock_ms(guest: Guest, table: str) -> int:
    """What is left for the first seat's decision."""
    live = guest.live(table)
    return live.until_type("status")["seats"][0]["clock_ms"]


def test_the_steady_clock_is_not_set(set_clock: SetClock) -> None:
    wall, steady = now(), steady_now()
    set_clock(HOUR_MS)
    assert now() - wall >= HOUR_MS
    assert 0 <= steady_now() - steady < HOUR_MS
    set_clock(-HOUR_MS)
    assert now() < wall and steady_now() >= steady


@pytest.mark.parametrize("jump", [HOUR_MS, -HOUR_MS])
def test_no_flag_falls_because_the_wall_clock_is_set(
    guest: Come, server: ThreadedServer, set_clock: SetClock, jump: int
) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=DECISION_SECONDS)
    room = server.registry.rooms[table]
    set_clock(jump)
    server.call(room.arrange)
    assert 0 < _clock_ms(ana, table) <= DECISION_SECONDS * 1000
    live = ana.live(table)
    assert live.move("place b3", seat=0)["type"] == "ack"
    decision = room.table.decisions[-1]
    assert 0 <= decision.took_ms < DECISION_SECONDS * 1000 and not decision.by_clock
    assert room.table.updated_at - steady_now() == pytest.approx(jump, abs=HOUR_MS / 10)
    set_clock(0)
    assert live.intend("undo", seat=0, version=live.version)["type"] == "ack"
    assert 0 < _clock_ms(ana, table) <= DECISION_SECONDS * 1000


def test_a_table_that_waits_stays_in_the_lobby(
    guest: Come, server: ThreadedServer, set_clock: SetClock
) -> None:
    ana = guest("Ana")
    table = ana.make_table("santorini", ["me", "open"], public=True)
    set_clock(HOUR_MS)
    server.call(lambda: server.registry.sweep(time.monotonic()))
    assert server.registry.rooms[table].listed
    assert table in [listed["id"] for listed in ana.get("/api/tables")]


@pytest.mark.parametrize(
    ("shift", "least", "most"),
    [(-HOUR_MS, 1, 20_000), (HOUR_MS, 20_001, DECISION_SECONDS * 1000)],
    ids=["the server was away", "its clock was ahead"],
)
def test_across_a_restart_the_wall_clock_counts(
    start: Callable[..., ThreadedServer], tmp_path: Path, shift: int, least: int, most: int
) -> None:
    before = start()
    ana = Guest(before.address, "Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=DECISION_SECONDS)
    before.stop()
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as database:
        database.execute("update events set at = at + ?", (shift,))
    ana = ana.moved_to(start(restart_seconds=20.0).address)
    assert least <= _clock_ms(ana, table) <= most
    ana.close()
