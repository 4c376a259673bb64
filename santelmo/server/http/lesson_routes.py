"""Calls to learn: the lessons of a game, what becomes of a move, and how far somebody has come."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Request

from santelmo.server.domain.errors import Refused
from santelmo.server.http.games import check_game
from santelmo.server.http.identity import Identity, caller_of
from santelmo.server.http.interfaces import LessonProgress, Lessons
from santelmo.server.http.lesson_models import (
    LessonInfo,
    LessonMark,
    LessonState,
    LessonTry,
    NewLessonMark,
)
from santelmo.server.http.routing import GameName, new_router

Json = dict[str, Any]
LessonName = Annotated[str, Path(description="The lesson's name.", max_length=64)]


class LessonRoutes:
    """The calls, with what they need."""

    def __init__(self, identity: Identity, lessons: Lessons, progress: LessonProgress) -> None:
        self._identity = identity
        self._lessons = lessons
        self._progress = progress
        self.router = new_router()
        path = "/api/games/{game}/lessons"
        self.router.get(path, response_model=list[LessonInfo])(self.lessons)
        self.router.post(f"{path}/{{lesson}}", response_model=LessonState)(self.lesson)
        own = "/api/me/lessons"
        self.router.get(own, response_model=list[LessonMark])(self.my_lessons)
        self.router.put(f"{own}/{{game}}/{{lesson}}", response_model=LessonMark)(self.mark)

    async def lessons(self, game: GameName) -> list[Json]:
        """The lessons of a game, in their order."""
        check_game(game)
        return self._lessons.listed(game)

    async def lesson(
        self, request: Request, game: GameName, lesson: LessonName, body: LessonTry
    ) -> Json:
        """Where a lesson stands, and what becomes of a move that is tried."""
        check_game(game)
        person = await self._identity.find(request)
        return await self._lessons.judge(
            game,
            lesson,
            [(one.move, one.seconds) for one in body.done],
            body.move,
            body.seconds,
            caller_of(request, person),
        )

    async def my_lessons(self, request: Request) -> list[Json]:
        """How far I have come."""
        person = await self._identity.require(request)
        return await self._progress.of(person.id)

    async def mark(
        self, request: Request, game: GameName, lesson: LessonName, body: NewLessonMark
    ) -> Json:
        """Keeps how far I have come in a lesson; one that was done once stays done."""
        person = await self._identity.require(request)
        check_game(game)
        known = next((one for one in self._lessons.listed(game) if one["name"] == lesson), None)
        if known is None:
            raise Refused("not_found", "There is no such lesson.")
        moves = [(one.move, one.seconds) for one in body.moves[: known["tasks"]]]
        return await self._progress.keep(person.id, game, lesson, moves, body.done)
