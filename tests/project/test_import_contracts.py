"""`lint-imports`, a part of `make lint`, keeps the layers apart."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINT = Path(sys.executable).parent / "lint-imports"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package and its contracts, to be spoiled."""
    ignored = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(ROOT / "santelmo", tmp_path / "santelmo", ignore=ignored)
    shutil.copy(ROOT / ".importlinter", tmp_path)
    return tmp_path


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LINT, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )


def test_the_package_keeps_its_contracts(copy: Path) -> None:
    process = lint(copy)
    assert process.returncode == 0, process.stdout


@pytest.mark.parametrize(
    ("module", "statement", "contract"),
    [
        ("core/match.py", "import santelmo.bots.levels", "knows only the layers below"),
        ("games/santiago/rules.py", "import santelmo.server.app", "knows only the layers below"),
        ("arena/games.py", "import santelmo.terminal.cli", "knows only the layers below"),
        ("server/domain/play.py", "import santelmo.games.santorini", "imports the engine alone"),
        ("server/domain/play.py", "import sqlalchemy", "imports the engine alone"),
        (
            "server/storage/people.py",
            "import santelmo.server.live.room",
            "Storage and work know the domain",
        ),
        ("server/live/room.py", "import sqlalchemy", "Only storage knows the database"),
    ],
)
def test_a_forbidden_import_is_found(
    copy: Path, module: str, statement: str, contract: str
) -> None:
    path = copy / "santelmo" / module
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{statement}\n", encoding="utf-8")
    process = lint(copy)
    assert process.returncode == 1
    broken = process.stdout.partition("Broken contracts")[2]
    assert contract in " ".join(broken.split()), process.stdout


def test_a_package_without_a_layer_is_found(copy: Path) -> None:
    (copy / "santelmo" / "attic").mkdir()
    (copy / "santelmo" / "attic" / "__init__.py").touch()
    process = lint(copy)
    assert process.returncode == 1
    assert "attic" in process.stdout
