"""The bots that sit at tables: the one place that knows how they are made."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import structlog

from santelmo.bots.bot import Budget, SeatState
from santelmo.bots.hints import EXPLAINED, rank_moves
from santelmo.bots.levels import Player, player
from santelmo.bots.levels import levels as levels_of
from santelmo.bots.reasons import explain
from santelmo.core.game import Game
from santelmo.core.match import Match
from santelmo.core.moves import Move
from santelmo.core.registry import load
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.table import Table
from santelmo.server.work.compiling import Compiler
from santelmo.server.work.fair_queue import FairQueue, Lane, Owner

log = structlog.get_logger("bots")

HINT_BUDGET = Budget(seconds=1.0)
LARGEST_CACHE = 16
"""Bots in the middle of a turn. The largest remember positions in 8 MiB."""


# Levels


@dataclass(frozen=True)
class BotLevel:
    """A level by the name that people know it by."""

    name: str
    title: str
    summary: str


def levels(game: str) -> tuple[BotLevel, ...]:
    """The levels of a game, from the weakest to the strongest."""
    return tuple(
        BotLevel(level.name, level.title.capitalize(), level.summary)
        for level in levels_of(load(game)).values()
    )


# Choosing a move


@dataclass(frozen=True)
class BotRequest:
    """A decision as a bot sees it: independent of the match, so a thread can think about it."""

    seat_state: SeatState
    seat: int
    legal: tuple[Move, ...]


class HintedMove(NamedTuple):
    """A move that a bot considers."""

    move: Move
    share: float
    """How much of its thinking the bot gave to it."""
    value: float | None
    """What the seat can expect after it, from 0 to 1."""
    wins_in: int | None
    """Within how many turns of its own the seat wins by force, where that is proven."""
    why: str


def request_for(match: Match, seat: int) -> BotRequest:
    return BotRequest(SeatState(match.game, match.redacted(seat)), seat, match.legal(seat))


def make_bot(game: Game, level: str) -> Player:
    """A bot of this level."""
    return player(game, level, secrets.randbits(63))


def choose(bot: Player, request: BotRequest) -> Move:
    """The move of a bot. Slow: call it in a thread."""
    return bot.bot.choose(request.seat_state, request.seat, request.legal, bot.budget)


def rank(request: BotRequest) -> list[HintedMove]:
    """What the strongest bot would consider, best first, with shares that add up to 1. Slow."""
    analysis = rank_moves(request.seat_state, request.seat, request.legal, HINT_BUDGET)
    return [
        HintedMove(
            ranked.move,
            ranked.share,
            ranked.value,
            ranked.wins_in,
            explain(request.seat_state, request.seat, ranked) if place < EXPLAINED else "",
        )
        for place, ranked in enumerate(analysis.ranking)
    ]


class BotCache:
    """Bots in the middle of a turn, which they may have planned as a whole.

    They are remembered until it is over, so that they need not think about every step of it. What
    they know comes from what they were shown, and a plan goes by positions: nothing that is taken
    back misleads them. A bot that is forgotten, because there are too many, thinks anew.
    """

    def __init__(self) -> None:
        self._bots: OrderedDict[tuple[str, int], Player] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._bots)

    def choose(self, table: str, level: str, request: BotRequest) -> Move:
        """The move of the bot at this seat of a table. Slow: call it in a thread."""
        place = (table, request.seat)
        with self._lock:
            bot = self._bots.pop(place, None)
        if bot is None or bot.name != level:
            bot = make_bot(request.seat_state.game, level)
        move = choose(bot, request)
        with self._lock:
            self._bots[place] = bot
            if len(self._bots) > LARGEST_CACHE:
                self._bots.popitem(last=False)
        return move

    def release(self, table: str, acting: Collection[int]) -> None:
        """Forgets the bots of a table whose turn is over."""
        with self._lock:
            over = [at for at in self._bots if at[0] == table and at[1] not in acting]
            for place in over:
                del self._bots[place]


class TableBots:
    """The bots at all tables."""

    def __init__(self, queue: FairQueue, compiler: Compiler) -> None:
        self._queue = queue
        self._compiler = compiler
        self.cache = BotCache()

    def levels(self, game: str) -> tuple[BotLevel, ...]:
        """The levels of a game, from the weakest to the strongest."""
        return levels(game)

    def default_level(self, game: str) -> str:
        """The level in the middle: it plays when nobody has chosen one."""
        offered = levels(game)
        return offered[len(offered) // 2].name

    def check_level(self, game: str, level: str | None) -> str:
        """The level, or the default one; Refused if there is none of that name."""
        if level is None:
            return self.default_level(game)
        names = [offered.name for offered in levels(game)]
        if level not in names:
            raise Refused(
                "bad_option", f"There is no level {level!r}; the levels are {', '.join(names)}."
            )
        return level

    async def choose_move(self, table: Table, seat: int, level: str | None, address: str) -> Move:
        """The move of a bot, which thinks in a thread when its table has a turn.

        The address is that of the table's host.
        """
        request = request_for(table.playing, seat)
        if len(request.legal) == 1:
            return request.legal[0]
        wanted = level or self.default_level(table.game)
        level = self._compiler.level_now(table.playing.game, wanted)
        lane = Lane.PEOPLE if table.has_players else Lane.BOTS
        think = partial(self.cache.choose, table.id, level, request)
        try:
            return await self._queue.run(lane, Owner(address, table.host, table.id), think)
        except Exception:
            log.exception("bot_failed", table=table.id, seat=seat, level=level)
            return request.legal[0]

    def release(self, table: str, acting: Collection[int]) -> None:
        """Forgets the bots of a table whose turn is over."""
        self.cache.release(table, acting)
