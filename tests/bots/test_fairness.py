"""A bot cannot profit from what its seat may not see."""

from __future__ import annotations

import random
from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import walk_packages

import numpy as np
import pytest

import santelmo
import santelmo.bots
from santelmo.bots.bot import Bot, Budget, SeatState
from santelmo.bots.levels import NAMES, RANDOM, Player, fixed_opponents, player
from santelmo.bots.stand_in import BotWithStandIn
from santelmo.core.state import State, Visibility
from tests.kit.playing import Variant, random_steps, variants
from tests.kit.properties import other_world

THOUGHT = Budget(iterations=200)
"""Iterations, not time: with the same seed a bot then thinks the same thoughts."""
ASKED_AT = (1, 6, 15)
"""At these of a match's real choices the bot is asked twice."""
PLAYERS = [
    (variant, name)
    for variant in variants()
    for name in (RANDOM, *NAMES, *fixed_opponents(variant.load()))
]


@pytest.mark.parametrize(("variant", "name"), PLAYERS, ids=str)
def test_a_bot_decides_alike_in_worlds_that_look_alike(variant: Variant, name: str) -> None:
    match = variant.load().start(seed=8)
    asked, differed = 0, False
    real_choices = (
        played
        for played in random_steps(match, random.Random(9))
        if len(match.legal(played.seat)) > 1
    )
    for number, played in enumerate(real_choices):
        if number in ASKED_AT:
            there = other_world(match, played.seat, seed=number)
            differed = differed or differ_in_what_is_hidden(match, there)
            choices = {choice(world, name, played.seat) for world in (match, there)}
            assert len(choices) == 1, f"choice {number}: {choices}"
            assert choices <= set(match.legal(played.seat))
            asked += 1
    assert asked
    assert differed or not hidden_fields(match)


def test_every_bot_of_the_package_is_put_to_this_test() -> None:
    modules = [found.name for found in walk_packages(santelmo.bots.__path__, "santelmo.bots.")]
    written = {
        bot
        for module in modules
        for _, bot in getmembers(import_module(module), isclass)
        if bot.__module__ == module and hasattr(bot, "choose")
    }
    asked = {type(player(variant.load(), name, seed=5).bot) for variant, name in PLAYERS}
    # A bot with a stand-in asks one of two bots that are put to this test themselves.
    assert asked == written - {Bot, BotWithStandIn, Player}


def hidden_fields(match: santelmo.Match) -> list[str]:
    """What some seat may not see, aside from what the states of all games have (chance)."""
    fields = match.game.definition.state.fields
    return [
        name
        for name, field in fields.items()
        if field.visibility in (Visibility.OWNER, Visibility.NOBODY) and not hasattr(State, name)
    ]


def differ_in_what_is_hidden(match: santelmo.Match, there: santelmo.Match) -> bool:
    return any(
        not np.array_equal(match.states[0][name], there.states[0][name])
        for name in hidden_fields(match)
    )


def choice(match: santelmo.Match, name: str, seat: int) -> santelmo.Move:
    seat_state = SeatState(match.game, match.redacted(seat))
    bot = player(match.game, name, seed=5).bot
    return bot.choose(seat_state, seat, match.legal(seat), THOUGHT)
