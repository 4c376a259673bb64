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
from santelmo.bots import search
from santelmo.bots.santorini import evaluation
from santelmo.core import compiling, dependencies, numba_backend
from santelmo.core.registry import definition

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


def run(folder: Path, script: str = SCRIPT) -> dict[str, int]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "SANTELMO_CACHE_DIR": str(folder / "cache"),
        "SANTELMO_JIT": "1",
    }
    process = subprocess.run(
        [sys.executable, "-c", script],
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


WORLD = """
import json
import numpy as np
from santelmo.core import engine
from santelmo.core.compiling import METER
from santelmo.games import santiago, santorini

counts = {}
for game in (santiago, santorini):
    before = METER.functions
    engine.acting_seats(np.zeros(1, game.GAME.state.dtype))
    counts[game.GAME.name] = METER.functions - before
print(json.dumps(counts))
"""
"""The same generic function for two games: how much of it is compiled for each."""


def test_a_change_compiles_only_what_depends_on_it(copied: Path) -> None:
    games = copied / "santelmo" / "games"
    first = run(copied, WORLD)
    assert first["santiago"] > 0 and first["santorini"] > 0
    assert run(copied, WORLD) == {"santiago": 0, "santorini": 0}

    # A word of a game is no part of its rules, and its rules are no part of another game's.
    change(games / "santiago" / "words" / "prompts.py")
    change(games / "santiago" / "picture.py")
    assert run(copied, WORLD) == {"santiago": 0, "santorini": 0}
    change(games / "santiago" / "rules.py")
    changed = run(copied, WORLD)
    assert changed["santiago"] > 0 and changed["santorini"] == 0

    # What all rules are written with is part of all of them.
    change(copied / "santelmo" / "core" / "compiling.py")
    changed = run(copied, WORLD)
    assert changed["santiago"] > 0 and changed["santorini"] > 0


def test_the_implementations_for_a_record_belong_to_the_key() -> None:
    """A generic function imports no game: its code depends on one by the type of the state."""
    assert not any("games" in name for name in dependencies.closure("santelmo.core.engine"))
    santiago = definition("santiago").state.dtype
    reached = numba_backend.reachable_modules("santelmo.core.engine", frozenset({santiago}))
    assert "santelmo.games.santiago.rules" in reached
    assert not any("santorini" in name or "words" in name for name in reached)
    searched = numba_backend.reachable_modules(search.__name__, frozenset({santiago}))
    assert any(name.startswith("santelmo.bots.santiago.") for name in searched)


def test_data_that_a_module_names_belongs_to_it() -> None:
    named = {path.name for path in dependencies.files([evaluation.__name__])}
    assert "weights.toml" in named and "levels.toml" not in named


def test_the_closure_is_what_python_imports() -> None:
    """Everything that compiled code can reach was imported by a statement that is seen."""
    script = (
        "import sys, santelmo.core.engine; from santelmo.core import dependencies\n"
        "closure = dependencies.closure('santelmo.core.engine')\n"
        "loaded = {name for name in sys.modules if name.startswith('santelmo.')}\n"
        "assert closure <= loaded, closure - loaded\n"
        "assert 'santelmo.core.state' in closure and 'santelmo.core.match' not in closure\n"
    )
    process = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), "SANTELMO_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr


def test_a_source_that_changes_while_a_process_runs_spoils_no_cache(copied: Path) -> None:
    """The process still runs the old source, so it stores nothing under the new one's name."""
    script = SCRIPT.replace(
        "states = np",
        "from pathlib import Path\n"
        "path = Path('santelmo/games/santorini/board.py')\n"
        "path.write_text(path.read_text().replace('TOP = 3', 'TOP = 2'))\n"
        "states = np",
        1,
    )
    assert not run(copied, script)["completed"]
    changed = run(copied)
    assert changed["compiled"] > 0 and changed["completed"]


def test_old_versions_are_removed(tmp_path: Path) -> None:
    for age in range(12):
        folder = tmp_path / f"version-{age}"
        folder.mkdir()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    compiling.prune(tmp_path, keep="version-11")
    kept = {folder.name for folder in tmp_path.iterdir()}
    assert kept == {"version-0", "version-1", "version-2", "version-11"}


def change(path: Path) -> None:
    path.write_text(path.read_text() + "\n# changed\n")
