"""Chat at a table: one channel for the players, one for those who watch."""

from __future__ import annotations

import time
from collections import deque
from typing import Any

from santelmo.server import wire
from santelmo.server.connection import Connection
from santelmo.server.errors import Refused
from santelmo.server.events import Event
from santelmo.server.identity import Person
from santelmo.server.settings import Settings
from santelmo.server.table import Said, Table

Json = dict[str, Any]

LARGEST_TALK = 32_768
"""Bytes of chat in a snapshot."""


OPEN_TO_ALL = ("finished", "closed")
"""At these tables everybody reads everything."""


class Limits:
    """How much a person may say."""

    def __init__(self, settings: Settings) -> None:
        self._lines = settings.chat_lines
        self._seconds = settings.chat_seconds
        self._said: dict[str, deque[float]] = {}

    def count(self, person: str) -> None:
        """Counts a line, or refuses it."""
        present = time.monotonic()
        for other in [p for p, times in self._said.items() if times[-1] < present - self._seconds]:
            del self._said[other]
        times = self._said.setdefault(person, deque(maxlen=self._lines))
        if len(times) == self._lines and times[0] > present - self._seconds:
            raise Refused("too_fast", "That was a lot of words: wait a moment.")
        times.append(present)


def say(table: Table, person: Person, text: str, limits: Limits) -> Event:
    """A line of chat."""
    limits.count(person.id)
    seats = table.seats_of(person.id)
    return Event(
        "said",
        {
            "channel": "players" if seats else "spectators",
            "person": person.id,
            "name": (table.seats[seats[0]].name if seats else None) or person.name,
            "seat": seats[0] if seats else None,
            "text": text,
        },
    )


def may_read(table: Table, connection: Connection, said: Said) -> bool:
    """Players do not hear the spectators before the match is over."""
    return not apart(said) or table.status in OPEN_TO_ALL or not connection.seats


def apart(said: Said) -> bool:
    """Whether this is among spectators."""
    return said.line["channel"] == "spectators"


def missed(table: Table, connection: Connection, version: int) -> bool:
    """Whether somebody who has seen this version may not have read all lines."""
    # Those of spectators, which were said long ago, are open to players since the end.
    opened = bool(connection.seats)
    return any(
        may_read(table, connection, said) and (said.version > version or (opened and apart(said)))
        for said in table.chat
    )


def latest(table: Table, connection: Connection) -> list[Json]:
    """What somebody who comes gets to read: the last lines, as long as they are not too much."""
    lines: list[Json] = []
    left = LARGEST_TALK
    for said in reversed(table.chat):
        if may_read(table, connection, said):
            left -= len(said.line["text"].encode())
            if left < 0:
                break
            lines.append(line(said))
    return lines[::-1]


def line(said: Said) -> Json:
    return {"type": "chat", "version": said.version, "at": said.at, **said.line}


def message(said: Said) -> str:
    return wire.text(line(said))
