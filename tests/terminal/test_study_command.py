"""`santelmo study`, run as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import santelmo as package
from tests.study.matches import finished
from tests.terminal.running import santelmo


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(finished("santy_anno").text(), encoding="utf-8")
    return path


def test_it_names_the_costly_decisions_and_what_was_better(match_file: Path) -> None:
    told = json.loads(santelmo("study", str(match_file), "--json").stdout)
    shown = santelmo("study", str(match_file)).stdout
    assert "by what its seat could know then" in shown
    decisions = [decision for seat in told["costly"] for decision in seat]
    assert decisions
    for decision in decisions:
        assert f"{decision['number'] + 1:4}  {decision['played']}" in shown
        assert f"{decision['better']} was better" in shown


def test_it_draws_the_course_of_the_match(match_file: Path, tmp_path: Path) -> None:
    for name, beginning in (("course.svg", b"<svg"), ("course.png", b"\x89PNG")):
        path = tmp_path / name
        assert santelmo("study", str(match_file), "--picture", str(path)).returncode == 0
        assert path.read_bytes().startswith(beginning)


def test_mistakes_end_in_one_sentence(match_file: Path, tmp_path: Path) -> None:
    running = tmp_path / "running.txt"
    running.write_text(package.load("santiago").start(seed=1).text(), encoding="utf-8")
    for arguments, sentence in (
        ((str(running),), "The match is not over"),
        ((str(match_file), "--picture", "course.jpg"), "written as .svg or .png"),
        ((str(match_file), "--picture", "no/such/folder.svg"), "Cannot write"),
        ((str(match_file), "--effort", "0"), "effort"),
    ):
        ended = santelmo("study", *arguments)
        assert ended.returncode == 2 and ended.stdout == ""
        assert sentence in ended.stderr and "Traceback" not in ended.stderr
