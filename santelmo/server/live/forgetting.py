"""Forgetting people: their seats go to bots, their names leave every table, then they are gone."""

from __future__ import annotations

import asyncio
from functools import partial

import structlog

from santelmo.server.domain import seating
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.forgetting import new_alias
from santelmo.server.domain.seating import Levels
from santelmo.server.live.interfaces import ForgettingStore
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.retry import retry

log = structlog.get_logger("forgetting")


class Forgetting:
    """Forgets people in the background; after a restart it goes on where it was."""

    def __init__(
        self, store: ForgettingStore, registry: RoomRegistry, levels: Levels, retry_seconds: float
    ) -> None:
        self._store = store
        self._registry = registry
        self._levels = levels
        self._pause = retry_seconds
        self._tasks: set[asyncio.Task[None]] = set()

    async def resume(self) -> None:
        """Goes on with what an earlier run of the server has begun."""
        try:
            begun = await self._store.begun()
        except Refused as refused:
            log.warning("forgetting_not_resumed", reason=refused.text)
            return
        for person in begun:
            self._in_background(person)

    async def forget(self, person: str) -> None:
        """From now on nobody is this person; the tables follow in the background."""
        await self._store.begin(person)
        self._registry.disconnect(person)
        self._in_background(person)

    async def stop(self) -> None:
        """What is not done yet is done after the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _in_background(self, person: str) -> None:
        task = asyncio.get_running_loop().create_task(self._forget_all(person))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _forget_all(self, person: str) -> None:
        try:
            for table in await retry(partial(self._store.tables_with, person), self._pause):
                await self._forget_at(table, person)
            await retry(partial(self._store.end, person), self._pause)
        except Exception:
            # The note that it has begun stays, and the next start of the server goes on.
            log.exception("forgetting_failed")

    async def _forget_at(self, table: str, person: str) -> None:
        """First those who are at the table see it, then the stored log follows."""
        alias = new_alias()

        async def leave() -> None:
            room = await self._registry.bring(table)
            await room.change(lambda t: seating.forget(t, person, alias, self._levels))

        try:
            await retry(leave, self._pause)
        except Exception:
            # A log that cannot be folded must not keep a name either.
            log.exception("table_not_left")
        await retry(partial(self._store.scrub, table, person, alias), self._pause)
