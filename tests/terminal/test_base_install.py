"""What a base install brings, and what it can do without the extras."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from santelmo.terminal.cli import SUBCOMMANDS
from santelmo.terminal.extras import EXTRAS
from tests.terminal.base_install import BASE, PROJECT, normal
from tests.terminal.opponent import play_in_terminal
from tests.terminal.running import santelmo

MAX_PACKAGES = 12
COMMAND = (sys.executable, "-m", "tests.terminal.base_install")


def test_a_base_install_is_small() -> None:
    assert len(BASE) <= MAX_PACKAGES, sorted(BASE)


def test_importing_santelmo_imports_neither_extras_nor_upper_layers() -> None:
    command = [sys.executable, "-c", "import santelmo, sys; print(*sys.modules)"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    imported = set(printed.split())
    assert "santelmo.core" in imported
    assert imported.isdisjoint(module for modules in EXTRAS.values() for module in modules)
    layers = ("bots", "arena", "envs", "server", "terminal")
    assert imported.isdisjoint(f"santelmo.{layer}" for layer in layers)


def test_each_extra_is_checked_by_all_of_its_packages() -> None:
    installed = packages_distributions()
    for extra, modules in EXTRAS.items():
        owners = {normal(installed[module][0]) for module in modules}
        declared = PROJECT["optional-dependencies"][extra]
        assert owners == {normal(Requirement(text).name) for text in declared}


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        ((), "server"),
        (("serve",), "server"),
        (("bench", "server"), "server"),
        (("bench", "envs"), "envs"),
        (("replay", "nowhere", "--gif", "nowhere"), "pictures"),
        (("arena", "santorini", "--bots", "mate,mate", "--out", "nowhere"), "arena"),
    ],
)
def test_a_command_says_which_extra_it_needs(arguments: tuple[str, ...], extra: str) -> None:
    process = santelmo(*arguments, command=COMMAND)
    assert process.returncode == 2
    assert f"pip install 'santelmo[{extra}]'" in process.stderr
    assert len(process.stderr.strip().splitlines()) == 1


def test_the_help_and_the_other_commands_need_no_extra() -> None:
    shown = santelmo("--help", command=COMMAND).stdout
    assert all(subcommand in shown for subcommand in SUBCOMMANDS)
    assert "SGO-1.1" in santelmo("rules", "santiago", command=COMMAND).stdout
    assert "captain" in santelmo("levels", "santiago", command=COMMAND).stdout


def test_a_match_against_a_mate_is_played_without_extras(tmp_path: Path) -> None:
    printed = play_in_terminal((*COMMAND, "play", "santorini", "--seats", "me,mate"), tmp_path)
    assert "wins." in printed
