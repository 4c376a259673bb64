"""A connection over which calls come, with limits on what a call may be.

The parser has none: it takes headers in without end, and a call that is never finished is waited
for for ever. Here the first line, the headers and the whole call have a size, a time in which they
must come, and there is a number of calls that may be sent ahead.

The head of a call is small and is parsed at once. A body is parsed in small slices, each in its
turn (`network.turns`), and nothing more is read meanwhile: in chunks of one byte a megabyte of it
would take the parser as long as thousands of calls.
"""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from santelmo.server.domain.addresses import address_of
from santelmo.server.domain.errors import Refused
from santelmo.server.http.middleware import LARGEST_FILE_BODY
from santelmo.server.network.network import Network
from santelmo.server.network.turns import VISITOR, Visitor

SLICE_BYTES = 2_048
"""What is parsed before it is looked whether that was too much, and in one turn."""
LARGEST_TARGET = 4_096
"""Bytes of the address that is called."""
LARGEST_HEAD = 16_384
"""Bytes of the first line and all headers."""
MAX_HEADERS = 100
LARGEST_CALL = LARGEST_HEAD + 2 * LARGEST_FILE_BODY
"""Bytes of a call as it is sent: in chunks a body is longer than what it holds."""
MAX_AHEAD = 8
"""Calls that may be sent before the first of them is answered. Browsers send one."""
CLOSING_SECONDS = 15.0
"""How long what was written may take until it is sent."""


class _TooMuch(Exception):
    """Ends the parsing of a call."""


