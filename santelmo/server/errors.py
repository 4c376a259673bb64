"""What the server refuses, and how it says so."""

from __future__ import annotations

from typing import Literal

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
    "busy",
    "failed",
]

STATUS: dict[Code, int] = {
    "malformed": 422,
    "too_large": 413,
    "too_fast": 429,
    "foreign_origin": 403,
    "no_identity": 401,
    "not_found": 404,
    "not_host": 403,
    "not_your_seat": 403,
    "seat_taken": 409,
    "bad_option": 422,
    "bad_name": 422,
    "name_taken": 409,
    "not_started": 409,
    "already_started": 409,
    "not_full": 409,
    "over": 409,
    "not_over": 409,
    "move_text": 422,
    "illegal_move": 409,
    "stale": 409,
    "no_undo": 409,
    "no_takeback": 409,
    "not_gone": 409,
    "no_hints": 409,
    "bad_file": 422,
    "not_open": 409,
    "too_many": 409,
    "busy": 503,
    "failed": 500,
}
"""The HTTP status that goes with a code."""


class Refused(Exception):
    """Something that may not be done: a code for programs and a sentence for people."""

    def __init__(self, code: Code, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.code: Code = code
        self.text = text
        self.rule = rule

    @property
    def status(self) -> int:
        return STATUS[self.code]


def refusal_of(error: SantelmoError) -> Refused:
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


def failed() -> Refused:
    """A mistake of ours."""
    return Refused("failed", "Something went wrong here, and it was not you. Try again.")


class DatabaseError(SantelmoError):
    """A database that this program cannot use."""
