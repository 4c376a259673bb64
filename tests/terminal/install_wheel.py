"""Installs the platform wheel in an empty environment and starts a server that compiles nothing.

`make test-wheel` runs this. It downloads packages, which is why it is not a test.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
READY_SECONDS = 3.0
"""How soon all games and bots of the server must run compiled."""


def main() -> None:
    wheels = sorted((ROOT / "dist").glob("santelmo-*-cp*.whl"), key=os.path.getmtime)
    if not wheels:
        sys.exit("There is no platform wheel in dist/: make wheel.")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / "environment", with_pip=True)
        programs = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
        pip = [str(programs / "python"), "-m", "pip", "--disable-pip-version-check", "install"]
        wanted = f"{wheels[-1]}[server]"
        constraints = str(ROOT / "constraints.txt")
        subprocess.run([*pip, "--quiet", "-c", constraints, wanted], check=True)
        _start(programs, folder)  # Python compiles its sources to bytecode once
        seconds = _start(programs, folder)
        _say(f"All games and bots ran compiled {seconds:.1f} s after the start of the server.")
        if (folder / "cache").exists():
            sys.exit("Something was compiled all the same.")
        if seconds > READY_SECONDS:
            sys.exit(f"That is more than {READY_SECONDS:g} s.")


def _start(programs: Path, folder: Path) -> float:
    """Starts a server; how long it took until all games ran compiled."""
    environment = {**os.environ, "SANTELMO_CACHE_DIR": str(folder / "cache"), "HOME": str(folder)}
    environment.pop("PYTHONPATH", None)
    since = time.monotonic()
    server = subprocess.Popen(
        [str(programs / "santelmo"), "serve", "--no-browser", "--port", "0"],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = next(line.split()[-1].rstrip("/") for line in server.stdout if "http://" in line)
        while any(game["compiling"] for game in _games(address)):
            time.sleep(0.05)
        return time.monotonic() - since
    finally:
        server.terminate()
        server.wait()


def _games(address: str) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{address}/api/games") as answer:
        return json.load(answer)


def _say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
