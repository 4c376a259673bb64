"""Spoiled island files are refused with a sentence, or can be played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent.parent


def test_spoiled_island_files_are_refused_or_can_be_played() -> None:
    process = subprocess.run(
        [sys.executable, "-m", "tests.games.santa_cruz.island_fuzz", "--cases", "300"],
        env={**os.environ, "SANTELMO_JIT": "0"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    outcomes = json.loads(process.stdout)
    assert outcomes["refused"] > 100 and outcomes["played"] > 20
