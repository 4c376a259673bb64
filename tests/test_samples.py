"""The samples in the README and the guides do what they say."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from santelmo.terminal.arguments import load_game
from santelmo.terminal.cli import command as santelmo_command

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
BLOCK = re.compile(r"^```(?P<kind>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[tuple[str, str]]:
    return [
        (page.name, block["body"])
        for page in PAGES
        for block in BLOCK.finditer(page.read_text(encoding="utf-8"))
        if block["kind"] == kind
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_samples(page: Path) -> None:
    """The samples of a page run one after the other, as a reader would type them."""
    code = "".join(body for name, body in blocks("python") if name == page.name)
    test = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
    results = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    assert results.failed == 0
    assert not code or results.attempted > 0


@pytest.mark.parametrize(("page", "block"), blocks("console"))
def test_console_samples(page: str, block: str) -> None:
    """A block is a command behind `$` and what it prints; `...` stands for anything."""
    command, _, expected = block.partition("\n")
    assert command.startswith("$ santelmo"), command
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    process = subprocess.run(
        command.removeprefix("$ "),
        shell=True,
        env={**os.environ, "PATH": path, "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    assert doctest.OutputChecker().check_output(expected, process.stdout, FLAGS), process.stdout


def command_lines(program: str) -> list[str]:
    """The commands in the pages that are shown without what they print."""
    lines = [line for kind in ("", "sh") for _, body in blocks(kind) for line in body.splitlines()]
    spans = [span for page in PAGES for span in re.findall(r"`([^`\n]+)`", page.read_text("utf-8"))]
    found = [line.partition(" #")[0].strip() for line in [*lines, *spans]]
    return sorted({line for line in found if re.match(rf"{program} [a-z]", line)})


COMMANDS = [
    line for line in command_lines("santelmo") if not re.search(r" \[?[A-Z]+\b(?!-)|…", line)
]
"""Without those in which a word in capitals stands for another (GAME, N)."""


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_that_is_only_shown_can_be_given(line: str) -> None:
    """Nothing is run: the subcommand, its options and those of the game are read."""
    name, *arguments = shlex.split(line)[1:]
    context = click.Context(santelmo_command)
    subcommand = santelmo_command.get_command(context, name)
    assert subcommand is not None
    try:
        given = subcommand.make_context(name, arguments, parent=context)
    except click.MissingParameter:
        assert not arguments  # the command's name alone, in a sentence
        return
    game: str | None = given.params.get("game")
    if game is not None:
        seats = given.params.get("bots") or given.params.get("seats")
        load_game(game, given.args, len(seats.split(",")) if seats else None)


def test_every_make_target_in_the_pages_exists() -> None:
    makefiles = [ROOT / "Makefile", ROOT / "web" / "web.mk"]
    text = "".join(path.read_text(encoding="utf-8") for path in makefiles)
    targets = set(re.findall(r"^([a-z-]+):", text, re.MULTILINE))
    named = {word for line in command_lines("make") for word in line.split()[1:] if "=" not in word}
    assert named
    assert named <= targets, named - targets
