"""What it takes to compile each game with its bots, from an empty cache, one after the other.

    python benchmarks/compile_times.py [--write]

prints seconds of CPU and the number of functions; `--write` also puts them into
`santelmo/bots/compile_times.toml`, from which the rest of the time is told while people wait.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

import santelmo
from santelmo.bots.background import TIMES

SCRIPT = """
import gc, json, sys, time
from santelmo.bots import precompile
from santelmo.core.compiling import METER
gc.set_threshold(*precompile.RARE_COLLECTIONS)
precompile.precompile(sys.argv[1])
print(json.dumps({"functions": METER.functions, "seconds": time.process_time()}))
"""


def measure(game: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "SANTELMO_CACHE_DIR": cache, "SANTELMO_JIT": "1"}
        command = [sys.executable, "-c", SCRIPT, game]
        return json.loads(subprocess.check_output(command, env=environment, text=True))


def write(measured: dict[str, dict[str, float]]) -> None:
    head = [line for line in TIMES.read_text(encoding="utf-8").splitlines() if line[:1] == "#"]
    lines = [
        f"{game} = {{ functions = {found['functions']}, seconds = {found['seconds']:.0f} }}"
        for game, found in measured.items()
    ]
    TIMES.write_text("\n".join([*head, *lines, ""]), encoding="utf-8")


def main() -> None:
    measured: dict[str, dict[str, float]] = {}
    for game in santelmo.games():
        found = measured[game] = measure(game)
        sys.stdout.write(f"{game}: {found['functions']} functions, {found['seconds']:.1f} s\n")
        sys.stdout.flush()
    total = sum(found["seconds"] for found in measured.values())
    sys.stdout.write(f"together: {total:.1f} s of CPU\n")
    if "--write" in sys.argv[1:]:
        write(measured)


if __name__ == "__main__":
    main()
