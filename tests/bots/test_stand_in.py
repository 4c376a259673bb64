"""Weaker bots that sit in until a game is compiled."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.bots.levels import NAMES, levels, stand_in
from santelmo.bots.random_bot import RandomBot
from santelmo.bots.stand_in import player_with_stand_in
from santelmo.core.registry import definition

SEED = 3


@pytest.mark.parametrize("name", santelmo.games())
def test_a_stand_in_plays_in_good_time_and_is_the_same_for_all_options(name: str) -> None:
    """The API tells of a game who sits in, not of a table."""
    usual = santelmo.load(name)
    for options in definition(name).variants:
        game = santelmo.load(name, **options)
        for place, level in enumerate(NAMES):
            other = stand_in(game, level)
            assert other == stand_in(usual, level)
            assert NAMES.index(other) <= place
            assert other == NAMES[0] or not levels(game)[other].needs_compiled
            assert (other == level) or levels(game)[level].needs_compiled


def test_a_bot_takes_its_seat_when_it_is_ready() -> None:
    game = santelmo.load("santorini", mode="mortal")
    match = game.start(SEED)
    ready: list[bool] = []
    returned: list[str] = []
    player = player_with_stand_in(
        game, "captain", SEED, lambda: bool(ready), lambda: returned.append("captain")
    )
    assert player.name == "captain"
    assert player.choose(match, 0) in match.legal(0) and not returned
    ready.append(True)
    assert player.choose(match, 0) in match.legal(0)
    assert player.choose(match, 0) in match.legal(0)
    assert returned == ["captain"]


def test_a_bot_that_needs_nothing_plays_itself() -> None:
    game = santelmo.load("santiago")
    mate = player_with_stand_in(game, "mate", SEED, lambda: False, lambda: None)
    assert type(mate.bot).__name__ == "InstinctBot"
    random = player_with_stand_in(game, "random", SEED, lambda: False, lambda: None)
    assert isinstance(random.bot, RandomBot)
