"""The levels of the Santorini bot."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from santelmo.bots.bot import Budget

Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class Level:
    """How strong a bot plays; `levels.toml` says what each entry means."""

    name: str
    depth: int
    proof: int
    noise: int
    slips: int
    table_bits: int
    nodes: int | None = None
    seconds: float | None = None

    def budget(self, given: Budget) -> Budget:
        """What the level spends on a decision for which it is given so much.

        Whoever gives a number of positions and no time wants the same move on every machine.
        """
        if given.seconds is None and given.iterations is not None:
            return Budget(iterations=_least(self.nodes, given.iterations))
        return Budget(
            seconds=_least(self.seconds, given.seconds),
            iterations=_least(self.nodes, given.iterations),
        )


def _least(own: Number | None, given: Number | None) -> Number | None:
    limits = [limit for limit in (own, given) if limit is not None]
    return min(limits, default=None)


@cache
def levels() -> dict[str, Level]:
    """All levels, the weakest first."""
    text = (Path(__file__).parent / "levels.toml").read_text(encoding="utf-8")
    return {name: Level(name, **entries) for name, entries in tomllib.loads(text).items()}
