"""What a bot thinks of all moves of a decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from santelmo.bots.bot import Budget, Sight
from santelmo.core.moves import Move


@dataclass(frozen=True)
class Ranked:
    """What a bot thinks of one move."""

    move: Move
    visits: int
    """How often the search looked behind it."""
    share: float
    """How much speaks for it, compared with the others; all shares add up to 1."""
    value: float
    """What the seat may expect after it, from 0 to 1; mostly the chance to win."""
    wins_in: int | None = None
    """Within how many own turns it wins by force, where that is proven."""


@dataclass(frozen=True)
class Analysis:
    """What a bot found: the moves from best to worst."""

    ranking: tuple[Ranked, ...]
    iterations: int
    seconds: float

    @property
    def best(self) -> Move:
        return self.ranking[0].move


@runtime_checkable
class Adviser(Protocol):
    """A bot that says what it thinks."""

    def think(
        self,
        sight: Sight,
        seat: int,
        legal: tuple[Move, ...],
        budget: Budget,
        stop: Callable[[], bool] = ...,
    ) -> Analysis:
        """Ranks the legal moves. Once `stop` is true, it ends."""
        ...
