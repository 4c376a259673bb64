"""A client that plays one seat through all mishaps.

It does what a browser does: it keeps the document over lost connections, comes back with the
version that it saw last, and sends again what was not answered, with the same id. Unlike a browser
it soon loses patience with a server that says nothing, and tries another.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.histories.records import Act, History, Json
from benchmarks.histories.screen import Screen, Viewer

MISHAPS = (WebSocketException, OSError, EOFError, TimeoutError)
CONNECT_SECONDS = 1.5
SILENCE_SECONDS = 1.0
"""When a client that nobody tells anything asks to be shown everything anew."""
BUSY_SECONDS = 0.1
BACK_OFF_SECONDS = 0.05
UNDOING, ASKING = 0.12, 0.04
"""How often a player takes a move back, or asks to be allowed to."""
AGREEING = 0.5
COMMENTING = 0.03
"""How often a spectator says something when there are news."""


@dataclass(frozen=True)
class Habits:
    """How people play."""

    think_seconds: float = 0.15
    """At most, before each act."""
    chatting: float = 0.08
    """How often they say something."""


USUAL = Habits()


class Client:
    """One person at one table after the other, with one browser."""

    _numbers = itertools.count(1)

    def __init__(
        self,
        viewer: Viewer,
        cookie: str,
        addresses: Sequence[str],
        history: History,
        rng: random.Random,
        habits: Habits,
    ) -> None:
        """Comes to one of the servers at these addresses."""
        self.answered_at = 0.0
        """When an act of this client was answered last."""
        self.stopping = False
        """Whether it is to do nothing new."""
        self._viewer = viewer
        self._cookie = cookie
        self._addresses = addresses
        self._history = history
        self._rng = rng
        self._habits = habits
        self._screen = Screen(viewer, history)
        self._pending: Act | None = None
        self._ending = asyncio.Event()

    async def play(self) -> None:
        """Plays until the match is over, or until it is to stop and all has come to rest."""
        await self._through_mishaps(self._play_on)

    async def follow(self) -> None:
        """Looks on, and says something now and then, until it is to stop."""
        await self._through_mishaps(self._watch_on)

    def note_end(self) -> None:
        """All has come to rest: what is on the screen now is noted, and the client goes."""
        self._ending.set()

    @property
    def is_done(self) -> bool:
        """Whether everything is answered after it was told to stop."""
        return self.stopping and self._pending is None

    async def _rest(self) -> None:
        """Waits for the end if it was told to stop; else the next match begins."""
        if self.stopping:
            await self._ending.wait()
            self._screen.at_rest = True
            await self._screen.sync()

    async def _through_mishaps(self, work: Callable[[], Awaitable[object]]) -> None:
        """Comes back until the work is done."""
        while True:
            try:
                await self._while_connected(work)
            except MISHAPS:
                await asyncio.sleep(BACK_OFF_SECONDS)
            else:
                return

    async def _while_connected(self, work: Callable[[], Awaitable[object]]) -> None:
        address, screen = self._rng.choice(self._addresses), self._screen
        version = "" if screen.document is None else f"version={screen.version}"
        asked_at = time.monotonic()
        async with connect(
            f"ws://{address}/api/tables/{self._viewer.table}/live?{version}",
            additional_headers={"cookie": self._cookie, "origin": f"http://{address}"},
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=CONNECT_SECONDS,
            close_timeout=0.1,
        ) as socket:
            reading = asyncio.create_task(screen.read(socket, asked_at))
            working = asyncio.create_task(self._once_greeted(work))
            try:
                await asyncio.wait((reading, working), return_when=asyncio.FIRST_COMPLETED)
                if not working.done():
                    await reading
                    raise EOFError
                await working
            finally:
                reading.cancel()
                working.cancel()
                await asyncio.gather(reading, working, return_exceptions=True)

    async def _once_greeted(self, work: Callable[[], Awaitable[object]]) -> None:
        await self._screen.greeting()
        await work()

    # Playing

    async def _play_on(self) -> None:
        screen = self._screen
        while self._pending is not None or not (self.stopping or screen.over):
            if self._pending is not None:
                await self._send_until_answered(self._pending)
                self._pending = None
                continue
            await asyncio.sleep(self._rng.random() * self._habits.think_seconds)
            self._pending = None if self.stopping else self._next_act()
            if self._pending is None:
                await self._wait_for_news()
        await self._rest()

    async def _watch_on(self) -> None:
        while self._pending is not None or not (self.stopping or self._screen.over):
            if self._pending is not None:
                await self._send_until_answered(self._pending)
                self._pending = None
            elif await self._wait_for_news() and self._rng.random() < COMMENTING:
                self._pending = self._act(self._line_of_chat())
        await self._rest()

    async def _wait_for_news(self) -> bool:
        """Whether there are any; if not, asks to be shown everything anew."""
        if self.stopping or await self._screen.wait_for_news(SILENCE_SECONDS):
            return not self.stopping
        if not self.stopping:
            await self._screen.sync()
        return False

    def _next_act(self) -> Act | None:
        """What to do now; None if it is for others to act."""
        message = self._next_message()
        return None if message is None else self._act(message)

    def _act(self, message: Json) -> Act:
        named: Json = {"id": f"a{next(self._numbers)}", **message}
        who = self._viewer
        assert who.person is not None
        act = Act(who.client, who.person, who.table, named, time.monotonic())
        self._history.acts.append(act)
        return act

    def _next_message(self) -> Json | None:
        document, version, chance = self._screen.document, self._screen.version, self._rng.random()
        if document is None or document["view"] is None or self._screen.over:
            return None
        view, seat, takeback = document["view"], self._screen.seat, document["table"]["takeback"]
        if takeback is not None and self._viewer.person in takeback["waiting"]:
            agree = self._rng.random() < AGREEING
            return {"type": "takeback_answer", "agree": agree, "version": version}
        if seat is None:
            return None
        if view["undo"] and chance < UNDOING:
            return {"type": "undo", "seat": seat, "version": version}
        if not view["legal"]:
            return None
        if chance > 1 - self._habits.chatting:
            return self._line_of_chat()
        if (
            chance > 1 - self._habits.chatting - ASKING
            and takeback is None
            and _has_moved(view, seat)
        ):
            return {"type": "takeback", "seat": seat, "version": version}
        move = self._rng.choice(view["legal"])
        return {"type": "move", "seat": seat, "move": move, "version": version}

    def _line_of_chat(self) -> Json:
        return {"type": "chat", "text": f"{self._viewer.client} {next(self._numbers)}"}

    async def _send_until_answered(self, act: Act) -> None:
        while True:
            act.times_sent += 1
            answer = await self._screen.ask(act.message)
            if answer["type"] == "reject" and answer["error"]["code"] == "busy":
                await asyncio.sleep(BUSY_SECONDS)
                continue
            if answer["type"] == "ack":
                act.version = answer["version"]
            else:
                act.refused = answer["error"]["code"]
            act.answered_at = self.answered_at = time.monotonic()
            return


def _has_moved(view: Json, seat: int) -> bool:
    return any(line["seat"] == seat for line in view["log"])
