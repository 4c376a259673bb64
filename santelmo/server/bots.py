"""The bots that sit at tables: one place that knows how they are made."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from santelmo.bots.bot import Budget, Sight
from santelmo.bots.hints import rank_moves
from santelmo.bots.levels import levels as levels_of
from santelmo.bots.levels import player
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.core.registry import definition, load
from santelmo.server.errors import Refused

HINT_BUDGET = Budget(seconds=1.0)


@dataclass(frozen=True)
class BotLevel:
    """A level by the name that people know it by."""

    name: str
    title: str
    summary: str


def levels(game: str) -> tuple[BotLevel, ...]:
    """The levels of a game, from the weakest to the strongest."""
    return tuple(
        BotLevel(level.name, level.name.capitalize(), level.summary)
        for level in levels_of(load(game)).values()
    )


def differently_played(game: str) -> list[Game]:
    """The game with its usual options, and with others that are played by other kinds of bots."""
    choices = [load(game), *(load(game, **options) for options in definition(game).variants)]
    by_bots = {tuple(level.bot for level in levels_of(g).values()): g for g in reversed(choices)}
    return list(by_bots.values())[::-1]


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
    seated = player(asked.sight.game, level, secrets.randbits(63))
    return seated.bot.choose(asked.sight, asked.seat, asked.legal, seated.budget)


def rank(asked: Question) -> list[tuple[Move, float]]:
    """What the strongest bot would consider, best first, with shares that add up to 1. Slow."""
    analysis = rank_moves(asked.sight, asked.seat, asked.legal, HINT_BUDGET)
    return [(ranked.move, ranked.share) for ranked in analysis.ranking]
