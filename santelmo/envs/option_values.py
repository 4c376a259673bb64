"""Options of environments: the value, or a sentence that says what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import santelmo
from santelmo.core.errors import OptionError
from santelmo.core.game import Game
from santelmo.core.whole_numbers import whole_number
from santelmo.core.wording import shortened


def game_option(game: str | Game, options: Mapping[str, Any]) -> Game:
    """A game as it is, or one that is loaded by its name with its own options."""
    if not isinstance(game, Game):
        return santelmo.load(game, **options)
    if options:
        raise OptionError(
            f"The options {', '.join(options)} go with the name of a game; "
            f"this {game.definition.title} has its options already."
        )
    return game


def made_game(value: Any) -> Game:
    """A game, and not its name."""
    if not isinstance(value, Game):
        raise OptionError(f"A batch takes a game: santelmo.load({value!r}, ...) makes one.")
    return value


def whole_option(name: str, value: Any, lowest: int, highest: int) -> int:
    number = whole_number(value)
    if number is None or not lowest <= number <= highest:
        raise OptionError(
            f"The option {name!r} takes a whole number from {lowest} to {highest}, "
            f"not {shortened(value)}."
        )
    return number


def choice_option(name: str, value: Any, known: Sequence[Any]) -> Any:
    if value not in known:
        words = ", ".join(map(repr, known))
        raise OptionError(f"The option {name!r} takes {words}, not {shortened(value)}.")
    return value
