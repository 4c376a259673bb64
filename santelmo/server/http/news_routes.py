"""Calls about news of my turn: where to send them, and when not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from fastapi import Request, Response

from santelmo.server.domain.addresses import address_of
from santelmo.server.domain.channels import (
    check_endpoint,
    check_mail_address,
    check_push_keys,
)
from santelmo.server.domain.errors import Refused
from santelmo.server.http.identity import Identity
from santelmo.server.http.interfaces import Channels, SignedLinks
from santelmo.server.http.people_models import MyNews, MyQuiet, NewDevice, NewMailAddress
from santelmo.server.http.routing import new_router

Json = dict[str, Any]


@dataclass(frozen=True)
class NewsOffer:
    """What this server can send."""

    push_key: str
    links: SignedLinks
    mail: bool
    loopback: bool
    """Whether push services on this machine are allowed, for tests."""


class NewsRoutes:
    """The calls, with what they need."""

    def __init__(
        self, identity: Identity, channels: Channels, offer: Callable[[], NewsOffer]
    ) -> None:
        """`offer` is known once the server has started."""
        self._identity = identity
        self._channels = channels
        self._offer = offer
        self.router = new_router()
        get, post, put = self.router.get, self.router.post, self.router.put
        get("/api/me/news", response_model=MyNews)(self.my_news)
        post("/api/me/news/devices", response_model=MyNews)(self.add_device)
        post("/api/me/news/mail", response_model=MyNews)(self.add_mail)
        put("/api/me/news/quiet", response_model=MyNews)(self.set_quiet)
        post("/api/me/news/{channel}/remove", response_model=MyNews)(self.remove)
        post("/api/news/{purpose}/{channel}/{signature}", status_code=204)(self.follow)

    async def my_news(self, request: Request) -> Json:
        """Where news of my turns go, and when not."""
        return await self._told((await self._identity.require(request)).id)

    async def add_device(self, request: Request, body: NewDevice) -> Json:
        """This browser is told of my turns."""
        person = await self._identity.require(request)
        endpoint = check_endpoint(body.endpoint, self._offer().loopback)
        keys = check_push_keys(body.p256dh, body.auth)
        await self._channels.add_device(person.id, endpoint, keys, body.name)
        return await self._told(person.id)

    async def add_mail(self, request: Request, body: NewMailAddress) -> Json:
        """Asks at this address whether it is mine."""
        person = await self._identity.require(request)
        if not self._offer().mail:
            raise Refused("not_found", "This server sends no e-mail.")
        address = check_mail_address(body.address)
        await self._channels.add_mail(person.id, address, address_of(request.scope))
        return await self._told(person.id)

    async def set_quiet(self, request: Request, body: MyQuiet) -> Json:
        """Sets when I want no news."""
        person = await self._identity.require(request)
        quiet = None if body.quiet is None else body.quiet.rest()
        await self._channels.set_quiet(person.id, quiet)
        return await self._told(person.id)

    async def remove(self, request: Request, channel: str) -> Json:
        """No more news there."""
        person = await self._identity.require(request)
        await self._channels.remove(channel, person.id)
        return await self._told(person.id)

    async def follow(
        self, purpose: Literal["confirm", "stop"], channel: str, signature: str
    ) -> Response:
        """What a link in an e-mail asks for: to confirm the address, or to end the mails."""
        if not self._offer().links.is_signed(purpose, channel, signature):
            raise Refused("not_found", "This link is not complete.")
        if purpose == "stop":
            await self._channels.remove(channel)
        elif not await self._channels.confirm(channel):
            raise Refused("not_found", "This link is not valid any more.")
        return Response(status_code=204)

    async def _told(self, person: str) -> Json:
        quiet = await self._channels.quiet_of(person)
        return {
            "push_key": self._offer().push_key,
            "mail": self._offer().mail,
            "channels": [vars(channel) for channel in await self._channels.of(person)],
            "quiet": None if quiet is None else quiet.as_json(),
        }
