"""Files and arguments that nobody should give: one sentence, exit status 2, and no waiting."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from santelmo.core.files import MAX_BYTES
from tests.terminal.running import santelmo

HEAD = "santelmo match 1\ngame santorini\noptions"


def _make_pipe(path: Path) -> None:
    os.mkfifo(path)


def _make_huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)


def _make_deep(path: Path) -> None:
    path.write_text(f'{HEAD} {{"players": {"[" * 700}{"]" * 700}}}\nseed 1\nmoves\n')


def _make_long_number(path: Path) -> None:
    path.write_text(f'{HEAD} {{"players": {"9" * 5000}}}\nseed 1\nmoves\n')


HOSTILE = {
    "a pipe": (_make_pipe, "is not an ordinary file."),
    "a huge file": (_make_huge, "is larger than 4 MiB."),
    "a deep file": (_make_deep, "takes a whole number from 2 to 4"),
    "a long number": (_make_long_number, "a JSON object was expected here."),
    "a folder": (Path.mkdir, "is a folder, not a file."),
}


def _is_refused(*arguments: str) -> str:
    """Runs the command and returns the sentence with which it is refused."""
    done = santelmo(*arguments)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr.endswith(".\n") and "Traceback" not in done.stderr
    return " ".join(done.stderr.split())


@pytest.mark.parametrize(
    "command", [("replay",), ("hint",), ("study",), ("play", "santorini", "--resume")]
)
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_match_file_is_refused(
    command: tuple[str, ...], kind: str, tmp_path: Path
) -> None:
    make, sentence = HOSTILE[kind]
    file = tmp_path / "hostile"
    make(file)
    assert sentence in _is_refused(*command, str(file))


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ('{"turns": ' + "[" * 100_000, "nests too deeply, or has a number too long"),
        ('{"turns": ' + "9" * 5_000 + "}", "nests too deeply, or has a number too long"),
        ("{", "not valid JSON"),
    ],
    ids=["bottomless", "long number", "broken"],
)
def test_a_hostile_position_is_refused(position: str, sentence: str) -> None:
    assert sentence in _is_refused("perft", "santorini", position, "1", "--mode", "mortal")
