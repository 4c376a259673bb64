"""What the calls about puzzles need of the rest of the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Protocol

from santelmo.core.match import Match
from santelmo.server.domain.addresses import Caller
from santelmo.server.domain.puzzle_ratings import FirstTry, PuzzleFacts, PuzzleRecord

Json = dict[str, Any]


class JudgedTry(Protocol):
    """Where a try stands."""

    @property
    def state(self) -> Json: ...

    @property
    def solved(self) -> bool | None:
        """None while it is not over."""
        ...


class TriedPuzzle(Protocol):
    """A puzzle that somebody has tried, and how the first try ended."""

    @property
    def puzzle(self) -> str: ...

    @property
    def solved(self) -> bool: ...

    @property
    def tried_at(self) -> int: ...


class Puzzles(Protocol):
    """The puzzles, and what becomes of tries at them."""

    def choices(self) -> Json: ...

    def select(self, god: str | None, turns: int | None, theme: str | None) -> list[PuzzleFacts]:
        """The puzzles like that; refuses if there is none."""
        ...

    def daily(self, day: date) -> PuzzleFacts: ...

    def facts(self, puzzle_id: str) -> PuzzleFacts: ...

    def info(self, puzzle_id: str) -> Json:
        """What everybody may know of a puzzle before trying it."""
        ...

    def themes(self, puzzle_id: str) -> list[str]: ...

    async def judge(self, puzzle_id: str, own: Sequence[str], caller: Caller) -> JudgedTry: ...

    async def solution(self, puzzle_id: str, caller: Caller) -> Json: ...

    async def position(self, puzzle_id: str, own: Sequence[str], caller: Caller) -> Match: ...


class PuzzleTries(Protocol):
    """First tries at puzzles, and ratings."""

    async def of(self, person: str) -> Sequence[TriedPuzzle]:
        """What somebody has tried, the latest first."""
        ...

    async def has(self, person: str, puzzle: str) -> bool:
        """Whether somebody has tried a puzzle."""
        ...

    async def record_of(self, person: str) -> PuzzleRecord: ...

    async def records(self) -> Mapping[str, PuzzleRecord]:
        """The puzzles that anybody has tried."""
        ...

    async def keep(self, person: str, puzzle: PuzzleFacts, solved: bool) -> FirstTry:
        """Keeps how a try ended if it was the person's first one."""
        ...
