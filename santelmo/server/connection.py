"""One WebSocket: what goes out, how much may come in, and how far away it is."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from santelmo.server.errors import Refused
from santelmo.server.identity import Person
from santelmo.server.limits import Bucket, address_of
from santelmo.server.settings import Settings
from santelmo.server.transport import ABORT, SEND
from santelmo.server.wire import text

Json = dict[str, Any]

LARGEST_BACKLOG = 256
"""Frames that may wait for a client that does not read."""
LARGEST_WAITING = 2**20
"""Bytes of memory that they may take. A single frame may be larger."""
MOST_OVERRUNS = 1_000
"""Messages beyond the limit, after which a client is cut off."""
LAG_SAMPLES = 8
LONGEST_LAG = 0.6
"""Seconds of lag that a race makes up for; who is farther away, or says so, is not served more."""
PINGS_KEPT = 8

CLOSING_SECONDS = 2.0
"""How long a goodbye may take."""

TRY_AGAIN_LATER = 1013
ABUSE = 1008


def _cannot(frame: str) -> bool:
    """Sends nothing at once, where the server under the application has no way to."""
    return False


class Lag:
    """How long a message takes there and back, measured by the server alone."""

    def __init__(self) -> None:
        self._samples: deque[float] = deque(maxlen=LAG_SAMPLES)
        self._sent: dict[int, float] = {}
        self._number = 0

    def ping(self) -> int:
        self._number += 1
        self._sent[self._number] = time.monotonic()
        for old in [n for n in self._sent if n <= self._number - PINGS_KEPT]:
            del self._sent[old]
        return self._number

    def pong(self, number: int) -> None:
        sent = self._sent.pop(number, None)
        if sent is not None:
            self.note(time.monotonic() - sent)

    def note(self, seconds: float) -> None:
        """Takes a measurement in."""
        self._samples.append(seconds)

    @property
    def seconds(self) -> float:
        """The middle of the latest samples: a single slow answer earns nothing."""
        if not self._samples:
            return 0.0
        ordered = sorted(self._samples)
        return min(ordered[len(ordered) // 2], LONGEST_LAG)


class Connection:
    """A client that looks at a table."""

    def __init__(self, socket: WebSocket, person: Person | None, settings: Settings) -> None:
        self._socket = socket
        self.person = person
        self.seats: list[int] = []
        self.looks_as: int | None = None
        self.lag = Lag()
        self.received_at = 0.0
        """When the message that is being handled came in."""
        self.next_ping = 0.0
        self._limit = Bucket(settings.messages_per_second, settings.message_burst)
        self._overruns = 0
        self._outgoing: deque[tuple[str, int]] = deque()
        """Frames in line, and the bytes of memory that each takes."""
        self._waiting = 0
        self._send_now: Callable[[str], bool] = socket.scope.get("state", {}).get(SEND, _cannot)
        self._sending = False
        """A frame that was first in line is being sent."""
        self._wake = asyncio.Event()
        self._written = asyncio.Event()
        """Nothing more will be written."""
        self._close_code: int | None = None
        self._cut_off = False
        """Nothing more can be written: the other side does not read, or is gone."""
        self._reader: asyncio.Task[Any] | None = None
        """The task that waits for the next message, while it does."""

    @property
    def address(self) -> str:
        """Where it comes from, as far as limits are concerned."""
        return address_of(self._socket.scope)

    @property
    def person_id(self) -> str | None:
        return None if self.person is None else self.person.id

    def you(self) -> Json:
        """Who the server takes this client for."""
        person = self.person
        return {
            "person": None if person is None else {"id": person.id, "name": person.name},
            "seats": self.seats,
            "seat": self.looks_as,
        }

    def send(self, frame: str) -> None:
        """Sends a frame or puts it in line; never waits. Who does not read is disconnected."""
        if self._close_code is not None:
            return
        in_line = self._outgoing or self._sending
        if not in_line and self._send_now(frame):
            return
        size = sys.getsizeof(frame)
        too_much = self._outgoing and self._waiting + size > LARGEST_WAITING
        if too_much or len(self._outgoing) >= LARGEST_BACKLOG:
            self._cut()
            return
        self._outgoing.append((frame, size))
        self._waiting += size
        self._wake.set()

    def close(self, code: int) -> None:
        """Closes the socket after what is in line."""
        self._close_code = code
        self._wake.set()

    def _cut(self) -> None:
        """Ends the connection at once: no goodbye would be read."""
        self._outgoing.clear()
        self._waiting = 0
        self._close_code = self._close_code or TRY_AGAIN_LATER
        self._cut_off = True
        if self._reader is not None:
            self._reader.cancel()
        self._abort()

    def _abort(self) -> None:
        """Gives the descriptor back, and what the operating system still holds to be sent."""
        abort = self._socket.scope.get("state", {}).get(ABORT)
        if abort is not None:
            abort()

    async def write(self) -> None:
        """Sends what is in line, until the connection is closed."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._outgoing:
                    frame, size = self._outgoing.popleft()
                    self._waiting -= size
                    self._sending = True
                    await self._socket.send_text(frame)
                    self._sending = False
                if self._close_code is not None:
                    await self._socket.close(self._close_code)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._cut()
        finally:
            self._written.set()

    async def finish(self) -> None:
        """Waits until a connection that is being closed has said all, but not for long."""
        if self._close_code is None or self._cut_off:
            return
        try:
            await asyncio.wait_for(self._written.wait(), CLOSING_SECONDS)
        except TimeoutError:
            self._cut()

    async def read(self) -> str | None:
        """The next text, None at the end."""
        if self._close_code is not None or self._socket.client_state != WebSocketState.CONNECTED:
            return None
        self._reader = asyncio.current_task()
        try:
            message = await self._socket.receive()
        except asyncio.CancelledError:
            if self._cut_off and self._reader is not None:
                self._reader.uncancel()
                return None
            raise
        finally:
            self._reader = None
        self.received_at = time.monotonic()
        if message["type"] == "websocket.disconnect":
            return None
        content = message.get("text")
        return content if content is not None else message.get("bytes", b"").decode("latin-1")

    def admit(self) -> None:
        """Counts a message that came in; raises Refused when there are too many."""
        if self._limit.take():
            self._overruns = max(0, self._overruns - 1)
            return
        self._overruns += 1
        if self._overruns > MOST_OVERRUNS:
            self.close(ABUSE)
        raise Refused("too_fast", "Too many messages: wait a moment.")

    def ping(self) -> None:
        self.send(text({"type": "ping", "n": self.lag.ping()}))

    def pong(self, number: int) -> None:
        self.lag.pong(number)
