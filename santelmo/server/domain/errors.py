"""What the server refuses, and how it says so."""

from __future__ import annotations

from typing import Any, Literal

from santelmo.core.errors import IllegalMove, MoveTextError, OptionError, SantelmoError

Code = Literal[
    "malformed",
    "too_large",
    "too_fast",
    "foreign_origin",
    "no_identity",
    "not_found",
    "not_host",
    "not_your_seat",
    "seat_taken",
    "bad_option",
    "bad_name",
    "name_taken",
    "not_started",
    "already_started",
    "not_full",
    "over",
    "not_over",
    "move_text",
    "illegal_move",
    "stale",
    "no_undo",
    "no_takeback",
    "not_gone",
    "no_hints",
    "bad_file",
    "not_open",
    "too_many",
    "bad_code",
    "busy",
    "failed",
]

RETRYABLE: frozenset[Code] = frozenset({"busy", "stale"})
"""Refusals that a second attempt may not meet: each attempt looks at the table anew."""


class Refused(Exception):
    """Something that may not be done: a code for programs and a sentence for people."""

    def __init__(self, code: Code, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.code: Code = code
        self.text = text
        self.rule = rule

    @property
    def retryable(self) -> bool:
        return self.code in RETRYABLE

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "text": self.text, "rule": self.rule}


class Conflict(Exception):
    """Somebody else has already written this event, or this place of the log."""


class FenceLost(Exception):
    """Another server has taken the table: whoever wrote for the old owner writes nothing more."""


class TableMoved(Refused):
    """Another server decides about this table now: there the same may be asked again."""

    def __init__(self, server: str | None = None) -> None:
        super().__init__("busy", "The table moves to another server: try again in a moment.")
        self.server = server
        """Which one, if that is known."""


def refused_by_engine(error: SantelmoError) -> Refused:
    """What the engine refused, in the server's terms."""
    if isinstance(error, IllegalMove):
        return Refused("illegal_move", str(error), error.rule)
    if isinstance(error, MoveTextError):
        return Refused("move_text", str(error))
    if isinstance(error, OptionError):
        return Refused("bad_option", str(error))
    return Refused("malformed", str(error))


def busy() -> Refused:
    """The database does not answer, or takes nothing."""
    return Refused("busy", "The server cannot store anything just now: try again in a moment.")


def unstorable() -> Refused:
    """A text or a number that no database takes."""
    return Refused("malformed", "There is something in this that cannot be stored.")


def failed() -> Refused:
    """A mistake of ours."""
    return Refused("failed", "Something went wrong here, and it was not you. Try again.")
