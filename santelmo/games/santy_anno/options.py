"""The options of Santy Anno (SAN-2.2, SAN-3.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from santelmo.core.options import Options, choice_option, flag_option, players_option
from santelmo.games.santy_anno.state import DECKS, FEWEST_SEATS, SEATS, SantyAnnoState

OPTIONS = Options(
    "santy_anno",
    players_option(FEWEST_SEATS, SEATS, 4),
    choice_option(
        "deck",
        "Cards",
        DECKS,
        "base",
        "base: 37 boarding cards; expert: with helms, doubles and Coco; "
        "events: expert, and an event each round.",
    ),
    flag_option(
        "laps", "Laps", True, "In rounds 4 and 5 everybody runs once around the table first."
    ),
)


def prepare(s: SantyAnnoState, options: Mapping[str, Any]) -> None:
    s.deck = DECKS.index(options["deck"])
    s.laps = int(options["laps"])
