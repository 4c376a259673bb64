"""What a lesson is. Its text stands in a file beside its game (`reading` says how)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Test: TypeAlias = Literal["is", "has", "lacks", "at_least", "at_most", "gains"]
"""How a value in a view is judged."""


@dataclass(frozen=True)
class Condition:
    """Something that holds in the learner's view once the move is played."""

    at: str
    """Where in the view the value stands: names and numbers with dots between them."""
    test: Test
    value: Any


@dataclass(frozen=True)
class SeatMove:
    """A move of any seat."""

    seat: int
    move: str

    def __str__(self) -> str:
        return f"{self.seat} {self.move}"


@dataclass(frozen=True)
class TimedAnswer:
    """What another seat does while the learner thinks."""

    seconds: float
    played: SeatMove


@dataclass(frozen=True)
class Outcome:
    """What a legal move comes to: which moves, what is said of them, what the others answer."""

    words: str
    moves: tuple[str, ...] = ()
    """Patterns of move texts ("build *"); any of them will do. Without patterns any move will."""
    view: tuple[Condition, ...] = ()
    """All of them must hold."""
    answers: tuple[SeatMove, ...] = ()
    bot: str | None = None
    """The bot that plays for all other seats until the learner may act again."""


@dataclass(frozen=True)
class Start:
    """The position of a task, and the seat that the learner plays."""

    options: Mapping[str, Any]
    seat: int
    position: str | None = None
    """In the text form of the game. Without it the match is dealt by the seed."""
    seed: int = 0
    moves: tuple[SeatMove, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Fields of the position that are changed after the moves."""
    cards_up: int | None = None
    """In a race: how many of the round's cards count; the others stay face down."""


@dataclass(frozen=True)
class Step:
    """One task: one move to find."""

    words: str
    """What the learner should know before."""
    task: str
    solution: str
    done: tuple[Outcome, ...]
    missed: tuple[Outcome, ...]
    """Why other legal moves are not what was asked for."""
    rules: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    """Moves that the rules forbid and that are worth a try: boards offer them too."""
    clock: tuple[TimedAnswer, ...] = ()
    """In a race: when the others answer. After the last of them a countdown runs."""
    start: Start | None = None
    """Where the task begins; without it the match of the step before goes on."""


@dataclass(frozen=True)
class Lesson:
    """Some tasks about one thing."""

    game: str
    name: str
    """The name of its file without the number."""
    number: int
    """Its place among the lessons of the game."""
    title: str
    summary: str
    steps: tuple[Step, ...]
    after: str
    """What is said at the end."""
