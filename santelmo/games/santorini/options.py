"""The options of Santorini (SRN-3.1, SRN-3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from santelmo.core.errors import OptionError
from santelmo.core.options import Options, choice_option, players_option
from santelmo.games.santorini.state import RANDOM_START, SantoriniState

OPTIONS = Options(
    "santorini",
    players_option(2, 3, 2),
    choice_option(
        "mode", "Mode", ("mortal",), "mortal", "Which powers are in play: mortal is none."
    ),
    choice_option(
        "start", "Start player", (0, 1, 2, "random"), 0, "The seat that places and moves first."
    ),
)


def prepare(s: SantoriniState, options: Mapping[str, Any]) -> None:
    start = options["start"]
    if start == "random":
        s.start = RANDOM_START
        return
    if start >= options["players"]:
        raise OptionError(
            f"Option 'start' names seat {start}, but with {options['players']} players "
            f"the seats are 0 to {options['players'] - 1}."
        )
    s.start = start
