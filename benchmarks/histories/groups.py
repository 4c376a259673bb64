"""People who play match after match with each other."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from benchmarks.histories.calls import Caller, Refusal
from benchmarks.histories.client import Client, Habits
from benchmarks.histories.records import History, Json, Listed
from benchmarks.histories.screen import Viewer

BOT = "deckhand"


@dataclass(frozen=True)
class Company:
    """Who plays what."""

    game: str
    people: int
    bots: int = 0
    spectators: int = 0

    @property
    def table(self) -> Json:
        """What is asked of the server for a table."""
        seats: list[Json] = [{"kind": "me"}, *({"kind": "open"} for _ in range(self.people - 1))]
        seats += [{"kind": "bot", "level": BOT} for _ in range(self.bots)]
        options: dict[str, Any] = {"players": self.people + self.bots}
        if self.game == "santorini":
            options["mode"] = "mortal"
        return {"game": self.game, "options": options, "seats": seats, "public": True}


COMPANIES = (
    Company("santorini", 2, spectators=1),
    Company("santorini", 1, bots=1),
    Company("santiago", 3),
    Company("santa_cruz", 2, spectators=1),
    Company("santy_anno", 2, bots=1),
    Company("santorini", 2),
)


class Group:
    """The people of one table, and those who watch them."""

    def __init__(
        self,
        name: str,
        company: Company,
        addresses: Sequence[str],
        history: History,
        seed: int,
        habits: Habits,
    ) -> None:
        self.name = name
        self._company = company
        self._addresses = addresses
        self._history = history
        self._rng = random.Random(seed)
        self._habits = habits
        self._callers = [
            Caller(addresses, self._rng) for _ in range(company.people + company.spectators)
        ]
        self._clients: list[Client] = []
        self._tables: list[str] = []
        self._stopping = False

    @property
    def answered_at(self) -> float:
        """When one of them was answered last."""
        return max((client.answered_at for client in self._clients), default=0.0)

    async def introduce(self) -> None:
        for number, caller in enumerate(self._callers):
            await caller.introduce(f"{self.name}{number}")

    async def play(self) -> None:
        """Plays until it is told to stop."""
        while not self._stopping:
            self._clients = []
            table = await self._gather_at_table()
            self._tables.append(table)
            self._clients = [self._client(number, table) for number in range(len(self._callers))]
            await self._play_match()

    async def _play_match(self) -> None:
        people = self._company.people
        players, spectators = self._clients[:people], self._clients[people:]
        async with asyncio.TaskGroup() as together:
            for client in players:
                together.create_task(client.play())
            for client in spectators:
                together.create_task(client.follow())

    @property
    def is_done(self) -> bool:
        """Whether everything is answered after it was told to stop."""
        return bool(self._clients) and all(client.is_done for client in self._clients)

    def stop(self) -> None:
        """Does nothing new."""
        self._stopping = True
        for client in self._clients:
            client.stopping = True

    def note_end(self) -> None:
        """All has come to rest: notes what is on all screens, and goes."""
        for client in self._clients:
            client.note_end()

    async def look_at_lists(self) -> None:
        """Notes what each server lists."""
        for address in self._addresses:
            lines: Any = await self._callers[0].call("GET", "/api/me/tables", address=address)
            self._history.lists.extend(
                Listed(f"{self.name} at {address}", line["id"], line)
                for line in lines
                if line["id"] in self._tables[-1:]
            )

    def _client(self, number: int, table: str) -> Client:
        caller = self._callers[number]
        viewer = Viewer(f"{self.name}{number}", caller.person, table)
        rng = random.Random(self._rng.random())
        client = Client(viewer, caller.cookie, self._addresses, self._history, rng, self._habits)
        client.stopping = self._stopping
        return client

    # Sitting down

    async def _gather_at_table(self) -> str:
        """A new table at which the match has begun."""
        host, *others = self._callers[: self._company.people]
        table: str = (await host.call("POST", "/api/tables", self._company.table))["id"]
        for caller in others:
            while not await self._sits(caller, table):
                with suppress(Refusal):
                    await caller.call("POST", f"/api/tables/{table}/join")
        while (await host.call("GET", f"/api/tables/{table}"))["status"] == "waiting":
            with suppress(Refusal):
                await host.call("POST", f"/api/tables/{table}/start")
        return table

    async def _sits(self, caller: Caller, table: str) -> bool:
        found = await caller.call("GET", f"/api/tables/{table}")
        return any(seat["person"] == caller.person for seat in found["seats"])
