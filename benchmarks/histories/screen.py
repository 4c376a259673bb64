"""What a client has on its screen: a table's document, and the socket that keeps it up to date."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from websockets.asyncio.client import ClientConnection

from benchmarks.histories.records import ChatHeard, History, Json, Sighting, Unfit
from santelmo.server.domain.changes import apply

ANSWER_SECONDS = 1.5
"""How long a client waits for an answer before it tries another server."""


@dataclass(frozen=True)
class Viewer:
    """Whose screen it is."""

    client: str
    person: str | None
    table: str


class Screen:
    """The screen of one client at one table. It outlives the sockets that feed it."""

    def __init__(self, viewer: Viewer, history: History) -> None:
        self._viewer = viewer
        self._history = history
        self._socket: ClientConnection | None = None
        self.document: Json | None = None
        self.version = 0
        self.seat: int | None = None
        self.news = asyncio.Event()
        """Something has come."""
        self.at_rest = False
        """Whether what is on the screen when the next snapshot comes is to be noted."""
        self._greeted_at: float | None = None
        """When the socket was asked for whose first message has not come yet."""
        self._asked: deque[float] = deque()
        """When the snapshots were asked for that have not come yet."""
        self._awaited: list[tuple[Callable[[Json], bool], asyncio.Future[Json]]] = []

    @property
    def over(self) -> bool:
        view = None if self.document is None else self.document["view"]
        return view is not None and view["result"] is not None

    async def read(self, socket: ClientConnection, asked_at: float) -> None:
        """Takes in what comes by a new socket, until it closes."""
        self._socket, self._greeted_at = socket, asked_at
        self._asked.clear()
        self._awaited.clear()
        async for frame in socket:
            message: Json = json.loads(frame)
            self._take(message)
            if message["type"] == "ping":
                await self._send({"type": "pong", "n": message["n"]})
            self._tell(message)
            self.news.set()

    # Asking

    async def ask(self, message: Json) -> Json:
        """Sends a message; its answer."""
        answer = self._expect(
            lambda got: got["type"] in ("ack", "reject") and got["id"] == message["id"]
        )
        await self._send(message)
        async with asyncio.timeout(ANSWER_SECONDS):
            return await answer

    async def sync(self) -> None:
        """Asks to be shown everything anew, and waits for it."""
        shown = self._expect(lambda got: got["type"] == "snapshot")
        self._asked.append(time.monotonic())
        await self._send({"type": "sync"})
        async with asyncio.timeout(ANSWER_SECONDS):
            await shown

    async def greeting(self) -> None:
        """Waits until a new socket has shown the table."""
        async with asyncio.timeout(ANSWER_SECONDS):
            while self._socket is None or self._greeted_at is not None:
                await self._next_news()

    async def wait_for_news(self, seconds: float) -> bool:
        """Waits for whatever comes next; whether something has come."""
        try:
            async with asyncio.timeout(seconds):
                await self._next_news()
        except TimeoutError:
            return False
        return True

    async def _next_news(self) -> None:
        self.news.clear()
        await self.news.wait()

    def _expect(self, wanted: Callable[[Json], bool]) -> asyncio.Future[Json]:
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._awaited.append((wanted, future))
        return future

    def _tell(self, message: Json) -> None:
        for wanted, future in self._awaited[:]:
            if future.done():
                self._awaited.remove((wanted, future))
            elif wanted(message):
                future.set_result(message)
                self._awaited.remove((wanted, future))

    async def _send(self, message: Json) -> None:
        assert self._socket is not None
        async with asyncio.timeout(ANSWER_SECONDS):
            await self._socket.send(json.dumps(message))

    # Taking in

    def _take(self, message: Json) -> None:
        match message["type"]:
            case "snapshot":
                self._take_snapshot(message)
            case "reject":
                self._show(message, None)
            case "update":
                asked_at, self._greeted_at = self._greeted_at, None
                self._apply(message)
                self._note(asked_at)
            case "chat":
                self._hear(message)
            case _:
                pass

    def _apply(self, update: Json) -> None:
        """Changes the document. Raises EOFError where that cannot be done: all is to be shown."""
        who = self._viewer
        try:
            self.document = apply(self.document, update["changes"])
        except (LookupError, TypeError) as error:
            self._history.unfit.append(Unfit(who.client, who.table, update["version"]))
            self.document = None
            raise EOFError from error
        self.version = update["version"]

    def _take_snapshot(self, message: Json) -> None:
        asked_at, self._greeted_at = self._greeted_at, None
        if asked_at is None and self._asked:
            asked_at = self._asked.popleft()
            if self.at_rest and not self._asked:
                self._note(None, last_until=message["version"])
                self.at_rest = False
        self._show(message, asked_at)
        for line in message["chat"]:
            self._hear(line)

    def _show(self, message: Json, asked_at: float | None) -> None:
        self.document, self.version = message["document"], message["version"]
        self.seat = message["you"]["seat"]
        self._note(asked_at)

    def _note(self, asked_at: float | None, last_until: int | None = None) -> None:
        who, document = self._viewer, self.document
        assert document is not None
        self._history.sightings.append(
            Sighting(
                who.client,
                who.person,
                who.table,
                self.seat,
                self.version if last_until is None else last_until,
                self._history.keep(document),
                time.monotonic(),
                asked_at,
                last_until is not None,
            )
        )

    def _hear(self, line: Json) -> None:
        who = self._viewer
        self._history.chat.append(
            ChatHeard(who.client, who.person, who.table, line["version"], line["text"])
        )
