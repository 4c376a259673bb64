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

GUEST_SECONDS = 1.0
GUEST_BUDGET = Budget(seconds=GUEST_SECONDS)
"""What a bot class named on the command line gets for one decision."""
LONGEST_REASON = 200
"""So much of what somebody else's error says is shown."""


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
        return Player(name, _made(name, seed), GUEST_BUDGET, is_guest=True)
    known = {RANDOM: _RANDOM_LEVEL, **levels(game)}
    if name not in known:
        raise OptionError(
            f"There is no bot {name!r}; bots are {', '.join(known)}, or a class as module:Class."
        )
    return known[name].player(seed)


def _made(path: str, seed: int) -> Bot:
    made = bot_class(path)
    try:
        return made(seed=seed)
    except (Exception, SystemExit) as error:
        raise OptionError(
            f"The bot {path!r} cannot be made with a seed: {described(error)}."
        ) from error


def bot_class(path: str) -> Any:
    """The class that `module:Class` names."""
    module, _, name = path.partition(":")
    if not module or not name:
        raise OptionError(f"{path!r} names no bot; a class is written module:Class.")
    try:
        found = getattr(import_module(module), name, None)
    except (Exception, SystemExit) as error:
        raise OptionError(f"The bot {path!r} cannot be loaded: {described(error)}.") from error
    if found is None:
        raise OptionError(f"The module {module!r} has no bot {name!r}.")
    if not isinstance(found, type) or not hasattr(found, "choose"):
        raise OptionError(f"{path!r} is no bot: a bot is a class with a method 'choose'.")
    return found


def described(error: BaseException) -> str:
    """An error in somebody else's code on one line: its kind, and the first line that it says."""
    try:
        said = str(error)
    except BaseException:
        said = "it cannot say why"
    lines = said.strip().splitlines()
    kind = type(error).__name__
    return one_line(f"{kind}: {lines[0]}") if lines else kind


def one_line(text: str) -> str:
    """Somebody else's text, fit for a line of a terminal: no control characters, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text).rstrip(" .")
    return shown if len(shown) <= LONGEST_REASON else f"{shown[:LONGEST_REASON]}…"


@cache
def _table(game: str) -> tuple[Level, ...]:
    own = FOLDER / game / "levels.toml"
    path = own if own.is_file() else FOLDER / "levels.toml"
    return tuple(map(_level, tomllib.loads(path.read_text(encoding="utf-8"))["level"]))


def _level(entry: dict[str, Any]) -> Level:
    budget = Budget(entry.pop("seconds", None), entry.pop("iterations", None))
    return Level(budget=budget, **entry)
