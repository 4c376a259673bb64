"""Turns of the event loop: who goes first, and how much of its time anybody may use."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest

from santelmo.server.network import allowance, turns
from santelmo.server.network.turns import Rank, Turns, Visitor, VisitorLeft
from santelmo.server.settings import Settings

HERE, THERE = "192.0.2.1", "192.0.2.2"


class Clock:
    """A clock of the processor, and one on the wall, that tests move on."""

    def __init__(self) -> None:
        self.used = 0.0
        self.present = 0.0

    def work(self, seconds: float) -> None:
        self.used += seconds
        self.present += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    moved = Clock()
    fake = SimpleNamespace(thread_time=lambda: moved.used, monotonic=lambda: moved.present)
    monkeypatch.setattr(turns, "time", fake)
    monkeypatch.setattr(allowance, "time", fake)
    return moved


def _turns(**changed: float) -> Turns:
    return Turns(Settings(database="sqlite://", **changed))  # pyright: ignore[reportArgumentType]


def _run(act: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(act(), 20))


async def _iterations(count: int = 20) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_a_turn_is_taken_at_once_while_nobody_waits(clock: Clock) -> None:
    async def act() -> None:
        given, done = _turns(), list[int]()
        given.run(Visitor(HERE), lambda: done.append(1))
        assert done == [1]

    _run(act)


def test_players_go_before_watchers_and_those_before_strangers(clock: Clock) -> None:
    async def act() -> None:
        given, order = _turns(), list[str]()

        def work(name: str) -> Callable[[], None]:
            def use() -> None:
                clock.work(turns.PLAYERS_SECONDS)
                order.append(name)

            return use

        given.run(Visitor(HERE, Rank.STRANGER), work("first come"))
        for rank in reversed(Rank):
            for number in range(2):
                given.run(Visitor(HERE, rank), work(f"{rank.name} {number}"))
        assert order == ["first come"], "the iteration is used up: the others line up"
        await _iterations()
        assert order[1:] == [
            *("PLAYER 0", "PLAYER 1", "WATCHER 0", "WATCHER 1", "STRANGER 0", "STRANGER 1")
        ]

    _run(act)


def test_addresses_take_turns_however_many_connections_they_have(clock: Clock) -> None:
    async def act() -> None:
        given, order = _turns(), list[str]()

        def use(address: str) -> None:
            clock.work(turns.PLAYERS_SECONDS)
            order.append(address)

        for _ in range(6):
            given.run(Visitor(HERE, Rank.PLAYER), lambda: use(HERE))
        given.run(Visitor(THERE, Rank.PLAYER), lambda: use(THERE))
        await _iterations()
        assert order.index(THERE) <= 2 and len(order) == 7

    _run(act)


def test_the_sum_of_what_strangers_may_use_is_bounded(clock: Clock) -> None:
    """However many addresses they come from; players are not affected."""

    async def act() -> None:
        given, done = _turns(strangers_share=0.2), list[int]()
        seconds = 10.0
        while clock.present < seconds:
            for number in range(50):
                visitor = Visitor(f"198.51.100.{number}")
                given.run(visitor, lambda: (clock.work(0.001), done.append(1))[1])
            await _iterations(3)
            clock.present += 0.05
        assert len(done) * 0.001 < 0.2 * (seconds + turns.BURST_SECONDS) + 0.1
        played = list[int]()
        given.run(Visitor(HERE, Rank.PLAYER), lambda: played.append(1))
        await _iterations(3)
        assert played == [1]

    _run(act)


def test_one_address_may_use_its_share_and_the_others_do_not_wait_for_it(clock: Clock) -> None:
    async def act() -> None:
        given = _turns(address_share=0.25)
        given.run(Visitor(HERE, Rank.PLAYER), lambda: clock.work(1.0))
        await _iterations(3)
        order = list[str]()
        given.run(Visitor(HERE, Rank.PLAYER), lambda: order.append(HERE))
        given.run(Visitor(THERE, Rank.PLAYER), lambda: order.append(THERE))
        given.run(Visitor(HERE, Rank.WATCHER), lambda: order.append("another rank"))
        await _iterations(3)
        assert order == [THERE, "another rank"]

    _run(act)


def test_whoever_has_used_too_much_goes_on_when_time_has_paid_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "BURST_SECONDS", 0.01)

    async def act() -> None:
        given = _turns(address_share=1.0)
        done = asyncio.Event()
        end = time.thread_time() + turns.BURST_SECONDS * 2

        def use() -> None:
            while time.thread_time() < end:
                pass

        given.run(Visitor(HERE), use)
        given.run(Visitor(HERE), done.set)
        assert not done.is_set()
        await done.wait()

    _run(act)


def test_only_a_coroutines_own_time_is_counted(clock: Clock) -> None:
    async def act() -> None:
        given = _turns(address_share=0.25)

        async def wait_and_work() -> str:
            clock.work(0.1)
            await asyncio.sleep(0)
            clock.work(0.1)
            return "done"

        async def somebody_else() -> None:
            clock.work(100.0)

        working = asyncio.create_task(given.take(Visitor(HERE), wait_and_work()))
        beside = asyncio.create_task(somebody_else())
        assert await working == "done"
        await beside
        assert await given.take(Visitor(HERE), wait_and_work()) == "done"

    _run(act)


def test_errors_come_through_and_a_cancelled_turn_is_given_to_the_next(clock: Clock) -> None:
    async def act() -> None:
        given = _turns()

        async def fail() -> None:
            await asyncio.sleep(0)
            raise ValueError("a mistake")

        with pytest.raises(ValueError, match="a mistake"):
            await given.take(Visitor(HERE), fail())
        given.run(Visitor(HERE), lambda: clock.work(turns.PLAYERS_SECONDS))
        gone = asyncio.create_task(given.take(Visitor(HERE), fail()))
        done = list[int]()
        await asyncio.sleep(0)
        gone.cancel()
        given.run(Visitor(HERE), lambda: done.append(1))
        await _iterations()
        assert gone.cancelled() and done == [1]

    _run(act)


def test_addresses_that_use_nothing_are_forgotten(clock: Clock) -> None:
    async def act() -> None:
        given = _turns()
        for number in range(3 * turns.MAX_UNTOUCHED):
            clock.present += 1.0
            given.run(Visitor(f"2001:db8::{number:x}", Rank.PLAYER), lambda: clock.work(1e-6))
            await asyncio.sleep(0)
        remembered = given._lines[Rank.PLAYER]._addresses  # pyright: ignore[reportPrivateUsage]
        assert len(remembered) <= turns.MAX_UNTOUCHED

    _run(act)


def test_no_work_is_done_for_a_visitor_who_left_while_waiting(clock: Clock) -> None:
    async def act() -> None:
        given, done = _turns(), list[str]()

        async def work(name: str) -> None:
            done.append(name)

        async def use_up() -> None:
            clock.work(turns.PLAYERS_SECONDS)

        first = asyncio.create_task(given.take(Visitor(HERE), use_up()))
        reader, sender = Visitor(HERE), Visitor(HERE)
        reading = asyncio.create_task(given.take_if_present(reader, work("for the reader")))
        sending = asyncio.create_task(given.take(sender, work("for everybody")))
        await asyncio.sleep(0)
        reader.gone = sender.gone = True
        with pytest.raises(VisitorLeft):
            await reading
        await asyncio.gather(first, sending)
        assert done == ["for everybody"]

    _run(act)
