"""Runs the `santelmo` command as a user runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

COMMAND = (sys.executable, "-m", "santelmo")


def santelmo(
    *arguments: str,
    typed: str = "",
    home: Path | None = None,
    folder: Path | None = None,
    command: Sequence[str] = COMMAND,
) -> subprocess.CompletedProcess[str]:
    """Runs the command in a folder; `home` is where it keeps its files."""
    environment = dict(os.environ)
    if home is not None:
        environment["XDG_DATA_HOME"] = str(home)
    return subprocess.run(
        [*command, *arguments],
        input=typed,
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
