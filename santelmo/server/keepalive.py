"""Pings of the WebSockets themselves, by which connections to nobody are found."""

from __future__ import annotations

import random

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SOONEST = 0.5
"""A ping comes after this share of the interval at least."""


class SpreadPings(WebSocketsSansIOProtocol):
    """Pings at different times: clients that came in the same moment are not pinged in one."""

    def schedule_ping(self) -> None:
        assert self.ping_interval is not None
        delay = self.ping_interval * random.uniform(SOONEST, 1.0)
        self.ping_timer = self.loop.call_later(delay, self.send_keepalive_ping)
