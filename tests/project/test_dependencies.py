"""Versions: one for the project, and one pinned for each dependency."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

import santelmo
from tests.terminal.base_install import PROJECT, closure, normal

ROOT = Path(__file__).parents[2]
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
ADDRESS = re.compile(r"https?://|file:|\.tgz")


def pinned() -> set[str]:
    return {normal(line.partition("==")[0]) for line in CONSTRAINTS}


def test_the_version_has_one_source() -> None:
    assert "version" not in PROJECT and PROJECT["dynamic"] == ["version"]
    package: dict[str, Any] = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert "version" not in package
    assert re.fullmatch(r"\d+\.\d+\.\d+", santelmo.__version__)


def requirements(extra: str) -> list[str]:
    """What an extra requires, with the extras that it names."""
    found: list[str] = []
    for text in PROJECT["optional-dependencies"][extra]:
        requirement = Requirement(text)
        if requirement.name == PROJECT["name"]:
            for named in requirement.extras:
                found += requirements(named)
        else:
            found.append(text)
    return found


def test_every_package_of_the_development_environment_is_pinned() -> None:
    needed = closure([*PROJECT["dependencies"], *requirements("dev")])
    assert needed <= pinned(), sorted(needed - pinned())


def test_pins_are_exact_and_name_no_address() -> None:
    for line in CONSTRAINTS:
        assert re.fullmatch(r"[\w.-]+==[\w.]+", line), line


def test_the_lock_file_of_the_client_names_no_address() -> None:
    lock: dict[str, Any] = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    packages: dict[str, dict[str, Any]] = lock["packages"]
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert not any(ADDRESS.search(text) for text in package.get("dependencies", {}).values())
        assert not name or package["integrity"], name
