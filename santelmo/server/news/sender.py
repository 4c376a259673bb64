"""Sends what is in the outbox.

A message is claimed, sent and marked, each in a transaction of its own. A server that dies between
sending and marking leaves a claim that runs out: then the message is sent again, under the same
key, by which the receiver's device or mailbox knows it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

import structlog

from santelmo.server.domain.errors import Refused
from santelmo.server.domain.news import Delivery
from santelmo.server.domain.time import now
from santelmo.server.news.interfaces import Channels, Outbox, Outcome, Way

log = structlog.get_logger("news")

POLL_SECONDS = 0.5
REFRESH_SECONDS = 20.0
CLEAN_SECONDS = 3_600.0
CLAIM_MS = 15_000
"""Longer than any attempt takes: nobody else sends the message meanwhile."""
MOST_AT_ONCE = 16
FIRST_PAUSE_SECONDS = 5.0
PAUSE_FACTOR = 3.0
LONGEST_PAUSE_SECONDS = 6 * 3_600.0
MOST_ATTEMPTS = 12
"""After about a day nobody needs the message any more."""
LOOK_AGAIN_MS = 600_000
"""When somebody who looks at the table is thought of again."""


class NewsSender:
    """One server's part in sending."""

    def __init__(
        self,
        outbox: Outbox,
        channels: Channels,
        ways: Mapping[str, Way],
        looks: Callable[[str, str], bool],
    ) -> None:
        """`looks` says whether a person looks at a table now."""
        self._outbox = outbox
        self._channels = channels
        self._ways = ways
        self._looks = looks
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, "news")
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _run(self) -> None:
        refreshed = cleaned = float("-inf")
        while True:
            try:
                if time.monotonic() - refreshed >= REFRESH_SECONDS:
                    refreshed = time.monotonic()
                    await self._channels.refresh()
                if time.monotonic() - cleaned >= CLEAN_SECONDS:
                    cleaned = time.monotonic()
                    await self._outbox.delete_old()
                if not self._channels.nobody and await self._outbox.is_due():
                    await self._send_due()
            except Refused as refused:
                log.info("news_wait", reason=refused.text)
            except Exception:
                log.exception("news_failed")
            await asyncio.sleep(POLL_SECONDS)

    async def _send_due(self) -> None:
        claimed = await self._outbox.claim(MOST_AT_ONCE, CLAIM_MS)
        await asyncio.gather(*map(self._deliver, claimed))

    async def _deliver(self, delivery: Delivery) -> None:
        later = self._not_before(delivery)
        way = self._ways.get(delivery.kind)
        if later is not None:
            await self._outbox.put_back(delivery, later)
        elif way is None:
            await self._outbox.failed(delivery)
        else:
            loop = asyncio.get_running_loop()
            outcome = await loop.run_in_executor(self._threads, way.send, delivery)
            await self._note(delivery, outcome)

    def _not_before(self, delivery: Delivery) -> int | None:
        """When somebody wants to be told who does not want it now."""
        if not delivery.table:
            return None
        if self._looks(delivery.table, delivery.person):
            return now() + LOOK_AGAIN_MS
        return None if delivery.quiet is None else delivery.quiet.until(now())

    async def _note(self, delivery: Delivery, outcome: Outcome) -> None:
        if outcome.result == "sent":
            await self._outbox.sent(delivery)
            return
        log.info("news_not_delivered", kind=delivery.kind, reason=outcome.reason)
        if outcome.result == "gone":
            await self._channels.remove(delivery.channel)
        elif outcome.result == "failed" or delivery.attempts >= MOST_ATTEMPTS:
            await self._outbox.failed(delivery)
        else:
            pause = outcome.after_seconds or pause_seconds(delivery.attempts)
            await self._outbox.put_off(delivery, now() + round(pause * 1000))


def pause_seconds(attempts: int) -> float:
    """How long to wait after so many attempts that failed."""
    return min(FIRST_PAUSE_SECONDS * PAUSE_FACTOR ** (attempts - 1), LONGEST_PAUSE_SECONDS)
