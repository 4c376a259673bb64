"""The options of Santiago (SGO-2.1, SGO-2.5, SGO-11.1)."""

from __future__ import annotations

from santelmo.core.options import Choice, Options, choice_option, flag_option, players_option
from santelmo.games.santiago.board import CROSSING_NAMES
from santelmo.games.santiago.components import MAX_PLAYERS, MIN_PLAYERS
from santelmo.games.santiago.state import RANDOM_ANY, RANDOM_INNER

SPRINGS = {
    "inner": RANDOM_INNER,
    "any": RANDOM_ANY,
    **{name: crossing for crossing, name in enumerate(CROSSING_NAMES)},
}

OPTIONS = Options(
    "santiago",
    players_option(MIN_PLAYERS, MAX_PLAYERS, 4),
    flag_option(
        "palms", "Palm trees", False, "Three palms, each worth a marker to the plantation under it."
    ),
    choice_option(
        "spring",
        "Spring",
        (
            Choice("inner", "Somewhere inside", "A random crossing that is not on the edge."),
            Choice("any", "Anywhere", "A random crossing, perhaps on the edge of the board."),
            *CROSSING_NAMES,
        ),
        "inner",
        "Where the water comes from: a random crossing, or this one.",
    ),
    flag_option("open_money", "Open money", False, "Everybody sees everybody's money."),
)
