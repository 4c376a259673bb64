"""The lessons of each game: the files in the folder `lessons` beside its rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from santelmo.core.compiling import PACKAGE
from santelmo.core.registry import definition
from santelmo.core.wording import shortened
from santelmo.study.lessons.errors import LessonError
from santelmo.study.lessons.lesson import Lesson
from santelmo.study.lessons.reading import read_lesson


def lessons_in(folder: Path, game: str) -> tuple[Lesson, ...]:
    """The lessons in a folder, in their order."""
    found = [read_lesson(path, game) for path in sorted(folder.glob("*.toml"))]
    return tuple(sorted(found, key=lambda lesson: lesson.number))


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order; () if it has none."""
    definition(game)
    return lessons_in(PACKAGE / "games" / game / "lessons", game)


def find_lesson(game: str, name: str) -> Lesson:
    """A lesson by its name or its number."""
    known = lessons(game)
    for lesson in known:
        if name.casefold() in (lesson.name, str(lesson.number)):
            return lesson
    if not known:
        raise LessonError(f"There are no lessons for {definition(game).title}.")
    names = ", ".join(lesson.name for lesson in known)
    raise LessonError(f"There is no lesson {shortened(name)}; the lessons are {names}.")
