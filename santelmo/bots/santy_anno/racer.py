"""A player of Santy Anno who reads the cards like a person: it takes time, and it can slip."""

from __future__ import annotations

from santelmo.bots.bot import Budget, SeatState
from santelmo.core.chance import generator
from santelmo.core.moves import Move
from santelmo.games.santy_anno.human_player import LEVELS, Answer, answer
from santelmo.games.santy_anno.moves import LAP, SIT


class Racer:
    """Answers at once, and says in `seconds_taken` how long a person would have needed."""

    def __init__(self, seed: int, level: str) -> None:
        self._rng = generator(seed)
        self._level = LEVELS[level]
        self._round: tuple[int, bytes] | None = None
        self._answer: Answer | None = None
        self.seconds_taken = 0.0
        """From the first card to the last choice."""

    def choose(
        self, seat_state: SeatState, seat: int, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        found = self._found(seat_state, seat)
        wanted = LAP if any(move.code == LAP for move in legal) else SIT + found.ship - 1
        lap = found.lap if wanted == LAP else None
        self.seconds_taken = found.seconds if lap is None else lap
        return seat_state.game.move(wanted)

    def _found(self, seat_state: SeatState, seat: int) -> Answer:
        """One answer a round: the lap and the ship belong together."""
        s = seat_state.states[0]
        this_round = (seat, s.cards.tobytes())
        if self._answer is None or self._round != this_round:
            self._round = this_round
            self._answer = answer(s, seat, self._level, self._rng)
        return self._answer
