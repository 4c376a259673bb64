"""All games: every folder in `santelmo.games` that defines `GAME`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

import santelmo.games as folder
from santelmo.core.definition import Definition
from santelmo.core.errors import OptionError
from santelmo.core.game import Game
from santelmo.core.wording import shortened


@cache
def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(
        sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if module.ispkg)
    )


@cache
def definition(name: str) -> Definition[Any]:
    """The definition of a game."""
    if name not in games():
        raise OptionError(
            f"There is no game {shortened(name)}; the games are {', '.join(games())}."
        )
    return import_module(f"santelmo.games.{name}").GAME


def options(name: str) -> dict[str, Any]:
    """All options of a game, as JSON Schema."""
    return definition(name).options.schema()


def load(name: str, /, **options: Any) -> Game:
    """A game with these options. A bad one raises OptionError, which says what it takes."""
    return Game(definition(name), options)
