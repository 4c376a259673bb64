"""Calls about tables: making them, sitting down, coming and going."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import Request, Response

from santelmo.server.domain import seating
from santelmo.server.domain.addresses import address_of
from santelmo.server.domain.events import Event
from santelmo.server.domain.person import Person
from santelmo.server.domain.seating import Levels
from santelmo.server.domain.table import Table
from santelmo.server.domain.table_info import table_info
from santelmo.server.http.identity import Identity
from santelmo.server.http.models import HandOver, Join, NewTable, Take
from santelmo.server.http.routing import SeatPath, TableId, new_router
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.starts import MatchStarts
from santelmo.server.models import LobbyTable, TableInfo

Json = dict[str, Any]


class TableRoutes:
    """The calls, with what they need."""

    def __init__(
        self, identity: Identity, registry: RoomRegistry, starts: MatchStarts, levels: Levels
    ) -> None:
        self._identity = identity
        self._registry = registry
        self._starts = starts
        self._levels = levels
        self.router = new_router()
        self._add_routes()

    def _add_routes(self) -> None:
        get, post = self.router.get, self.router.post
        get("/api/tables", response_model=list[LobbyTable])(self.tables)
        post("/api/tables", response_model=TableInfo, status_code=201)(self.make_table)
        get("/api/tables/{table}", response_model=TableInfo)(self.table)
        post("/api/tables/{table}/join", response_model=TableInfo)(self.join)
        post("/api/tables/{table}/leave", response_model=TableInfo)(self.leave)
        post("/api/tables/{table}/start", response_model=TableInfo)(self.start)
        post("/api/tables/{table}/close", response_model=TableInfo)(self.close_table)
        post("/api/tables/{table}/rematch", response_model=TableInfo, status_code=201)(self.rematch)
        post("/api/tables/{table}/seats/{seat}/free", response_model=TableInfo)(self.free)
        post("/api/tables/{table}/seats/{seat}/bot", response_model=TableInfo)(self.hand_over)
        post("/api/tables/{table}/seats/{seat}/take", response_model=TableInfo)(self.take)

    async def tables(self) -> list[Json]:
        """Public tables that wait or run."""
        return await self._registry.lobby.tables()

    async def make_table(self, request: Request, response: Response, body: NewTable) -> Json:
        """Makes a table; I am its host."""
        person = await self._identity.name(request, response, body.name)
        created = seating.create(body.request(), person, self._levels)
        return await self._starts.create(created, person, address_of(request.scope), body.start)

    async def table(self, table: TableId) -> Json:
        """A table."""
        return table_info((await self._registry.room(table)).table)

    async def join(
        self, request: Request, response: Response, table: TableId, body: Join | None = None
    ) -> Json:
        """Takes an open seat."""
        room = await self._registry.room(table)
        body = body or Join()
        person = await self._identity.name(request, response, body.name)
        return await room.change(lambda t: seating.join(t, person, body.seat))

    async def take(
        self,
        request: Request,
        response: Response,
        table: TableId,
        seat: SeatPath,
        body: Take | None = None,
    ) -> Json:
        """Takes this seat, or my own back from the bot."""
        room = await self._registry.room(table)
        name = body.name if body else None
        person = await self._identity.find(request)
        if person is None:
            person = await self._identity.name(request, response, name)
        # People around one screen have names of their own.
        named = Person(person.id, name or person.name)
        return await room.change(lambda t: seating.take(t, named, seat))

    async def leave(self, request: Request, table: TableId) -> Json:
        """Leaves the table."""
        return await self._change(request, table, lambda t, p: seating.leave(t, p, self._levels))

    async def free(self, request: Request, table: TableId, seat: SeatPath) -> Json:
        """Frees a seat before the start."""
        return await self._change(request, table, lambda t, p: seating.free(t, p, seat))

    async def hand_over(
        self,
        request: Request,
        table: TableId,
        seat: SeatPath,
        body: HandOver | None = None,
    ) -> Json:
        """Lets a bot play a seat."""
        person, room = await self._identity.require(request), await self._registry.room(table)
        level = body.level if body else None
        return await room.change(
            lambda t: seating.hand_over(t, person.id, seat, level, room.is_gone(seat), self._levels)
        )

    async def start(self, request: Request, table: TableId) -> Json:
        """Starts the match."""
        person = await self._identity.require(request)
        return await self._starts.start(table, person.id, address_of(request.scope))

    async def close_table(self, request: Request, table: TableId) -> Json:
        """Gives a table up before the start."""
        return await self._change(request, table, seating.close)

    async def rematch(self, request: Request, table: TableId) -> Json:
        """A new table for the same people; the same one for all who ask, until it is closed.

        The match starts as soon as all of them have asked and are at the new table.
        """
        person, room = await self._identity.require(request), await self._registry.room(table)
        again = await self._registry.rematch(room, person, address_of(request.scope))
        return await self._starts.start_if_all_have_come(again, person.id)

    async def _change(
        self, request: Request, table: str, decide: Callable[[Table, str], list[Event]]
    ) -> Json:
        """Does what the person with the cookie asks for; the table afterwards."""
        person, room = await self._identity.require(request), await self._registry.room(table)
        return await room.change(lambda t: decide(t, person.id))
