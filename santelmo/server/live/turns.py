"""A match by turns: bots play their seats, and decide for those whose time is over."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from santelmo.core.moves import Move
from santelmo.server.domain import play, seating
from santelmo.server.domain.bot_pace import pause_seconds
from santelmo.server.domain.clocks import Clocks
from santelmo.server.domain.commands import PlayMove
from santelmo.server.domain.events import Event, Mover
from santelmo.server.domain.table import ViewOf
from santelmo.server.domain.time import now
from santelmo.server.live.interfaces import Client
from santelmo.server.live.pace import PacedRoom, SeatClock

Json = dict[str, Any]
REST_SECONDS = 0.1
"""How long after a rest has begun or ended clients are told: timers may ring a little early."""
SOON_SECONDS = 900.0
"""A table whose next flag falls later need not stay in memory for it."""


class TurnPace:
    """The bots and the clocks of one table."""

    ping_seconds = 15.0
    resumable = True

    def __init__(self, room: PacedRoom) -> None:
        self._room = room
        self._clocks = Clocks(room.table, room.time, room.settings.restart_seconds)
        self._thinking: dict[int, int] = {}
        """By seat: the version of the decision that a bot is thinking about."""
        self._overdue: dict[int, int] = {}
        """By seat: the version of the decision that is being made at the flag."""
        self._flag: asyncio.TimerHandle | None = None
        self._rest: asyncio.TimerHandle | None = None

    @property
    def shows_time(self) -> bool:
        return self._room.table.has_clock

    @property
    def waiting(self) -> bool:
        loop = self._room.loop
        return self._flag is not None and self._flag.when() - loop.time() < SOON_SECONDS

    def due_at(self) -> int | None:
        seconds = self._clocks.next_flag()
        return None if seconds is None else now() + round(seconds * 1000)

    def views(self) -> ViewOf:
        return self._room.table.views()

    def decide(self, client: Client, command: PlayMove) -> Event:
        return play.move(self._room.table, command.seat, command.move, command.version, by="person")

    def follow(self) -> None:
        """Nothing is to be prepared before clients are notified."""

    def presence_changed(self) -> None:
        """Turns go on whoever is there."""

    def ready(self, seat: int) -> None:
        """There are no pauses to be shortened."""

    def status(self) -> Json | None:
        return None

    def clock(self, seat: int) -> SeatClock:
        clocks = self._clocks
        return SeatClock(clocks.left_ms(seat), clocks.bank_ms(seat), clocks.rest_ms(seat))

    def stop(self) -> None:
        for timer in (self._flag, self._rest):
            if timer is not None:
                timer.cancel()
        self._flag = self._rest = None

    def arrange(self) -> None:
        self.stop()
        room, table = self._room, self._room.table
        acting = table.playing.actors if table.status == "running" else ()
        room.bots.release(table.id, acting)
        if not acting:
            return
        for seat in acting:
            if table.seats[seat].level is not None:
                self._let_think(seat)
        seconds = self._clocks.next_flag()
        if seconds is not None:
            self._flag = room.loop.call_later(seconds, room.in_background, self._flags_fall)
        change = self._clocks.next_change()
        if change is not None:
            self._rest = room.loop.call_later(change + REST_SECONDS, self._rest_changes)

    def _rest_changes(self) -> None:
        """Clients learn that a clock rests now, or goes on."""
        self.arrange()
        self._room.send_status()

    # Bots

    def _let_think(self, seat: int) -> None:
        since = self._room.table.since[seat]
        if self._thinking.get(seat) != since:
            self._thinking[seat] = since
            self._room.in_background(partial(self._take_turn, seat, since))

    async def _take_turn(self, seat: int, since: int) -> None:
        """A bot's move, at a speed that people can follow."""
        room = self._room
        ready_at = room.loop.time() + self._pause_seconds(seat)
        move = await self._choose(seat, since, room.table.seats[seat].level)
        await asyncio.sleep(max(0.0, ready_at - room.loop.time()))
        await room.under_lock(partial(self._end_turn, seat, since, move))

    def _pause_seconds(self, seat: int) -> float:
        """How long the bot of a seat takes at least for what it may do now."""
        room, match = self._room, self._room.table.playing
        legal = [str(move) for move in match.legal(seat)] if seat in match.actors else []
        return pause_seconds(room.table.bot_pace, room.settings.bot_seconds, legal)

    async def _end_turn(self, seat: int, since: int, move: Move | None) -> None:
        """Plays what a bot has chosen. Needs the lock."""
        if self._room.table.seats[seat].level is not None:
            await self._play_for(seat, since, move, "bot")
        if self._thinking.get(seat) == since:
            del self._thinking[seat]

    async def _choose(self, seat: int, since: int, level: str | None) -> Move | None:
        """The move of a bot; None if there is nothing to decide any more."""
        if not self._room.table.decides(seat, since):
            return None
        room = self._room
        return await room.bots.choose_move(room.table, seat, level, room.address or "")

    async def _play_for(self, seat: int, since: int, move: Move | None, by: Mover) -> None:
        """Plays the move if the decision is still the same. Needs the lock."""
        if move is not None and self._room.table.decides(seat, since):
            await self._room.commit([play.move(self._room.table, seat, str(move), None, by)])

    # Clocks

    async def _flags_fall(self) -> None:
        """A bot decides for those whose time is over, or takes their seats."""
        fallen = self._clocks.fallen()
        if not fallen:
            # The timer rang a moment too early: the time is not over yet.
            self.arrange()
        for seat in fallen:
            since = self._room.table.since[seat]
            if self._overdue.get(seat) != since:
                self._overdue[seat] = since
                await self._act_at_flag(seat, since)

    async def _act_at_flag(self, seat: int, since: int) -> None:
        try:
            if self._room.table.flag.act == "take_over":
                await self._room.under_lock(partial(self._take_over, seat, since))
            else:
                await self._decide_at_flag(seat, since)
        finally:
            if self._overdue.get(seat) == since:
                del self._overdue[seat]

    async def _take_over(self, seat: int, since: int) -> None:
        """A bot plays the seat from now on. Needs the lock."""
        table = self._room.table
        if table.decides(seat, since) and self._clocks.left_ms(seat) == 0:
            await self._room.commit(seating.take_over(table, seat, self._room.bots))

    async def _decide_at_flag(self, seat: int, since: int) -> None:
        move = await self._choose(seat, since, self._room.table.flag.level)
        await self._room.under_lock(partial(self._play_for, seat, since, move, "clock"))
