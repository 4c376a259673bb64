"""Calls about the home of my matches: which wait for me, what has happened, and my notes."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from santelmo.server.domain import checks, harbour
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import Person
from santelmo.server.domain.table import Table
from santelmo.server.http.harbour_models import (
    HarbourTable,
    Note,
    NoteText,
    SeenVersion,
    SinceVisit,
)
from santelmo.server.http.identity import Identity
from santelmo.server.http.interfaces import OwnTables, TableLists
from santelmo.server.http.routing import OptionalSeatQuery, TableId, new_router
from santelmo.server.live.harbour import Harbour
from santelmo.server.live.registry import RoomRegistry

Json = dict[str, Any]

MAX_TABLES = 200


class HarbourRoutes:
    """The calls, with what they need."""

    def __init__(
        self,
        identity: Identity,
        lists: TableLists,
        registry: RoomRegistry,
        harbour: Harbour,
        own: OwnTables,
    ) -> None:
        self._identity = identity
        self._lists = lists
        self._registry = registry
        self._harbour = harbour
        self._own = own
        self.router = new_router()
        get, put = self.router.get, self.router.put
        get("/api/me/harbour", response_model=list[HarbourTable])(self.tables)
        get("/api/tables/{table}/since", response_model=SinceVisit)(self.since)
        put("/api/tables/{table}/seen", status_code=204)(self.seen)
        get("/api/tables/{table}/note", response_model=NoteText)(self.note)
        put("/api/tables/{table}/note", response_model=NoteText)(self.write_note)

    async def tables(self, request: Request) -> list[Json]:
        """My tables: those that wait for me, those that run, that wait, and that are over."""
        person = await self._identity.require(request)
        lines = await self._lists.tables_of(person.id, MAX_TABLES)
        return await self._harbour.tables_of(person.id, lines)

    async def since(self, request: Request, table: TableId, seat: OptionalSeatQuery = None) -> Json:
        """What has happened at my table since I looked last, as this seat of mine may know it."""
        person, live = await self._mine(request, table)
        if seat is not None:
            checks.own_seat(live, person.id, seat)
        visit = await self._own.visit(table, person.id)
        # A race is live, and shows nothing before all have answered.
        hidden = live.match is None or (live.is_race and live.status == "running")
        if visit is None or hidden:
            return {"seen_at": None if visit is None else visit.at, "first_move": 0, "lines": []}
        first = harbour.first_move_after(live, visit.version)
        lines = live.playing.log_entries(seat)[first:]
        return {"seen_at": visit.at, "first_move": first, "lines": lines}

    async def seen(self, request: Request, table: TableId, body: SeenVersion) -> None:
        """Notes that I have seen my table at this version."""
        person, live = await self._mine(request, table)
        await self._own.note_visit(table, person.id, min(body.version, live.version))

    async def note(self, request: Request, table: TableId) -> Json:
        """My note about my table."""
        person, _ = await self._mine(request, table)
        return {"text": await self._own.note(table, person.id)}

    async def write_note(self, request: Request, table: TableId, body: Note) -> Json:
        """Writes my note about my table."""
        person, _ = await self._mine(request, table)
        await self._own.write_note(table, person.id, body.text)
        return {"text": body.text}

    async def _mine(self, request: Request, table: str) -> tuple[Person, Table]:
        person = await self._identity.require(request)
        live = (await self._registry.room(table)).table
        if person.id not in live.party:
            raise Refused("not_your_seat", "That is for those who play at this table.")
        return person, live
