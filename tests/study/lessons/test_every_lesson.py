"""Every lesson of every game is solved and failed: each task by its solution, by each kind of move
that misses it, and by each move that its file says the rules refuse."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.core import rulebook
from santelmo.study.lessons.judging import outcome_of
from santelmo.study.lessons.lesson import Lesson, Step
from santelmo.study.lessons.library import lessons
from santelmo.study.lessons.run import LessonRun, run_of

LESSONS = [lesson for game in santelmo.games() for lesson in lessons(game)]
TASKS = [(lesson, number) for lesson in LESSONS for number in range(len(lesson.steps))]


def named(value: Lesson | int) -> str:
    return str(value) if isinstance(value, int) else f"{value.game}-{value.name}"


def solved(lesson: Lesson, steps: int) -> LessonRun:
    """The lesson after that many tasks, each done as its file says."""
    return run_of(lesson, [(step.solution, 0.0) for step in lesson.steps[:steps]])


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_is_solved_by_its_solutions(lesson: Lesson) -> None:
    run = solved(lesson, 0)
    for step in lesson.steps:
        assert step.solution in run.match.view(run.seat)["legal"]
        assert run.try_move(step.solution).kind == "done", step.task
    assert run.is_over and run.view()["legal"] == []


@pytest.mark.parametrize(("lesson", "number"), TASKS, ids=named)
def test_moves_that_miss_a_task_are_told_why_and_taken_back(lesson: Lesson, number: int) -> None:
    run = solved(lesson, number)
    step, before = run.step, run.match.position()
    unused = set(range(len(step.missed)))
    done = 0
    for move in run.match.legal(run.seat):
        verdict = solved(lesson, number).try_move(str(move))
        assert verdict.kind != "refused"
        if verdict.kind == "done":
            done += 1
            continue
        reasons = [outcome.words for outcome in step.missed]
        assert verdict.words in reasons, f"{move}: nothing says why this misses the task"
        unused -= {place for place, reason in enumerate(reasons) if reason == verdict.words}
        assert run.try_move(str(move)).view == verdict.view
        assert run.match.position() == before
    if run.seconds is not None:
        late = run.try_move(step.solution, run.seconds)
        assert late.kind == "missed"
        unused -= {place for place, one in enumerate(step.missed) if one.words == late.words}
    assert done and not unused, "an outcome that no move comes to"


@pytest.mark.parametrize(("lesson", "number"), TASKS, ids=named)
def test_moves_that_the_rules_forbid_are_refused_in_their_words(
    lesson: Lesson, number: int
) -> None:
    run = solved(lesson, number)
    legal = run.match.view(run.seat)["legal"]
    for move in run.step.refused:
        assert move in run.view()["legal"] and move not in legal
        verdict = run.try_move(move)
        assert verdict.kind == "refused" and verdict.words.endswith((".", "!"))
        assert verdict.words != "The match is over."
    assert run.match.view(run.seat)["legal"] == legal


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_however_a_task_is_done_the_next_one_can_be_done(lesson: Lesson) -> None:
    for number, following in enumerate(lesson.steps[1:]):
        for move in solved(lesson, number).match.legal(solved(lesson, number).seat):
            run = solved(lesson, number)
            if run.try_move(str(move)).kind == "done":
                assert can_be_done(run, following), f"{following.task} after {move}"


def can_be_done(run: LessonRun, step: Step) -> bool:
    """Whether some move does this task; the answers to it are left out."""
    for move in run.match.legal(run.seat):
        before = run.match.view(run.seat)
        run.match.play(move, run.seat)
        found = outcome_of(step.done, str(move), before, run.match.view(run.seat))
        run.match.undo()
        if found is not None:
            return True
    return False


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_the_rules_that_a_lesson_names_exist(lesson: Lesson) -> None:
    known = rulebook.rules(lesson.game)
    named_rules = [rule for step in lesson.steps for rule in step.rules]
    assert named_rules and set(named_rules) <= set(known)


@pytest.mark.parametrize("game", sorted({lesson.game for lesson in LESSONS}))
def test_a_game_has_five_to_eight_lessons_in_order(game: str) -> None:
    assert 5 <= len(lessons(game)) <= 8
    assert [lesson.number for lesson in lessons(game)] == list(range(1, len(lessons(game)) + 1))
