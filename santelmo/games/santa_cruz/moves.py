"""The words of the moves.

The names of spaces are the same for every island: 63 names, of which an island has some.
"""

from __future__ import annotations

from santelmo.core.moves import Kind, Range, Vocabulary, numbers
from santelmo.games.santa_cruz.components import (
    CARDS,
    COAST,
    KIND_SIZES,
    NAME_HINT,
    NAMES,
    SEATS,
    SETS,
    WAYS,
)

_COASTS = NAMES[: KIND_SIZES[COAST]]
SET = Range("set", tuple(SETS), "A to D")
SHORE = Range("coast space", _COASTS, f"{_COASTS[0]} to {_COASTS[-1]}")
SPACE = Range("space", NAMES, NAME_HINT)
PLAYABLE = (*WAYS, *(f"double-{way}" for way in WAYS))
PLAYED = Range("building card", PLAYABLE, ", ".join(PLAYABLE))
CARD = Range("scoring card", CARDS, ", ".join(CARDS))

MOVES = Vocabulary(
    Kind("set", SET),
    Kind("land", SHORE),
    Kind("play", PLAYED),
    Kind("build", SPACE),
    Kind("join", SPACE),
    Kind("skip"),
    Kind("score", CARD),
    Kind("bundle", numbers("seat", 0, SEATS - 1)),
    Kind("discard", CARD, hidden=True),
)

SET_MOVE = MOVES.first("set")
LAND_MOVE = MOVES.first("land")
PLAY_MOVE = MOVES.first("play")
BUILD_MOVE = MOVES.first("build")
JOIN_MOVE = MOVES.first("join")
SKIP_MOVE = MOVES.first("skip")
SCORE_MOVE = MOVES.first("score")
BUNDLE_MOVE = MOVES.first("bundle")
DISCARD_MOVE = MOVES.first("discard")
