"""Bots that break the rules of the arena, each in its own way."""

from __future__ import annotations

from santelmo.bots.bot import Budget, Sight
from santelmo.core.moves import Move


class First:
    """Plays the first legal move: a bot as simple as can be."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, sight: Sight, seat: int, legal: tuple[Move, ...], budget: Budget) -> Move:
        return legal[0]


class Cheat(First):
    """Answers a move that is not legal."""

    def choose(self, sight: Sight, seat: int, legal: tuple[Move, ...], budget: Budget) -> Move:
        return next(move for move in sight.game.definition.moves.all if move not in legal)


class Clumsy(First):
    """Fails."""

    def choose(self, sight: Sight, seat: int, legal: tuple[Move, ...], budget: Budget) -> Move:
        raise ValueError("I lost my glasses")


class Dreamer(First):
    """Never answers."""

    def choose(self, sight: Sight, seat: int, legal: tuple[Move, ...], budget: Budget) -> Move:
        while True:
            pass


class Stillborn(First):
    """Cannot even be made with the seeds that matches have."""

    def __init__(self, seed: int) -> None:
        if seed:
            raise RuntimeError("no")
        super().__init__(seed)
