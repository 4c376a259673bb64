"""A WebSocket's transport: what may come in, and how frames go out at once.

**In.** A read may hold ten thousand frames, which the parser would go through in one go while all
tables wait. So what comes in is parsed in small slices, each in its turn (`network.turns`), frames
and bytes have an allowance, and what exceeds it is left to the network: nothing more is read until
there is allowance again. The same holds while the application has not taken the last message, and
while the other side does not read our answers (each ping is answered). Who exceeds the allowance
for long without a break is cut off.

**Out.** A frame that goes through the layers of an ASGI application takes several times as long as
the work on it. So frames for a client that reads are handed to its transport directly.

**The end.** Closing waits until all that was written is sent. To a client that does not read that
never happens, and its descriptor and what it did not read would stay for good: so it is ended
without a word after a while. Nor does who was sent away need to answer our farewell: only so many
are waited for at a time, else those would be descriptors that nobody counts. Pings find connections
to nobody; clients that came in the same moment are not all pinged in one.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import structlog
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import OPEN

from santelmo.server.domain.addresses import address_of
from santelmo.server.network.allowance import Allowance
from santelmo.server.network.network import Network
from santelmo.server.network.turns import VISITOR, Visitor
from santelmo.server.ws.round_trip import tcp_round_trip
from santelmo.server.ws.text_frame import text_frame

log = structlog.get_logger("sockets")

ABORT = "abort"
"""In the `state` of a socket's scope: ends it without sending anything more."""
SEND = "send"
"""In the `state` of a socket's scope: sends a text without waiting. False if that cannot be."""
ROUND_TRIP = "round_trip"
"""In the `state` of a socket's scope: the seconds that a segment takes there and back, if known."""
LINGER_SECONDS = 15.0
"""How long a farewell may take; longer than Uvicorn waits for the other side's."""
SLICE_BYTES = 1_024
"""What is parsed in one turn: at most 170 frames."""
MAX_FRAGMENTS = 64
"""Of one message. Empty ones count for nothing in its size, but each is remembered."""
FLOOD_SECONDS = 10.0
"""How long somebody may exceed the allowance without a break."""
ABUSE = 1008

SOONEST_PING = 0.5
"""A ping comes after this share of the interval at least."""

