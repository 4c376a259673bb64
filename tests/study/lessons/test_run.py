"""A lesson that is made here, in a folder of its own, is read, gone through and failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from santelmo.study.lessons.errors import LessonError
from santelmo.study.lessons.lesson import Lesson
from santelmo.study.lessons.library import find_lesson, lessons_in
from santelmo.study.lessons.run import LessonRun, run_of

LESSON = """
title = "A corner"
summary = "Move into the corner, and let a bot answer."
after = "Well done."

[start]
seat = 0
position = "0000000000000000000000000 0 mortal:b2,d4 mortal:b4,d2"

[[steps]]
words = "Corners are small."
task = "Go to the corner."
rules = ["SRN-2.1"]
solution = "move b2 a1"
refused = ["move b2 b4"]

[[steps.done]]
moves = ["move b2 a1"]
words = "There you are."

[[steps.missed]]
view = [{ at = "board.workers.0", has = "b1" }]
words = "Nearly."

[[steps]]
words = "Now build."
task = "Build anywhere."
solution = "build a2"

[[steps.done]]
words = "And the bot has answered."
bot = "deckhand"
"""


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    (tmp_path / "02_corner.toml").write_text(LESSON, encoding="utf-8")
    (found,) = lessons_in(tmp_path, "santorini")
    return found


def test_a_file_in_a_folder_is_a_lesson(lesson: Lesson) -> None:
    assert (lesson.name, lesson.number, lesson.title) == ("corner", 2, "A corner")


def test_a_move_is_done_missed_or_refused(lesson: Lesson) -> None:
    run = LessonRun(lesson)
    before = run.match.position()
    refused = run.try_move("move b2 b4")
    assert (refused.kind, refused.rule) == ("refused", "SRN-2.1")
    assert run.try_move("move b2 b1").words == "Nearly."
    elsewhere = run.try_move("move b2 c3")
    assert elsewhere.kind == "missed" and "not what the task asks for" in elsewhere.words
    assert elsewhere.happened == ("Seat 0 moves from b2 to c3.",)
    assert run.try_move("jump").kind == "refused"
    assert run.match.position() == before and run.step_number == 0
    assert run.try_move("MOVE b2 a1").kind == "done"
    assert run.step_number == 1


def test_a_bot_answers_the_same_every_time(lesson: Lesson) -> None:
    moves = [("move b2 a1", 0.0), ("build a2", 0.0)]
    first, second = run_of(lesson, moves), run_of(lesson, moves)
    assert first.is_over and first.match == second.match
    assert [played.seat for played in first.match.moves] == [0, 0, 1, 1]


def test_moves_that_are_worth_a_try_are_offered_though_the_rules_forbid_them(
    lesson: Lesson,
) -> None:
    run = LessonRun(lesson)
    assert set(run.view()["legal"]) - set(run.match.view(0)["legal"]) == {"move b2 b4"}


def test_moves_of_another_lesson_are_refused(lesson: Lesson) -> None:
    with pytest.raises(LessonError, match="does not do task 1"):
        run_of(lesson, [("move b2 c3", 0.0)])
    with pytest.raises(LessonError, match="is over"):
        run_of(lesson, [("move b2 a1", 0.0), ("build a2", 0.0), ("build a2", 0.0)])


def test_a_lesson_is_found_by_name_or_number() -> None:
    assert find_lesson("santorini", "1") is find_lesson("santorini", "First_Turn")
    with pytest.raises(LessonError, match="There is no lesson 'chess'; the lessons are first_turn"):
        find_lesson("santorini", "chess")


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("corner", LESSON, "the name of a lesson's file is a number and a name"),
        ("01_corner", "title = ", "this is no TOML"),
        ("01_corner", "title = 'A'", "'summary\" is a required property"),
        ("01_corner", LESSON.replace("seat = 0", "seat = 9"), "start.seat: '9 is greater"),
        ("01_corner", LESSON.replace("refused", "denied"), "steps[0]: "),
        ("01_corner", LESSON.replace('bot = "deckhand"', 'bot = "captain"'), "done[0].bot: "),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_place(
    tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LessonError) as caught:
        lessons_in(tmp_path, "santorini")
    assert str(caught.value).startswith(f"{path}: ")
    assert sentence.replace('"', "").replace("'", "") in str(caught.value).replace('"', "").replace(
        "'", ""
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("mortal:b2,d4", "mortal:b2,z4"), "'z4' is no space"),
        (("seat = 0", "seat = 5"), "there is no seat 5"),
        (("seat = 0", "seat = 0\ncards_up = 1"), "Santorini is no race"),
        (("seat = 0", "seat = 0\nmoves = ['0 move b2 b4']"), "The space b4 is not next to b2"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    tmp_path: Path, change: tuple[str, str], sentence: str
) -> None:
    (tmp_path / "01_corner.toml").write_text(LESSON.replace(*change), encoding="utf-8")
    (lesson,) = lessons_in(tmp_path, "santorini")
    with pytest.raises(LessonError, match=sentence):
        LessonRun(lesson)


def test_the_lesson_in_the_guide_can_be_done(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[3] / "docs" / "lessons.md").read_text(encoding="utf-8")
    text = guide.partition("```toml\n")[2].partition("```")[0]
    (tmp_path / "01_tower.toml").write_text(text, encoding="utf-8")
    (lesson,) = lessons_in(tmp_path, "santorini")
    run = LessonRun(lesson)
    assert run.try_move(lesson.steps[0].refused[0]).kind == "refused"
    assert run.try_move(lesson.steps[0].solution).kind == "done"
