"""Who makes a call: the person that its cookie stands for."""

from __future__ import annotations

from fastapi import Request, Response

from santelmo.server.domain.addresses import Caller, address_of
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import COOKIE, COOKIE_SECONDS, Person
from santelmo.server.http.device_labels import label_of
from santelmo.server.http.interfaces import People
from santelmo.server.live.registry import RoomRegistry


class Identity:
    """Finds people by their cookies, and gives cookies to those who have none."""

    def __init__(self, people: People, registry: RoomRegistry) -> None:
        self._people = people
        self._registry = registry

    async def find(self, request: Request) -> Person | None:
        return await self._people.find(request.cookies.get(COOKIE))

    async def require(self, request: Request) -> Person:
        """The person with the cookie; refuses a call without one."""
        person = await self.find(request)
        if person is None:
            raise Refused("no_identity", "Choose a name first.")
        return person

    async def device(self, request: Request) -> str | None:
        """The id of the device that calls."""
        return await self._people.device(request.cookies.get(COOKIE))

    async def name(self, request: Request, response: Response, name: str | None) -> Person:
        """The person with the cookie, under this name; a new one if there is no cookie."""
        token = request.cookies.get(COOKIE)
        person = await self._people.find(token)
        if person is not None:
            return await self._rename(person, name) if name else person
        person, token = await self._people.create(name, device_label(request))
        set_cookie(request, response, token)
        return person

    async def _rename(self, person: Person, name: str) -> Person:
        renamed = await self._people.rename(person, name)
        self._registry.rename(renamed)
        return renamed


def set_cookie(request: Request, response: Response, token: str) -> None:
    """Signs the browser in."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def device_label(request: Request) -> str:
    """What the browser is called in the list of devices."""
    return label_of(request.headers.get("user-agent", ""))


def caller_of(request: Request, person: Person | None) -> Caller:
    """On whose account a call counts."""
    return Caller(address_of(request.scope), person.id if person else None)
