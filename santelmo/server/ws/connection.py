"""One WebSocket: what goes out, how much may come in, and how far away it is."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from santelmo.server.domain.addresses import address_of
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import Person
from santelmo.server.domain.table import Perspective
from santelmo.server.live import frames
from santelmo.server.ws.lag import Lag
from santelmo.server.ws.transport import ABORT, ABUSE, ROUND_TRIP, SEND

log = structlog.get_logger("sockets")

LARGEST_BACKLOG = 256
"""Frames that may wait for a client that does not read."""
LARGEST_WAITING = 2**20
"""Bytes of memory that they may take. A single frame may be larger."""
MAX_OVERRUNS = 1_000
"""Messages beyond the limit, after which a client is cut off."""
CLOSING_SECONDS = 2.0
"""How long a goodbye may take."""

TRY_AGAIN_LATER = 1013


def _cannot(frame: bytes) -> bool:
    """Sends nothing at once, where the server under the application has no way to."""
    return False


def _unknown() -> float | None:
    """The time of the way there and back, where nobody knows it."""
    return None


class MessageBudget(Protocol):
    """How many messages may still come in."""

    def take(self) -> bool:
        """Takes one, if one is left."""
        ...


class Connection:
    """A client that looks at a table or at the lobby."""

    def __init__(self, socket: WebSocket, person: Person | None, budget: MessageBudget) -> None:
        self._socket = socket
        self.person = person
        self.seats: list[int] = []
        self.attentive = True
        self.perspective: Perspective = None
        state = socket.scope.get("state", {})
        self.lag = Lag(state.get(ROUND_TRIP, _unknown))
        self._told_slow = False
        self.received_at = 0.0
        """When the message that is being handled came in."""
        self.next_ping = 0.0
        self._budget = budget
        self._overruns = 0
        self._outgoing: deque[tuple[bytes, int]] = deque()
        """Frames in line, and the bytes of memory that each takes."""
        self._waiting = 0
        self._send_now: Callable[[bytes], bool] = state.get(SEND, _cannot)
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
    def person_id(self) -> str | None:
        return None if self.person is None else self.person.id

    @property
    def address(self) -> str:
        """Where it comes from, as far as limits are concerned."""
        return address_of(self._socket.scope)

    @property
    def lag_seconds(self) -> float:
        """How long a message takes there and back."""
        return self.lag.seconds

    def send(self, frame: bytes) -> None:
        """Sends a frame or puts it in line; never waits. A client that does not read is cut off."""
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
                    await self._socket.send_text(frame.decode())
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
        if self._budget.take():
            self._overruns = max(0, self._overruns - 1)
            return
        self._overruns += 1
        if self._overruns > MAX_OVERRUNS:
            self.close(ABUSE)
        raise Refused("too_fast", "Too many messages: wait a moment.")

    relay_seconds = 0.0
    """The socket is here."""

    def ping(self) -> None:
        self.send(frames.ping(self.lag.ping()))

    def cast_off(self, frame: bytes) -> None:
        """Sends the frame with which thinking begins, and measures the lag anew."""
        self.send(frame)
        self.ping()

    def pong(self, number: int) -> None:
        self.lag.pong(number)
        if self.lag.pongs_are_slow and not self._told_slow:
            self._told_slow = True
            log.info("slow_pongs", lag_ms=round(self.lag.seconds * 1000))
