"""Code in the working folder runs only when a command names a bot there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from santelmo.server import run
from santelmo.terminal.bot_classes import find_bots_in_working_folder
from santelmo.terminal.cli import command
from tests.terminal.running import santelmo

SAFE = (sys.executable, "-P", "-m", "santelmo")
"""Without `-P` Python itself would look into the working folder."""

BOT = """
print("imported")

class First:
    def __init__(self, seed):
        pass

    def choose(self, state, seat, moves, budget):
        return moves[0]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "my_bots.py").write_text(BOT)
    return tmp_path


def test_play_finds_a_bot_in_the_working_folder(folder: Path) -> None:
    arguments = ("play", "santorini", "--seats", "my_bots:First,my_bots:First")
    process = santelmo(*arguments, folder=folder, command=SAFE)
    assert process.returncode == 0, process.stderr
    assert "imported" in process.stdout and "wins." in process.stdout


def test_the_arena_finds_a_bot_in_the_working_folder(folder: Path) -> None:
    arguments = ("arena", "santorini", "--bots", "my_bots:First,random", "--out", "results")
    process = santelmo(*arguments, "--games", "2", "--jobs", "1", folder=folder, command=SAFE)
    assert process.returncode == 0, process.stderr
    assert "First" in process.stdout


def test_the_server_does_not_look_there(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    paths: list[str] = []

    def serve(*arguments: object) -> None:
        paths.extend(sys.path)

    monkeypatch.setattr(run, "serve", serve)
    monkeypatch.chdir(folder)
    database = f"sqlite:///{folder / 'tables.db'}"
    result = CliRunner().invoke(command, ["serve", "--database", database])
    assert result.exit_code == 0, result.output
    assert paths and str(folder) not in paths


def test_levels_alone_do_not_need_the_working_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    find_bots_in_working_folder(["me", "captain", "random"])
    assert sys.path == []
    find_bots_in_working_folder(["me", "my_bots:First"])
    assert sys.path == [str(Path.cwd())]


@pytest.mark.parametrize("subcommand", ["play", "arena"])
def test_the_help_says_where_bots_are_found(subcommand: str) -> None:
    shown = " ".join(santelmo(subcommand, "--help").stdout.split())
    assert "imported from the installed packages or from the working folder" in shown
