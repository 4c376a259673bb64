"""A WebSocket's transport that can be ended at once.

Closing waits until all that was written is sent. To a client that does not read that never
happens, and its descriptor and what it did not read would stay for good.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ABORT = "abort"
"""In the `state` of a socket's scope: ends it without sending anything more."""
LINGER_SECONDS = 15.0
"""How long a farewell may take; longer than Uvicorn waits for the other side's."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol for a WebSocket, with an end."""

    _linger: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        self.scope.setdefault("state", {})[ABORT] = self.transport.abort
        await super().run_asgi()
        if not self.disconnected:
            self._linger = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._linger is not None:
            self._linger.cancel()

    def keepalive_timeout(self) -> None:
        """Who does not answer is not there to read a farewell."""
        super().keepalive_timeout()
        self.transport.abort()
