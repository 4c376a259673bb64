"""What every server of a cluster tells all others."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import structlog

from santelmo.server.live.interfaces import Bus, BusMessage, Cancel

log = structlog.get_logger("relay")

Json = dict[str, Any]
Hear = Callable[[str, Json], None]
"""Hears of something from a server."""


class News:
    """Sends and hears short messages, each of a kind."""

    def __init__(self, bus: Bus, server: str) -> None:
        self._bus = bus
        self._server = server
        self._subject = ""
        self._hearers: dict[str, Hear] = {}
        self._cancel: Cancel | None = None

    def when(self, kind: str, hear: Hear) -> None:
        """What of this kind comes from other servers is handed over."""
        self._hearers[kind] = hear

    def open(self, cluster: str) -> None:
        self._subject = f"santelmo.{cluster}.news"
        self._cancel = self._bus.subscribe(self._subject, self._receive)

    def close(self) -> None:
        if self._cancel is not None:
            self._cancel()

    def tell(self, kind: str, **content: Any) -> None:
        """Tells all other servers something."""
        if self._subject:
            news = {"from": self._server, "kind": kind, **content}
            self._bus.publish(self._subject, json.dumps(news).encode())

    def _receive(self, message: BusMessage) -> None:
        news = json.loads(message.payload)
        hear = self._hearers.get(news["kind"])
        if news["from"] != self._server and hear is not None:
            hear(news["from"], news)
