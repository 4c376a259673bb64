"""Chat at a table: one channel for the players, one for those who watch."""

from __future__ import annotations

from typing import Any

from santelmo.server.domain.events import ChatWritten
from santelmo.server.domain.person import Person
from santelmo.server.domain.table import ChatLine, Table

Json = dict[str, Any]

LARGEST_CHAT = 32_768
"""Bytes of chat in a snapshot."""
OPEN_TO_ALL = ("finished", "closed")
"""At tables with this status everybody reads everything."""


def write(table: Table, person: Person, text: str) -> ChatWritten:
    """A line of chat, in the channel of those who play or of those who watch."""
    seats = table.seats_of(person.id)
    return ChatWritten(
        channel="players" if seats else "spectators",
        person=person.id,
        name=(table.seats[seats[0]].name if seats else None) or person.name,
        seat=seats[0] if seats else None,
        text=text,
    )


def may_read(table: Table, plays: bool, line: ChatLine) -> bool:
    """Those who play do not read the spectators' lines before the match is over."""
    return not plays or not among_spectators(line) or table.status in OPEN_TO_ALL


def among_spectators(line: ChatLine) -> bool:
    return line.written.channel == "spectators"


def has_unread(table: Table, plays: bool, version: int) -> bool:
    """Whether somebody who has seen this version may not have read all lines."""
    return any(
        # The spectators' lines were written long ago, but players may read them only at the end.
        may_read(table, plays, line)
        and (line.version > version or (plays and among_spectators(line)))
        for line in table.chat
    )


def latest(table: Table, plays: bool) -> list[Json]:
    """What somebody who comes gets to read: the last lines, as long as they are not too much."""
    lines: list[Json] = []
    left = LARGEST_CHAT
    for line in reversed(table.chat):
        if may_read(table, plays, line):
            left -= len(line.written.text.encode())
            if left < 0:
                break
            lines.append(as_json(line))
    return lines[::-1]


def as_json(line: ChatLine) -> Json:
    """The line as the message that tells of it."""
    return {"type": "chat", "version": line.version, "at": line.at, **vars(line.written)}
