"""A thinker: it offers threads to servers and answers what they ask."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import structlog

from santelmo.server.live.interfaces import Bus, BusMessage, Cancel
from santelmo.server.thinking import messages
from santelmo.server.thinking.messages import Offer, Question
from santelmo.server.work import bots

log = structlog.get_logger("thinker")

Json = dict[str, Any]

FINISH_SECONDS = 5.0
"""How long a thinker that is to end finishes what it has begun."""


class Thinker:
    """Thinks for all servers of its version. It takes only as much as it has threads for."""

    def __init__(
        self, bus: Bus, threads: int, version: str, refused: Callable[[], None] = lambda: None
    ) -> None:
        """`refused` is called when a server says that it is of another version."""
        self.name = secrets.token_hex(8)
        self.answered = 0
        self._bus = bus
        self._count = threads
        self._version = version
        self._refused = refused
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="thinker")
        self._bots = bots.BotCache()
        self._thinking: set[asyncio.Task[None]] = set()
        self._leaves = False
        self._cancels: list[Cancel] = []
        self._offering: asyncio.Task[None] | None = None

    def start(self) -> None:
        subscribe = self._bus.subscribe
        self._cancels = [
            subscribe(messages.questions_to(self.name), self._hear),
            subscribe(messages.refusals_to(self.name), lambda _: self._refused()),
        ]
        self._offering = asyncio.get_running_loop().create_task(self._offer_again_and_again())

    async def stop(self) -> None:
        """Takes nothing more, and finishes what it has begun."""
        self._leaves = True
        self._offer()
        if self._thinking:
            await asyncio.wait(self._thinking, timeout=FINISH_SECONDS)
        if self._offering is not None:
            self._offering.cancel()
        for cancel in self._cancels:
            cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def free(self) -> int:
        return self._count - len(self._thinking)

    async def _offer_again_and_again(self) -> None:
        while True:
            self._offer()
            await asyncio.sleep(messages.OFFER_SECONDS)

    def _offer(self) -> None:
        offer = Offer(self.name, self._version, self.free, self._leaves)
        self._bus.publish(messages.OFFERS, offer.encode())

    def _hear(self, message: BusMessage) -> None:
        if self._leaves or not self.free:
            message.reply(messages.encode_answer(messages.BUSY))
            return
        task = asyncio.get_running_loop().create_task(self._answer(message))
        self._thinking.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._thinking.discard(task)
        if self.free == 1 and not self._leaves:
            # Servers that were told that all threads are busy need not wait for the next time.
            self._offer()

    async def _answer(self, message: BusMessage) -> None:
        loop = asyncio.get_running_loop()
        try:
            answer = await loop.run_in_executor(self._threads, self._think, message.payload)
        except Exception:
            log.exception("question_failed")
            answer = messages.FAILED
        else:
            self.answered += 1
        message.reply(messages.encode_answer(answer))

    def _think(self, payload: bytes) -> Json:
        question: Question = messages.read_question(payload)
        if question.level is None:
            return messages.describe_hints(bots.rank(question.request))
        return {"move": self._bots.choose(question.turn, question.level, question.request).code}
