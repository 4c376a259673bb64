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
    value: float | None
    """What the seat may expect after it, from 0 to 1; mostly the chance to win. None where the
    bot has not looked: at a move that it never tried, or at the only one there is."""
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


def only_move(move: Move) -> Analysis:
    """Where there is no choice there is nothing to think about."""
    return Analysis((Ranked(move, 0, 1.0, None),), 0, 0.0)


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
