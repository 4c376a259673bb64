"""What the clients of a server remember of it, and what its database holds in the end."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from santelmo.server.domain.events import LogEntry

Json = dict[str, Any]
Log = Sequence[LogEntry]


@dataclass
class Act:
    """A message with an id, and what became of it. Times are of one steady clock."""

    client: str
    person: str
    table: str
    message: Json
    """As it was sent, with its type and id."""
    sent_at: float
    """When it was sent first."""
    times_sent: int = 0
    answered_at: float | None = None
    version: int | None = None
    """Of its event, if it was acknowledged."""
    refused: str | None = None
    """The code with which it was refused for good."""

    @property
    def origin(self) -> str:
        """How the log names it."""
        return f"{self.person}:{self.message['id']}"


@dataclass(frozen=True)
class Sighting:
    """A document that a client had on its screen."""

    client: str
    person: str | None
    table: str
    perspective: int | None
    """The seat from which the server says that it shows the table."""
    version: int
    document: bytes
    """Its fingerprint."""
    at: float
    asked_at: float | None = None
    """When the client asked to be shown everything anew; None for a change that came by itself."""
    last: bool = False
    """What was on the screen when all had come to rest; `version` is what the server then said."""


@dataclass(frozen=True)
class ChatHeard:
    """A line of chat that a client was sent."""

    client: str
    person: str | None
    table: str
    version: int
    text: str


@dataclass(frozen=True)
class Unfit:
    """An update that did not fit what the client had on its screen."""

    client: str
    table: str
    version: int


@dataclass(frozen=True)
class Listed:
    """A table's line in a list that a client was given when all had come to rest."""

    client: str
    table: str
    line: Json


@dataclass
class History:
    """Everything that the clients remember, each client's notes in their order."""

    acts: list[Act] = field(default_factory=list[Act])
    sightings: list[Sighting] = field(default_factory=list[Sighting])
    chat: list[ChatHeard] = field(default_factory=list[ChatHeard])
    unfit: list[Unfit] = field(default_factory=list[Unfit])
    lists: list[Listed] = field(default_factory=list[Listed])
    documents: dict[bytes, str] = field(default_factory=dict[bytes, str])
    """By their fingerprints: many clients see the same."""

    def keep(self, document: Json) -> bytes:
        """Remembers a document; its fingerprint."""
        text = canonical(document)
        key = fingerprint(text)
        self.documents.setdefault(key, text)
        return key


@dataclass(frozen=True)
class Stored:
    """What the database holds in the end."""

    logs: Mapping[str, Log]
    """By table."""
    lines: Mapping[str, Json]
    """By table: its line in the lists."""


def canonical(document: Json) -> str:
    """The text of a document, the same for equal ones."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(text: str) -> bytes:
    return hashlib.blake2b(text.encode(), digest_size=16).digest()
