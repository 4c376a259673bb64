"""`santelmo puzzle`, run as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

from santelmo.study.puzzle_play import solution
from santelmo.study.puzzles import puzzles
from tests.terminal.running import santelmo

ONE = next(puzzle for puzzle in puzzles() if puzzle.turns == 1)


def results(home: Path) -> dict[str, bool]:
    return json.loads((home / "santelmo" / "puzzles.json").read_text(encoding="utf-8"))


def test_a_puzzle_is_solved_and_kept(tmp_path: Path) -> None:
    steps = "".join(f"{move}\n" for _, move in solution(ONE))
    ended = santelmo("puzzle", "--id", ONE.id, typed=f"moves\n{steps}", home=tmp_path)
    assert ended.returncode == 0 and "Solved." in ended.stdout
    assert ONE.first in ended.stdout and "Solved so far: 1, missed: 0." in ended.stdout
    assert results(tmp_path) == {ONE.id: True}


def test_the_first_try_counts_and_a_wrong_one_is_answered(tmp_path: Path) -> None:
    legal = [str(move) for move in ONE.start().legal()]
    wrong = next(move for move in legal if move.startswith("move") and move != ONE.first)
    after = ONE.start()
    after.play(wrong)
    steps = [wrong]
    while after.actors == (ONE.seat,):
        steps.append(str(after.legal()[0]))
        after.play(steps[-1])
    right = [str(move) for _, move in solution(ONE)]
    typed = "\n".join(["nonsense", *steps, "show", *right, ""])
    ended = santelmo("puzzle", "--id", ONE.id, typed=typed, home=tmp_path)
    assert "is not a move" in ended.stdout and "Try again" in ended.stdout
    assert f"Seat {1 - ONE.seat}" in ended.stdout and "Solved." in ended.stdout
    assert results(tmp_path) == {ONE.id: False}


def test_puzzles_can_be_chosen_skipped_and_left(tmp_path: Path) -> None:
    ended = santelmo(
        "puzzle", "--god", "Pan", "--count", "2", "--seed", "1", typed="skip\nquit\n", home=tmp_path
    )
    assert "Puzzle 2 of 2" in ended.stdout and "Pan:" in ended.stdout


def test_mistakes_end_in_one_sentence(tmp_path: Path) -> None:
    damaged = tmp_path / "santelmo" / "puzzles.json"
    for arguments, sentence in (
        (("--god", "zorro"), "No puzzle has the god 'zorro'"),
        (("--daily", "--god", "pan"), "name one puzzle"),
    ):
        ended = santelmo("puzzle", *arguments, home=tmp_path)
        assert ended.returncode == 2 and sentence in ended.stderr
        assert "Traceback" not in ended.stderr
    damaged.parent.mkdir(parents=True, exist_ok=True)
    damaged.write_text("[", encoding="utf-8")
    ended = santelmo("puzzle", "--daily", home=tmp_path)
    assert ended.returncode == 2 and "damaged" in ended.stderr
    assert damaged.read_text(encoding="utf-8") == "["
