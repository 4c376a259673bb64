"""A learner that learns: Santorini from nothing, with NumPy alone, in about a minute.

    python -m examples.learn_from_batch [--updates 300]

Actor-critic on a batch: a network with one hidden layer gives each legal move a chance and the
position a value, and moves that brought more than expected become likelier. It plays against random
opponents and ends up beating nearly all of them.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import numpy as np

import santelmo
from santelmo.envs import Batch, observation

Array = np.ndarray[Any, np.dtype[Any]]


class Learner:
    """A small network: one hidden layer, a score for each move, and a value."""

    def __init__(self, game: santelmo.Game, hidden: int = 64, seed: int = 1) -> None:
        self.rng = rng = np.random.default_rng(seed)
        parts = observation(game).parts
        self.scale = np.concatenate(
            [np.full(part.size, 1 / max(1, part.high, -part.low), np.float32) for part in parts]
        )
        inputs, moves = len(self.scale), game.num_moves
        self.weights: dict[str, Array] = {
            "hidden": rng.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            "policy": np.zeros((hidden, moves), np.float32),
            "bias": np.zeros((1, moves), np.float32),
            "value": np.zeros((hidden, 1), np.float32),
        }
        self.moments = {name: np.zeros((2, *w.shape), "f4") for name, w in self.weights.items()}
        self.updates = 0

    def think(self, observations: Array, masks: Array) -> tuple[Array, Array, Array, Array]:
        """The scaled input, the hidden layer, the chances of the moves and the value."""
        inputs = observations * self.scale
        hidden = np.tanh(inputs @ self.weights["hidden"])
        scores = hidden @ self.weights["policy"] + self.weights["bias"]
        scores = np.where(masks != 0, scores, -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return inputs, hidden, chances, (hidden @ self.weights["value"])[:, 0]

    def choose(self, chances: Array) -> Array:
        """A move for each row, drawn with its chance."""
        lots: Array = self.rng.random((len(chances), 1), np.float32)
        picked: Array = (chances.cumsum(axis=1) < lots).sum(axis=1)
        # Rounding may leave the sum just below 1: then the likeliest move.
        legal: Array = (
            chances[np.arange(len(chances)), np.minimum(picked, chances.shape[1] - 1)] > 0
        )
        return np.where(legal, picked, chances.argmax(axis=1))

    def improve(self, thoughts: list[Any], returns: Array, rate: float, entropy: float) -> None:
        """One step uphill: moves that brought more than expected become likelier."""
        gradients = {name: np.zeros_like(w) for name, w in self.weights.items()}
        total = returns.size
        for (thought, actions), target in zip(thoughts, returns, strict=True):
            inputs, hidden, chances, values = thought
            rows = np.arange(len(actions))
            advantage = target - values
            push = -chances * advantage[:, None]
            push[rows, actions] += advantage
            logs = np.log(np.where(chances > 0, chances, 1))
            push -= entropy * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
            gradients["policy"] += hidden.T @ push
            gradients["bias"] += push.sum(axis=0, keepdims=True)
            gradients["value"] += hidden.T @ advantage[:, None]
            back = push @ self.weights["policy"].T + advantage[:, None] @ self.weights["value"].T
            gradients["hidden"] += inputs.T @ (back * (1 - hidden**2))
        self._adam({name: gradient / total for name, gradient in gradients.items()}, rate)

    def _adam(self, gradients: dict[str, Array], rate: float) -> None:
        self.updates += 1
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            unbiased = mean / (1 - 0.9**self.updates)
            spread = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            self.weights[name] += rate * unbiased / spread


def train(
    game: santelmo.Game, updates: int, rows: int = 64, steps: int = 32, seed: int = 1
) -> Learner:
    """Plays and learns in turn; `updates` times `steps` steps in each of `rows` matches."""
    learner = Learner(game, seed=seed)
    batch = Batch(game, rows, seed=seed, opponents="random", seat=0)
    for _ in range(updates):
        thoughts: list[Any] = []
        rewards, ended = np.zeros((steps, rows), np.float32), np.zeros((steps, rows), np.bool_)
        for step in range(steps):
            thought = learner.think(batch.observations, batch.masks)
            actions = learner.choose(thought[2])
            batch.step(actions)
            thoughts.append((thought, actions))
            rewards[step] = batch.rewards[:, 0]
            ended[step] = batch.terminated | batch.truncated
        learner.improve(thoughts, discounted(learner, batch, rewards, ended), 0.01, 0.01)
    batch.close()
    return learner


def discounted(learner: Learner, batch: Batch, rewards: Array, ended: Array) -> Array:
    """What followed each step until its match ended, or the value where it goes on."""
    following = learner.think(batch.observations, batch.masks)[3]
    returns = np.zeros_like(rewards)
    for step in reversed(range(len(rewards))):
        following = rewards[step] + 0.99 * np.where(ended[step], 0, following)
        returns[step] = following
    return returns


def win_share(
    game: santelmo.Game, learner: Learner | None, matches: int = 1000, seed: int = 2
) -> float:
    """The share of matches that the learner wins against a random player; None plays randomly."""
    batch = Batch(game, matches, seed=seed, opponents="random", seat=0)
    won, running = 0, np.ones(matches, np.bool_)
    while running.any():
        if learner is None:
            actions = batch.random_actions()
        else:
            actions = learner.choose(learner.think(batch.observations, batch.masks)[2])
        batch.step(actions)
        won += int((running & (batch.rewards[:, 0] > 0)).sum())
        running &= ~(batch.terminated | batch.truncated)
    batch.close()
    return won / matches


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=300)
    updates = parser.parse_args().updates
    santorini = santelmo.load("santorini", mode="mortal")
    before = win_share(santorini, Learner(santorini))
    after = win_share(santorini, train(santorini, updates))
    sys.stdout.write(f"Wins against a random player: {before:.1%} before, {after:.1%} after.\n")
