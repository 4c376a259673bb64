"""Compiled code that comes with the package. `make test-wheel` shows it with a whole wheel."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from santelmo.core import compiling
from santelmo.core.packaged import BASELINE, CPUS

SCRIPT = """
import json, sys
import numpy as np
from pathlib import Path
from santelmo.core.compiling import METER
from santelmo.core.packaged import Baseline
from santelmo.games.santorini.building import completes_tower
from santelmo.games.santorini.state import SantoriniState

states = np.zeros(1, SantoriniState.dtype)
states[0].layers[:3] = 1
completed = bool(completes_tower(states[0], 0))
if len(sys.argv) > 1:
    Baseline.of_this_process().write(Path(sys.argv[1]))
print(json.dumps({"completed": completed, "compiled": METER.functions}))
"""
"""One small rule, quick to compile."""


def run(folder: Path, cache: Path, *arguments: str, **environment: str) -> dict[str, Any]:
    process = subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments],
        env={
            **os.environ,
            "PYTHONPATH": str(folder),
            "SANTELMO_CACHE_DIR": str(cache),
            "SANTELMO_JIT": "1",
            **environment,
        },
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout)


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """The folder of a package that carries code for this machine's baseline CPU."""
    made, installed = tmp_path / "made", tmp_path / "installed"
    ignored = shutil.ignore_patterns("__pycache__", "static", "compiled")
    shutil.copytree(compiling.PACKAGE, made / "santelmo", ignore=ignored)
    compiled = made / "santelmo" / "compiled"
    target = {"NUMBA_CPU_NAME": CPUS[platform.machine()][0], "NUMBA_CPU_FEATURES": ""}
    assert run(made, compiled, str(compiled), **target)["compiled"] > 0
    made.rename(installed)
    return installed


def test_a_package_with_code_compiles_nothing_wherever_it_lies(
    shipped: Path, tmp_path: Path
) -> None:
    assert run(shipped, tmp_path / "cache") == {"completed": True, "compiled": 0}
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    "difference",
    [
        {"python": "2.7.18"},
        {"versions": {"numba": "0.1"}},
        {"triple": "vax-unknown-vms"},
        {"cpu": "x86-64-v9"},
    ],
    ids=lambda difference: next(iter(difference)),
)
def test_code_for_something_else_is_not_used(
    shipped: Path, tmp_path: Path, difference: dict[str, Any]
) -> None:
    baseline = shipped / "santelmo" / "compiled" / BASELINE
    baseline.write_text(json.dumps({**json.loads(baseline.read_text()), **difference}))
    answer = run(shipped, tmp_path / "cache")
    assert answer["completed"] and answer["compiled"] > 0
