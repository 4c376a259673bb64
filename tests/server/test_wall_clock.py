"""The wall clock is set while the server runs: nothing that is limited in time notices."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from santelmo.server.domain.time import (
    LONGEST_STEP_MS,
    TAKE_OVER_MS,
    SteadyClock,
    TableTime,
    now,
)
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
    clock = SteadyClock()
    wall, steady = now(), clock.now()
    set_clock(HOUR_MS)
    assert now() - wall >= HOUR_MS
    assert 0 <= clock.now() - steady < HOUR_MS
    set_clock(-HOUR_MS)
    assert now() < wall and clock.now() >= steady


def test_the_steady_clock_does_not_count_a_stop() -> None:
    ticks = iter([0, 1_000, 1_000 + HOUR_MS, 1_500 + HOUR_MS])
    clock = SteadyClock(lambda: next(ticks))
    began = clock.now()
    assert clock.now() - began <= LONGEST_STEP_MS, "an hour without a look is a stop"
    assert clock.now() - began == LONGEST_STEP_MS + 500


def test_the_time_of_a_table_is_never_behind_its_log() -> None:
    clock = SteadyClock(lambda: 0)
    clock.go_on_from(1_000_000)
    assert TableTime(clock, 1_000_400).now() == 1_000_400
    assert TableTime(clock, 900_000).now() == 1_000_000 - TAKE_OVER_MS
    time_here = TableTime(clock, 1_000_000)
    time_here.note(1_002_000)
    assert time_here.now() == 1_002_000


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
    assert room.table.updated_at - room.time.now() == pytest.approx(jump, abs=HOUR_MS / 10)
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


@pytest.mark.parametrize("jump", [HOUR_MS, -HOUR_MS])
def test_across_a_restart_only_the_time_counts_in_which_a_server_ran(
    start: Callable[..., ThreadedServer], set_clock: SetClock, jump: int
) -> None:
    before = start()
    ana = Guest(before.address, "Ana")
    table = ana.make_table("santorini", ["me", "me"], start=True, decision_seconds=DECISION_SECONDS)
    left = _clock_ms(ana, table)
    before.stop()
    # The server is away for an hour, or the clock of its machine was an hour ahead.
    set_clock(jump)
    ana = ana.moved_to(start(restart_seconds=0.0).address)
    assert left - 60_000 <= _clock_ms(ana, table) <= left
    ana.close()
