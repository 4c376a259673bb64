"""The options of Santa Cruz (SCZ-2.6), of which one names the island (SCZ-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from santelmo.core.options import (
    FILE_FORMAT,
    Choice,
    Option,
    Options,
    choice_option,
    players_option,
)
from santelmo.games.santa_cruz.island import BUILT_IN, pinned

CHOOSE, STARTER = "choose", "starter"


class IslandOptions(Options):
    """Options of which one names a file: its digest is kept, so that a change is noticed."""

    def choose(self, given: Mapping[str, Any]) -> dict[str, Any]:
        chosen = super().choose(given)
        chosen["island"] = pinned(chosen["island"])
        return chosen


OPTIONS = IslandOptions(
    "santa_cruz",
    players_option(2, 4, 4),
    choice_option(
        "hands",
        "Hands",
        (
            Choice(CHOOSE, "Chosen sets", "Each player chooses a set of building cards."),
            Choice(STARTER, "Ready-made hands", "Everybody gets a ready-made hand and begins."),
        ),
        CHOOSE,
        "How the building cards are given out.",
    ),
    Option(
        "island",
        {
            "type": "string",
            "format": FILE_FORMAT,
            "default": "santa_cruz",
            "examples": list(BUILT_IN),
            "title": "Island",
            "description": "A built-in island, or the path of an island file.",
        },
    ),
)
