"""Spaces of Gymnasium for a game's moves and observations."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from santelmo.core.game import Game
from santelmo.core.observation import INTEGERS, VECTOR, Part, observation
from santelmo.core.state import Numbers


class LegalMoves(spaces.Discrete):
    """The codes of all moves; a sample is legal at the moment, where any is.

    So the usual loop with `env.action_space.sample()` plays by the rules.
    """

    def __init__(self, moves: int, legal: Numbers) -> None:
        super().__init__(moves)
        self.legal = legal
        """The present mask: bytes, written anew by the environment."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None and self.legal.any():
            mask = self.legal.astype(np.int8)
        return super().sample(mask, probability)


class LegalMovesOfMany(spaces.MultiDiscrete):
    """As `LegalMoves`, for several matches; 0 where a match is over."""

    def __init__(self, legal: Numbers) -> None:
        rows, moves = legal.shape
        super().__init__([moves] * rows)
        self.legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        legal = self.legal.view(np.bool_)
        places = np.flatnonzero(legal)
        if not len(places):
            return np.zeros(len(legal), np.int64)
        counts = np.count_nonzero(legal, axis=1)
        generator: Any = self.np_random
        chosen = np.cumsum(counts) - counts + (generator.random(len(legal)) * counts).astype(int)
        # Where a match is over there is nothing to choose from, perhaps behind the last place.
        codes = places[np.minimum(chosen, len(places) - 1)] % legal.shape[1]
        return np.where(counts > 0, codes, 0)


def observation_space(game: Game, form: str) -> spaces.Space[Any]:
    """All numbers in one box ("vector"), or a box for each part ("parts")."""
    parts = observation(game).parts
    if form == "parts":
        return spaces.Dict({part.name: _box(part) for part in parts})
    low, high = (
        np.concatenate([np.full(part.size, limit(part), VECTOR) for part in parts])
        for limit in (_low, _high)
    )
    return spaces.Box(low, high, dtype=VECTOR)


def _box(part: Part) -> spaces.Box:
    return spaces.Box(part.low, part.high, part.shape, INTEGERS)


def _low(part: Part) -> int:
    return part.low


def _high(part: Part) -> int:
    return part.high


def shaped(game: Game, form: str, flat: Numbers) -> Any:
    """A copy of an observation, or of a batch of them, in the shape of its space."""
    copied = flat.copy()
    return observation(game).split(copied) if form == "parts" else copied
