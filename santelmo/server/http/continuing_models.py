"""Tables that go on from a position of another match, as models."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from santelmo.server.http.lesson_models import MAX_TASKS, LessonMove
from santelmo.server.http.models import MAX_FILE, NewTable
from santelmo.server.http.puzzle_models import OwnMoves
from santelmo.server.models import RequestModel

MOST_MOVES = 1_000_000


class FromTable(RequestModel):
    """A position of a finished match that was played here."""

    kind: Literal["table"]
    table: str = Field(max_length=64)
    moves: int = Field(ge=0, le=MOST_MOVES)
    """After how many moves."""


class FromFile(RequestModel):
    """A position of the match in a match file."""

    kind: Literal["file"]
    text: str = Field(max_length=MAX_FILE)
    moves: int = Field(ge=0, le=MOST_MOVES)


class FromLesson(RequestModel):
    """The position of a lesson."""

    kind: Literal["lesson"]
    game: str = Field(max_length=64)
    lesson: str = Field(max_length=64)
    done: list[LessonMove] = Field(max_length=MAX_TASKS)
    """What has done its tasks so far."""


class FromPuzzle(RequestModel):
    """A position of a puzzle that I have tried."""

    kind: Literal["puzzle"]
    puzzle: str = Field(max_length=16)
    moves: OwnMoves
    """Mine, as in a try."""


Source: TypeAlias = Annotated[
    FromTable | FromFile | FromLesson | FromPuzzle, Field(discriminator="kind")
]


class ContinuedTable(RequestModel):
    """A table to be made, whose match goes on from a position."""

    source: Source
    keep_hidden: bool = False
    """Hidden things stay as they were, if one person plays against bots; otherwise what the seats
    may not know of each other is dealt anew."""
    table: NewTable
    """As for any table; the options are those of the match and need not be given."""
