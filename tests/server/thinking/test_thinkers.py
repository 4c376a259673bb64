"""Threads of other machines: who is asked, and what happens when no answer comes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

import santelmo
from santelmo.bots.levels import Player
from santelmo.core.moves import Move
from santelmo.server.cluster.local_bus import LocalBus
from santelmo.server.live.interfaces import BusMessage
from santelmo.server.thinking import messages, pool
from santelmo.server.thinking.messages import Offer
from santelmo.server.thinking.pool import ThinkerPool
from santelmo.server.thinking.thinker import Thinker
from santelmo.server.work import bots
from santelmo.server.work.fair_queue import FairQueue, Lane, Owner
from santelmo.server.work.questions import BotRequest, Place

VERSION = "1"
OWNER = Owner("here", "ana", "table")
HERE, ELSEWHERE = "here", "elsewhere"


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is, nobody counts as slow; tests that are about it say so."""
    monkeypatch.setattr(pool, "SILENT_SECONDS", 600.0)
    monkeypatch.setattr(pool, "PATIENCE_SECONDS", 600.0)


def _question() -> BotRequest:
    match = santelmo.load("santorini", mode="mortal").start(1)
    return bots.request_for(match, match.actors[0])


class Site:
    """A server's queue with one thread, and a bus on which thinkers may be."""

    def __init__(self) -> None:
        self.bus = LocalBus()
        self.pool = ThinkerPool(self.bus, VERSION)
        self.queue = FairQueue(1, "test")
        self.queue.use(self.pool)
        self.pool.open()
        self.request = _question()
        self.may_think = threading.Event()
        """Whether threads here do what they are given."""
        self.may_think.set()

    async def decide(self, turn: str = "turn", owner: Owner = OWNER) -> tuple[str, Move]:
        """Where a decision was made, and which."""

        def here() -> tuple[str, Move]:
            self.may_think.wait()
            return HERE, self.request.legal[0]

        async def elsewhere(place: Place) -> tuple[str, Move]:
            return ELSEWHERE, await place.choose(turn, "deckhand", self.request)

        return await self.queue.run(Lane.PEOPLE, owner, here, elsewhere, turn)

    async def until(self, condition: Callable[[], Any]) -> None:
        while not condition():
            await asyncio.sleep(0.001)

    async def close(self) -> None:
        self.may_think.set()
        self.queue.close()
        self.pool.close()


def run(test: Callable[[Site], Awaitable[None]]) -> None:
    async def whole() -> None:
        site = Site()
        try:
            await test(site)
        finally:
            await site.close()

    asyncio.run(whole())


class HandMade:
    """A thinker whose answers are the test's."""

    def __init__(self, site: Site, name: str, free: int = 1, version: str = VERSION) -> None:
        self.asked: list[BusMessage] = []
        self.refused: list[bytes] = []
        self._site = site
        self._offer = Offer(name, version, free)
        site.bus.subscribe(messages.questions_to(name), self.asked.append)
        site.bus.subscribe(messages.refusals_to(name), lambda m: self.refused.append(m.payload))

    def offer(self) -> None:
        self._site.bus.publish(messages.OFFERS, self._offer.encode())

    async def is_asked(self, times: int = 1) -> None:
        await self._site.until(lambda: len(self.asked) >= times)

    def answer(self, answer: dict[str, Any]) -> None:
        self.asked[-1].reply(messages.encode_answer(answer))


def test_a_bot_thinks_elsewhere_where_a_thread_is_offered_and_here_where_none_is() -> None:
    async def test(site: Site) -> None:
        assert (await site.decide())[0] == HERE
        thinker = Thinker(site.bus, 1, VERSION)
        thinker.start()
        await site.until(lambda: site.pool.free)
        where, move = await site.decide()
        assert where == ELSEWHERE and move in site.request.legal
        assert thinker.answered == 1 and site.queue.done == {HERE: 1, ELSEWHERE: 1}
        await thinker.stop()
        await site.until(lambda: not site.pool.free)
        assert (await site.decide())[0] == HERE

    run(test)


def test_a_hint_comes_from_elsewhere_with_its_reasons() -> None:
    async def test(site: Site) -> None:
        thinker = Thinker(site.bus, 1, VERSION)
        thinker.start()
        await site.until(lambda: site.pool.free)
        place = site.pool.claim("")
        assert place is not None
        hints = await place.rank(site.request)
        assert {hint.move for hint in hints} == set(site.request.legal)
        assert sum(hint.share for hint in hints) == pytest.approx(1.0)
        await thinker.stop()

    run(test)


def test_what_a_thinker_leaves_undone_is_done_by_another_and_then_here() -> None:
    async def test(site: Site) -> None:
        thinkers = [HandMade(site, name) for name in "abc"]
        for thinker in thinkers:
            thinker.offer()
        await site.until(lambda: site.pool.free == 3)
        deciding = asyncio.create_task(site.decide())
        asked: list[HandMade] = []
        for times in (1, 2):
            await site.until(lambda times=times: sum(bool(one.asked) for one in thinkers) == times)
            asked += [one for one in thinkers if one.asked and one not in asked]
            asked[-1].answer(messages.FAILED)
        assert (await deciding)[0] == HERE
        assert len(asked) == 2 == sum(len(one.asked) for one in thinkers)
        assert site.pool.failures["error"] == 2

    run(test)


