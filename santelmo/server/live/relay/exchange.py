"""Envelopes to and from the other servers of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

import structlog

from santelmo.server.live.interfaces import Bus, BusMessage, Cancel
from santelmo.server.live.relay.envelopes import FRAME, Inbox, Note, Outbox, read

log = structlog.get_logger("relay")

BEAT_SECONDS = 0.5
"""After so long without anything else a sign of life is sent."""

Take = Callable[[str, Note, bytes], None]
"""Takes a note from a server, with the frame that belongs to it."""


class Exchange:
    """Sends notes to other servers and hands on what they note."""

    def __init__(self, bus: Bus, server: str) -> None:
        self.server = server
        self._bus = bus
        self._cluster = ""
        self._outboxes: dict[str, Outbox] = {}
        self._inboxes: dict[str, Inbox] = {}
        self._cancel: Cancel | None = None

    def open(self, cluster: str, take: Take, missed: Callable[[str], None]) -> None:
        """`missed` is called when something that a server has sent was lost."""
        self._cluster = cluster
        receive = partial(self._receive, take, missed)
        self._cancel = self._bus.subscribe(self._subject(self.server), receive)

    def close(self) -> None:
        if self._cancel is not None:
            self._cancel()

    def to(self, server: str) -> Outbox:
        """What goes to a server."""
        if server not in self._outboxes:
            publish = partial(self._bus.publish, self._subject(server))
            self._outboxes[server] = Outbox(self.server, publish)
        return self._outboxes[server]

    def silent_seconds(self, server: str) -> float:
        """How long a server has not been heard, or not been listened for."""
        return self._inboxes.setdefault(server, Inbox()).silent_seconds

    def listen_anew(self, server: str) -> None:
        """From now on it counts how long the server is silent."""
        self._inboxes.setdefault(server, Inbox()).listen_anew()

    def beat(self, servers: Collection[str]) -> None:
        for server in servers:
            self.to(server).beat(BEAT_SECONDS)

    def forget(self, server: str) -> None:
        """A server that is gone for good."""
        self._outboxes.pop(server, None)
        self._inboxes.pop(server, None)

    def _subject(self, server: str) -> str:
        return f"santelmo.{self._cluster}.to.{server}"

    def _receive(self, take: Take, missed: Callable[[str], None], message: BusMessage) -> None:
        envelope = read(message.payload)
        complete = self._inboxes.setdefault(envelope.sender, Inbox()).take(envelope)
        if not complete:
            log.warning("envelopes_lost", server=envelope.sender)
            missed(envelope.sender)
        frames = iter(envelope.frames)
        for note in envelope.notes:
            frame = next(frames) if note[0] == FRAME else b""
            try:
                take(envelope.sender, note, frame)
            except Exception:
                log.exception("note_failed", note=note[0])
