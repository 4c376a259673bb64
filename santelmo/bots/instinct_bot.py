"""A bot without search: it plays by the game's rule of thumb, and errs as people do."""

from __future__ import annotations

import numpy as np

from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.instinct import instinct_move
from santelmo.core.chance import generator
from santelmo.core.moves import Move

COLDEST = 0.05
"""As good as always the best move, without dividing by nothing."""


class InstinctBot:
    """Follows the game's `prior`.

    - `temperature`: 1 plays as often as the prior says, less prefers better moves more strongly.
    - `overlooks`: how likely it is not to see a move at all.
    - `choices`: how many of the best moves that it sees it considers.
    """

    def __init__(
        self, seed: int, temperature: float = 0.3, overlooks: float = 0.0, choices: int = 8
    ) -> None:
        if choices < 1:
            raise ValueError("instinct needs one move to choose from at least")
        self._rng = generator(seed)
        self._temperature = max(temperature, COLDEST)
        self._overlooks = overlooks
        self._choices = choices

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        if len(legal) == 1:
            return legal[0]
        chosen = instinct_move(
            seat_state.states.copy(),
            seat,
            np.array([move.code for move in legal], np.int32),
            self._rng,
            np.zeros(seat_state.game.num_moves, np.float32),
            self._temperature,
            self._overlooks,
            self._choices,
        )
        return next(move for move in legal if move.code == chosen)
