"""Installs Santelmo in an empty environment, counts what came with it, and plays a match.

`make base-install` runs this. It downloads packages, which is why it is not a test.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.terminal.opponent import play_in_terminal

ROOT = Path(__file__).parents[2]
TOOLS = frozenset({"pip", "setuptools", "santelmo"})
"""What an empty environment has, and what is installed."""
MAX_PACKAGES = 12


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder) / ("Scripts" if os.name == "nt" else "bin")
        pip = [str(programs / "python"), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", "-c", "constraints.txt", "."], check=True)
        listed = subprocess.check_output([*pip, "list", "--format=json"], text=True)
        packages = sorted({entry["name"] for entry in json.loads(listed)} - TOOLS)
        _say(f"{len(packages)} packages beyond Santelmo: {', '.join(packages)}")
        if len(packages) > MAX_PACKAGES:
            sys.exit(f"A base install may bring at most {MAX_PACKAGES} packages.")
        command = [str(programs / "santelmo"), "play", "santorini", "--seats", "me,mate"]
        printed = play_in_terminal(command, Path(folder), folder=Path(folder))
        _say(f"A match against a mate: {printed.strip().splitlines()[-1]}")


def _say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
