"""The tables of a person, as they are handed out: read from the log in threads of their own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from santelmo.server.domain.addresses import Caller
from santelmo.server.domain.events import ChatWritten, LogEntry
from santelmo.server.domain.folding import fold
from santelmo.server.domain.table import Table
from santelmo.server.work.fair_queue import FairQueue, Lane, Owner
from santelmo.server.work.limits import CallerLimit

Json = dict[str, Any]

MOST_TABLES = 10_000


class Tables(Protocol):
    """The stored tables."""

    async def tables_of(self, person: str, most: int) -> list[Json]: ...

    async def events(self, table: str, after: int = 0) -> list[LogEntry]: ...


class MatchExports:
    """Makes match files of all matches of a person."""

    def __init__(self, tables: Tables, queue: FairQueue, limit: CallerLimit) -> None:
        self._tables = tables
        self._queue = queue
        self._limit = limit

    async def tables_of(self, person: str, caller: Caller) -> list[Json]:
        """The person's tables, the latest first."""
        self._limit.count(caller)
        owner = Owner(caller.address, caller.person or "")
        exported: list[Json] = []
        for line in await self._tables.tables_of(person, MOST_TABLES):
            entries = await self._tables.events(line["id"])
            make = partial(_export, line["id"], entries, person)
            exported.append(await self._queue.run(Lane.PEOPLE, owner, make))
        return exported


def _export(table_id: str, entries: Sequence[LogEntry], person: str) -> Json:
    """A table: its match file once the match is over, and what the person has said there."""
    table = Table(table_id)
    for entry in entries:
        fold(table, entry)
    over = table.status == "finished"
    return {
        "id": table.id,
        "game": table.game,
        "status": table.status,
        "created_at": table.created_at,
        "updated_at": table.updated_at,
        "names": [seat.name for seat in table.seats],
        "seats": table.seats_of(person),
        "match_file": table.playing.text() if over else None,
        "chat": [
            {"at": entry.at, "text": entry.event.text}
            for entry in entries
            if isinstance(entry.event, ChatWritten) and entry.event.person == person
        ],
    }