_jitter = random.SystemRandom()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol for a WebSocket, with an allowance and an end."""

    _linger: asyncio.TimerHandle | None = None

    def __init__(self, network: Network, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._network = network
        settings = network.settings
        self._frame_allowance = Allowance(settings.frames_per_second, settings.frame_burst)
        self._byte_allowance = Allowance(settings.bytes_per_second, settings.byte_burst)
        self._visitor = Visitor("")
        self._unparsed = bytearray()
        self._slice_waits = False
        """The next slice waits for its turn, or for allowance."""
        self._timer: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None
        self._held = False
        """Nothing is read, because of us."""
        self._flood_since: float | None = None

    # In

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            # The call itself, which has passed the limits for those.
            super().data_received(data)
            return
        self._unparsed += data
        self._parse_next()

    def send_receive_event_to_app(self) -> None:
        # Until the application takes it nothing is parsed; only what arrives meanwhile makes us
        # stop reading. Uvicorn would stop and begin again with every message.
        if not self.close_sent:
            self.read_paused = True
        super().send_receive_event_to_app()

    async def receive(self) -> Any:
        message = await super().receive()
        self._parse_next()
        return message

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stall = self.loop.call_later(
            self._network.settings.stall_seconds, self.transport.abort
        )
        self._regulate()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None
        self._parse_next()

    def _parse_next(self) -> None:
        """Has the next slice parsed as soon as that may be, and reads on when there is none."""
        ready = self._unparsed and not self.read_paused and self.writable.is_set()
        if ready and not self._slice_waits:
            self._slice_waits = True
            wait = self._wait_seconds()
            if wait:
                self._timer = self.loop.call_later(wait, self._take_turn)
            else:
                self._take_turn()
        self._regulate()

    def _wait_seconds(self) -> float:
        return max(self._frame_allowance.wait_seconds(), self._byte_allowance.wait_seconds())

    def _take_turn(self) -> None:
        self._network.turns.run(self._visitor, self._parse_slice)

    def _parse_slice(self) -> None:
        self._slice_waits = False
        if self.disconnected or self.transport.is_closing():
            self._unparsed.clear()
            return
        data = bytes(self._unparsed[:SLICE_BYTES])
        del self._unparsed[:SLICE_BYTES]
        super().data_received(data)
        self._byte_allowance.charge(len(data))
        self._judge()
        self._parse_next()

    def handle_events(self) -> None:
        self._frame_allowance.charge(len(self.conn.events))
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MAX_FRAGMENTS:
            self._cut_off("fragments")
        else:
            super().handle_cont(event)

    def _judge(self) -> None:
        """Cuts somebody off who has exceeded the allowance for too long."""
        present = time.monotonic()
        if self._wait_seconds():
            if self._flood_since is None:
                self._flood_since = present
            elif present - self._flood_since > FLOOD_SECONDS:
                self._cut_off("flood")
        elif self._flood_since is not None and self._have_recovered():
            self._flood_since = None

    def _have_recovered(self) -> bool:
        return self._frame_allowance.recovered and self._byte_allowance.recovered

    def _cut_off(self, reason: str) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self._network.rare_log.warning("socket_cut_off", reason=reason)
        self.conn.fail(ABUSE, reason)
        self.handle_parser_exception()

    def _regulate(self) -> None:
        """Reads nothing while something waits to be parsed, or to be read by the other side."""
        hold = bool(self._unparsed) or not self.writable.is_set()
        if self.disconnected or self.transport.is_closing():
            return
        if hold:
            self._held = True
            # Also if it is so already: the application resumes it when it takes a message.
            self.transport.pause_reading()
        elif self._held:
            self._held = False
            if not self.read_paused:
                self.transport.resume_reading()

    # Out

    async def run_asgi(self) -> None:
        self._visitor.address = address_of(self.scope)
        state = self.scope.setdefault("state", {})
        state[ABORT], state[SEND] = self.transport.abort, self.send_now
        state[VISITOR], state[ROUND_TRIP] = self._visitor, self._round_trip
        await super().run_asgi()
        # They hold this protocol, which holds the state: that would last until garbage is
        # collected.
        del state[SEND], state[ROUND_TRIP]
        if not self.disconnected:
            self._network.farewells.wait_for(self.transport)
            self._linger = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def send_now(self, text: bytes) -> bool:
        """Sends a text if the other side takes it in; nothing is written to a slow client."""
        open_ = self.handshake_complete and not self.close_sent and not self.disconnected
        if not open_ or not self.writable.is_set() or self.conn.state is not OPEN:
            return False
        # What Websockets would make of it takes several times as long: a server's frames have no
        # mask, ours no extension, and each is a whole message.
        self.transport.write(text_frame(text))
        return True

    def _round_trip(self) -> float | None:
        """Unknown where a proxy stands between: what the kernel knows is the way to that."""
        if self.client is None or self.client[0] == self._network.settings.trusted_proxy:
            return None
        return tcp_round_trip(self.transport)

    # The end

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._visitor.gone = True
        self._network.farewells.forget(self.transport)
        for timer in (self._linger, self._timer, self._stall):
            if timer is not None:
                timer.cancel()
        self._unparsed.clear()

    def keepalive_timeout(self) -> None:
        """A client that does not answer is not there to read a farewell."""
        super().keepalive_timeout()
        self.transport.abort()

    def schedule_ping(self) -> None:
        assert self.ping_interval is not None
        delay = self.ping_interval * _jitter.uniform(SOONEST_PING, 1.0)
        self.ping_timer = self.loop.call_later(delay, self.send_keepalive_ping)
