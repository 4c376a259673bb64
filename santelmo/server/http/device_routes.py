"""Calls about my devices, and about all that is mine."""

from __future__ import annotations

from typing import Any

from fastapi import Request, Response

from santelmo.server.domain.addresses import address_of
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import COOKIE, Person
from santelmo.server.domain.time import now
from santelmo.server.http.identity import Identity, device_label, set_cookie
from santelmo.server.http.interfaces import Devices, RateLimit
from santelmo.server.http.people_models import Adoption, DeviceCode, DeviceInfo, Forget
from santelmo.server.http.routing import DeviceId, new_router
from santelmo.server.live.forgetting import Forgetting
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.models import Me

Json = dict[str, Any]

EVERYBODY = "everybody"


class DeviceRoutes:
    """The calls, with what they need."""

    def __init__(
        self,
        identity: Identity,
        devices: Devices,
        registry: RoomRegistry,
        forgetting: Forgetting,
        guesses: RateLimit,
        all_guesses: RateLimit,
    ) -> None:
        """`guesses` counts the codes that an address tries, `all_guesses` those of all."""
        self._identity = identity
        self._devices = devices
        self._registry = registry
        self._forgetting = forgetting
        self._guesses = guesses
        self._all_guesses = all_guesses
        self.router = new_router()
        get, post = self.router.get, self.router.post
        post("/api/me/code", response_model=DeviceCode)(self.make_code)
        post("/api/me/adopt", response_model=Me)(self.adopt)
        get("/api/me/devices", response_model=list[DeviceInfo])(self.devices)
        post("/api/me/devices/{device}/sign-out", response_model=list[DeviceInfo])(self.sign_out)
        post("/api/me/forget", status_code=204)(self.forget)

    async def make_code(self, request: Request) -> Json:
        """A code by which I can sign in on one more device."""
        person = await self._identity.require(request)
        made = await self._devices.new_code(person.id)
        left = max(0, made.expires_at - now())
        return {"code": made.code, "expires_at": made.expires_at, "expires_ms": left}

    async def adopt(self, request: Request, response: Response, body: Adoption) -> Json:
        """Makes this browser a device of the person who shows the code."""
        self._guesses.count(address_of(request.scope))
        self._all_guesses.count(EVERYBODY)
        old = request.cookies.get(COOKIE)
        before = await self._identity.find(request)
        person, token = await self._devices.redeem(body.code, device_label(request), old)
        if before is not None:
            self._registry.disconnect(before.id)
        set_cookie(request, response, token)
        return {"id": person.id, "name": person.name}

    async def devices(self, request: Request) -> list[Json]:
        """The browsers in which I am signed in."""
        return await self._list(request, await self._identity.require(request))

    async def sign_out(self, request: Request, response: Response, device: DeviceId) -> list[Json]:
        """Signs one of my devices out; the others afterwards."""
        person = await self._identity.require(request)
        here = await self._identity.device(request)
        await self._devices.sign_out(person.id, device)
        # The other devices come back at once.
        self._registry.disconnect(person.id)
        if device == here:
            response.delete_cookie(COOKIE)
        return await self._list(request, person)

    async def forget(self, request: Request, response: Response, body: Forget) -> None:
        """Forgets me."""
        person = await self._identity.require(request)
        if body.name.strip().casefold() != person.name.casefold():
            raise Refused("bad_name", f"To be forgotten, type your name: {person.name}.")
        await self._forgetting.forget(person.id)
        response.delete_cookie(COOKIE)

    async def _list(self, request: Request, person: Person) -> list[Json]:
        here = await self._identity.device(request)
        return [
            {
                "id": device.id,
                "label": device.label,
                "created_at": device.created_at,
                "seen_at": device.seen_at,
                "here": device.id == here,
            }
            for device in await self._devices.devices_of(person.id)
        ]
