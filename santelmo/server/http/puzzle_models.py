"""Puzzles over HTTP, as models."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from santelmo.server.models import RequestModel, ResponseModel, View

LONGEST_MOVE = 64
MOST_MOVES = 40
"""Of one's own, in a try: four turns, each with all that a god may add."""

OwnMoves: TypeAlias = Annotated[
    list[Annotated[str, Field(max_length=LONGEST_MOVE)]], Field(max_length=MOST_MOVES)
]


class PuzzleGod(ResponseModel):
    """A god that wins in some puzzles."""

    name: str
    title: str


class PuzzleTheme(ResponseModel):
    """What puzzles are about."""

    name: str
    summary: str


class PuzzleChoices(ResponseModel):
    """By what puzzles can be chosen."""

    gods: list[PuzzleGod]
    turns: list[int]
    themes: list[PuzzleTheme]


class PuzzleInfo(ResponseModel):
    """What everybody may know of a puzzle before trying it."""

    id: str
    turns: int
    """Within how many turns it is won."""
    seat: int
    """Who is to win."""
    gods: list[str]
    """Of both seats."""
    rating: int
    """How hard it is, on the scale of people's ratings."""
    solved_by: int
    missed_by: int
    """How many people solved and missed it at the first try."""
    mine: Literal["solved", "missed"] | None
    """How my first try ended."""


class PuzzleList(ResponseModel):
    """A page of the list of puzzles, the easiest first."""

    choices: PuzzleChoices
    count: int
    """How many are like that, on all pages."""
    page_size: int
    puzzles: list[PuzzleInfo]


class DailyPuzzle(ResponseModel):
    """The puzzle of the day, the same for everybody."""

    day: str
    """The date at Greenwich (UTC)."""
    puzzle: PuzzleInfo


class NewPuzzleTry(RequestModel):
    """A try: all moves of mine so far."""

    moves: OwnMoves = Field(default_factory=list[str])


class RatingChange(ResponseModel):
    """What a first try did to my rating."""

    before: int
    after: int


class PuzzleState(ResponseModel):
    """Where a try stands."""

    puzzle: PuzzleInfo
    verdict: Literal["open", "solved", "wrong"]
    comment: str
    """What is asked, or why the try is over."""
    turns_left: int
    moves: list[str]
    """My moves so far."""
    happened: list[str]
    """What my last move and the answers to it did."""
    frames: list[View]
    """The position before my last move, and after it and each answer."""
    rating: RatingChange | None
    """When this was my first try, and it is over."""
    themes: list[str]
    """What it was about, once I have tried it."""


class LineMove(ResponseModel):
    """A move of a line of play."""

    seat: int
    move: str


class PuzzleSolution(ResponseModel):
    """A line that solves a puzzle, against the longest defence."""

    puzzle: PuzzleInfo
    line: list[LineMove]
    frames: list[View]
    """The position before the line and after each move."""
    rating: RatingChange | None
    """When I had not tried it: asking for the solution misses it."""
    themes: list[str]


class MyPuzzle(ResponseModel):
    """A puzzle that I have tried."""

    puzzle: PuzzleInfo
    tried_at: int


class MyPuzzles(ResponseModel):
    """How I solve puzzles."""

    rating: int | None
    """None before the first try."""
    solved: int
    missed: int
    latest: list[MyPuzzle]
    """The latest first."""