class HttpProtocol(HttpToolsProtocol):
    """Uvicorn's protocol for HTTP, with limits."""

    def __init__(self, network: Network, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._network = network
        self._settings = network.settings
        self.address = ""
        self.of_many = False
        self._upgraded = False
        self._in_head = True
        self._whole = False
        """The call has come in completely."""
        self._calls = 0
        self._unanswered: list[RequestResponseCycle] = []
        self._bytes = self._header_count = self._header_bytes = 0
        """Of the present call."""
        self._since = 0.0
        """When the connection was made, the present call began or the last one was answered."""
        self._stalled_since: float | None = None
        """Since when the other side does not read the answer."""
        self._closing_since: float | None = None
        self._refusal: tuple[int, Refused] | None = None
        self._parser = Visitor("")
        """Whose turns are used for parsing; nobody knows yet who calls."""
        self._unparsed = bytearray()
        self._slice_waits = False
        """The next slice waits for its turn."""
        self._held = False
        """Nothing is read, because of what waits."""

    # Coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # pyright: ignore[reportArgumentType]
        self.address = self._parser.address = address_of({"client": self.client})
        self.of_many = self.client is not None and self.client[0] == self._settings.trusted_proxy
        self._since = self.loop.time()
        if not self._network.http_connections.enter(self):
            self._refuse(503, Refused("busy", "Too many connections: try again in a moment."))
            self.send_400_response("")

    def connection_lost(self, exc: Exception | None) -> None:
        # Uvicorn tells the last of them only, and the others would write to nobody.
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
            cycle.scope.get("state", {})[VISITOR].gone = True
        self._unanswered.clear()
        self._unparsed.clear()
        super().connection_lost(exc)
        self._network.http_connections.leave(self)

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        self._network.http_connections.leave(self)
        super().handle_websocket_upgrade()

    def end(self) -> None:
        self.transport.abort()

    @property
    def expendable(self) -> bool:
        return not self._whole or not self._unanswered or self._stalled_since is not None

    def overdue(self, present: float) -> str | None:
        if self.transport.is_closing():
            self._closing_since = self._closing_since or present
            return "close" if present - self._closing_since > CLOSING_SECONDS else None
        if self._stalled_since is not None:
            late = present - self._stalled_since > self._settings.stall_seconds
            return "reading" if late else None
        if self._whole and self._unanswered:
            # The application takes its time.
            return None
        if self._whole or self._in_head:
            # Uvicorn ends a connection that rests, but not one that sends empty lines.
            late = present - self._since > self._settings.head_seconds
            return "head" if late else None
        return "body" if present - self._since > self._settings.body_seconds else None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled_since = self.loop.time()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalled_since = None

    # What comes in

    def data_received(self, data: bytes) -> None:
        self._unparsed += data
        self._parse_next()

    def _parse_next(self) -> None:
        """Has the next slice parsed: at once in the head of a call, else in its turn."""
        while self._unparsed and not self._slice_waits:
            if self._in_head or self._whole:
                self._parse_slice()
            else:
                self._slice_waits = True
                self._network.turns.run(self._parser, self._parse_in_turn)
        self._regulate()

    def _parse_in_turn(self) -> None:
        self._slice_waits = False
        self._parse_slice()
        self._parse_next()

    def _parse_slice(self) -> None:
        part = bytes(self._unparsed[:SLICE_BYTES])
        del self._unparsed[:SLICE_BYTES]
        if self.transport.is_closing():
            self._unparsed.clear()
            return
        super().data_received(part)
        if self._upgraded or self.transport.is_closing():
            self._unparsed.clear()
            return
        self._bytes += len(part)
        if self._bytes > (LARGEST_HEAD if self._in_head else LARGEST_CALL):
            self._unparsed.clear()
            self._refuse(431 if self._in_head else 413, _too_large())
            self.send_400_response("")

    def _regulate(self) -> None:
        """Reads nothing while something waits to be parsed."""
        if self.transport.is_closing():
            return
        if self._unparsed:
            self._held = True
            # Also if it is so already: Uvicorn resumes it when the application takes a part.
            self.transport.pause_reading()
        elif self._held:
            self._held = False
            if not self.flow.read_paused:
                self.transport.resume_reading()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MAX_AHEAD:
            self._refuse(429, Refused("too_fast", "Too many calls at once: wait for the answers."))
            raise _TooMuch
        super().on_message_begin()
        self._in_head, self._whole = True, False
        self._bytes = self._header_count = self._header_bytes = 0
        if self._calls:
            # The first call has its time from the connection on, whenever its first byte comes.
            self._since = self.loop.time()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LARGEST_TARGET:
            self._refuse(414, Refused("too_large", "That address is too long."))
            raise _TooMuch

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a line after the body: they count together."""
        self._header_count += 1
        self._header_bytes += len(name) + len(value)
        if self._header_count > MAX_HEADERS or self._header_bytes > LARGEST_HEAD:
            self._refuse(431, _too_large())
            raise _TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._calls += 1
        before = self.cycle
        super().on_headers_complete()
        # What becomes a WebSocket has none.
        if self.cycle is not before:
            self.cycle.scope.setdefault("state", {})[VISITOR] = Visitor(self.address)
            self._unanswered.append(self.cycle)

    def on_message_complete(self) -> None:
        self._whole = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._unanswered = [one for one in self._unanswered if not one.response_complete]
        if self._whole:
            self._since = self.loop.time()
        super().on_response_complete()

    # What is refused

    def _refuse(self, status: int, refused: Refused) -> None:
        self._refusal = (status, refused)

    def send_400_response(self, msg: str) -> None:
        """Answers what cannot be read, or is too much, and closes."""
        status, refused = self._refusal or (400, Refused("malformed", "That is not HTTP."))
        self._network.rare_log.warning("call_refused", status=status, code=refused.code)
        body = json.dumps({"error": refused.as_json()}).encode()
        head = {"content-type": "application/json", "content-length": str(len(body))}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        self.transport.write(
            STATUS_LINE[HTTPStatus(status)] + f"{lines}connection: close\r\n\r\n".encode() + body
        )
        self.transport.close()


def _too_large() -> Refused:
    return Refused("too_large", "That call is too large.")
