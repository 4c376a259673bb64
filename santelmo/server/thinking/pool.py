"""The thinkers that a server knows, and what it asks them."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import structlog

from santelmo.core.moves import Move
from santelmo.server.live.interfaces import Bus, BusMessage, Cancel, NoReply
from santelmo.server.thinking import messages
from santelmo.server.thinking.messages import Offer, Question
from santelmo.server.work.questions import BotRequest, Busy, HintedMove, NotAnswered, Place

log = structlog.get_logger("thinkers")

Json = dict[str, Any]

SILENT_SECONDS = 2.0
"""A thinker that has not been heard for so long is gone."""
PATIENCE_SECONDS = 4.0
"""How long an answer may take: no level thinks for more than a second."""
AVOIDED_SECONDS = 10.0
"""For so long a thinker is not asked that was too slow."""
GLANCE_SECONDS = 0.1
NO_FAILURES = {"silence": 0, "error": 0}
LARGEST_MEMORY = 4_096
"""Turns of which it is remembered where they were thought about."""


@dataclass
class _Thinker:
    """A thinker that has been heard."""

    name: str
    free: int = 0
    heard_at: float = 0.0
    avoided_until: float = 0.0
    asked: int = field(default=0)
    """How many questions of this server it is thinking about."""

    @property
    def silent(self) -> bool:
        return time.monotonic() - self.heard_at > SILENT_SECONDS

    @property
    def usable(self) -> bool:
        return self.free > 0 and not self.silent and time.monotonic() >= self.avoided_until


class ThinkerPool:
    """Threads of other machines, as `Places`."""

    def __init__(self, bus: Bus, version: str) -> None:
        self._bus = bus
        self._version = version
        self._thinkers: dict[str, _Thinker] = {}
        self._foreign: set[str] = set()
        """Thinkers of other versions, which have been told."""
        self._turns: OrderedDict[str, str] = OrderedDict()
        """The thinker that remembers the bot of a turn."""
        self._callbacks: list[Callable[[], None]] = []
        self._cancel: Cancel | None = None
        self.failures = dict(NO_FAILURES)
        """Questions that somebody else had to answer, by what was wrong."""

    @property
    def count(self) -> int:
        """How many thinkers offer threads to this server."""
        return sum(not thinker.silent for thinker in tuple(self._thinkers.values()))

    @property
    def asked(self) -> int:
        """How many questions of this server are being thought about elsewhere."""
        return sum(thinker.asked for thinker in tuple(self._thinkers.values()))

    def open(self) -> None:
        """Begins to listen to offers."""
        self._cancel = self._bus.subscribe(messages.OFFERS, self._hear)

    def close(self) -> None:
        if self._cancel is not None:
            self._cancel()
        self._thinkers.clear()

    # Places

    @property
    def free(self) -> int:
        return sum(thinker.free for thinker in self._thinkers.values() if thinker.usable)

    def claim(self, turn: str) -> Place | None:
        usable = [thinker for thinker in self._thinkers.values() if thinker.usable]
        if not usable:
            return None
        before = self._turns.get(turn)
        chosen = max(usable, key=lambda thinker: (thinker.name == before, thinker.free))
        chosen.free -= 1
        return _ThinkersPlace(self, chosen)

    def when_free(self, callback: Callable[[], None]) -> None:
        self._callbacks.append(callback)

    # Offers

    def _hear(self, message: BusMessage) -> None:
        offer = messages.read_offer(message.payload)
        if offer.version != self._version:
            self._refuse(offer)
            return
        self._forget_silent()
        if offer.leaves:
            self._note_end(offer.thinker)
            return
        thinker = self._thinkers.get(offer.thinker)
        if thinker is None:
            thinker = self._thinkers[offer.thinker] = _Thinker(offer.thinker)
            log.info("thinker_came", thinker=offer.thinker, threads=offer.free)
        thinker.free, thinker.heard_at = offer.free, time.monotonic()
        if thinker.usable:
            for callback in self._callbacks:
                callback()

    def _note_end(self, name: str) -> None:
        """It finishes what it was asked; how many threads it has then is of no interest."""
        thinker = self._thinkers.get(name)
        if thinker is not None:
            thinker.free, thinker.heard_at = 0, time.monotonic()

    def _refuse(self, offer: Offer) -> None:
        """Tells a thinker of another version, which may not know what a state means here."""
        self._bus.publish(messages.refusals_to(offer.thinker), self._version.encode())
        if offer.thinker not in self._foreign:
            self._foreign.add(offer.thinker)
            log.warning("thinker_of_another_version", thinker=offer.thinker)

    def _forget_silent(self) -> None:
        for name in [name for name, one in self._thinkers.items() if one.silent and not one.asked]:
            log.info("thinker_gone", thinker=name)
            del self._thinkers[name]

    # Questions

    async def ask(self, thinker: _Thinker, question: Question) -> Json:
        """The answer of a thinker. Raises NotAnswered."""
        thinker.asked += 1
        try:
            answer = messages.read_answer(await self._reply(thinker, question))
        except NoReply:
            self._give_up(thinker, "silence")
            raise NotAnswered from None
        finally:
            thinker.asked -= 1
        if answer == messages.BUSY:
            # Another server was faster: the next offer says how many threads are left.
            thinker.free = 0
            raise Busy
        if answer == messages.FAILED:
            thinker.free += 1
            self._give_up(thinker, "error")
            raise NotAnswered
        thinker.free += 1
        self._remember(question.turn, thinker.name)
        return answer

    async def _reply(self, thinker: _Thinker, question: Question) -> bytes:
        """What it replies; NoReply as soon as it is gone, too."""
        payload = messages.encode_question(question)
        request = self._bus.request(messages.questions_to(thinker.name), payload, PATIENCE_SECONDS)
        asking = asyncio.ensure_future(request)
        try:
            while not (await asyncio.wait({asking}, timeout=GLANCE_SECONDS))[0]:
                if thinker.silent:
                    raise NoReply
            return asking.result()
        finally:
            asking.cancel()

    def _give_up(self, thinker: _Thinker, reason: str) -> None:
        self.failures[reason] += 1
        thinker.avoided_until = time.monotonic() + AVOIDED_SECONDS
        log.warning("thinker_failed", thinker=thinker.name, reason=reason)

    def _remember(self, turn: str, thinker: str) -> None:
        if turn:
            self._turns[turn] = thinker
            self._turns.move_to_end(turn)
            if len(self._turns) > LARGEST_MEMORY:
                self._turns.popitem(last=False)


class _ThinkersPlace:
    """A thread of a thinker, taken for one question."""

    def __init__(self, pool: ThinkerPool, thinker: _Thinker) -> None:
        self._pool = pool
        self._thinker = thinker

    async def choose(self, turn: str, level: str, request: BotRequest) -> Move:
        answer = await self._pool.ask(self._thinker, Question(request, turn, level))
        for move in request.legal:
            if move.code == answer.get("move"):
                return move
        log.error("thinker_broke_the_rules", thinker=self._thinker.name)
        raise NotAnswered

    async def rank(self, request: BotRequest) -> list[HintedMove]:
        answer = await self._pool.ask(self._thinker, Question(request))
        return messages.read_hints(request.seat_state.game, answer)
