"""A WebSocket's transport that sends and ends at once, and pings at a time of its own.

A frame that goes through the layers of an ASGI application takes several times as long as the
work on it. So frames for a client that reads are handed to its transport directly.

Closing waits until all that was written is sent. To a client that does not read that never
happens, and its descriptor and what it did not read would stay for good. Pings find connections
to nobody; clients that came in the same moment are not all pinged in one.
"""

from __future__ import annotations

import asyncio
import random

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

ABORT = "abort"
"""In the `state` of a socket's scope: ends it without sending anything more."""
SEND = "send"
"""In the `state` of a socket's scope: sends a text without waiting. False if that cannot be."""
LINGER_SECONDS = 15.0
"""How long a farewell may take; longer than Uvicorn waits for the other side's."""

SOONEST_PING = 0.5
"""A ping comes after this share of the interval at least."""

_jitter = random.SystemRandom()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol for a WebSocket, with an end."""

    _linger: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        state = self.scope.setdefault("state", {})
        state[ABORT], state[SEND] = self.transport.abort, self.send_now
        await super().run_asgi()
        # It holds this protocol, which holds the state: that would last until garbage is collected.
        del state[SEND]
        if not self.disconnected:
            self._linger = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def send_now(self, text: str) -> bool:
        """Sends a text if the other side takes it in; who is slow or gone is not written to."""
        open_ = self.handshake_complete and not self.close_sent and not self.disconnected
        if not open_ or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._linger is not None:
            self._linger.cancel()

    def keepalive_timeout(self) -> None:
        """Who does not answer is not there to read a farewell."""
        super().keepalive_timeout()
        self.transport.abort()

    def schedule_ping(self) -> None:
        assert self.ping_interval is not None
        delay = self.ping_interval * _jitter.uniform(SOONEST_PING, 1.0)
        self.ping_timer = self.loop.call_later(delay, self.send_keepalive_ping)
