"""Lessons, judged in threads of their own. None is stored: the moves so far say where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from santelmo.core.compiling import Missing, missing_code
from santelmo.core.errors import PositionError
from santelmo.core.match import Match
from santelmo.server.domain.addresses import Caller
from santelmo.server.domain.errors import Refused
from santelmo.server.work.fair_queue import FairQueue, Lane, Owner
from santelmo.server.work.limits import CallerLimit
from santelmo.study.lessons import library
from santelmo.study.lessons.errors import LessonError
from santelmo.study.lessons.lesson import Lesson
from santelmo.study.lessons.run import LessonRun, Verdict, run_of

Json = dict[str, Any]
TimedMove = tuple[str, float]
"""A move, and how many seconds after the task began it was made."""


def find(game: str, name: str) -> Lesson:
    """A lesson; Refused if there is none of that name."""
    try:
        return library.find_lesson(game, name)
    except LessonError as error:
        raise Refused("not_found", str(error)) from error


class Lessons:
    """Gives lessons to people and to addresses without a name, in turn."""

    def __init__(self, queue: FairQueue, limit: CallerLimit) -> None:
        self._queue = queue
        self._limit = limit

    def listed(self, game: str) -> list[Json]:
        """The lessons of a game, in their order."""
        return [
            {
                "name": lesson.name,
                "number": lesson.number,
                "title": lesson.title,
                "summary": lesson.summary,
                "tasks": len(lesson.steps),
            }
            for lesson in library.lessons(game)
        ]

    async def judge(
        self,
        game: str,
        name: str,
        done: Sequence[TimedMove],
        tried: str | None,
        seconds: float,
        caller: Caller,
    ) -> Json:
        """Where a lesson stands after the moves that did its first tasks, and what a try came to.

        Without a try, the present task as it is so many seconds after it began.
        """
        self._limit.count(caller)
        work = partial(_judge, find(game, name), done, tried, seconds)
        owner = Owner(caller.address, caller.person or "")
        return await self._queue.run(Lane.PEOPLE, owner, work)

    async def position(
        self, game: str, name: str, done: Sequence[TimedMove], caller: Caller
    ) -> Match:
        """The match as it stands in a lesson, to be played on."""
        self._limit.count(caller)
        work = partial(_position, find(game, name), done)
        owner = Owner(caller.address, caller.person or "")
        return await self._queue.run(Lane.PEOPLE, owner, work)


def _run(lesson: Lesson, done: Sequence[TimedMove]) -> LessonRun:
    try:
        return run_of(lesson, done)
    except LessonError as error:
        raise Refused("stale", str(error)) from error


def _position(lesson: Lesson, done: Sequence[TimedMove]) -> Match:
    with missing_code(Missing.INTERPRET):
        return _run(lesson, done).match


def _judge(lesson: Lesson, done: Sequence[TimedMove], tried: str | None, seconds: float) -> Json:
    with missing_code(Missing.INTERPRET):
        run = _run(lesson, done)
        verdict = None
        if tried is not None and not run.is_over:
            verdict = run.try_move(tried, seconds)
            seconds = 0.0
        return _state(run, verdict, seconds)


def _state(run: LessonRun, verdict: Verdict | None, seconds: float) -> Json:
    lesson = run.lesson
    return {
        "game": lesson.game,
        "name": lesson.name,
        "title": lesson.title,
        "tasks": len(lesson.steps),
        "tasks_done": run.step_number,
        "task": None if run.is_over else _task(run),
        "after": lesson.after if run.is_over else None,
        "next": _next(lesson) if run.is_over else None,
        "seat": run.seat,
        "view": run.view(seconds),
        "verdict": None if verdict is None else _verdict(verdict),
        "can_play_on": can_play_on(run.match),
    }


def _task(run: LessonRun) -> Json:
    step = run.step
    return {
        "words": step.words,
        "task": step.task,
        "rules": list(step.rules),
        "solution": step.solution,
        "seconds": run.seconds,
        "answers": [answer.seconds for answer in step.clock],
    }


def _verdict(verdict: Verdict) -> Json:
    return {
        "kind": verdict.kind,
        "move": verdict.move,
        "words": verdict.words,
        "rule": verdict.rule,
        "happened": list(verdict.happened),
        "view": verdict.view,
    }


def _next(lesson: Lesson) -> str | None:
    later = [other for other in library.lessons(lesson.game) if other.number > lesson.number]
    return later[0].name if later else None


def can_play_on(match: Match) -> bool:
    """Whether a table can go on from there: the match is not over, and the position is whole."""
    if not match.actors:
        return False
    try:
        match.game.position(match.position())
    except PositionError:
        return False
    return True
