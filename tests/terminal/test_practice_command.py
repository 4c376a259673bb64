"""`santelmo play santy_anno --practice`, run as a user runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from santelmo.core.chance import generator
from santelmo.games.santy_anno.practice import make_problem
from tests.terminal.running import santelmo


def test_practice_asks_explains_and_remembers(tmp_path: Path) -> None:
    rng = generator(5)
    first, second = (make_problem(2, ("number", "helm"), rng).solution for _ in range(2))
    wrong = "Royal" if second != "Royal" else "Viper"
    chosen = ("--length", "2", "--cards", "number, helm", "--count", "2", "--seed", "5")
    typed = f"{first}\n{wrong}\n"
    process = santelmo("play", "santy_anno", "--practice", *chosen, typed=typed, home=tmp_path)
    assert process.returncode == 0, process.stderr
    assert "Right, in " in process.stdout
    assert f"Not {wrong} but {second}" in process.stdout
    assert "Your practice so far" in process.stdout
    assert (tmp_path / "santelmo" / "practice-santy_anno.json").is_file()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["santorini", "--practice"], "The game 'santorini' has no problems to practise."),
        (["santy_anno", "--practice", "--length", "12"], "A problem has 1 to 9 cards, not 12."),
        (["santy_anno", "--practice", "--cards", "wind"], "There are no cards 'wind'"),
        (["santy_anno", "--practice", "--deck", "base"], "'--deck' does not go with --practice"),
        (["santy_anno", "--count", "3"], "--length, --cards and --count only go with --practice."),
    ],
)
def test_mistakes_are_one_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    process = santelmo("play", *arguments, home=tmp_path)
    assert process.returncode == 2
    assert sentence in process.stderr
    assert len(process.stderr.strip().splitlines()) == 1


def test_a_damaged_statistics_file_is_named_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "santelmo" / "practice-santy_anno.json"
    file.parent.mkdir()
    file.write_text("{", encoding="utf-8")
    process = santelmo("play", "santy_anno", "--practice", home=tmp_path)
    assert process.returncode == 2
    assert f"{file} with the statistics is damaged." in process.stderr
    assert file.read_text(encoding="utf-8") == "{"
