"""A base install without installing anything: the packages of all extras are hidden.

`python -m tests.terminal.base_install ARGUMENTS` runs the `santelmo` command as it is there.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

PROJECT: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
)["project"]


def normal(name: str) -> str:
    """The name of a distribution as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def closure(requirements: Iterable[str]) -> set[str]:
    """The distributions that these requirements bring on this machine, by normal name."""
    found: set[tuple[str, str]] = set()
    waiting = [(Requirement(text), "") for text in requirements]
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        for wanted in ("", *requirement.extras):
            if (normal(requirement.name), wanted) not in found:
                found.add((normal(requirement.name), wanted))
                needed = distribution(requirement.name).requires or []
                waiting += [(Requirement(text), wanted) for text in needed]
    return {name for name, _ in found}


BASE = closure(PROJECT["dependencies"])


def extra_modules() -> list[str]:
    """The importable modules that a base install does not have."""
    return sorted(
        module
        for module, owners in packages_distributions().items()
        if {normal(owner) for owner in owners}.isdisjoint({*BASE, "santelmo"})
        and module not in sys.stdlib_module_names
    )


def hide_extras() -> None:
    for module in extra_modules():
        sys.modules[module] = None  # pyright: ignore[reportArgumentType]


if __name__ == "__main__":
    hide_extras()
    from santelmo.terminal.cli import main

    main()
