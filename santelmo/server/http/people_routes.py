"""Calls about oneself."""

from __future__ import annotations

from typing import Any

from fastapi import Request, Response

from santelmo.server.domain.person import Person
from santelmo.server.http.identity import Identity
from santelmo.server.http.interfaces import TableLists
from santelmo.server.http.people_models import NewMe
from santelmo.server.http.routing import new_router
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.models import LobbyTable, Me

Json = dict[str, Any]

MAX_OWN_TABLES = 100


class PeopleRoutes:
    """The calls, with what they need."""

    def __init__(self, identity: Identity, lists: TableLists, registry: RoomRegistry) -> None:
        self._identity = identity
        self._registry = registry
        self._lists = lists
        self.router = new_router()
        self.router.get("/api/me", response_model=Me)(self.me)
        self.router.put("/api/me", response_model=Me)(self.name_me)
        self.router.get("/api/me/tables", response_model=list[LobbyTable])(self.my_tables)

    async def me(self, request: Request) -> Json:
        """Who I am."""
        return _me(await self._identity.require(request))

    async def name_me(self, request: Request, response: Response, body: NewMe) -> Json:
        """Sets my name."""
        return _me(await self._identity.name(request, response, body.name))

    async def my_tables(self, request: Request) -> list[Json]:
        """The tables where I sit."""
        person = await self._identity.require(request)
        lines = await self._lists.tables_of(person.id, MAX_OWN_TABLES)
        return [self._registry.line_now(line) for line in lines]


def _me(person: Person) -> Json:
    return {"id": person.id, "name": person.name}
