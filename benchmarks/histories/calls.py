"""Calls of the HTTP API that are made again, at any of the servers, until one is answered."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from http import HTTPStatus

import httpx

from benchmarks.histories.records import Json

CALL_SECONDS = 2.0
PAUSE_SECONDS = 0.1


class Refusal(Exception):
    """A call that was refused for good; the message is its code."""


class Caller:
    """One person's calls."""

    def __init__(self, addresses: Sequence[str], rng: random.Random) -> None:
        self._addresses = addresses
        self._rng = rng
        self._cookies: dict[str, str] = {}
        self.person = ""

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    async def introduce(self, name: str) -> None:
        """Gets an identity. Of several attempts the last one counts."""
        self.person = (await self.call("PUT", "/api/me", {"name": name}))["id"]

    async def call(
        self, method: str, path: str, body: Json | None = None, address: str | None = None
    ) -> Json:
        """The answer of whoever answers first. Raises Refusal."""
        while True:
            where = address or self._rng.choice(self._addresses)
            try:
                return await self._call(where, method, path, body)
            except httpx.HTTPError:
                await asyncio.sleep(PAUSE_SECONDS)

    async def _call(self, where: str, method: str, path: str, body: Json | None) -> Json:
        async with httpx.AsyncClient(
            base_url=f"http://{where}",
            headers={"origin": f"http://{where}"},
            cookies=self._cookies,
            timeout=CALL_SECONDS,
        ) as client:
            answer = await client.request(method, path, json=body)
        if answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            raise httpx.HTTPError("The server is busy.")
        self._cookies.update(answer.cookies.items())
        content: Json = answer.json()
        if answer.is_error:
            raise Refusal(content["error"]["code"])
        return content
