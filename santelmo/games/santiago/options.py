"""The options of Santiago (SGO-2.1, SGO-2.5, SGO-11.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from santelmo.core.options import Options, choice_option, flag_option, players_option
from santelmo.games.santiago.board import CROSSING_NAMES
from santelmo.games.santiago.components import MOST_PLAYERS, PALMS
from santelmo.games.santiago.state import RANDOM_ANY, RANDOM_INNER, SantiagoState

SPRINGS = {
    "inner": RANDOM_INNER,
    "any": RANDOM_ANY,
    **{name: crossing for crossing, name in enumerate(CROSSING_NAMES)},
}

OPTIONS = Options(
    "santiago",
    players_option(3, MOST_PLAYERS, 4),
    flag_option(
        "palms", "Palm trees", False, "Three palms, each worth a marker to the plantation under it."
    ),
    choice_option(
        "spring",
        "Spring",
        tuple(SPRINGS),
        "inner",
        "Where the water comes from: a random crossing (inside the board, or any), or this one.",
    ),
    flag_option("open_money", "Open money", False, "Everybody sees everybody's money."),
)


def prepare(s: SantiagoState, options: Mapping[str, Any]) -> None:
    s.spring = SPRINGS[options["spring"]]
    s.palm_trees = PALMS if options["palms"] else 0
    s.tally_open = 1 if options["open_money"] else 0
