"""How strong each god is, as fitted to games of the bot against itself (`strengths.toml`)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from santelmo.games.santorini.components import god_number

FILE = Path(__file__).parent / "strengths.toml"


@dataclass(frozen=True)
class Strength:
    """Points of log-odds (256 are a factor e in the odds) against an average god."""

    points: int
    low: int
    high: int
    """The 95 % interval."""


@cache
def strengths() -> dict[int, Strength]:
    """The strength of each god by its number."""
    found: dict[int, Strength] = {}
    for name, entry in tomllib.loads(FILE.read_text(encoding="utf-8"))["gods"].items():
        god = god_number(name)
        assert god is not None
        found[god] = Strength(**entry)
    return found
