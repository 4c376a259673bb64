"""The numbers in docs/security.md are those of the program."""

from __future__ import annotations

import importlib
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

from santelmo.server.settings import Settings

PAGE = Path(__file__).parents[2] / "docs" / "security.md"
SETTINGS = Settings(database="")
LIMITS = re.compile(
    r"\w+_(per_second|burst)|(address|watchers|strangers)_share|max_\w+|(head|body|stall)_seconds"
)
NAME = re.compile(r"`([a-z_]+(?:\.[a-z_]+)*\.[A-Z_]+|[a-z]+(?:_[a-z]+)+)`")
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def _value(name: str) -> Any:
    """What a name of the page stands for; None if that is no limit."""
    if "." not in name:
        return getattr(SETTINGS, name, None)
    module, _, constant = name.rpartition(".")
    return getattr(importlib.import_module(f"santelmo.server.{module}"), constant)


def _limits() -> list[tuple[str, Any, set[float]]]:
    """The names in each line, what they stand for, and the numbers in that line."""
    found: list[tuple[str, Any, set[float]]] = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        numbers = {float(number.replace(",", "")) for number in NUMBER.findall(line)}
        for name in NAME.findall(line):
            value = _value(name)
            if value is not None:
                found.append((name, value, numbers))
    return found


def test_every_number_is_that_of_the_program() -> None:
    limits = _limits()
    assert len(limits) > 40
    for name, value, numbers in limits:
        assert float(value) in numbers, f"docs/security.md gives another number for {name}: {value}"


def test_every_limit_is_on_the_page() -> None:
    named = {name for name, _, _ in _limits()}
    expected = {f.name for f in fields(Settings) if LIMITS.fullmatch(f.name)}
    assert len(expected) > 30
    assert expected <= named, f"missing in docs/security.md: {sorted(expected - named)}"
