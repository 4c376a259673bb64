"""Making tables and starting matches: not too many of one person or from one address."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from santelmo.server.domain import seating
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.events import Event, TableCreated
from santelmo.server.domain.person import Person
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.table import Table
from santelmo.server.domain.table_info import table_info
from santelmo.server.live.interfaces import EventLog, Hours
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.room import Room

Json = dict[str, Any]


class MatchStarts:
    """One person's tables must not take all the time of the bots."""

    def __init__(
        self, registry: RoomRegistry, log: EventLog, hours: Hours, max_running: int
    ) -> None:
        self._registry = registry
        self._hours = hours
        self._log = log
        self._max_running = max_running
        self._starting: Counter[str] = Counter()
        """By person: tables that are being started."""

    async def create(self, created: TableCreated, host: Person, address: str, start: bool) -> Json:
        """Makes a table, and starts its match if that is wanted and nobody is waited for."""
        room = await self._registry.create(created, address)
        if not start or any(seat.kind == "open" for seat in room.table.seats):
            return table_info(room.table)
        try:
            return await self.start(room.table.id, host.id, address)
        except Refused:
            # Somebody whose start was refused does not expect a table that waits.
            with contextlib.suppress(Refused):
                await room.change(lambda t: seating.close(t, host.id))
            raise

    async def start(self, table_id: str, person: str, address: str) -> Json:
        """Starts the match of a table; the table afterwards."""
        self._starting[person] += 1
        try:
            await self._check_running(person)
            room = await self._registry.room(table_id)
            rests = await self._hours.rests_of(room.table.people)
            with self._registry.limits.starting(room, address):
                return await room.change(partial(_begin, room, person, address, rests))
        finally:
            self._starting[person] -= 1
            if not self._starting[person]:
                del self._starting[person]

    async def start_if_all_have_come(self, room: Room, person: str) -> Json:
        """Starts the match when this person was the last to be waited for; the table afterwards.

        It counts for the host, who is there too. If the host may not start another match, the
        table waits and the host can learn the reason.
        """
        table = room.table
        if not seating.all_have_come(table, {*room.people_at_table, person}):
            return table_info(table)
        with contextlib.suppress(Refused):
            return await self.start(table.id, table.host, room.address or "")
        return table_info(table)

    async def _check_running(self, person: str) -> None:
        # Counted before the log is asked: a start that ends meanwhile may count twice, never not.
        starting = self._starting[person] - 1
        others = starting + await self._log.running_of(person)
        if others >= self._max_running:
            raise Refused(
                "too_many",
                f"Your matches run at {others} tables already: finish one, or resign, first.",
            )


def _begin(
    room: Room, person: str, address: str, rests: Mapping[str, Rest], table: Table
) -> list[Event]:
    """Starts the match, whose bots think at the expense of the host who starts it."""
    events = seating.start(table, person, rests)
    room.address = address
    return events
