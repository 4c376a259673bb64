"""A race that is fair over distance.

A round: a pause, the cards one after the other, cast off, thinking, the countdown of the last
one. Answers are stored as they come and played in the order of thinking time. Thinking time is
what the client says, as far as the measured lag and what drawing takes explain it; if that is far
from possible, the arrival counts. An answer is played once no earlier one can still be on its way.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from functools import partial
from typing import Any, Literal, TypeAlias

from santelmo.core.chance import generator
from santelmo.core.match import Match
from santelmo.core.race import Race, TimedMove
from santelmo.server.domain import play
from santelmo.server.domain.commands import PlayMove
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.events import AnswerGiven, Event
from santelmo.server.domain.table import Answer, Table, ViewOf
from santelmo.server.live import frames
from santelmo.server.live.interfaces import Client
from santelmo.server.live.pace import PacedRoom, SeatClock, Work
from santelmo.server.live.timers import Timers

Json = dict[str, Any]
Phase: TypeAlias = Literal["pause", "turning", "thinking", "countdown"]

SLACK = 0.045
"""Seconds by which an answer may count as earlier than the lag explains. A client's clock starts
when the card is drawn, which takes Chromium some 25 ms as a rule, and no two messages take equally
long. More would be a gift to anybody who claims it unearned."""
BELIEVED = 0.2
"""Seconds by which a claim may be earlier than the lag explains to be believed at all, though only
SLACK of them count: a slow machine takes 110 ms once in a while."""


def thinking_time(arrived: float, claimed: float | None, lag: float) -> float:
    """The seconds that count, from cast off as the server saw it.

    A claim is believed if it is possible, or nearly so; otherwise the arrival counts.
    """
    explained = arrived - lag
    if claimed is None or not explained - BELIEVED <= claimed <= arrived:
        return arrived
    return max(claimed, explained - SLACK)


class RacePace:
    """The race at one table."""

    ping_seconds = 2.0
    resumable = False
    """The log does not say which cards are face down: a client gets everything anew."""
    shows_time = True

    def __init__(self, room: PacedRoom, race: Race) -> None:
        self._room = room
        self._race = race
        self._round: int | None = None
        self._round_version = 0
        self._phase: Phase = "pause"
        self._turned_up = 0
        self._cards = 0
        self._ready: set[int] = set()
        self._cast_off_at = 0.0
        self._deadline: float | None = None
        """When the pause, the next card or the countdown is over."""
        self._pause_over = False
        """Whether the time of the pause has run out."""
        self._patience_end: float | None = None
        """Until when the server waits for the answers of this round."""
        self._last_seat: int | None = None
        """The seat that has the countdown."""
        self._countdown_end = 0.0
        self._planned: set[int] = set()
        """Seats of bots whose answers are under way."""
        self._timers = Timers(room.loop)

    @property
    def _table(self) -> Table:
        return self._room.table

    @property
    def _match(self) -> Match:
        return self._table.playing

    @property
    def waiting(self) -> bool:
        return bool(self._timers) and not (self._phase == "pause" and self._abandoned)

    @property
    def _abandoned(self) -> bool:
        """Whether people race here, but none of them is there."""
        return self._table.has_players and not self._players_present()

    def stop(self) -> None:
        self._timers.cancel_all()

    # What clients see

    def status(self) -> Json | None:
        if self._table.status != "running" or self._round is None:
            return None
        left = None if self._deadline is None else self._deadline - time.monotonic()
        return {
            "round": self._round,
            "phase": self._phase,
            "turned": self._turned_up,
            "cards": self._cards,
            "next_ms": None if left is None else max(0, round(left * 1000)),
            "ready": sorted(self._ready),
            "answered": self._answered(),
        }

    def clock(self, seat: int) -> SeatClock:
        return SeatClock(clock_ms=self._clock_ms(seat))

    def due_at(self) -> int | None:
        """A race goes on only while its people are there."""
        return None

    def _clock_ms(self, seat: int) -> int | None:
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

    def views(self) -> ViewOf:
        """The views, in which the cards that are not turned up yet lie face down."""
        if not self._turning_up:
            return self._table.views()
        return self._match.race_views(self._turned_up).of

    @property
    def _turning_up(self) -> bool:
        return self._table.status == "running" and self._phase in ("pause", "turning")

    # The course of a round

    def follow(self) -> None:
        """Turns the cards of a new round face down, before anybody is told of it."""
        if self._table.status == "running" and self._current_round() != self._round:
            self._begin_round()

    def _current_round(self) -> int:
        return int(self._race.round(self._match.states[0]))

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

    def presence_changed(self) -> None:
        """A round does not begin without anybody there."""
        self.arrange()

    def _begin_round(self) -> None:
        first = self._round is None
        self.stop()
        self._round = self._current_round()
        self._round_version = self._table.version
        self._cards = int(self._race.cards(self._match.states[0]))
        self._phase, self._turned_up, self._last_seat = "pause", 0, None
        self._patience_end = None
        self._ready.clear()
        self._planned.clear()
        self._deadline, self._pause_over = None, False
        if not (first and self._one_person):
            pause = self._race.first_pause_seconds if first else self._race.pause_seconds
            self._announce("pause", pause / self._room.settings.race_speed, self._pause_is_over)

    @property
    def _one_person(self) -> bool:
        """Whether somebody races against bots only: then nobody minds waiting for the start."""
        return sum(seat.played_by_person for seat in self._table.seats) == 1

    async def _pause_is_over(self) -> None:
        self._deadline, self._pause_over = None, True
        self._maybe_end_pause()

    def ready(self, seat: int) -> None:
        """A player has had enough pause."""
        if self._phase == "pause" and self._table.status == "running":
            self._ready.add(seat)
            self._room.send_status()
            self._maybe_end_pause()

    def _maybe_end_pause(self) -> None:
        """Goes on when the time is over or all are ready, but not without anybody there."""
        if self._abandoned:
            return
        present = self._players_present()
        if self._pause_over or (present and present <= self._ready) or self._nobody_to_wait_for:
            self._timers.cancel("pause")
            self._phase = "turning"
            self._turn_up_soon()
            self._show()

    @property
    def _nobody_to_wait_for(self) -> bool:
        """Whether the pause had no end of its own, and the one it waited for has left."""
        return self._deadline is None and not self._table.has_players

    def _players_present(self) -> set[int]:
        here = {client.person_id for client in self._room.clients}
        return {
            number
            for number, seat in enumerate(self._table.seats)
            if seat.played_by_person and seat.person in here
        }

    def _turn_up_soon(self) -> None:
        seconds = self._race.turn_seconds / self._room.settings.race_speed
        self._announce("turn", seconds, self._turn_up)

    async def _turn_up(self) -> None:
        """Turns the next card up; the last one starts the clock."""
        self._turned_up += 1
        if self._turned_up < self._cards:
            self._turn_up_soon()
            self._show()
            return
        self._phase, self._deadline = "thinking", None
        self._room.send_documents()
        self._cast_off()
        patience = self._table.decision_seconds or self._race.patience_seconds
        self._patience_end = self._cast_off_at + patience
        self._after("patience", patience, self._lose_patience)
        self._room.send_status()
        self._plan_bots()
        self._settle_soon()

    def _cast_off(self) -> None:
        """Thinking begins."""
        self._cast_off_at = time.monotonic()
        frame = frames.cast_off(self._round)
        for client in self._room.clients:
            client.cast_off(frame)

    def _show(self) -> None:
        self._room.send_documents()
        self._room.send_status()

    # Answers

    def decide(self, client: Client, command: PlayMove) -> Event:
        """An answer that waits for its turn, or a move that is played at once."""
        if self._turning_up:
            raise _cards_face_down()
        if command.version < self._round_version:
            raise Refused("stale", "That was for the last round; look again.")
        seat = command.seat
        if seat in self._table.answers:
            raise Refused("illegal_move", "You have answered; an answer is final.")
        move = play.check_move(self._table, seat, command.move, None)
        if move.kind not in self._race.answers:
            if str(move) == self._race.late:
                raise Refused("illegal_move", "Only the clock says who is late.")
            return play.move(self._table, seat, command.move, None, "person")
        claimed = None if command.think_ms is None else command.think_ms / 1000
        arrived = client.received_at - self._cast_off_at
        if arrived < 0:
            raise _cards_face_down()
        thought = thinking_time(arrived, claimed, client.lag_seconds)
        if self._last_seat == seat and thought > self._countdown_end - self._cast_off_at:
            raise Refused("illegal_move", "The countdown is over.")
        return self._answer(seat, str(move), thought)

    def _answer(self, seat: int, move: str, thought: float) -> AnswerGiven:
        assert self._round is not None
        return AnswerGiven(seat, move, self._round, round(thought * 1000, 1))

    def _settle_soon(self) -> None:
        """Has answers played as soon as that is fair, and the countdown begun."""
        if self._phase not in ("thinking", "countdown"):
            return
        self._maybe_count_down()
        waiting = self._in_order()
        if waiting:
            seconds = self._safe_at(waiting[0]) - time.monotonic()
            self._after("settle", max(0.0, seconds), self._settle)

    def _in_order(self) -> list[Answer]:
        return sorted(self._table.answers.values(), key=lambda answer: answer.think_ms)

    def _safe_at(self, answer: Answer) -> float:
        """When no answer that is still on its way can be earlier than this one."""
        lags = [self._lag_of(seat) for seat in self._unanswered()]
        if not lags:
            return 0.0
        return self._cast_off_at + answer.think_ms / 1000 + max(lags) + SLACK

    def _lag_of(self, seat: int) -> float:
        person = self._table.seats[seat].person
        here = [client for client in self._room.clients if client.person_id == person]
        lags = [client.lag_seconds + client.relay_seconds for client in here]
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
        move = play.move(self._table, answer.seat, answer.move, None, "race")
        await self._room.commit([move])

    def _maybe_count_down(self) -> None:
        """When one seat is left it gets the countdown."""
        left = self._unanswered()
        if len(left) != 1 or len(self._table.seats) < 2 or self._last_seat is not None:
            return
        self._phase, self._last_seat = "countdown", left[0]
        self._timers.cancel("patience")
        self._patience_end = None
        seconds = self._race.countdown_seconds
        self._deadline = self._countdown_end = time.monotonic() + seconds
        wait = seconds + self._lag_of(left[0]) + SLACK
        self._after("countdown", wait, self._countdown_is_over)
        self._room.send_status()

    async def _countdown_is_over(self) -> None:
        """The last one is late."""
        async with self._room.lock:
            seat, current = self._last_seat, self._round
            if seat is None or seat in self._table.answers:
                return
            for answer in self._in_order():
                await self._play_answer(answer)
            if self._round == current and self._match.actors == (seat,):
                late = play.move(self._table, seat, self._race.late, None, "race")
                await self._room.commit([late])

    # Bots

    def _plan_bots(self) -> None:
        for seat in self._unanswered():
            level = self._table.seats[seat].level
            if level is not None and seat not in self._planned:
                self._planned.add(seat)
                self._send_bot(seat, level)
            elif level is None:
                self._planned.discard(seat)

    def _send_bot(self, seat: int, level: str) -> None:
        begun, current = time.monotonic(), self._round
        for step in self._plan(seat, level):
            self._room.in_background(partial(self._bot_step, seat, step, begun, current))

    def _plan(self, seat: int, level: str) -> list[TimedMove]:
        known = self._match.redacted(seat)
        rng = generator(secrets.randbits(63))
        planned = self._race.plan(known[0], seat, level, rng)
        speed = self._room.settings.race_speed
        return [TimedMove(step.seconds / speed, step.move) for step in planned]

    async def _bot_step(
        self, seat: int, step: TimedMove, begun: float, current: int | None
    ) -> None:
        await asyncio.sleep(max(0.0, begun + step.seconds - time.monotonic()))
        async with self._room.lock:
            if self._round == current and self._table.seats[seat].level is not None:
                thought = begun + step.seconds - self._cast_off_at
                await self._bot_plays(seat, step.move, thought)

    async def _bot_plays(self, seat: int, move_text: str, thought: float) -> None:
        if self._turning_up or seat not in self._unanswered():
            return
        move = play.check_move(self._table, seat, move_text, None)
        if move.kind in self._race.answers:
            await self._room.commit([self._answer(seat, str(move), thought)])
        else:
            await self._room.commit([play.move(self._table, seat, str(move), None, "bot")])

    async def _lose_patience(self) -> None:
        """A bot answers for all who are silent."""
        level = self._table.flag.level or self._room.bots.default_level(self._table.game)
        async with self._room.lock:
            for seat in self._unanswered():
                for step in self._plan(seat, level):
                    await self._bot_plays(seat, step.move, time.monotonic() - self._cast_off_at)

    # Timers

    def _announce(self, name: str, seconds: float, work: Work) -> None:
        """Does something after some seconds, which clients see running down."""
        self._deadline = time.monotonic() + seconds
        self._after(name, seconds, work)

    def _after(self, name: str, seconds: float, work: Work) -> None:
        """Does something after some seconds, if the round is still the same."""
        self._timers.start(name, seconds, partial(self._ring, work))

    def _ring(self, work: Work) -> None:
        current = self._round

        async def work_in_this_round() -> None:
            # It may have waited for the database, and the others may have gone on.
            if self._round == current:
                await work()

        self._room.in_background(work_in_this_round)


def _cards_face_down() -> Refused:
    return Refused("illegal_move", "The cards are still being turned up.")
