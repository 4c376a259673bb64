"""Puzzles, judged in threads of their own. A try is not stored: its moves say where it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, TypeVar

from santelmo.core.compiling import Missing, missing_code
from santelmo.core.errors import OptionError, SantelmoError
from santelmo.core.match import Match
from santelmo.core.moves import PlayedMove
from santelmo.games.santorini.components import BY_KEY, GODS
from santelmo.server.domain.addresses import Caller
from santelmo.server.domain.errors import Refused, refused_by_engine
from santelmo.server.domain.puzzle_ratings import PuzzleFacts
from santelmo.server.work.compiling import Compiler
from santelmo.server.work.fair_queue import FairQueue, Lane, Owner
from santelmo.server.work.limits import CallerLimit
from santelmo.study import puzzles as library
from santelmo.study.puzzle_play import TooHard, Verdict, attempt, position_of, solution
from santelmo.study.puzzles import Puzzle

Json = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True)
class JudgedTry:
    """Where a try stands."""

    state: Json
    solved: bool | None
    """None while it is not over."""


class Puzzles:
    """Poses puzzles to people and to addresses without a name, in turn."""

    def __init__(self, queue: FairQueue, limit: CallerLimit, compiler: Compiler) -> None:
        self._queue = queue
        self._limit = limit
        self._compiler = compiler

    def choices(self) -> Json:
        """By what puzzles can be chosen."""
        return {
            "gods": [{"name": god, "title": _title(god)} for god in library.gods()],
            "turns": list(range(1, library.LONGEST + 1)),
            "themes": [
                {"name": name, "summary": summary} for name, summary in library.themes().items()
            ],
        }

    def select(self, god: str | None, turns: int | None, theme: str | None) -> list[PuzzleFacts]:
        """The puzzles like that; Refused if there is none."""
        try:
            found = library.select(god=god, turns=turns, theme=theme)
        except OptionError as error:
            raise Refused("bad_option", str(error)) from error
        return [_facts(puzzle) for puzzle in found]

    def daily(self, day: date) -> PuzzleFacts:
        """The puzzle of a day."""
        return _facts(library.daily_puzzle(day))

    def facts(self, puzzle_id: str) -> PuzzleFacts:
        """What is known of a puzzle; Refused if there is none of that id."""
        return _facts(_find(puzzle_id))

    def info(self, puzzle_id: str) -> Json:
        """What everybody may know of a puzzle before trying it."""
        puzzle = _find(puzzle_id)
        return {
            "id": puzzle.id,
            "turns": puzzle.turns,
            "seat": puzzle.seat,
            "gods": [_title(god) for god in puzzle.gods],
        }

    def themes(self, puzzle_id: str) -> list[str]:
        """What a puzzle was about: for those who have tried it."""
        return [library.THEMES[theme] for theme in _find(puzzle_id).themes]

    async def judge(self, puzzle_id: str, own: Sequence[str], caller: Caller) -> JudgedTry:
        """Where a try with these moves of the solver stands."""
        puzzle = _find(puzzle_id)
        if own:
            self._check_ready()
        return await self._run(caller, partial(_judge, puzzle, tuple(own)))

    async def solution(self, puzzle_id: str, caller: Caller) -> Json:
        """A line that solves a puzzle."""
        puzzle = _find(puzzle_id)
        self._check_ready()
        return await self._run(caller, partial(_solution, puzzle))

    async def position(self, puzzle_id: str, own: Sequence[str], caller: Caller) -> Match:
        """The match as it stands in a try, to be played on."""
        puzzle = _find(puzzle_id)
        if own:
            self._check_ready()
        return await self._run(caller, partial(_position, puzzle, tuple(own)))

    def _check_ready(self) -> None:
        progress = self._compiler.progress(library.GAME)
        if progress is not None:
            raise Refused(
                "busy", f"Puzzles can be played in about {progress.seconds:.0f} s: wait a moment."
            )

    async def _run(self, caller: Caller, work: Callable[[], T]) -> T:
        self._limit.count(caller)
        owner = Owner(caller.address, caller.person or "")
        try:
            return await self._queue.run(Lane.PEOPLE, owner, work)
        except TooHard as error:
            raise Refused("busy", str(error)) from error
        except SantelmoError as error:
            raise refused_by_engine(error) from error


def _find(puzzle_id: str) -> Puzzle:
    try:
        return library.find(puzzle_id)
    except OptionError as error:
        raise Refused("not_found", str(error)) from error


def _title(god: str) -> str:
    return GODS[BY_KEY[god]].full_name


def _facts(puzzle: Puzzle) -> PuzzleFacts:
    return PuzzleFacts(puzzle.id, puzzle.turns, "quiet" in puzzle.themes)


def _judge(puzzle: Puzzle, own: tuple[str, ...]) -> JudgedTry:
    with missing_code(Missing.COMPILE if own else Missing.INTERPRET):
        now = attempt(puzzle, own)
        before = len(attempt(puzzle, own[:-1]).moves)
        match = position_of(puzzle, now.moves[:before])
        frames = _frames(match, puzzle.seat, now.moves[before:])
        state: Json = {
            "verdict": now.verdict.value,
            "comment": now.comment,
            "turns_left": now.turns_left,
            "moves": [str(move) for seat, move in now.moves if seat == puzzle.seat],
            "happened": match.log(puzzle.seat)[before:],
            "frames": frames,
        }
    return JudgedTry(state, None if now.verdict is Verdict.OPEN else now.verdict is Verdict.SOLVED)


def _frames(match: Match, seat: int, moves: Sequence[PlayedMove]) -> list[Json]:
    """What the seat sees now, and after each of these moves, which are played."""
    frames: list[Json] = [dict(match.view(seat))]
    for mover, move in moves:
        match.play(move, mover)
        frames.append(dict(match.view(seat)))
    return frames


def _solution(puzzle: Puzzle) -> Json:
    line = solution(puzzle)
    return {
        "line": [{"seat": seat, "move": str(move)} for seat, move in line],
        "frames": _frames(puzzle.start(), puzzle.seat, line),
    }


def _position(puzzle: Puzzle, own: tuple[str, ...]) -> Match:
    with missing_code(Missing.COMPILE if own else Missing.INTERPRET):
        return position_of(puzzle, attempt(puzzle, own).moves)
