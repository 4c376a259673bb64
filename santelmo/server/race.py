"""A race that is fair over distance.

A round: a pause, the cards one after the other, cast off, thinking, the countdown of the last
one. Answers are stored as they come and played in the order of thinking time. Thinking time is
what the client says, if that lies between the arrival and the arrival less the measured lag and
what drawing takes; if it does not, the arrival counts. An answer is played once no earlier one
can still be on its way.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from santelmo.core.chance import generator
from santelmo.core.match import Match
from santelmo.core.race import Race, Timed
from santelmo.server import bots, decisions
from santelmo.server.connection import Connection
from santelmo.server.covered import CoveredViews
from santelmo.server.errors import Refused
from santelmo.server.events import Event
from santelmo.server.messages import MoveMessage, Phase
from santelmo.server.screens import Look
from santelmo.server.table import Answer, Table
from santelmo.server.wire import text

if TYPE_CHECKING:
    from santelmo.server.room import Room

Json = dict[str, Any]

SLACK = 0.1
"""Seconds by which a claim may be earlier than the lag explains. A client's clock starts when the
card is drawn, which takes a browser 15 to 75 ms, and no two messages take equally long."""


def thinking_time(arrived: float, claimed: float | None, lag: float) -> float:
    """The seconds that count, from cast off as the server saw it.

    A claim is believed if it is possible; otherwise the arrival counts.
    """
    if claimed is None or not arrived - lag - SLACK <= claimed <= arrived:
        return arrived
    return claimed


class LiveRace:
    """The race at one table."""

    def __init__(self, room: Room, race: Race) -> None:
        self._room = room
        self._race = race
        self._round: int | None = None
        self._round_version = 0
        self._phase: Phase = "pause"
        self._turned = 0
        self._cards = 0
        self._ready: set[int] = set()
        self._cast_off = 0.0
        self._deadline: float | None = None
        self._patience_end: float | None = None
        """Until when the server waits for the answers of this round."""
        self._counting_for: int | None = None
        self._countdown_end = 0.0
        self._planned: set[int] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def _table(self) -> Table:
        return self._room.table

    @property
    def _match(self) -> Match:
        return self._table.playing

    @property
    def waiting(self) -> bool:
        """Whether something will happen by itself."""
        return bool(self._timers) and not (self._phase == "pause" and self._deserted)

    @property
    def _deserted(self) -> bool:
        """Whether people race here, but none of them is there."""
        people = any(seat.played_by_person for seat in self._table.seats)
        return people and not self._people_present()

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    # What clients see

    def status(self) -> Json | None:
        if self._table.status != "running" or self._round is None:
            return None
        left = None if self._deadline is None else self._deadline - time.monotonic()
        return {
            "round": self._round,
            "phase": self._phase,
            "turned": self._turned,
            "cards": self._cards,
            "next_ms": None if left is None else max(0, round(left * 1000)),
            "ready": sorted(self._ready),
            "answered": self._answered(),
        }

    def clock_ms(self, seat: int) -> int | None:
        """What is left of a seat's time to answer; None where no clock runs."""
        if self._table.status != "running" or self._table.decision_seconds is None:
            return None
        if self._patience_end is None or seat not in self._unanswered():
            return None
        if not self._table.seats[seat].played_by_person:
            return None
        return max(0, round((self._patience_end - time.monotonic()) * 1000))

    def _answered(self) -> list[int]:
        waiting = self._unanswered()
        return [seat for seat in range(len(self._table.seats)) if seat not in waiting]

    def _unanswered(self) -> list[int]:
        """The seats from which an answer is missing."""
        return [seat for seat in self._match.actors if seat not in self._table.answers]

    def views(self) -> Look:
        """The views, in which the cards lie covered that are not turned up yet."""
        if not self._covering:
            return self._match.views().of
        return CoveredViews(self._match, self._race, self._turned).of

    @property
    def _covering(self) -> bool:
        return self._table.status == "running" and self._phase in ("pause", "turning")

    def follow(self) -> None:
        """Covers the cards of a new round, before anybody is told of it."""
        if self._table.status == "running" and self._current() != self._round:
            self._begin_round()

    def _current(self) -> int:
        return int(self._race.round(self._match.states[0]))

    # The course of a round

    def arrange(self) -> None:
        """Begins a round or the countdown, as the table now asks for."""
        if self._table.status != "running":
            self.stop()
            return
        self.follow()
        if self._phase == "pause":
            self._maybe_end_pause()
        elif self._phase != "turning":
            self._plan_bots()
            self._settle_soon()

    def _begin_round(self) -> None:
        first = self._round is None
        self.stop()
        self._round = self._current()
        self._round_version = self._table.version
        self._cards = int(self._race.cards(self._match.states[0]))
        self._phase, self._turned, self._counting_for = "pause", 0, None
        self._patience_end = None
        self._ready.clear()
        self._planned.clear()
        pause = self._race.first_pause_seconds if first else self._race.pause_seconds
        self._after("pause", pause / self._room.settings.race_speed, self._pause_is_over)

    async def _pause_is_over(self) -> None:
        self._deadline = None
        self._maybe_end_pause()

    def ready(self, seat: int) -> None:
        """A player has had enough pause."""
        if self._phase == "pause" and self._table.status == "running":
            self._ready.add(seat)
            self._room.tell_status()
            self._maybe_end_pause()

    def _maybe_end_pause(self) -> None:
        """Goes on when the time is over or all are ready, but not without anybody there."""
        if self._deserted:
            return
        present = self._people_present()
        if self._deadline is None or (present and present <= self._ready):
            self._cancel("pause")
            self._phase = "turning"
            self._turn_after_a_while()
            self._tell()

    def _people_present(self) -> set[int]:
        here = {connection.person_id for connection in self._room.connections}
        return {
            number
            for number, seat in enumerate(self._table.seats)
            if seat.played_by_person and seat.person in here
        }

    def _turn_after_a_while(self) -> None:
        seconds = self._race.turn_seconds / self._room.settings.race_speed
        self._after("turn", seconds, self._turn)

    async def _turn(self) -> None:
        """Turns the next card up; the last one starts the clock."""
        self._turned += 1
        if self._turned < self._cards:
            self._turn_after_a_while()
            self._tell()
            return
        self._phase, self._deadline = "thinking", None
        self._room.tell_documents()
        self._cast_off = time.monotonic()
        frame = text({"type": "cast_off", "round": self._round})
        for connection in self._room.connections:
            connection.send(frame)
            connection.ping()
        patience = self._table.decision_seconds or self._race.patience_seconds
        self._patience_end = self._cast_off + patience
        self._after("patience", patience, self._lose_patience, silently=True)
        self._room.tell_status()
        self._plan_bots()
        self._settle_soon()

    def _tell(self) -> None:
        self._room.tell_documents()
        self._room.tell_status()

    # Answers

    def decide(self, connection: Connection, message: MoveMessage) -> Event:
        """What a player's move comes to: an answer that waits for its turn, or a step before."""
        if self._covering:
            raise _covered()
        if message.version < self._round_version:
            raise Refused("stale", "That was for the last round; look again.")
        seat = message.seat
        if seat in self._table.answers:
            raise Refused("illegal_move", "You have answered; an answer is final.")
        move = decisions.check_move(self._table, seat, message.move, None)
        if move.kind not in self._race.answers:
            if str(move) == self._race.late:
                raise Refused("illegal_move", "Who is late is for the clock to say.")
            return decisions.move(self._table, seat, message.move, None, "person")
        claimed = None if message.think_ms is None else message.think_ms / 1000
        arrived = connection.received_at - self._cast_off
        if arrived < 0:
            raise _covered()
        thought = thinking_time(arrived, claimed, connection.lag.seconds)
        if self._counting_for == seat and thought > self._countdown_end - self._cast_off:
            raise Refused("illegal_move", "The countdown is over.")
        return self._answer_event(seat, str(move), thought)

    def _answer_event(self, seat: int, move: str, thought: float) -> Event:
        return Event(
            "answered",
            {
                "seat": seat,
                "move": move,
                "round": self._round,
                "think_ms": round(thought * 1000, 1),
            },
        )

    def _settle_soon(self) -> None:
        """Has answers played as soon as that is fair, and the countdown begun."""
        if self._phase not in ("thinking", "countdown"):
            return
        self._maybe_count_down()
        waiting = self._in_order()
        if waiting:
            seconds = self._safe_at(waiting[0]) - time.monotonic()
            self._after("settle", max(0.0, seconds), self._settle, silently=True)

    def _in_order(self) -> list[Answer]:
        return sorted(self._table.answers.values(), key=lambda answer: answer.think_ms)

    def _safe_at(self, answer: Answer) -> float:
        """When no answer that is still on its way can be earlier than this one."""
        lags = [self._lag_of(seat) for seat in self._unanswered()]
        if not lags:
            return 0.0
        return self._cast_off + answer.think_ms / 1000 + max(lags) + SLACK

    def _lag_of(self, seat: int) -> float:
        person = self._table.seats[seat].person
        lags = [c.lag.seconds for c in self._room.connections if c.person_id == person]
        return max(lags, default=0.0) if self._table.seats[seat].played_by_person else -SLACK

    async def _settle(self) -> None:
        async with self._room.lock:
            await self._play_safe()
        # A timer may be a little early: then the answer still waits.
        self._settle_soon()

    async def _play_safe(self) -> None:
        """Plays the answers that are safe, in order. Needs the lock."""
        current = self._round
        while self._table.status == "running" and self._round == current:
            waiting = self._in_order()
            if not waiting or self._safe_at(waiting[0]) > time.monotonic():
                return
            await self._play_answer(waiting[0])

    async def _play_answer(self, answer: Answer) -> None:
        event = decisions.move(self._table, answer.seat, answer.move, None, "race")
        await self._room.commit([event])

    def _maybe_count_down(self) -> None:
        """When one seat is left it gets the countdown."""
        left = self._unanswered()
        if len(left) != 1 or len(self._table.seats) < 2 or self._counting_for is not None:
            return
        self._phase, self._counting_for = "countdown", left[0]
        self._cancel("patience")
        self._patience_end = None
        seconds = self._race.countdown_seconds
        self._deadline = self._countdown_end = time.monotonic() + seconds
        wait = seconds + self._lag_of(left[0]) + SLACK
        self._after("countdown", wait, self._too_late, silently=True)
        self._room.tell_status()

    async def _too_late(self) -> None:
        """The last one is late."""
        async with self._room.lock:
            seat, current = self._counting_for, self._round
            if seat is None or seat in self._table.answers:
                return
            for answer in self._in_order():
                await self._play_answer(answer)
            if self._round == current and self._match.actors == (seat,):
                late = decisions.move(self._table, seat, self._race.late, None, "race")
                await self._room.commit([late])

    # Bots

    def _plan_bots(self) -> None:
        for seat in self._unanswered():
            level = self._table.seats[seat].level
            if level is not None and seat not in self._planned:
                self._planned.add(seat)
                self._send_bot(seat, level, time.monotonic())
            elif level is None:
                self._planned.discard(seat)

    def _send_bot(self, seat: int, level: str, begun: float) -> None:
        current = self._round
        for step in self._plan(seat, level):
            self._room.spawn(self._bot_step(seat, step, begun, current))

    def _plan(self, seat: int, level: str) -> list[Timed]:
        known = self._match.redacted(seat)
        rng = generator(secrets.randbits(63))
        planned = self._race.plan(known[0], seat, level, rng)
        speed = self._room.settings.race_speed
        return [Timed(step.seconds / speed, step.move) for step in planned]

    def _bot_step(
        self, seat: int, step: Timed, begun: float, current: int | None
    ) -> Callable[[], Coroutine[Any, Any, None]]:
        async def take_step() -> None:
            await asyncio.sleep(max(0.0, begun + step.seconds - time.monotonic()))
            async with self._room.lock:
                if self._round == current and self._table.seats[seat].level is not None:
                    thought = begun + step.seconds - self._cast_off
                    await self._bot_plays(seat, step.move, thought)

        return take_step

    async def _bot_plays(self, seat: int, move_text: str, thought: float) -> None:
        if self._covering or seat not in self._unanswered():
            return
        move = decisions.check_move(self._table, seat, move_text, None)
        if move.kind in self._race.answers:
            await self._room.commit([self._answer_event(seat, str(move), thought)])
        else:
            await self._room.commit([decisions.move(self._table, seat, str(move), None, "bot")])

    async def _lose_patience(self) -> None:
        """A bot answers for all who are silent."""
        async with self._room.lock:
            for seat in self._unanswered():
                for step in self._plan(seat, bots.middle(self._table.game)):
                    await self._bot_plays(seat, step.move, time.monotonic() - self._cast_off)

    # Timers

    def _after(
        self,
        name: str,
        seconds: float,
        work: Callable[[], Coroutine[Any, Any, None]],
        silently: bool = False,
    ) -> None:
        self._cancel(name)
        if not silently:
            self._deadline = time.monotonic() + seconds
        self._timers[name] = self._room.loop.call_later(seconds, self._fire, name, work)

    def _fire(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        del self._timers[name]
        current = self._round

        async def work_in_this_round() -> None:
            # It may have waited for the database, and the others may have gone on.
            if self._round == current:
                await work()

        self._room.spawn(work_in_this_round)

    def _cancel(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()


def _covered() -> Refused:
    return Refused("illegal_move", "The cards are still being turned up.")