def test_a_thinker_that_is_not_heard_any_more_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool, "SILENT_SECONDS", 0.2)
    monkeypatch.setattr(pool, "GLANCE_SECONDS", 0.01)

    async def test(site: Site) -> None:
        dead = HandMade(site, "dead")
        dead.offer()
        await site.until(lambda: site.pool.free)
        assert (await site.decide())[0] == HERE
        assert len(dead.asked) == 1 and site.pool.failures["silence"] == 1
        assert site.pool.count == 0

    run(test)


def test_an_answer_that_comes_too_late_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE_SECONDS", 0.05)

    async def test(site: Site) -> None:
        slow = HandMade(site, "slow")
        slow.offer()
        await site.until(lambda: site.pool.free)
        assert (await site.decide())[0] == HERE
        slow.answer({"move": site.request.legal[-1].code})
        slow.offer()
        await asyncio.sleep(0.01)
        # It is not asked again for a while, although it offers a thread.
        assert site.pool.count == 1 and site.pool.free == 0
        assert (await site.decide())[0] == HERE

    run(test)


def test_a_move_that_is_not_legal_is_not_taken() -> None:
    async def test(site: Site) -> None:
        liar = HandMade(site, "liar")
        liar.offer()
        await site.until(lambda: site.pool.free)
        deciding = asyncio.create_task(site.decide())
        await liar.is_asked()
        liar.answer({"move": -1})
        await site.until(lambda: deciding.done() or len(liar.asked) == 2)
        if len(liar.asked) == 2:
            liar.answer({"move": 10**6})
        assert await deciding == (HERE, site.request.legal[0])

    run(test)


def test_a_thinker_of_another_version_is_told_and_never_asked() -> None:
    async def test(site: Site) -> None:
        foreign = HandMade(site, "foreign", version="2")
        foreign.offer()
        await site.until(lambda: foreign.refused)
        assert foreign.refused == [VERSION.encode()]
        assert (await site.decide())[0] == HERE
        assert foreign.asked == []
        told: list[str] = []
        thinker = Thinker(site.bus, 1, "3", partial(told.append, "refused"))
        thinker.start()
        await site.until(lambda: told)
        await thinker.stop()

    run(test)


def test_what_is_busy_with_anothers_questions_says_so_and_the_work_goes_on_here() -> None:
    async def test(site: Site) -> None:
        shared = HandMade(site, "shared")
        shared.offer()
        await site.until(lambda: site.pool.free)
        deciding = asyncio.create_task(site.decide())
        await shared.is_asked()
        shared.answer(messages.BUSY)
        assert (await deciding)[0] == HERE
        # That is no failure: with its next offer it is asked again.
        shared.offer()
        await site.until(lambda: site.pool.free)
        assert site.pool.failures == {"silence": 0, "error": 0}

    run(test)


def test_a_turn_goes_on_where_it_was_begun() -> None:
    async def test(site: Site) -> None:
        few, many = HandMade(site, "few", free=1), HandMade(site, "many", free=3)
        many.offer()
        await site.until(lambda: site.pool.free)
        deciding = asyncio.create_task(site.decide("first"))
        await many.is_asked()
        few.offer()
        many.answer({"move": site.request.legal[0].code})
        await deciding
        for turn, asked in (("first", many), ("other", many), ("first", many)):
            few.offer()
            await asyncio.sleep(0)
            before = len(asked.asked)
            deciding = asyncio.create_task(site.decide(turn))
            await asked.is_asked(before + 1)
            asked.answer({"move": site.request.legal[0].code})
            await deciding

    run(test)


def test_threads_elsewhere_serve_all_addresses_in_turn() -> None:
    async def test(site: Site) -> None:
        site.may_think.clear()
        blocking = asyncio.create_task(site.decide())
        order: list[str] = []

        async def wait_for(owner: Owner) -> None:
            await site.decide(owner.address, owner)
            order.append(owner.address)

        crowd = [Owner("crowd", f"person {n}", "") for n in range(4)]
        waiting = [asyncio.create_task(wait_for(who)) for who in (*crowd, Owner("home", "ben"))]
        await site.until(lambda: site.queue.waiting == len(waiting))
        thinker = Thinker(site.bus, 1, VERSION)
        thinker.start()
        await asyncio.gather(*waiting)
        assert order.index("home") == 1
        site.may_think.set()
        assert (await blocking)[0] == HERE
        await thinker.stop()

    run(test)


def test_a_thinker_that_ends_finishes_what_it_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = threading.Event(), threading.Event()

    def slowly(seated: Player, asked: BotRequest) -> Move:
        begun.set()
        go.wait()
        return asked.legal[-1]

    monkeypatch.setattr(bots, "choose", slowly)

    async def test(site: Site) -> None:
        thinker = Thinker(site.bus, 2, VERSION)
        thinker.start()
        await site.until(lambda: site.pool.free)
        deciding = asyncio.create_task(site.decide())
        await site.until(begun.is_set)
        stopping = asyncio.create_task(thinker.stop())
        await site.until(lambda: not site.pool.free)
        assert (await site.decide("another turn"))[0] == HERE
        go.set()
        assert await deciding == (ELSEWHERE, site.request.legal[-1])
        await stopping

    run(test)
