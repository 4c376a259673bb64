"""The `santelmo` command, run as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from santelmo import games, load, read
from tests.terminal.running import santelmo

MIDDLE = "0000000000000000000000000 0 mortal:b3,d3 mortal:c4,c2"


def test_perft_prints_the_count_last() -> None:
    assert santelmo("perft", "santorini", MIDDLE, "3").stdout.splitlines()[-1] == "350208"
    divided = santelmo("perft", "santorini", MIDDLE, "1", "--divide").stdout.splitlines()
    assert divided[0] == "move b3 a2: 5" and divided[-1] == "68"
    placing = santelmo("perft", "santorini", "start", "1", "--players", "3", "--mode", "mortal")
    assert placing.stdout == "300\n"


def test_perft_takes_a_position_as_fields() -> None:
    match = load("santorini").position(MIDDLE)
    assert santelmo("perft", "santorini", json.dumps(match.position()), "2").stdout == "5156\n"


def test_bench_prints_one_json_object() -> None:
    speed = json.loads(santelmo("bench", "santorini", "--json", "--seconds", "0.05").stdout)
    figures = (
        "games_per_second",
        "steps_per_second",
        "python_steps_per_second",
        "code_steps_per_second",
        "search_iterations_per_second",
        "copy_ns",
        "compile_seconds",
    )
    assert all(speed[figure] >= 0 for figure in figures)
    assert speed["steps_per_second"] > speed["games_per_second"] > 0
    again = santelmo("bench", "santorini", "--json", "--seconds", "0.05").stdout
    assert json.loads(again)["compiled_functions"] == 0


def test_rules_are_shown_whole_or_one_by_one() -> None:
    assert "SRN-2.3" in santelmo("rules", "santorini").stdout
    one = santelmo("rules", "santorini", "srn-2.3").stdout
    assert one.startswith("SRN-2.3") and "from a lower level" in one
    assert santelmo("rules", "santorini", "2.3").stdout == one


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "santorini", "--palms", "true"], "has no option 'palms'"),
        (["play", "santorini", "--players", "many"], "Option 'players' takes"),
        (["play", "santorini", "stray"], "'stray' is not expected here"),
        (["play", "santorini", "--seats", "me"], "Option 'players' takes"),
        (["serve", "--database", ""], "The database cannot be opened"),
        (["play", "santorini", "--seats", "me,ghost"], "There is no bot 'ghost'"),
        (
            ["play", "santorini", "--resume", "nowhere.match"],
            "nowhere.match cannot be read: No such file or directory.",
        ),
        (["rules", "santorini", "SRN-99"], "There is no rule 'SRN-99'"),
        (["perft", "santorini", "nonsense", "1"], "A Santorini position is 25 spaces"),
        (["perft", "santorini", "{broken", "1"], "The position is not valid JSON"),
        (["perft", "santorini", "{}", "1"], "The position lacks the field"),
        (["perft", "santorini", "start", "deep"], "DEPTH"),
        (["perft", "santorini", "start", "-1"], "DEPTH"),
        (["replay", "nowhere.match"], "nowhere.match cannot be read: No such file or directory."),
        (["bench", "chess"], "There is no game 'chess'"),
        (["sail"], "No such command 'sail'"),
    ],
)
def test_a_mistake_is_one_sentence(arguments: list[str], sentence: str) -> None:
    process = santelmo(*arguments)
    assert process.returncode == 2
    assert sentence in process.stderr
    assert "Traceback" not in process.stderr
    assert len(process.stderr.strip().splitlines()) == 1


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    binary = tmp_path / "binary.match"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "is not text in UTF-8" in santelmo("replay", str(binary)).stderr
    damaged = tmp_path / "damaged.match"
    damaged.write_text("santelmo match 1\ngame santorini\n")
    process = santelmo("replay", str(damaged))
    assert process.returncode == 2
    assert "Error: Line 2: the line 'moves' is missing" in process.stderr


def test_two_people_play_save_stop_and_go_on(tmp_path: Path) -> None:
    saved = tmp_path / "two.match"
    typed = f"b3\nd3\nb3\nfly\nplace c4\nc2\nb3 b4\nundo\nb3 b4\nrules 2.2\nsave {saved}\nquit\n"
    process = santelmo(
        "play", "santorini", "--mode", "mortal", "--seed", "7", typed=typed, home=tmp_path
    )
    assert process.returncode == 0, process.stderr
    assert "The space b3 is occupied. [SRN-1.3]" in process.stdout
    assert "'fly' is not a move" in process.stdout
    assert "SRN-2.2 Then that worker builds" in process.stdout
    (kept,) = (tmp_path / "santelmo").glob("santorini-*.match")
    assert kept.read_text() == saved.read_text()
    assert len(read(saved.read_text()).moves) == 5
    resumed = santelmo(
        "play", "santorini", "--resume", str(saved), typed="b3\nlog\n", home=tmp_path
    )
    assert "Seat 0 builds level 1 on b3." in resumed.stdout
    assert "The match is saved." in resumed.stdout


def test_there_are_as_many_players_as_are_seated(tmp_path: Path) -> None:
    for game in games():
        process = santelmo("play", game, "--seats", "me,mate,random", home=tmp_path)
        assert process.returncode == 0, process.stderr
    kept = [read(path.read_text()) for path in (tmp_path / "santelmo").glob("*.match")]
    assert [match.game.players for match in kept] == [3] * len(games())
    refused = santelmo("play", "santiago", "--seats", "me,mate")
    assert refused.returncode == 2 and "Option 'players' takes" in refused.stderr
    differs = santelmo("play", "santorini", "--seats", "me,mate,random", "--players", "2")
    assert differs.returncode == 2 and "this match has 2" in differs.stderr


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [("Clumsy", "raised ValueError: I lost my glasses"), ("Cheat", "which is not legal")],
)
def test_a_match_is_kept_when_a_bot_fails(tmp_path: Path, bot: str, sentence: str) -> None:
    process = santelmo(
        "play", "santorini", "--seats", f"tests.arena.misbehaving_bots:{bot},me", home=tmp_path
    )
    assert process.returncode == 2
    assert f"The bot 'tests.arena.misbehaving_bots:{bot}' at seat" in process.stderr
    assert sentence in process.stderr and "Traceback" not in process.stderr
    (kept,) = (tmp_path / "santelmo").glob("*.match")
    assert read(kept.read_text()).actors


def test_a_match_between_random_players_ends_and_replays(tmp_path: Path) -> None:
    process = santelmo("play", "santorini", "--seats", "random,random", "--seed", "1")
    assert process.returncode == 0
    assert "wins." in process.stdout
    saved = tmp_path / "short.match"
    match = load("santorini", mode="mortal").start(1)
    match.play("place b3")
    match.play("place d3")
    saved.write_text(match.text())
    shown = santelmo("replay", str(saved), "--at", "1").stdout
    assert "places a worker on b3" in shown and "d3" not in shown.replace("d3.", "")
    too_far = santelmo("replay", str(saved), "--at", "3")
    assert too_far.returncode == 2 and "there is no move 3" in too_far.stderr
