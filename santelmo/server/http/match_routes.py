"""Calls about matches: replays, match files and hints."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from fastapi.responses import PlainTextResponse

from santelmo.server.domain import checks, replay
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.table import Table
from santelmo.server.http.identity import Identity, caller_of
from santelmo.server.http.interfaces import Hints, Replays
from santelmo.server.http.models import Hint, MatchText, Replay
from santelmo.server.http.routing import OptionalSeatQuery, SeatQuery, TableId, new_router
from santelmo.server.live.registry import RoomRegistry

Json = dict[str, Any]

HINTED_MOVES = 5

ERROR_AS_JSON: Json = {
    "description": "Refused",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}},
}
"""For a call whose answer is not JSON: its errors are."""


class MatchRoutes:
    """The calls, with what they need."""

    def __init__(
        self, identity: Identity, registry: RoomRegistry, replays: Replays, hints: Hints
    ) -> None:
        self._identity = identity
        self._registry = registry
        self._replays = replays
        self._hints = hints
        self.router = new_router()
        self.router.get("/api/tables/{table}/replay", response_model=Replay)(self.replay)
        self.router.get(
            "/api/tables/{table}/file",
            response_class=PlainTextResponse,
            responses={"4XX": ERROR_AS_JSON, "5XX": ERROR_AS_JSON},
        )(self.file)
        self.router.get("/api/tables/{table}/hint", response_model=Hint)(self.hint)
        self.router.post("/api/replay", response_model=Replay)(self.replay_file)

    async def replay(
        self, request: Request, table: TableId, seat: OptionalSeatQuery = None
    ) -> Json:
        """The match so far, move by move."""
        person, room = await self._identity.find(request), await self._registry.room(table)
        own = room.table.seats_of(person.id if person else None)
        replay.check_allowed(room.table, own, seat)
        return await self._replays.of_table(room.table, seat, caller_of(request, person))

    async def replay_file(self, request: Request, body: MatchText) -> Json:
        """A match file, move by move."""
        person = await self._identity.find(request)
        return await self._replays.of_file(body.text, caller_of(request, person))

    async def file(self, table: TableId) -> str:
        """The match file of a finished match."""
        room = await self._registry.room(table)
        if room.table.status != "finished":
            raise Refused("not_over", "The match file is available once the match is over.")
        return room.table.playing.text()

    async def hint(self, request: Request, table: TableId, seat: SeatQuery) -> Json:
        """What a bot would consider for my seat."""
        person, room = await self._identity.require(request), await self._registry.room(table)
        checks.own_seat(room.table, person.id, seat)
        _check_hint(room.table, seat)
        version = room.table.version
        ranked = await self._hints.rank(room.table, seat, caller_of(request, person))
        best = [
            {
                "move": str(hinted.move),
                "share": hinted.share,
                "value": hinted.value,
                "wins_in": hinted.wins_in,
                "why": hinted.why,
            }
            for hinted in ranked[:HINTED_MOVES]
        ]
        return {"seat": seat, "version": version, "moves": best}


def _check_hint(table: Table, seat: int) -> None:
    if table.match is None:
        raise Refused("not_started", "The match has not started yet.")
    if not table.hints:
        raise Refused("no_hints", "There are no hints at this table.")
    if seat not in table.playing.actors:
        raise Refused("no_hints", f"Seat {seat} may not act now.")
