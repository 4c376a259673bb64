"""`santelmo learn`: the lessons of a game."""

from __future__ import annotations

from functools import partial

import click
from rich.table import Table

from santelmo.core.compiling import Missing, missing_code
from santelmo.core.errors import OptionError
from santelmo.core.registry import definition
from santelmo.study.lessons.errors import LessonError
from santelmo.study.lessons.lesson import Lesson
from santelmo.study.lessons.library import find_lesson, lessons
from santelmo.study.lessons.run import LessonRun, run_of
from santelmo.terminal.arguments import game_argument
from santelmo.terminal.console import out
from santelmo.terminal.lesson_progress import (
    LessonProgress,
    Progress,
    load_progress,
    progress_path,
    save_progress,
)
from santelmo.terminal.lesson_session import LessonSession, Quit


@click.command()
@game_argument
@click.argument("lesson", metavar="[LESSON]", required=False)
@click.option("--list", "only_list", is_flag=True, help="Show the lessons and your progress.")
@click.option("--again", is_flag=True, help="Begin a lesson from its first task.")
def command(game: str, lesson: str | None, only_list: bool, again: bool) -> None:
    """Learn a game by short lessons on its real board.

    LESSON is a name or a number. Without it you go on where you stopped. Your progress is kept.
    """
    known = lessons(game)
    progress = load_progress(progress_path())
    if only_list:
        if lesson is not None or again:
            raise OptionError("--list shows all lessons and takes nothing else.")
        _list(game, known, progress)
        return
    chosen = _next(game, known, progress) if lesson is None else find_lesson(game, lesson)
    if lesson is None:
        _list(game, known, progress)
    # A lesson asks for a move now and then: nobody should wait for a compiler first.
    with missing_code(Missing.INTERPRET):
        _teach(chosen, progress, again)


def _next(game: str, known: tuple[Lesson, ...], progress: Progress) -> Lesson:
    """The first lesson that is not done; the first of all when all are."""
    if not known:
        raise LessonError(f"There are no lessons for {definition(game).title}.")
    waiting = [lesson for lesson in known if not _of(progress, lesson).done]
    return (waiting or known)[0]


def _of(progress: Progress, lesson: Lesson) -> LessonProgress:
    return progress.setdefault(f"{lesson.game}/{lesson.name}", LessonProgress())


def _list(game: str, known: tuple[Lesson, ...], progress: Progress) -> None:
    table = Table("", "lesson", "name", "what it is about", title=definition(game).title)
    for lesson in known:
        own = _of(progress, lesson)
        reached = f"{len(own.moves)}/{len(lesson.steps)}" if own.moves else ""
        mark = "done" if own.done else reached
        table.add_row(mark, f"{lesson.number}. {lesson.title}", lesson.name, lesson.summary)
    out.print(table)


def _teach(lesson: Lesson, progress: Progress, again: bool) -> None:
    own = _of(progress, lesson)
    if again:
        own.moves.clear()
    session = LessonSession(_resumed(lesson, own), out, _ask_line, partial(_keep, own, progress))
    try:
        session.go()
    except (Quit, EOFError, KeyboardInterrupt):
        out.print(f"\nTo go on: santelmo learn {lesson.game} {lesson.name}", highlight=False)
        return
    own.done = True
    own.moves.clear()
    save_progress(progress_path(), progress)
    _say_what_comes_next(lesson)


def _resumed(lesson: Lesson, own: LessonProgress) -> LessonRun:
    """The lesson where it was left; from its beginning if it has changed since."""
    try:
        return run_of(lesson, own.moves)
    except LessonError:
        own.moves.clear()
        return LessonRun(lesson)


def _keep(own: LessonProgress, progress: Progress, move: str, seconds: float) -> None:
    own.moves.append((move, seconds))
    save_progress(progress_path(), progress)


def _say_what_comes_next(lesson: Lesson) -> None:
    later = [other for other in lessons(lesson.game) if other.number > lesson.number]
    if later:
        line = f"Next: santelmo learn {lesson.game} {later[0].name}"
    else:
        line = f"That was the last lesson. Play a first game: santelmo play {lesson.game}"
    out.print(line, style="dim", highlight=False)


def _ask_line(prompt: str) -> str:
    return out.input(prompt, markup=False)
