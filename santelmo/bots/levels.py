"""Levels: bots with names that a person understands, as data per game.

A game's levels stand in `santelmo/bots/GAME/levels.toml`; games without one share
`santelmo/bots/levels.toml`. Any bot class can be behind a level.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from santelmo.bots.bot import Bot, Budget, ask
from santelmo.core.errors import OptionError
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.moves import Move

FOLDER = Path(__file__).parent
NAMES = ("deckhand", "mate", "captain")
"""The levels that every game has, from weak to strong."""
STRONGEST = NAMES[-1]
RANDOM = "random"

GUEST_BUDGET = Budget(seconds=1.0)
"""What a bot class named on the command line gets for one decision."""


@dataclass(frozen=True)
class Player:
    """A bot with a name and a budget: somebody who can take a seat."""

    name: str
    bot: Bot
    budget: Budget
    is_guest: bool = False
    """A class from outside, named as `module:Class`."""

    def choose(self, match: Match, seat: int) -> Move:
        return ask(self.bot, match, seat, self.budget)


@dataclass(frozen=True)
class Level:
    """How strong a bot is, in words and in numbers."""

    name: str
    summary: str
    """One line for people who choose."""
    bot: str
    """The class, as `module:Class`. It is made with `seed` and the settings."""
    budget: Budget
    settings: Mapping[str, Any] = field(default_factory=dict[str, Any])
    when: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Options that the game must have for this entry to count."""

    def player(self, seed: int) -> Player:
        return Player(self.name, bot_class(self.bot)(seed=seed, **self.settings), self.budget)

    def fits(self, game: Game) -> bool:
        return all(game.options[name] == value for name, value in self.when.items())


_RANDOM_LEVEL = Level(
    RANDOM, "Plays any legal move.", "santelmo.bots.random_bot:RandomBot", Budget()
)


def levels(game: Game) -> dict[str, Level]:
    """The levels of a game by name, from weak to strong."""
    fitting: dict[str, Level] = {}
    for level in _table(game.name):
        if level.name not in fitting and level.fits(game):
            fitting[level.name] = level
    return {name: fitting[name] for name in NAMES}


def player(game: Game, name: str, seed: int) -> Player:
    """A player by name: a level, `random`, or a bot class as `module:Class`."""
    if ":" in name:
        return Player(name, bot_class(name)(seed=seed), GUEST_BUDGET, is_guest=True)
    known = {RANDOM: _RANDOM_LEVEL, **levels(game)}
    if name not in known:
        raise OptionError(
            f"There is no bot {name!r}; bots are {', '.join(known)}, or a class as module:Class."
        )
    return known[name].player(seed)


def bot_class(path: str) -> Any:
    """The class that `module:Class` names."""
    module, _, name = path.partition(":")
    try:
        return getattr(import_module(module), name)
    except ImportError as error:
        raise OptionError(f"The bot {path!r} cannot be loaded: {error}.") from error
    except AttributeError as error:
        raise OptionError(f"The module {module!r} has no bot {name!r}.") from error


@cache
def _table(game: str) -> tuple[Level, ...]:
    own = FOLDER / game / "levels.toml"
    path = own if own.is_file() else FOLDER / "levels.toml"
    return tuple(map(_level, tomllib.loads(path.read_text(encoding="utf-8"))["level"]))


def _level(entry: dict[str, Any]) -> Level:
    budget = Budget(entry.pop("seconds", None), entry.pop("iterations", None))
    return Level(budget=budget, **entry)
