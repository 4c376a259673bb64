"""Plays `santelmo play` at its own prompt, as a person at the keyboard would."""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Sequence
from pathlib import Path

PROMPT = "\n> "


def play_in_terminal(
    command: Sequence[str], home: Path, folder: Path | None = None, seed: int = 1
) -> str:
    """Answers every prompt with a random legal move until the match is over; returns the output.

    `command` is the command line that starts the match in a folder; `home` is where it keeps files.
    """
    rng = random.Random(seed)
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "XDG_DATA_HOME": str(home), "COLUMNS": "1000"},
        text=True,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        printed = ""
        asked_for_moves = False
        while letter := process.stdout.read(1):
            printed += letter
            if not printed.endswith(PROMPT):
                continue
            moves = printed.removesuffix(PROMPT).rpartition("\n")[2].split(PROMPT.strip())[-1]
            answer = rng.choice(moves.split(", ")).strip() if asked_for_moves else "moves"
            asked_for_moves = not asked_for_moves
            process.stdin.write(f"{answer}\n")
            process.stdin.flush()
    assert process.returncode == 0, printed
    return printed
