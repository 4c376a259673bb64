"""The levels of two-player Santorini, from `levels.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from santelmo.bots.bot import Budget
from santelmo.bots.santorini.bot import PLAYERS, SantoriniBot


@dataclass(frozen=True)
class Level:
    """A name, what it may spend on a decision, and how it plays."""

    name: str
    budget: Budget
    settings: Mapping[str, Any]

    def bot(self, seed: int, **changed: Any) -> SantoriniBot:
        return SantoriniBot(seed, **{**self.settings, **changed})


@cache
def levels() -> dict[str, Level]:
    """All levels, the weakest first."""
    text = (Path(__file__).parent / "levels.toml").read_text(encoding="utf-8")
    return {
        entry["name"]: Level(
            entry["name"],
            Budget(entry.get("seconds"), entry.get("iterations")),
            entry["settings"],
        )
        for entry in tomllib.loads(text)["level"]
        if entry.get("when") == {"players": PLAYERS}
    }
