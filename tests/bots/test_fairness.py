"""DESIGN 4: a bot cannot profit from what its seat may not see."""

from __future__ import annotations

import random

import pytest

import santelmo
from santelmo.bots.bot import Budget, Sight
from santelmo.bots.levels import NAMES, RANDOM, player
from tests.kit.playing import Variant, random_steps, variants
from tests.kit.properties import other_world

THOUGHT = Budget(iterations=40)
"""Iterations, not time: with the same seed a bot then thinks the same thoughts."""
ASKED = 3
"""Decisions of each match at which the bot is asked twice."""


@pytest.mark.parametrize("name", [RANDOM, *NAMES])
@pytest.mark.parametrize("variant", variants(), ids=str)
def test_a_bot_decides_alike_in_worlds_that_look_alike(variant: Variant, name: str) -> None:
    match = variant.load().start(seed=8)
    rng = random.Random(9)
    asked_at = set(rng.sample(range(30), ASKED))
    asked = 0
    for step, played in enumerate(random_steps(match, rng)):
        if step in asked_at and len(match.legal(played.seat)) > 1:
            there = other_world(match, played.seat, seed=step)
            choices = {choice(world, name, played.seat) for world in (match, there)}
            assert len(choices) == 1, f"step {step}: {choices}"
            assert choices <= set(match.legal(played.seat))
            asked += 1
    assert asked


def choice(match: santelmo.Match, name: str, seat: int) -> santelmo.Move:
    sight = Sight(match.game, match.redacted(seat))
    bot = player(match.game, name, seed=5).bot
    return bot.choose(sight, seat, match.legal(seat), THOUGHT)
