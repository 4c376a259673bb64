"""Replays, made in threads of their own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from santelmo.core.match import Match
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

    async def of_line(
        self, table: Table, number: int, line: Sequence[Json], caller: Caller
    ) -> Json:
        """A line that was not played, from after so many moves of a finished match."""
        self._limit.count(caller)
        make = partial(replay.of_line, table, replay.copy_of(table.playing), number, line)
        return await self._queue.run(Lane.PEOPLE, _owner(caller), make)

    async def of_file(self, text: str, caller: Caller) -> Json:
        """The match in a match file."""
        self._limit.count(caller)
        return await self._queue.run(Lane.PEOPLE, _owner(caller), partial(replay.of_file, text))

    async def match_of_table(self, table: Table, caller: Caller) -> Match:
        """A copy of the match of a table."""
        self._limit.count(caller)
        copy = partial(replay.copy_of, table.playing)
        return await self._queue.run(Lane.PEOPLE, _owner(caller), copy)

    async def match_of_file(self, text: str, caller: Caller) -> Match:
        """The match in a match file."""
        self._limit.count(caller)
        return await self._queue.run(Lane.PEOPLE, _owner(caller), partial(replay.read_file, text))


def _owner(caller: Caller) -> Owner:
    return Owner(caller.address, caller.person or "")
