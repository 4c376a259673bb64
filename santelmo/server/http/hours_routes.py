"""Calls about the hours in which I do not play."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from santelmo.server.http.identity import Identity
from santelmo.server.http.interfaces import Hours
from santelmo.server.http.people_models import MyRest
from santelmo.server.http.routing import new_router

Json = dict[str, Any]


class HoursRoutes:
    """The calls, with what they need."""

    def __init__(self, identity: Identity, hours: Hours) -> None:
        self._identity = identity
        self._hours = hours
        self.router = new_router()
        self.router.get("/api/me/rest", response_model=MyRest)(self.my_rest)
        self.router.put("/api/me/rest", response_model=MyRest)(self.set_rest)

    async def my_rest(self, request: Request) -> Json:
        """The hours in which my long clocks stand still."""
        person = await self._identity.require(request)
        rest = (await self._hours.rests_of([person.id])).get(person.id)
        return {"rest": None if rest is None else rest.as_json()}

    async def set_rest(self, request: Request, body: MyRest) -> Json:
        """Sets them. They count at matches that start from now on."""
        person = await self._identity.require(request)
        rest = None if body.rest is None else body.rest.rest()
        await self._hours.set_rest(person.id, rest)
        return {"rest": None if rest is None else rest.as_json()}
