"""The games and options that the tests of environments go through."""

from __future__ import annotations

from typing import Any

import santelmo
from examples.pennies import GAME as PENNIES
from santelmo.core.game import Game
from santelmo.core.observation import VECTOR, observe_match
from santelmo.core.state import Numbers
from tests.kit.playing import Variant, variants

CHOICES: dict[str, tuple[dict[str, Any], ...]] = {
    "santa_cruz": ({}, {"players": 2, "hands": "starter"}),
    "santiago": ({}, {"players": 5, "palms": True}),
    "santorini": ({}, {"players": 3, "mode": "mortal"}),
    "santy_anno": ({}, {"players": 6, "deck": "events"}),
}
"""A few options of each game, where a test is too slow for all variants."""


def some_variants() -> list[Variant]:
    return [
        Variant(game, number, options)
        for game, choices in CHOICES.items()
        for number, options in enumerate(choices)
    ]


def all_variants() -> list[Variant]:
    return variants()


def plain(game: str) -> santelmo.Game:
    """The game with its default options."""
    return santelmo.load(game)


def pennies() -> Game:
    return Game(PENNIES, {})


def seen(match: santelmo.Match, seat: int) -> Numbers:
    """What a seat of a match observes, as a vector."""
    return observe_match(match, seat, VECTOR)
