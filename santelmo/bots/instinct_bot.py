"""A bot without search: it plays what a playout of the search would play."""

from __future__ import annotations

import numpy as np

from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.instinct import policy_move
from santelmo.core.chance import generator
from santelmo.core.moves import Move


class InstinctBot:
    """Follows the game's policy, and plays a random move with a probability of `random_share`."""

    def __init__(self, seed: int, random_share: float = 0.0) -> None:
        self._rng = generator(seed)
        self._random_share = random_share

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        codes = np.array([move.code for move in legal], np.int32)
        scratch = np.zeros(seat_state.game.num_moves, np.float32)
        at = policy_move(
            seat_state.states.copy(), seat, codes, self._rng, scratch, self._random_share
        )
        return next(move for move in legal if move.code == at)
