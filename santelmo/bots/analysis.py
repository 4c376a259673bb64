"""What a bot thinks of all moves of a decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from santelmo.bots.bot import Budget, SeatState
from santelmo.core.moves import Move


@dataclass(frozen=True)
class RankedMove:
    """What a bot thinks of one move."""

    move: Move
    visits: int
    """How often the search tried it."""
    share: float
    """How strongly the bot prefers it; the shares of all moves add up to 1."""
    value: float | None
    """What the seat can expect after it, from 0 to 1: mostly its chance of winning. None for a
    move that the bot never tried, and for an only legal move."""
    wins_in: int | None = None
    """Within how many turns of its own the seat wins by force, where that is proven."""


@dataclass(frozen=True)
class Analysis:
    """The moves of a decision from best to worst."""

    ranking: tuple[RankedMove, ...]
    iterations: int
    seconds: float

    @property
    def best(self) -> Move:
        return self.ranking[0].move


def only_move(move: Move) -> Analysis:
    """The analysis of a decision with one legal move."""
    return Analysis((RankedMove(move, 0, 1.0, None),), 0, 0.0)


@runtime_checkable
class Adviser(Protocol):
    """A bot that can rank all moves of a decision."""

    def think(
        self,
        seat_state: SeatState,
        seat: int,
        legal: tuple[Move, ...],
        budget: Budget,
        stop: Callable[[], bool] = ...,
    ) -> Analysis:
        """Ranks the legal moves. It ends early once `stop` returns true."""
        ...
