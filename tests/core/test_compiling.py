"""The cache of compiled code: used again, and never stale."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import santelmo
from santelmo.core import compiling

PACKAGE = Path(str(santelmo.__file__)).parent

SCRIPT = """
import json
import numpy as np
from santelmo.core.compiling import METER
from santelmo.games.santorini.building import completes_tower
from santelmo.games.santorini.state import SantoriniState

states = np.zeros(1, SantoriniState.dtype)
states[0].layers[:2] = 1
completed = bool(completes_tower(states[0], 0))
print(json.dumps({"completed": completed, "compiled": METER.functions}))
"""
"""Whether the next piece on two blocks completes a tower: one small rule, quick to compile."""


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package, with a cache of its own."""
    shutil.copytree(
        PACKAGE, tmp_path / "santelmo", ignore=shutil.ignore_patterns("__pycache__", "static")
    )
    return tmp_path


def run(folder: Path) -> dict[str, int]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "SANTELMO_CACHE_DIR": str(folder / "cache"),
        "SANTELMO_JIT": "1",
    }
    process = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


def test_a_second_start_compiles_nothing_and_a_changed_source_compiles_anew(copied: Path) -> None:
    first = run(copied)
    assert first["compiled"] > 0 and not first["completed"]
    assert run(copied) == {"compiled": 0, "completed": False}

    # The height of a tower stands in another file than the compiled rule that reads it.
    board = copied / "santelmo" / "games" / "santorini" / "board.py"
    source = board.read_text()
    assert "TOP = 3" in source
    board.write_text(source.replace("TOP = 3", "TOP = 2"))
    changed = run(copied)
    assert changed["compiled"] > 0 and changed["completed"]


def test_the_hash_sees_every_source_and_data_file(copied: Path) -> None:
    def source_hash() -> str:
        script = "from santelmo.core.compiling import source_hash; print(source_hash())"
        return subprocess.check_output(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONPATH": str(copied), "SANTELMO_JIT": "0"},
            cwd=copied,
            text=True,
        )

    hashes = {source_hash(), source_hash()}
    assert len(hashes) == 1
    errors = copied / "santelmo" / "core" / "errors.py"
    errors.write_text(errors.read_text() + "\n")
    hashes.add(source_hash())
    (copied / "santelmo" / "games" / "table.toml").write_text("x = 1\n")
    hashes.add(source_hash())
    assert len(hashes) == 3

    # What calls compiled code, or only reaches it as an argument, does not count.
    for name in ("bots/santorini/levels.toml", "arena/bench.py", "server/app.py"):
        harmless = copied / "santelmo" / name
        harmless.write_text(harmless.read_text() + "\n")
    assert source_hash() in hashes


def test_old_generations_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANTELMO_CACHE_DIR", str(tmp_path))
    for age in range(12):
        folder = tmp_path / f"generation-{age}"
        folder.mkdir()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / compiling.source_hash()).mkdir()
    compiling.prune_caches()
    kept = {folder.name for folder in tmp_path.iterdir()}
    newest = {f"generation-{age}" for age in range(compiling.KEPT_CACHES - 1)}
    assert kept == newest | {compiling.source_hash()}
