"""Lessons over HTTP, as models."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from santelmo.server.models import RequestModel, ResponseModel, View

MAX_TASKS = 12
LONGEST_MOVE = 64
LONGEST_TASK = 3_600.0


class LessonInfo(ResponseModel):
    """A lesson in the list of a game."""

    name: str
    number: int
    title: str
    summary: str
    tasks: int


class LessonMove(RequestModel):
    """A move that did a task, and how many seconds after the task began."""

    move: str = Field(max_length=LONGEST_MOVE)
    seconds: float = Field(default=0.0, ge=0.0, le=LONGEST_TASK)


class LessonTry(RequestModel):
    """A move that is tried. Without one the answer is only where the lesson stands."""

    done: list[LessonMove] = Field(default_factory=list[LessonMove], max_length=MAX_TASKS)
    """What did the tasks so far."""
    move: str | None = Field(default=None, max_length=LONGEST_MOVE)
    seconds: float = Field(default=0.0, ge=0.0, le=LONGEST_TASK)
    """Since the present task began; only tasks with a clock look at it."""


class LessonTask(ResponseModel):
    """A task: one move to find."""

    words: str
    task: str
    rules: list[str]
    solution: str
    """For those who ask to be shown it."""
    seconds: float | None
    """How long there is for it; None where nothing hurries."""
    answers: list[float]
    """In a race: after how many seconds others answer."""


class LessonVerdict(ResponseModel):
    """What became of a move."""

    kind: Literal["done", "missed", "refused"]
    move: str
    words: str
    """Why; of a refused move the rules' own sentence."""
    rule: str | None
    happened: list[str]
    """What the move and the answers to it did."""
    view: View
    """What one sees after them. A move that missed is then taken back."""


class LessonState(ResponseModel):
    """Where a lesson stands."""

    game: str
    name: str
    title: str
    tasks: int
    tasks_done: int
    task: LessonTask | None
    """None when all are done."""
    after: str | None
    """What is said when all are done."""
    next: str | None
    """The lesson after this one, when all are done."""
    seat: int
    view: View
    """The present position. Its legal moves are those worth a try: some the rules forbid."""
    verdict: LessonVerdict | None
    can_play_on: bool
    """Whether a table can go on from this position."""


class MarkedMove(ResponseModel):
    """A move that did a task."""

    move: str
    seconds: float


class LessonMark(ResponseModel):
    """How far somebody has come in a lesson."""

    game: str
    lesson: str
    moves: list[MarkedMove]
    """What did the first tasks of a lesson that was left."""
    done: bool
    """Whether it was ever done to its end."""


class NewLessonMark(RequestModel):
    """How far I have come in a lesson."""

    moves: list[LessonMove] = Field(max_length=MAX_TASKS)
    done: bool
