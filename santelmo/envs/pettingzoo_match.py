"""A match for skins in which every seat is an agent: who is asked, what it sees, what it gets."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from santelmo.core.chance import SEED_LIMIT, generator, mix, pick, seed_words, siphash
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.observation import VECTOR, observation, observe_match
from santelmo.core.state import Numbers
from santelmo.envs.option_values import whole_option
from santelmo.envs.rewards import REWARDS, write_rewards


class SeatsMatch:
    """One match after the other, with a seed from which all of them follow."""

    def __init__(self, game: Game, rewards: str, form: str) -> None:
        self.game = game
        self._reward = REWARDS.index(rewards)
        self._form = form
        self._observation = observation(game)
        self._rng: Numbers | None = None
        self.match: Match = game.start(0)

    def begin(self, seed: int | None) -> None:
        """A new match; without a seed, chance goes on."""
        if seed is not None or self._rng is None:
            self._rng = generator(_start(seed))
        self.match = self.game.start(int(mix(self._rng)) | int(mix(self._rng)) << 64)

    def shuffled_actors(self) -> list[int]:
        """The seats that may act, in random order."""
        assert self._rng is not None
        waiting = list(self.match.actors)
        return [waiting.pop(pick(self._rng, len(waiting))) for _ in range(len(waiting))]

    def next_actor(self) -> int:
        """One of the seats that may act."""
        actors = self.match.actors
        if len(actors) == 1:
            return actors[0]
        assert self._rng is not None
        return actors[pick(self._rng, len(actors))]

    def mask(self, seat: int) -> Numbers:
        """1 for each move that is legal for the seat."""
        mask = np.zeros(self.game.num_moves, np.int8)
        mask[self.match.codes(seat)] = 1
        return mask

    def observe(self, seat: int) -> Any:
        """What a seat observes, in the form that was asked for."""
        if self._form == "vector":
            return observe_match(self.match, seat, VECTOR)
        return self._observation.split(observe_match(self.match, seat))

    def rewards(self) -> list[float]:
        """By seat; the match must be over."""
        result = self.match.result
        assert result is not None
        out = np.zeros(self.game.players, np.float64)
        write_rewards(self._reward, np.array(result.scores), np.array(result.places), out)
        return out.tolist()


def _start(seed: int | None) -> int:
    """Where the random numbers of a seed begin."""
    if seed is None:
        return secrets.randbits(64)
    low, high = seed_words(whole_option("seed", seed, 0, SEED_LIMIT - 1))
    return int(siphash(low, high, np.uint64(0)))
