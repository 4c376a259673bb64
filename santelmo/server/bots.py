"""The bots that sit at tables: one place that knows how they are made."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from santelmo.bots.bot import Bot, Budget, Sight
from santelmo.bots.random_bot import RandomBot
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.server.errors import Refused


@dataclass(frozen=True)
class BotLevel:
    """A level by the name that people know it by."""

    name: str
    title: str
    summary: str


_ANY = BotLevel("random", "Castaway", "Plays any legal move.")


def levels(game: str) -> tuple[BotLevel, ...]:
    """The levels of a game, from the weakest to the strongest."""
    return (_ANY,)


def middle(game: str) -> str:
    """The level that stands in when nobody has chosen one."""
    offered = levels(game)
    return offered[len(offered) // 2].name


def chosen(game: str, level: str | None) -> str:
    """The level, or the middle one; Refused if there is none of that name."""
    if level is None:
        return middle(game)
    names = [offered.name for offered in levels(game)]
    if level not in names:
        raise Refused(
            "bad_option", f"There is no level {level!r}; the levels are {', '.join(names)}."
        )
    return level


def make_bot(level: str, game: Game) -> Bot:
    """A new bot of this level."""
    return RandomBot(secrets.randbits(63))


def budget(level: str) -> Budget:
    """How long a bot of this level may think."""
    return Budget(seconds=1.0)


@dataclass(frozen=True)
class Question:
    """A decision as a bot sees it, cut loose from the match so that a thread can think about it."""

    sight: Sight
    seat: int
    legal: tuple[Move, ...]


def question(match: Match, seat: int) -> Question:
    return Question(Sight(match.game, match.redacted(seat)), seat, match.legal(seat))


def choose(level: str, asked: Question) -> Move:
    """The move of a bot of this level. Slow: call it in a thread."""
    bot = make_bot(level, asked.sight.game)
    return bot.choose(asked.sight, asked.seat, asked.legal, budget(level))


def rank(asked: Question) -> list[tuple[Move, float]]:
    """What the strongest bot would consider, best first, with shares that add up to 1. Slow."""
    strongest = levels(asked.sight.game.name)[-1].name
    return [(choose(strongest, asked), 1.0)]
