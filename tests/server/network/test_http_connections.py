"""Connections over which calls come: those that send nothing make room for those that do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
import structlog

from santelmo.server.network import http_connections, rare_log
from santelmo.server.network.http_connections import HttpConnections
from santelmo.server.network.rare_log import RareLog
from santelmo.server.settings import Settings

MAX_CONNECTIONS, MAX_PER_ADDRESS = 4, 2


@dataclass(eq=False)
class Caller:
    """A connection as the list of them sees it."""

    address: str
    expendable: bool = True
    of_many: bool = False
    late: str | None = None
    ended: bool = False

    def overdue(self, present: float) -> str | None:
        return self.late

    def end(self) -> None:
        self.ended = True


def _connections() -> HttpConnections:
    settings = Settings(
        database="sqlite://",
        max_http_connections=MAX_CONNECTIONS,
        max_http_connections_per_address=MAX_PER_ADDRESS,
    )
    return HttpConnections(settings, RareLog(structlog.get_logger("network")))


def _run(act: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(act(), 20))


def test_the_oldest_that_is_silent_makes_room() -> None:
    async def act() -> None:
        connections = _connections()
        busy, *silent = [Caller(f"192.0.2.{n}", expendable=n > 0) for n in range(MAX_CONNECTIONS)]
        for caller in (busy, *silent):
            assert connections.enter(caller)
        with structlog.testing.capture_logs() as said:
            assert connections.enter(Caller("198.51.100.1"))
            assert connections.enter(Caller("198.51.100.2"))
        assert [caller.ended for caller in (busy, *silent)] == [False, True, True, False]
        assert len(connections) == MAX_CONNECTIONS
        assert [line["event"] for line in said] == ["http_connections_short"], "one line, not two"

    _run(act)


def test_an_address_makes_room_for_itself() -> None:
    async def act() -> None:
        connections = _connections()
        other = Caller("198.51.100.1")
        mine = [Caller("192.0.2.1") for _ in range(MAX_PER_ADDRESS + 1)]
        for caller in (other, *mine):
            assert connections.enter(caller)
        assert [caller.ended for caller in (other, *mine)] == [False, True, False, False]

    _run(act)


def test_a_proxy_stands_for_many_addresses() -> None:
    async def act() -> None:
        connections = _connections()
        callers = [Caller("192.0.2.1", of_many=True) for _ in range(MAX_CONNECTIONS)]
        assert all(connections.enter(caller) for caller in callers)
        assert not any(caller.ended for caller in callers)

    _run(act)


def test_nobody_who_is_being_answered_is_ended_for_another() -> None:
    async def act() -> None:
        connections = _connections()
        busy = [Caller(f"192.0.2.{n}", expendable=False) for n in range(MAX_CONNECTIONS)]
        assert all(connections.enter(caller) for caller in busy)
        assert not connections.enter(Caller("198.51.100.1"))
        connections.leave(busy[0])
        connections.leave(busy[0])
        assert connections.enter(Caller("198.51.100.1"))
        assert not any(caller.ended for caller in busy)

    _run(act)


def test_the_address_that_has_the_most_makes_room_when_nobody_is_silent() -> None:
    async def act() -> None:
        connections = _connections()
        many = [Caller("192.0.2.1", expendable=False) for _ in range(MAX_PER_ADDRESS)]
        few = [Caller(f"192.0.2.{n}", expendable=False) for n in (2, 3)]
        for caller in (few[0], *many, few[1]):
            assert connections.enter(caller)
        assert connections.enter(Caller("198.51.100.1", expendable=False))
        assert [caller.ended for caller in (*few, *many)] == [False, False, True, False]
        assert not connections.enter(Caller("198.51.100.2")), "all have one"
        assert not connections.enter(Caller("192.0.2.1")), "one more would be the most itself"

    _run(act)


def test_no_proxy_makes_room_for_a_single_address() -> None:
    async def act() -> None:
        connections = _connections()
        callers = [
            Caller("192.0.2.1", of_many=True, expendable=False) for _ in range(MAX_CONNECTIONS)
        ]
        assert all(connections.enter(caller) for caller in callers)
        assert not connections.enter(Caller("198.51.100.1"))
        assert not any(caller.ended for caller in callers)

    _run(act)


def test_a_connection_that_is_waited_for_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_connections, "SWEEP_SECONDS", 0.01)

    async def act() -> None:
        connections = _connections()
        slow, quick = Caller("192.0.2.1"), Caller("192.0.2.2")
        connections.enter(slow)
        connections.enter(quick)
        await asyncio.sleep(0.05)
        assert not slow.ended
        slow.late = "head"
        while not slow.ended:
            await asyncio.sleep(0.01)
        assert len(connections) == 1 and not quick.ended

    _run(act)


def test_a_flood_of_events_is_logged_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(rare_log, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    log = RareLog(structlog.get_logger("network"))
    with structlog.testing.capture_logs() as said:
        for _ in range(1_000):
            log.warning("flood")
        log.warning("drought")
        clock[0] += rare_log.PAUSE_SECONDS
        log.warning("flood")
    assert [(line["event"], line["times"]) for line in said] == [
        *(("flood", 1), ("drought", 1), ("flood", 1_000))
    ]
