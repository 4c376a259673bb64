"""Seeded random matches, and the variants of all games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import santelmo
from santelmo.core.registry import definition

STEP_LIMIT = 5_000
"""No match of any game is longer."""


@dataclass(frozen=True)
class Variant:
    """A game and a choice of its options."""

    game: str
    number: int
    options: dict[str, Any] = field(hash=False)

    def load(self) -> santelmo.Game:
        return santelmo.load(self.game, **self.options)

    def __str__(self) -> str:
        words = [f"{name}={_short(value)}" for name, value in self.options.items()]
        return "-".join([self.game, *words])


def _short(value: Any) -> str:
    return "+".join(map(str, value)) if isinstance(value, list | tuple) else str(value)  # pyright: ignore


def variants() -> list[Variant]:
    """All variants of all games, as their definitions declare them."""
    return [
        Variant(game, number, options)
        for game in santelmo.games()
        for number, options in enumerate(definition(game).variants)
    ]


def random_steps(match: santelmo.Match, rng: random.Random) -> Iterator[santelmo.PlayedMove]:
    """Plays random legal moves to the end, yielding before each what will be played."""
    for _ in range(STEP_LIMIT):
        if not match.actors:
            return
        seat = rng.choice(match.actors)
        move = rng.choice(match.legal(seat))
        yield santelmo.PlayedMove(seat, move)
        match.play(move, seat)
    raise AssertionError(f"{match!r} does not end")


def random_match(game: santelmo.Game, seed: int) -> santelmo.Match:
    """A whole random match."""
    match = game.start(seed)
    for _ in random_steps(match, random.Random(seed)):
        pass
    return match
