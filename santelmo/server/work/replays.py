"""Replays, made in threads of their own."""

from __future__ import annotations

from functools import partial
from typing import Any

from santelmo.server.domain import replay
from santelmo.server.domain.addresses import Caller
from santelmo.server.domain.table import Table
from santelmo.server.work.fair_queue import FairQueue, Lane, Owner
from santelmo.server.work.limits import CallerLimit

Json = dict[str, Any]


class Replays:
    """Makes replays for people and for addresses without a name, in turn."""

    def __init__(self, queue: FairQueue, limit: CallerLimit) -> None:
        self._queue = queue
        self._limit = limit

    async def of_table(self, table: Table, seat: int | None, caller: Caller) -> Json:
        """The match of a table so far, as this seat may know it."""
        self._limit.count(caller)
        copy, over = replay.copy_of(table.playing), table.status == "finished"
        make = partial(replay.of_table, table, copy, seat, over)
        return await self._queue.run(Lane.PEOPLE, _owner(caller), make)

    async def of_file(self, text: str, caller: Caller) -> Json:
        """The match in a match file."""
        self._limit.count(caller)
        return await self._queue.run(Lane.PEOPLE, _owner(caller), partial(replay.of_file, text))


def _owner(caller: Caller) -> Owner:
    return Owner(caller.address, caller.person or "")
