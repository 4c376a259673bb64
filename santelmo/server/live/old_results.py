"""Results of matches that ended before results were stored, made from the log."""

from __future__ import annotations

import asyncio
from functools import partial

import structlog

from santelmo.server.domain.errors import Conflict, Refused
from santelmo.server.domain.listing import listing_of
from santelmo.server.live.interfaces import ResultIndex
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.retry import retry

log = structlog.get_logger("results")

PAUSE_SECONDS = 0.02
"""Between two tables: those who play go first."""


class OldResults:
    """Stores what is missing, in the background."""

    def __init__(
        self, index: ResultIndex, registry: RoomRegistry, retry_seconds: float, anew: bool
    ) -> None:
        """`anew` makes all results and ratings again."""
        self._index = index
        self._registry = registry
        self._pause = retry_seconds
        self._anew = anew
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._store_all())

    def stop(self) -> None:
        """What is missing still is stored after the next start."""
        if self._task is not None:
            self._task.cancel()

    async def _store_all(self) -> None:
        if self._anew:
            await retry(self._index.delete_results, self._pause)
        for table_id in await retry(self._index.without_result, self._pause):
            try:
                await retry(partial(self._store, table_id), self._pause)
            except (Refused, Conflict) as error:
                log.warning("result_not_stored", reason=str(error))
            except Exception:
                log.exception("table_unreadable", table=table_id)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _store(self, table_id: str) -> None:
        table = await self._registry.read(table_id)
        if table.status == "finished":
            await self._index.append(table_id, [], listing_of(table))
