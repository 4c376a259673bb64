"""Hints: what a bot would consider for a person's seat."""

from __future__ import annotations

from functools import partial

from santelmo.server.domain.addresses import Caller
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.table import Table
from santelmo.server.work import bots
from santelmo.server.work.compiling import Compiler
from santelmo.server.work.fair_queue import FairQueue, Lane, Owner
from santelmo.server.work.limits import CallerLimit


class Hints:
    """Thinks for people, in turn with the bots."""

    def __init__(self, queue: FairQueue, limit: CallerLimit, compiler: Compiler) -> None:
        self._queue = queue
        self._compiler = compiler
        self._limit = limit
        self._thinking: set[tuple[str, int]] = set()
        """Tables and seats for which a hint is being thought about: one at a time."""

    async def rank(self, table: Table, seat: int, caller: Caller) -> list[bots.HintedMove]:
        """The seat's moves, best first, with shares that add up to 1."""
        request, place = bots.request_for(table.playing, seat), (table.id, seat)
        progress = self._compiler.progress(table.game)
        if progress is not None:
            raise Refused(
                "busy", f"Hints can be given in about {progress.seconds:.0f} s: wait a moment."
            )
        if place in self._thinking:
            raise Refused("too_fast", "A hint for this seat is on its way: wait a moment.")
        self._limit.count(caller)
        self._thinking.add(place)
        try:
            owner = Owner(caller.address, caller.person or "", table.id)
            think = partial(bots.rank, request)
            return await self._queue.run(Lane.PEOPLE, owner, think, lambda at: at.rank(request))
        finally:
            self._thinking.discard(place)
