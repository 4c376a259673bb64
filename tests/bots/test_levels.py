"""The levels of all games."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.bots.levels import NAMES, RANDOM, fixed_opponents, levels, player
from santelmo.core.errors import OptionError
from tests.kit.playing import Variant, variants


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_every_game_has_the_same_levels_with_iterations_that_limit_them(variant: Variant) -> None:
    found = levels(variant.load())
    assert tuple(found) == NAMES
    for level in found.values():
        assert level.summary.endswith(".")
        assert level.budget.iterations is not None
        assert level.budget.seconds is None or level.budget.seconds <= 1.0


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    game = variants()[0].load()
    with pytest.raises(OptionError, match=f"bots are {RANDOM}, {', '.join(NAMES)}, or a class"):
        player(game, "commodore", seed=1)


def test_a_level_has_a_name_for_programs_and_one_for_people() -> None:
    titles = [level.title for level in levels(variants()[0].load()).values()]
    assert titles == ["cabin boy", "deckhand", "mate", "captain", "admiral"]


def test_a_fixed_opponent_plays_but_is_no_level() -> None:
    game = santelmo.load("santorini", players=2, mode="mortal")
    assert list(fixed_opponents(game)) == ["captain-2026"]
    assert "captain-2026" not in levels(game)
    match = game.start(seed=1)
    assert player(game, "captain-2026", seed=1).choose(match, 0) in match.legal()
