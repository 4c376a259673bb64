"""What happens at a table by itself: bots play their seats, and decide when a flag falls."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import structlog

from santelmo.core.moves import Move
from santelmo.server import bots, decisions
from santelmo.server.thinking import Lane

if TYPE_CHECKING:
    from santelmo.server.room import Room

log = structlog.get_logger("table")


class StandIns:
    """The bots and the flag of one table; a race has its own."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._thinking: dict[int, int] = {}
        """By seat: the version of the decision that a bot is thinking about."""
        self._overdue: dict[int, int] = {}
        """By seat: the version of the decision that is being made at the flag."""
        self._flag: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> bool:
        """Whether a clock runs."""
        return self._flag is not None

    def stop(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None

    def arrange(self) -> None:
        """Lets bots think and clocks run, as the table now asks for."""
        self.stop()
        table = self._room.table
        acting = table.playing.actors if table.status == "running" else ()
        self._room.around.bots.release(table.id, acting)
        if not acting:
            return
        for seat in acting:
            if table.seats[seat].level is not None:
                self._let_think(seat)
        seconds = self._room.clocks.next_flag(table)
        if seconds is not None:
            self._flag = self._room.loop.call_later(seconds, self._room.spawn, self._flags_fall)

    def _let_think(self, seat: int) -> None:
        since = self._room.table.since[seat]
        if self._thinking.get(seat) != since:
            self._thinking[seat] = since
            self._room.spawn(lambda: self._take_turn(seat, since))

    async def _take_turn(self, seat: int, since: int) -> None:
        """A bot's move, at a pace that people can follow."""
        room = self._room
        begun = room.loop.time()
        move = await self._ask(seat, since, room.table.seats[seat].level)
        await asyncio.sleep(max(0.0, begun + room.settings.bot_seconds - room.loop.time()))
        await room.persist(lambda: self._end_turn(seat, since, move))

    async def _end_turn(self, seat: int, since: int, move: Move | None) -> None:
        """Plays what a bot has chosen. Needs the lock."""
        if self._room.table.seats[seat].level is not None:
            await self._play_for(seat, since, move, "bot")
        if self._thinking.get(seat) == since:
            del self._thinking[seat]

    async def _flags_fall(self) -> None:
        """A bot decides for those whose time is over."""
        room = self._room
        fallen = room.clocks.fallen(room.table)
        if not fallen:
            # The wall clock was put back: the time is not over yet.
            self.arrange()
        for seat in fallen:
            since = room.table.since[seat]
            if self._overdue.get(seat) != since:
                self._overdue[seat] = since
                await self._decide_at_flag(seat, since)

    async def _decide_at_flag(self, seat: int, since: int) -> None:
        try:
            move = await self._ask(seat, since, None)
            act = partial(self._play_for, seat, since, move, "clock")
            await self._room.persist(act)
        finally:
            if self._overdue.get(seat) == since:
                del self._overdue[seat]

    async def _play_for(self, seat: int, since: int, move: Move | None, by: str) -> None:
        """Plays the move if the decision is still the same. Needs the lock."""
        if move is not None and self._decides(seat, since):
            table = self._room.table
            await self._room.commit([decisions.move(table, seat, str(move), None, by)])

    def _decides(self, seat: int, since: int) -> bool:
        table = self._room.table
        return (
            table.status == "running"
            and seat in table.playing.actors
            and table.since[seat] == since
        )

    async def _ask(self, seat: int, since: int, level: str | None) -> Move | None:
        """The move of a bot, which thinks in a thread; None if there is nothing to decide now."""
        room = self._room
        if not self._decides(seat, since):
            return None
        asked = bots.question(room.table.playing, seat)
        if len(asked.legal) == 1:
            return asked.legal[0]
        level = level or bots.middle(room.table.game)
        people = any(one.played_by_person for one in room.table.seats)
        lane = Lane.PEOPLE if people else Lane.BOTS
        think = partial(room.around.bots.choose, room.table.id, level, asked)
        try:
            return await room.around.thinkers.ask(lane, room.table.host, think)
        except Exception:
            log.exception("bot_failed", table=room.table.id, seat=seat, level=level)
            return asked.legal[0]
