"""A live table: one thing happens after the other, is stored, acknowledged and told to all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import structlog

from santelmo.core.registry import definition
from santelmo.server import chat, decisions, wire
from santelmo.server.bots import Kept
from santelmo.server.clocks import Clocks
from santelmo.server.connection import Connection
from santelmo.server.errors import Refused, failed
from santelmo.server.events import Event, Stored
from santelmo.server.identity import Person, now
from santelmo.server.lobby import SHOWN_STATUS
from santelmo.server.messages import (
    ChatMessage,
    LookMessage,
    MoveMessage,
    PongMessage,
    ReadyMessage,
    ResignMessage,
    SyncMessage,
    TakebackAnswer,
    TakebackMessage,
    UndoMessage,
)
from santelmo.server.presence import Presence
from santelmo.server.race import LiveRace
from santelmo.server.screens import Look, Screens
from santelmo.server.settings import Settings
from santelmo.server.stand_ins import StandIns
from santelmo.server.store import Conflict, Listing, Store
from santelmo.server.table import Table, listing_after
from santelmo.server.thinking import Thinkers

log = structlog.get_logger("table")

Json = dict[str, Any]
LONGEST_RETRY = 10.0
"""Seconds until something that happens by itself, and failed often, is tried again."""
PASSING = frozenset({"busy", "stale"})
"""Refusals of which a second attempt may hear nothing: each looks at the table anew."""
Intent = MoveMessage | UndoMessage | TakebackMessage | TakebackAnswer | ResignMessage | ChatMessage


@dataclass(frozen=True)
class Surroundings:
    """What all tables share."""

    store: Store
    settings: Settings
    thinkers: Thinkers
    bots: Kept
    listed: Callable[[Listing], None]
    """Is told of tables whose line in the lists has changed."""


class Room:
    """One table with everybody who looks at it."""

    def __init__(self, table: Table, around: Surroundings) -> None:
        self.table = table
        self.around = around
        self.settings = around.settings
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.presence = Presence(around.settings.gone_seconds)
        self.clocks = Clocks(around.settings.restart_seconds)
        self.chat_limits = chat.Limits(around.settings)
        race = definition(table.game).race
        self.race = LiveRace(self, race) if race is not None else None
        self.loop = asyncio.get_running_loop()
        self.last_used = self.loop.time()
        self._screens = Screens(table, self._views)
        self._stand_ins = StandIns(self)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self.listed = self.in_lobby
        """Whether those who look at the lobby have been told of this table."""
        self.arrange()

    # Coming and going of connections

    def attach(self, connection: Connection, seat: int | None, version: int | None) -> None:
        """Takes a connection in and brings it up to date."""
        self.connections.add(connection)
        connection.seats = self.table.seats_of(connection.person_id)
        connection.looks_as = self._allowed_look(connection, seat)
        missed = self._missed(connection, seat, version)
        if missed is None:
            self._send_snapshot(connection)
        else:
            connection.send(missed)
        self._presence_changed()
        connection.ping()

    def detach(self, connection: Connection) -> None:
        """Lets a connection go."""
        self.connections.discard(connection)
        if not self._closed:
            self._presence_changed()

    def _allowed_look(self, connection: Connection, seat: int | None) -> int | None:
        if seat in connection.seats:
            return seat
        return connection.seats[0] if connection.seats else None

    def _missed(self, connection: Connection, seat: int | None, version: int | None) -> str | None:
        """What a client that comes back has missed, if that is only changes of the document.

        Otherwise None. It needs everything anew, in one frame: of several it might get only the
        first before it is cut off again, and would not miss the others.
        """
        if version is None or self.race is not None:
            return None
        if version < self.table.settled or seat not in (None, connection.looks_as):
            return None
        if chat.missed(self.table, connection, version):
            return None
        return self._screens.update_since(connection.looks_as, version)

    def _presence_changed(self) -> None:
        self.last_used = self.loop.time()
        self._note_presence()
        self.tell_status()
        if self.race is not None:
            self.race.arrange()

    def _note_presence(self) -> None:
        here = {c.person_id for c in self.connections if c.person_id is not None}
        self.presence.note(self.table.party, here)

    @property
    def in_lobby(self) -> bool:
        """Whether the list of public tables shows this one: a table that waits wants company."""
        table = self.table
        if not table.public or table.status not in SHOWN_STATUS:
            return False
        return table.status == "running" or self._has_company

    @property
    def _has_company(self) -> bool:
        seconds = self.settings.idle_seconds
        recent = now() - self.table.updated_at < seconds * 1000
        return recent or self.presence.somebody_within(seconds)

    @property
    def idle(self) -> bool:
        """Nobody looks, and nothing happens by itself."""
        if self.connections or self.lock.locked() or self._tasks:
            return False
        waiting = self._stand_ins.waiting if self.race is None else self.race.waiting
        return self.table.status != "running" or not waiting

    def close(self) -> None:
        """Ends everything that goes on here; the log has it all."""
        self._closed = True
        self._stand_ins.stop()
        if self.race is not None:
            self.race.stop()
        for task in self._tasks:
            task.cancel()

    # Wishes

    async def change(self, decide: Callable[[Table], list[Event]]) -> Json:
        """Does what HTTP asks for; the table afterwards."""
        async with self.lock:
            await self._do(decide(self.table))
            return self.table.info()

    async def _do(self, events: list[Event]) -> None:
        if events:
            await self.commit(events)

    @property
    def lacks_host(self) -> bool:
        """Whether people are there and wait for a host who is not."""
        return self.presence.handover_ms(self.table.host) == 0 and bool(self._people_here())

    async def renew_host(self) -> None:
        """Somebody who is there takes the place of a host who is gone, so that all can begin."""
        async with self.lock:
            if self.lacks_host:
                await self._do(decisions.pass_host_on(self.table, self._people_here()))

    def _people_here(self) -> set[str]:
        return {c.person_id for c in self.connections if c.person_id in self.table.people}

    async def receive(self, connection: Connection, message: Any) -> None:
        """Does what a client asks for. Raises nothing: the client is answered."""
        self.last_used = self.loop.time()
        match message:
            case PongMessage():
                connection.pong(message.n)
            case SyncMessage():
                self._send_snapshot(connection)
            case LookMessage():
                self._look(connection, message.seat)
            case ReadyMessage():
                self._ready(connection, message.seat)
            case _:
                await self._intend(connection, message)

    def _look(self, connection: Connection, seat: int | None) -> None:
        if seat is None and connection.seats and self.table.status == "running":
            problem = Refused("not_your_seat", "Who plays does not watch as a spectator.")
            connection.send(wire.error(None, problem))
        elif seat is not None and seat not in connection.seats:
            problem = Refused("not_your_seat", f"Seat {seat} is not yours.")
            connection.send(wire.error(None, problem))
        else:
            connection.looks_as = seat
            self._send_snapshot(connection)

    def _ready(self, connection: Connection, seat: int) -> None:
        if seat not in connection.seats:
            problem = Refused("not_your_seat", f"Seat {seat} is not yours.")
            connection.send(wire.error(None, problem))
        elif self.race is not None:
            self.race.ready(seat)

    async def _intend(self, connection: Connection, message: Intent) -> None:
        try:
            person = connection.person
            if person is None:
                raise Refused("no_identity", "Spectators without a name cannot do that.")
            async with self.lock:
                await self._intend_alone(connection, person, message)
        except Refused as refused:
            self._reject(connection, message.id, refused)
        except Exception:
            log.exception("intent_failed", table=self.table.id, kind=message.type)
            self._reject(connection, message.id, failed())

    async def _intend_alone(self, connection: Connection, person: Person, message: Intent) -> None:
        origin = f"{person.id}:{message.id}"
        if origin in self.table.done:
            connection.send(wire.ack(message.id, self.table.done[origin]))
            return
        events = self._decide(connection, person, message)
        if not events:
            connection.send(wire.ack(message.id, self.table.version))
            return
        events[-1] = Event(events[-1].kind, events[-1].data, origin)
        try:
            await self.commit(events, lambda: connection.send(self._ack_of(message.id, origin)))
        except Refused:
            # Another server process may have stored this very message.
            if origin not in self.table.done:
                raise
            connection.send(self._ack_of(message.id, origin))

    def _ack_of(self, message_id: str, origin: str) -> str:
        return wire.ack(message_id, self.table.done[origin])

    def _decide(self, connection: Connection, person: Person, message: Intent) -> list[Event]:
        table = self.table
        match message:
            case MoveMessage():
                return self._decide_move(connection, person, message)
            case UndoMessage():
                return decisions.undo(table, person.id, message.seat, message.version)
            case TakebackMessage():
                return decisions.ask_takeback(table, person.id, message.seat, message.version)
            case TakebackAnswer():
                return decisions.answer_takeback(table, person.id, message.agree, message.version)
            case ResignMessage():
                return decisions.resign(table, person.id, message.seat)
            case ChatMessage():
                return [chat.say(table, person, message.text, self.chat_limits)]

    def _decide_move(
        self, connection: Connection, person: Person, message: MoveMessage
    ) -> list[Event]:
        decisions.played_by(self.table, person.id, message.seat)
        if self.race is not None:
            return [self.race.decide(connection, message)]
        return [decisions.move(self.table, message.seat, message.move, message.version, "person")]

    # Storing and telling

    async def commit(
        self, events: list[Event], acknowledge: Callable[[], None] | None = None
    ) -> None:
        """Stores events, then acknowledges, then tells all. Needs the lock."""
        table, at = self.table, now()
        stored = [Stored(table.version + n, at, event) for n, event in enumerate(events, 1)]
        listing = listing_after(table, stored)
        try:
            await self.around.store.append(table.id, stored, listing)
        except Conflict:
            await self._catch_up()
            raise Refused("stale", "Somebody was faster; look again.") from None
        before = table.status
        self._take_in(stored, acknowledge)
        if table.status != (before if listing is None else listing.status):
            listing = table.listing()
            await self._list_end(listing)
        if listing is not None:
            self.around.listed(listing)
        self.arrange()

    async def _list_end(self, listing: Listing) -> None:
        """Lists what has ended by a move. That is stored: what comes of the list is no matter."""
        try:
            await self.around.store.append(self.table.id, [], listing)
        except (Refused, Conflict):
            self.spawn(lambda: self.around.store.append(self.table.id, [], listing))

    async def _catch_up(self) -> None:
        """Takes in what another server process has stored."""
        for one in await self.around.store.events(self.table.id, after=self.table.version):
            # One by one, as they happened: a line comes before the move that came after it.
            self._take_in([one])
        self.arrange()

    def _take_in(self, stored: list[Stored], acknowledge: Callable[[], None] | None = None) -> None:
        """What is stored has happened: acknowledges it and tells all."""
        before = self.table.status
        for one in stored:
            self.table.fold(one)
        if self.race is not None:
            self.race.follow()
        if acknowledge is not None:
            acknowledge()
        self._tell(stored)
        if self.table.status != before:
            self._tell_spectators_lines()

    def _tell(self, stored: list[Stored]) -> None:
        self.tell_documents()
        self._follow_seats()
        for one in stored:
            if one.event.kind == "said":
                self._tell_chat(one.seq)
        if (
            self.race is not None
            or self.table.decision_seconds is not None
            or any(one.event.kind not in ("moved", "undone", "said") for one in stored)
        ):
            self._note_presence()
            self.tell_status()

    def _follow_seats(self) -> None:
        """Those whose seats have changed look anew."""
        for connection in self.connections:
            seats = self.table.seats_of(connection.person_id)
            if seats != connection.seats:
                connection.seats = seats
                connection.looks_as = self._allowed_look(connection, connection.looks_as)
                self._send_snapshot(connection)

    def tell_documents(self) -> None:
        """Sends everybody what has changed in the document, from where they look."""
        frames = self._screens.updates({c.looks_as for c in self.connections})
        for connection in self.connections:
            if connection.looks_as in frames:
                connection.send(frames[connection.looks_as])

    def _views(self) -> Look:
        if self.table.match is None:
            return lambda perspective: None
        if self.race is not None:
            return self.race.views()
        return self.table.look()

    def _send_snapshot(self, connection: Connection) -> None:
        shown = self._screens.present(connection.looks_as)
        lines = chat.latest(self.table, connection)
        connection.send(wire.snapshot(self.table.version, connection.you(), shown.as_text(), lines))

    def _reject(self, connection: Connection, message_id: str, refused: Refused) -> None:
        text = self._screens.present(connection.looks_as).as_text()
        connection.send(
            wire.reject(message_id, refused, self.table.version, connection.you(), text)
        )

    def _tell_chat(self, version: int) -> None:
        said = next((s for s in self.table.chat if s.version == version), None)
        if said is None:
            return
        frame = chat.message(said)
        for connection in self.connections:
            if chat.may_read(self.table, connection, said):
                connection.send(frame)

    def _tell_spectators_lines(self) -> None:
        """Once a match is over its players read what the spectators have said."""
        if self.table.status not in chat.OPEN_TO_ALL:
            return
        lines = [chat.message(said) for said in self.table.chat if chat.apart(said)]
        for connection in self.connections:
            if connection.seats:
                for frame in lines:
                    connection.send(frame)

    def tell_status(self) -> None:
        """Sends everybody who is there, the clocks and the race."""
        if self.connections:
            frame = wire.text(self._status())
            for connection in self.connections:
                connection.send(frame)

    def _status(self) -> Json:
        people = self.table.people
        return {
            "type": "status",
            "seats": [self._seat_status(number) for number in range(len(self.table.seats))],
            "spectators": sum(c.person_id not in people for c in self.connections),
            "race": self.race.status() if self.race is not None else None,
        }

    def _seat_status(self, number: int) -> Json:
        person = self.table.seats[number].person
        gone_ms = None if person is None else self.presence.gone_ms(person)
        return {
            "seat": number,
            "present": person is None or gone_ms is None,
            "gone_ms": gone_ms,
            "handover_ms": None if person is None else self.presence.handover_ms(person),
            "clock_ms": self._clock_ms(number),
        }

    def _clock_ms(self, number: int) -> int | None:
        if self.race is not None:
            return self.race.clock_ms(number)
        return self.clocks.left_ms(self.table, number)

    def gone(self, number: int) -> bool:
        """Whether the one who holds the seat has been away for long enough."""
        if not 0 <= number < len(self.table.seats):
            return False
        person = self.table.seats[number].person
        return person is not None and self.presence.handover_ms(person) == 0

    # What happens by itself

    def arrange(self) -> None:
        """Lets bots think and clocks run, as the table now asks for."""
        if self._closed:
            return
        if self.race is not None:
            self.race.arrange()
        else:
            self._stand_ins.arrange()

    def spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Runs something beside; a mistake in it is logged and hurts nobody else.

        What fails is done again after a while. So it looks at the table anew each time.
        """
        if self._closed:
            return
        task = self.loop.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        pause = self.settings.retry_seconds
        while True:
            try:
                await work()
                return
            except Refused as refused:
                if refused.code not in PASSING:
                    log.info("given_up", table=self.table.id, reason=refused.text)
                    return
            except Exception:
                log.exception("failed", table=self.table.id)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RETRY)

    async def persist(self, act: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Does something under the lock; again after a while, as long as it cannot be stored."""
        pause = self.settings.retry_seconds
        while True:
            try:
                async with self.lock:
                    await act()
                return
            except Refused as refused:
                if refused.code not in PASSING:
                    raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RETRY)
