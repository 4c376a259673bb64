"""Builds a platform wheel that carries the browser client and compiled code: `make wheel`.

The code is compiled for the CPU that `santelmo.core.packaged` states for this kind of machine, in a
copy of the sources, from which the wheel is then built.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import santelmo
from santelmo.bots.background import cores
from santelmo.core.packaged import CPUS

ROOT = Path(__file__).resolve().parents[1]
COPY = ROOT / "build" / "wheel"
COMPILED = COPY / "santelmo" / "compiled"
DIST = ROOT / "dist"
SOURCES = ("LICENSE", "README.md", "hatch_build.py", "pyproject.toml", "santelmo")
WRITE_BASELINE = (
    "import sys; from pathlib import Path; from santelmo.core.packaged import Baseline; "
    "Baseline.of_this_process().write(Path(sys.argv[1]))"
)


def main() -> None:
    machine = platform.machine()
    if machine not in CPUS:
        sys.exit(f"There is no baseline CPU for {machine}; santelmo/core/packaged.py names them.")
    if not (ROOT / "santelmo" / "server" / "static" / "index.html").is_file():
        sys.exit("The browser client is not built yet: make web.")
    copy_sources()
    compile_games({"NUMBA_CPU_NAME": CPUS[machine][0], "NUMBA_CPU_FEATURES": ""})
    wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    subprocess.run([*wheel, "--wheel-dir", str(DIST), str(COPY)], check=True)


def copy_sources() -> None:
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "compiled")
            shutil.copytree(source, COPY / name, ignore=ignored)
        else:
            shutil.copy2(source, COPY / name)


def compile_games(target: dict[str, str]) -> None:
    """Compiles all games in the copy, as many at once as there are cores."""
    environment = {
        **os.environ,
        **target,
        "PYTHONPATH": str(COPY),
        "SANTELMO_CACHE_DIR": str(COMPILED),
        "SANTELMO_JIT": "1",
    }
    run = partial(subprocess.run, check=True, cwd=COPY, env=environment, stdout=subprocess.DEVNULL)
    with ThreadPoolExecutor(cores()) as pool:
        commands = [
            [sys.executable, "-m", "santelmo.bots.precompile", game] for game in santelmo.games()
        ]
        list(pool.map(run, commands))
    run([sys.executable, "-c", WRITE_BASELINE, str(COMPILED)])


if __name__ == "__main__":
    main()
