"""`santelmo learn`, run as a user runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

import santelmo as package
from santelmo.study.lessons.library import find_lesson
from tests.terminal.running import santelmo

FIRST = ("learn", "santorini", "first_turn")


def test_wrong_tries_are_explained_and_progress_is_kept(tmp_path: Path) -> None:
    left = santelmo(*FIRST, typed="move b2 c4\nmove d4 d3\nmove b2 c3\nquit\n", home=tmp_path)
    assert left.returncode == 0, left.stderr
    assert "The space c4 is not next to b2. [SRN-2.1]" in left.stdout
    assert "That is your other worker." in left.stdout
    assert "To go on: santelmo learn santorini first_turn" in left.stdout
    resumed = santelmo("learn", "santorini", typed="build c4\n", home=tmp_path)
    assert "Task 1 of" not in resumed.stdout and "Task 2 of 2" in resumed.stdout
    assert "Next: santelmo learn santorini climbing" in resumed.stdout
    listed = santelmo("learn", "santorini", "--list", home=tmp_path)
    assert listed.stdout.count("done") == 1
    again = santelmo(*FIRST, "--again", typed="quit\n", home=tmp_path)
    assert "Task 1 of 2" in again.stdout


def test_a_lesson_helps_and_saves_the_match(tmp_path: Path) -> None:
    typed = "help\nmoves\nshow\nrules 2.1\nsave\nsave here.match\nmove b2 c3\n"
    process = santelmo(*FIRST, typed=typed, home=tmp_path, folder=tmp_path)
    for words in ("Type a move.", "move b2 e5", "move b2 c3 does it.", "SRN-2.1", "save FILE."):
        assert words in process.stdout
    saved = package.read((tmp_path / "here.match").read_text(encoding="utf-8"))
    assert saved.position() == package.read(saved.text()).position()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game 'chess'"),
        (["santorini", "chess"], "There is no lesson 'chess'"),
        (["santorini", "first_turn", "--list"], "--list shows all lessons"),
    ],
)
def test_mistakes_are_one_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    process = santelmo("learn", *arguments, home=tmp_path)
    assert process.returncode == 2
    assert sentence in process.stderr
    assert "Traceback" not in process.stderr


def test_damaged_progress_is_named_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "santelmo" / "lessons.json"
    file.parent.mkdir()
    file.write_text("[]", encoding="utf-8")
    process = santelmo(*FIRST, home=tmp_path)
    assert process.returncode == 2 and "is damaged" in process.stderr
    assert file.read_text(encoding="utf-8") == "[]"


def test_a_lesson_that_has_changed_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "santelmo" / "lessons.json"
    file.parent.mkdir()
    old = '{"santorini/first_turn": {"done": true, "moves": [["build a1", 0.0]]}}'
    file.write_text(old, encoding="utf-8")
    assert "Task 1 of 2" in santelmo(*FIRST, typed="quit\n", home=tmp_path).stdout
    assert find_lesson("santorini", "first_turn").steps[0].solution == "move b2 c3"
