"""What a bot is, and what it gets to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.core.state import States


@dataclass(frozen=True)
class SeatState:
    """What a seat may know: the game, and the state with everything hidden from it set to 0."""

    game: Game
    states: States


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one decision; it stops at the first limit it reaches."""

    seconds: float | None = None
    iterations: int | None = None

    def __str__(self) -> str:
        parts: list[str] = []
        if self.iterations is not None:
            parts.append(f"{self.iterations:,} iteration{'' if self.iterations == 1 else 's'}")
        if self.seconds is not None:
            parts.append(f"{self.seconds:g} s")
        return ", at most ".join(parts) or "no limit"


DEFAULT_BUDGET = Budget(seconds=1.0)
"""The budget of a bot that is given no limit."""


class Bot(Protocol):
    """A player. It keeps its own random numbers and never sees more than a `SeatState`."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        """One of the legal moves."""
        ...


def ask(bot: Bot, match: Match, seat: int, budget: Budget) -> Move:
    """The bot's choice in a match."""
    seat_state = SeatState(match.game, match.redacted(seat))
    return bot.choose(seat_state, seat, match.legal(seat), budget)
