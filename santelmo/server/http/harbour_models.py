"""A person's tables, visits and notes over HTTP, as models."""

from __future__ import annotations

from pydantic import Field

from santelmo.server.domain.harbour import Group
from santelmo.server.models import LobbyTable, LogLine, RequestModel, ResponseModel

MAX_NOTE = 4_000


class HarbourTable(LobbyTable):
    """One of my tables, as it concerns me."""

    group: Group
    waits_since: int | None
    """Since when the table has waited for me; null if it does not."""
    new_moves: int
    """Moves since I looked last, as far as the match runs."""
    new: bool
    """Whether anything has happened since I looked last."""
    noted: bool
    """Whether I have a note about it."""


class SeenVersion(RequestModel):
    """What I have seen of a table."""

    version: int = Field(ge=1, le=2**31 - 1)


class SinceVisit(ResponseModel):
    """What has happened at a table since I looked last."""

    seen_at: int | None
    """When that was; null if I have not been there."""
    first_move: int
    """How many moves I had seen: a replay begins there."""
    lines: list[LogLine]


class Note(RequestModel):
    """My note about a table."""

    text: str = Field(max_length=MAX_NOTE)


class NoteText(ResponseModel):
    """My note about a table; nobody else reads it."""

    text: str
