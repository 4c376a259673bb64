"""Levels: named strengths of bots, as data for each game.

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
NAMES = ("cabin-boy", "deckhand", "mate", "captain", "admiral")
"""The levels that every game has, from weak to strong."""
STRONGEST = NAMES[-1]
RANDOM = "random"

CUSTOM_BOT_SECONDS = 1.0
CUSTOM_BOT_BUDGET = Budget(seconds=CUSTOM_BOT_SECONDS)
"""The budget of a bot class named on the command line, for one decision."""
LONGEST_REASON = 200
"""How many characters of a custom bot's error are shown."""


@dataclass(frozen=True)
class Player:
    """A bot with a name and a budget, ready to take a seat."""

    name: str
    bot: Bot
    budget: Budget
    is_custom: bool = False
    """A class from outside the package, named as `module:Class`."""

    def choose(self, match: Match, seat: int) -> Move:
        return ask(self.bot, match, seat, self.budget)


@dataclass(frozen=True)
class Level:
    """A bot class with its settings and budget, under a name."""

    name: str
    summary: str
    """One line for people who choose an opponent."""
    bot: str
    """The class, as `module:Class`. It takes `seed` and the settings."""
    budget: Budget
    settings: Mapping[str, Any] = field(default_factory=dict[str, Any])
    when: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Options that the game must have for this entry to apply."""
    needs_compiled: bool = False
    """Whether it thinks too much to play well before it is compiled."""

    @property
    def title(self) -> str:
        """The name as people read it."""
        return self.name.replace("-", " ")

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


def fixed_opponents(game: Game) -> dict[str, Level]:
    """Bots of the past that never change, by name: what stronger ones are measured against.

    They are no levels: people are not offered them.
    """
    fitting: dict[str, Level] = {}
    for level in _table(game.name):
        if level.name not in NAMES and level.name not in fitting and level.fits(game):
            fitting[level.name] = level
    return fitting


def stand_in(game: Game, name: str) -> str:
    """Who plays for a level as long as the game runs interpreted: often the level itself.

    Otherwise the next weaker one that needs no compiled code, or the weakest of all.
    """
    known = levels(game)
    if name not in known:
        return name
    weaker = NAMES[: NAMES.index(name) + 1]
    able = [other for other in weaker if not known[other].needs_compiled]
    return able[-1] if able else NAMES[0]


def player(game: Game, name: str, seed: int) -> Player:
    """A player by name: a level, a fixed opponent, `random`, or a class as `module:Class`."""
    if ":" in name:
        return Player(name, _make_bot(name, seed), CUSTOM_BOT_BUDGET, is_custom=True)
    known = {RANDOM: _RANDOM_LEVEL, **levels(game), **fixed_opponents(game)}
    if name not in known:
        raise OptionError(
            f"There is no bot {name!r}; bots are {', '.join(known)}, or a class as module:Class."
        )
    return known[name].player(seed)


def _make_bot(path: str, seed: int) -> Bot:
    made = bot_class(path)
    try:
        return made(seed=seed)
    except (Exception, SystemExit) as error:
        raise OptionError(
            f"The bot {path!r} cannot be made with a seed: {describe_error(error)}."
        ) from error


def bot_class(path: str) -> Any:
    """The class that `module:Class` names."""
    module, _, name = path.partition(":")
    if not module or not name:
        raise OptionError(f"{path!r} names no bot; a class is written module:Class.")
    try:
        found = getattr(import_module(module), name, None)
    except (Exception, SystemExit) as error:
        raise OptionError(f"The bot {path!r} cannot be loaded: {describe_error(error)}.") from error
    if found is None:
        raise OptionError(f"The module {module!r} has no bot {name!r}.")
    if not isinstance(found, type) or not hasattr(found, "choose"):
        raise OptionError(f"{path!r} is no bot: a bot is a class with a method 'choose'.")
    return found


def describe_error(error: BaseException) -> str:
    """An error in a custom bot's code on one line: its type and the first line of its message."""
    try:
        text = str(error)
    except BaseException:
        text = "it cannot say why"
    lines = text.strip().splitlines()
    kind = type(error).__name__
    return one_line(f"{kind}: {lines[0]}") if lines else kind


def one_line(text: str) -> str:
    """A custom bot's text as one line for a terminal: no control characters, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text).rstrip(" .")
    return printable if len(printable) <= LONGEST_REASON else f"{printable[:LONGEST_REASON]}…"


@cache
def _table(game: str) -> tuple[Level, ...]:
    own = FOLDER / game / "levels.toml"
    path = own if own.is_file() else FOLDER / "levels.toml"
    return tuple(map(_level, tomllib.loads(path.read_text(encoding="utf-8"))["level"]))


def _level(entry: dict[str, Any]) -> Level:
    budget = Budget(entry.pop("seconds", None), entry.pop("iterations", None))
    return Level(budget=budget, **entry)
