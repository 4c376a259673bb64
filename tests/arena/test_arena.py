"""Tournaments as a whole, and the command that holds them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

import santelmo
from santelmo.arena.games import play_game
from santelmo.arena.referee import without_time_limit
from santelmo.arena.tournament import match_of
from santelmo.bots.bot import Budget
from santelmo.bots.levels import CUSTOM_BOT_BUDGET, player
from santelmo.core.errors import OptionError
from santelmo.terminal.tournament import INTERRUPTED, result_name
from tests.arena.misbehaving_bots import MARKS
from tests.arena.tournaments import MISBEHAVING, THREE, TWO, played
from tests.terminal.running import santelmo as command


def test_unknown_bots_and_wrong_numbers_are_refused() -> None:
    with pytest.raises(OptionError, match="names 3 bots; a match has 2 seats"):
        match_of(TWO, ["mate"] * 3, seed=1)


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("commodore", "There is no bot 'commodore'"),
        (f"{MISBEHAVING}:Nobody", "has no bot 'Nobody'"),
        ("nowhere.at_all:Bot", "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"),
        (":Bot", "':Bot' names no bot; a class is written module:Class"),
        ("tests.arena.misbehaving_bots:", "names no bot; a class is written module:Class"),
        ("..guests:First", "cannot be loaded: TypeError"),
        (f"{MISBEHAVING}:NUMBER", "is no bot: a bot is a class with a method 'choose'"),
        (f"{MISBEHAVING}:Mute", "is no bot: a bot is a class with a method 'choose'"),
        (f"{MISBEHAVING}:Seedless", "cannot be made with a seed: TypeError: Seedless"),
        (
            f"{MISBEHAVING}:Broken",
            r"cannot be made with a seed: RuntimeError: out of \[/red\] stock",
        ),
        ("misspelt:Bot", "cannot be loaded: SyntaxError: "),
        ("failing:Bot", "cannot be loaded: RuntimeError: not today"),
        ("leaving:Bot", "cannot be loaded: SystemExit: 3"),
    ],
)
def test_a_class_that_is_no_bot_is_refused(
    bot: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    (tmp_path / "misspelt.py").write_text("def (")
    (tmp_path / "failing.py").write_text("raise RuntimeError('not today')")
    (tmp_path / "leaving.py").write_text("raise SystemExit(3)")
    with pytest.raises(OptionError, match=sentence):
        match_of(TWO, ["mate", bot], seed=1)


def test_games_follow_from_the_seed() -> None:
    tournament = match_of(TWO, ["random", "random"], seed=4)
    first, again = play_game(tournament, 3), play_game(tournament, 3)
    assert first["places"] == again["places"] and first["moves"] == again["moves"]
    results = [play_game(tournament, number)["moves"] for number in range(6)]
    assert len(set(results)) > 1


@pytest.mark.parametrize("name", ["deckhand", "mate", "captain"])
def test_a_level_is_not_hurried_by_the_clock(name: str) -> None:
    """Its iterations end its thinking, so that a busy machine plays the same games."""
    for game in santelmo.games():
        budget = player(santelmo.load(game), name, seed=1).budget
        assert budget.iterations is None or without_time_limit(budget).seconds is None
    assert without_time_limit(Budget(1.0, 500)) == Budget(iterations=500)
    assert without_time_limit(CUSTOM_BOT_BUDGET) == CUSTOM_BOT_BUDGET


def test_options_can_be_drawn_anew_for_every_deal() -> None:
    """Those who change seats meet the same gods; the next deal has others."""
    bots = ["random", f"{MISBEHAVING}:First"]
    tournament = match_of(TWO, bots, seed=4, varied=["gods"])
    gods = [tournament.load_for(number)[1]["gods"] for number in range(40)]
    assert gods[::2] == gods[1::2] and len({*map(tuple, gods)}) > 15
    assert all(len(set(pair)) == 2 for pair in gods)
    record = play_game(tournament, 2)
    assert record["options"] == {"gods": gods[2]}
    assert tournament.key != match_of(TWO, bots, seed=4).key
    assert "options" not in play_game(match_of(TWO, bots, seed=4), 2)


def test_what_a_game_refuses_is_drawn_again() -> None:
    """Three seats have no mode 'first', and no start player at seat 3."""
    tournament = match_of(THREE, ["random"] * 3, seed=4, varied=["mode", "start"])
    drawn = [tournament.load_for(deal)[1] for deal in range(30)]
    assert {options["mode"] for options in drawn} == {"mortal", "standard", "agora"}
    assert {options["start"] for options in drawn} == {0, 1, 2, "random"}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("weather", "has no option 'weather'"), ("players", "'players' cannot vary")],
)
def test_what_cannot_vary_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        match_of(TWO, ["random", "random"], seed=4, varied=[name])


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    tournament = match_of(TWO, ["random", f"{MISBEHAVING}:First"], seed=4)
    alone = [play_game(tournament, number)["places"] for number in range(6)]
    spread = sorted(played(tournament, 6, tmp_path, jobs=2), key=lambda record: record["number"])
    assert [record["places"] for record in spread] == alone


def begun(arguments: list[str], folder: Path, games: int) -> subprocess.Popen[str]:
    """An arena without end that has finished some games."""
    running = subprocess.Popen(
        [sys.executable, "-m", "santelmo", *arguments, "--games", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Tests that a shell runs in the background inherit that Ctrl-C is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    journal = folder / "games.jsonl"
    while not journal.exists() or journal.read_bytes().count(b"\n") < games:
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)
    return running


def random_arena(folder: Path, jobs: int) -> list[str]:
    arguments = [
        "arena",
        "santorini",
        "--mode",
        "mortal",
        "--bots",
        f"random,{MISBEHAVING}:First",
        "--seed",
        "4",
    ]
    return [*arguments, "--out", str(folder), "--jobs", str(jobs)]


def test_a_killed_command_continues_where_it_stopped(tmp_path: Path) -> None:
    """SIGKILL in the middle of games: what was finished stays, byte by byte."""
    running = begun(random_arena(tmp_path, jobs=2), tmp_path, games=5)
    running.kill()
    running.communicate()
    journal = tmp_path / "games.jsonl"
    kept = journal.read_bytes()
    finished = kept.count(b"\n")
    wanted = finished + finished % 2 + 4
    process = command(*random_arena(tmp_path, jobs=1), "--games", str(wanted))
    assert process.returncode == 0, process.stderr
    assert journal.read_bytes().startswith(kept[: kept.rfind(b"\n") + 1])
    records = [json.loads(line) for line in journal.read_text().splitlines()]
    assert sorted(record["number"] for record in records) == list(range(wanted))
    tournament = match_of(TWO, ["random", f"{MISBEHAVING}:First"], seed=4)
    for record in records[finished - 1 :]:
        assert record["places"] == play_game(tournament, record["number"])["places"]
    result = json.loads((tmp_path / f"{result_name(tournament)}.json").read_text())
    assert result["games"] == wanted


def test_no_process_outlives_the_arena(tmp_path: Path) -> None:
    """SIGKILL while both processes wait for a bot that has an hour to think."""
    marks = tmp_path / "marks"
    marks.mkdir()
    arguments = [
        "arena",
        "santorini",
        "--bots",
        f"random,{MISBEHAVING}:Sitter",
        "--seconds",
        "3600",
    ]
    running = subprocess.Popen(
        [sys.executable, "-m", "santelmo", *arguments, "--out", str(tmp_path), "--jobs", "2"],
        env={**os.environ, MARKS: str(marks)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while len(list(marks.iterdir())) < 2:
        assert running.poll() is None
        time.sleep(0.02)
    playing = [psutil.Process(int(mark.name)) for mark in marks.iterdir()]
    assert all(process.ppid() == running.pid for process in playing)
    running.kill()
    running.wait()
    _, alive = psutil.wait_procs(playing, timeout=60)
    for process in alive:
        process.kill()
    assert not alive


def test_ctrl_c_shows_the_standings_so_far(tmp_path: Path) -> None:
    running = begun(random_arena(tmp_path, jobs=1), tmp_path, games=3)
    children = psutil.Process(running.pid).children(recursive=True)
    running.send_signal(signal.SIGINT)
    shown, said = running.communicate()
    assert running.returncode == INTERRUPTED, said
    assert not psutil.wait_procs(children, timeout=60)[1]
    sentence = r"Interrupted after (\d+) of 1000000 games\. Run the same command again to go on\.\n"
    told = re.fullmatch(sentence, said)
    assert told is not None, said
    kept = (tmp_path / "games.jsonl").read_bytes().count(b"\n")
    assert kept - 1 <= int(told[1]) <= kept, "the last one may have reached the disk just then"
    assert f"Santorini, {told[1]} games" in shown


def test_the_command_plays_shows_and_continues(tmp_path: Path) -> None:
    arguments = ("arena", "santorini", "--bots", f"random,{MISBEHAVING}:Poet", "--jobs", "1")
    process = command(*arguments, "--games", "3", "--out", str(tmp_path))
    assert process.returncode == 0, process.stderr
    assert "Santorini, 4 games" in process.stdout
    assert "forfeits: it raised ValueError:" in process.stdout
    assert "[/red] and [bold]more." in process.stdout
    kept = (tmp_path / "games.jsonl").read_text()
    assert command(*arguments, "--games", "6", "--out", str(tmp_path)).returncode == 0
    assert (tmp_path / "games.jsonl").read_text().startswith(kept)
    bots = ("--bots", f"random,{MISBEHAVING}:First", "--seconds", "0.5")
    other = command("arena", "santorini", *bots, "--games", "2", "--out", str(tmp_path))
    assert other.returncode == 0, other.stderr
    results = [json.loads(path.read_text()) for path in tmp_path.glob("result-*.json")]
    assert sorted(result["games"] for result in results) == [2, 6]
    assert len(list(tmp_path.glob("result-*.png"))) == 2
    poet = next(result for result in results if result["games"] == 6)
    assert poet["bots"][0]["total"]["win_share"] == 1.0


def test_mistakes_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    arguments = ("arena", "santorini", "--games", "2", "--bots")
    for bots, folder, sentence in (
        (
            f"random,{MISBEHAVING}:Broken",
            "new",
            "cannot be made with a seed: RuntimeError: out of [/re",
        ),
        ("random,random", "file", f"Cannot save games in {str(tmp_path / 'file')!r}: File exists."),
    ):
        process = command(*arguments, bots, "--out", str(tmp_path / folder))
        assert process.returncode == 2 and process.stdout == ""
        assert sentence in process.stderr and len(process.stderr.splitlines()) == 1


def test_an_edited_bot_is_announced(tmp_path: Path) -> None:
    """The old games are kept and do not count."""
    bot = "class Mine:\n    def __init__(self, seed): pass\n    def choose(self, *_): return {}\n"
    arguments = [sys.executable, "-m", "santelmo", "arena", "santorini", "--games", "2"]
    arguments += ["--bots", "random,mine:Mine", "--out", "kept", "--jobs", "1"]
    root = str(Path(santelmo.__file__).parent.parent)
    environment = {**os.environ, "PYTHONPATH": root, "PYTHONDONTWRITEBYTECODE": "1"}
    errors: list[str] = []
    for answer in ("1", "1", "2"):
        (tmp_path / "mine.py").write_text(bot.format(answer))
        process = subprocess.run(
            arguments, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        assert f"it answered {answer}, which is neither" in process.stdout
        errors.append(process.stderr)
    assert errors[:2] == ["", ""]
    assert errors[2].startswith("2 games in kept/games.jsonl do not count: mine:Mine has changed")
    assert (tmp_path / "kept" / "games.jsonl").read_text().count("\n") == 4
