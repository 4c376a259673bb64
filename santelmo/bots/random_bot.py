"""A bot that plays any legal move."""

from __future__ import annotations

from santelmo.bots.bot import Budget, SeatState
from santelmo.core.chance import generator, pick
from santelmo.core.moves import Move


class RandomBot:
    """Chooses among the legal moves, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._rng = generator(seed)

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        return legal[pick(self._rng, len(legal))]
