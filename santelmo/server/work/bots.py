"""The bots that sit at tables: the one place that knows how they are made."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

import structlog

from santelmo.bots.bot import Budget
from santelmo.bots.hints import EXPLAINED, rank_moves
from santelmo.bots.levels import Player, player
from santelmo.bots.levels import levels as levels_of
from santelmo.bots.reasons import explain
from santelmo.core.game import Game
from santelmo.core.moves import Move
from santelmo.core.registry import load
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.table import Table
from santelmo.server.work.compiling import Compiler
from santelmo.server.work.fair_queue import FairQueue, Lane, Owner
from santelmo.server.work.questions import BotRequest, HintedMove, Place, request_for

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


class TurnNames:
    """Names for turns, under which other machines remember bots: they tell nobody which table."""

    def __init__(self) -> None:
        self._names: dict[str, dict[int, str]] = {}
        """By table and seat."""

    def name(self, table: str, seat: int) -> str:
        return self._names.setdefault(table, {}).setdefault(seat, secrets.token_hex(8))

    def release(self, table: str, acting: Collection[int]) -> None:
        """The turns of all other seats are over."""
        names = self._names.get(table, {})
        for seat in [seat for seat in names if seat not in acting]:
            del names[seat]
        if not names:
            self._names.pop(table, None)


class TableBots:
    """The bots at all tables."""

    def __init__(self, queue: FairQueue, compiler: Compiler) -> None:
        self._queue = queue
        self._compiler = compiler
        self.cache = BotCache()
        self._turns = TurnNames()

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
        """The move of a bot. It thinks in a thread, here or elsewhere, when its table has a turn.

        The address is that of the table's host.
        """
        request = request_for(table.playing, seat)
        if len(request.legal) == 1:
            return request.legal[0]
        wanted = level or self.default_level(table.game)
        level = self._compiler.level_now(table.playing.game, wanted)
        lane = Lane.PEOPLE if table.has_players else Lane.BOTS
        think = partial(self.cache.choose, table.id, level, request)
        turn = self._turns.name(table.id, seat)

        async def elsewhere(place: Place) -> Move:
            # Nobody sits in for a bot there: who offers threads has compiled the games.
            return await place.choose(turn, wanted, request)

        owner = Owner(address, table.host, table.id)
        try:
            return await self._queue.run(lane, owner, think, elsewhere, turn)
        except Exception:
            log.exception("bot_failed", table=table.id, seat=seat, level=level)
            return request.legal[0]

    def release(self, table: str, acting: Collection[int]) -> None:
        """Forgets the bots of a table whose turn is over."""
        self.cache.release(table, acting)
        self._turns.release(table, acting)
