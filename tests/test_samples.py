"""The samples in the README and the guides do what they say."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


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
