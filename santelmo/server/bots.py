"""The bots that sit at tables: one place that knows how they are made."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass

from santelmo.bots.bot import Budget, Sight
from santelmo.bots.hints import rank_moves
from santelmo.bots.levels import Player, player
from santelmo.bots.levels import levels as levels_of
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.core.registry import definition, load
from santelmo.server.errors import Refused

HINT_BUDGET = Budget(seconds=1.0)
MOST_KEPT = 16
"""Bots in the middle of a turn. The largest remember positions in 8 MiB."""


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


def made(game: Game, level: str) -> Player:
    """A bot of this level."""
    return player(game, level, secrets.randbits(63))


def choose(seated: Player, asked: Question) -> Move:
    """The move of a bot. Slow: call it in a thread."""
    return seated.bot.choose(asked.sight, asked.seat, asked.legal, seated.budget)


class Kept:
    """Bots in the middle of a turn, which they may have planned as a whole.

    They are kept until it is over, so that they need not think about every step of it. What they
    know comes from what they were shown, and a plan goes by positions: nothing that is taken back
    misleads them. A bot that is not kept, because too many are, thinks anew.
    """

    def __init__(self) -> None:
        self._bots: OrderedDict[tuple[str, int], Player] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._bots)

    def choose(self, table: str, level: str, asked: Question) -> Move:
        """The move of the bot at this seat of a table. Slow: call it in a thread."""
        place = (table, asked.seat)
        with self._lock:
            seated = self._bots.pop(place, None)
        if seated is None or seated.name != level:
            seated = made(asked.sight.game, level)
        move = choose(seated, asked)
        with self._lock:
            self._bots[place] = seated
            if len(self._bots) > MOST_KEPT:
                self._bots.popitem(last=False)
        return move

    def release(self, table: str, acting: Collection[int]) -> None:
        """Lets the bots of a table go whose turn is over."""
        with self._lock:
            over = [at for at in self._bots if at[0] == table and at[1] not in acting]
            for place in over:
                del self._bots[place]


def rank(asked: Question) -> list[tuple[Move, float]]:
    """What the strongest bot would consider, best first, with shares that add up to 1. Slow."""
    analysis = rank_moves(asked.sight, asked.seat, asked.legal, HINT_BUDGET)
    return [(ranked.move, ranked.share) for ranked in analysis.ranking]
