"""Masked PPO of sb3-contrib on the Gymnasium environment.

    pip install 'santelmo[envs,examples]'
    python -m examples.masked_ppo --game SantaCruz --opponents instinct --steps 200000

The environment has the method `action_masks` that MaskablePPO asks for, so nothing is wrapped. With
masks every action is legal: one that is not would raise an error instead of losing the match.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np

import santelmo.envs


def evaluate(model: Any, env: gymnasium.Env[Any, Any], matches: int) -> float:
    """The mean reward of this many matches, each move the likeliest legal one."""
    total = 0.0
    for number in range(matches):
        observation, info = env.reset(seed=1_000_000 + number)
        ended = False
        while not ended:
            masks = info["action_mask"].astype(np.bool_)
            action, _ = model.predict(observation, action_masks=masks, deterministic=True)
            observation, reward, terminated, truncated, info = env.step(int(action))
            total += float(reward)
            ended = terminated or truncated
    return total / matches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="Santorini")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--matches", type=int, default=200, help="to measure the mean reward")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    versions = [name for name in gymnasium.registry if name.startswith(f"santelmo/{chosen.game}-v")]
    if not versions:
        known = ", ".join(map(santelmo.envs.environment_id, santelmo.games()))
        sys.exit(f"There is no environment of {chosen.game!r}; there are {known}.")
    env = gymnasium.make(versions[-1], opponents=chosen.opponents, illegal="raise")
    sb3_contrib: Any = import_module("sb3_contrib")
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, seed=chosen.seed, verbose=1)
    before = evaluate(model, env, chosen.matches)
    model.learn(chosen.steps)
    after = evaluate(model, env, chosen.matches)
    sys.stdout.write(f"mean reward: {before:+.2f} before, {after:+.2f} after\n")


if __name__ == "__main__":
    main()
