"""What befalls the servers of a trial."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from benchmarks.histories.links import Link
from benchmarks.histories.servers import ServerProcess
from santelmo.server.local.nats import Nats
from santelmo.server.local.postgresql import PostgreSQL

Kind: TypeAlias = Literal["kill", "pause", "bus cut", "database cut", "nats restart", "crash"]

PAUSE_SECONDS = (3.5, 6.0)
"""Longer than a lease."""
CUT_SECONDS = (0.2, 4.0)


@dataclass
class Site:
    """Everything that can be hurt."""

    servers: list[ServerProcess]
    bus_links: list[Link] = field(default_factory=list[Link])
    """One for each server, as those to the database."""
    database_links: list[Link] = field(default_factory=list[Link])
    nats: Nats | None = None
    postgresql: PostgreSQL | None = None


@dataclass(frozen=True)
class Disaster:
    """Something that befell a server at a moment of the steady clock."""

    kind: Kind
    at: float


class Disasters:
    """Lets disasters happen and puts everything right again."""

    def __init__(self, site: Site, rng: random.Random) -> None:
        self._site = site
        self._rng = rng
        self.happened: list[Disaster] = []

    async def happen(self, kinds: Sequence[Kind]) -> None:
        """These at once, each to a server of its own; returns when all servers are well again."""
        victims = self._rng.sample(range(len(self._site.servers)), len(kinds))
        await asyncio.gather(
            *(self._effect(kind)(victim) for kind, victim in zip(kinds, victims, strict=True))
        )

    def _effect(self, kind: Kind) -> Callable[[int], Awaitable[None]]:
        return {
            "kill": self._kill,
            "pause": self._pause,
            "bus cut": self._cut_bus,
            "database cut": self._cut_database,
            "nats restart": self._restart_nats,
            "crash": self._crash_database,
        }[kind]

    def _note(self, kind: Kind) -> None:
        self.happened.append(Disaster(kind, time.monotonic()))

    async def _kill(self, victim: int) -> None:
        server = self._site.servers[victim]
        self._note("kill")
        server.kill()
        server.start()
        await server.wait_until_up()

    async def _pause(self, victim: int) -> None:
        server = self._site.servers[victim]
        self._note("pause")
        server.pause()
        await asyncio.sleep(self._rng.uniform(*PAUSE_SECONDS))
        server.resume()
        await server.wait_until_up()

    async def _cut_bus(self, victim: int) -> None:
        await self._cut("bus cut", self._site.bus_links[victim])

    async def _cut_database(self, victim: int) -> None:
        await self._cut("database cut", self._site.database_links[victim])
        await self._site.servers[victim].wait_until_up()

    async def _cut(self, kind: Kind, link: Link) -> None:
        self._note(kind)
        link.cut()
        await asyncio.sleep(self._rng.uniform(*CUT_SECONDS))
        link.mend()

    async def _restart_nats(self, _: int) -> None:
        assert self._site.nats is not None
        self._note("nats restart")
        await asyncio.to_thread(self._site.nats.kill)
        await asyncio.sleep(self._rng.uniform(*CUT_SECONDS))
        await asyncio.to_thread(self._site.nats.start)

    async def _crash_database(self, _: int) -> None:
        assert self._site.postgresql is not None
        self._note("crash")
        await asyncio.to_thread(self._site.postgresql.kill)
        await asyncio.to_thread(self._site.postgresql.start)
        for server in self._site.servers:
            await server.wait_until_up()
