"""What a player or spectator can ask for at a live table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class PlayMove:
    seat: int
    move: str
    version: int
    """The version of the document on which the player decided."""
    think_ms: float | None = None
    """In a race: the thinking time by the client's clock."""


@dataclass(frozen=True, slots=True)
class UndoMove:
    seat: int
    version: int


@dataclass(frozen=True, slots=True)
class RequestTakeback:
    seat: int
    version: int


@dataclass(frozen=True, slots=True)
class AnswerTakeback:
    agree: bool
    version: int


@dataclass(frozen=True, slots=True)
class Resign:
    seat: int


@dataclass(frozen=True, slots=True)
class WriteChat:
    text: str


Command: TypeAlias = PlayMove | UndoMove | RequestTakeback | AnswerTakeback | Resign | WriteChat
