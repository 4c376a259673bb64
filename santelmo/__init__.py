"""Santelmo: four island board games with exact rules, fast engines and a small API."""

from santelmo.core.errors import (
    IllegalMove,
    MatchFileError,
    MoveTextError,
    OptionError,
    PositionError,
    SantelmoError,
)
from santelmo.core.game import Game
from santelmo.core.match import Match, Result
from santelmo.core.matchfile import read
from santelmo.core.moves import Move, PlayedMove
from santelmo.core.registry import games, load, options

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalMove",
    "Match",
    "MatchFileError",
    "Move",
    "MoveTextError",
    "OptionError",
    "PlayedMove",
    "PositionError",
    "Result",
    "SantelmoError",
    "games",
    "load",
    "options",
    "read",
]
