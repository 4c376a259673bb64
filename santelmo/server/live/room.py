"""A live table: one thing happens after the other, is stored, acknowledged and sent to all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog

from santelmo.core.registry import definition
from santelmo.server.domain import chat, checks, play, seating
from santelmo.server.domain.commands import (
    AnswerTakeback,
    Command,
    PlayMove,
    RequestTakeback,
    Resign,
    UndoMove,
    WriteChat,
)
from santelmo.server.domain.errors import Conflict, Refused, TableMoved, failed
from santelmo.server.domain.events import (
    ChatWritten,
    Event,
    LogEntry,
    MovePlayed,
    MovesUndone,
    RatingStopped,
)
from santelmo.server.domain.folding import fold
from santelmo.server.domain.listing import Listing, listing_after, listing_of
from santelmo.server.domain.news import TurnChanges, announces_turns, turn_changes
from santelmo.server.domain.person import Person
from santelmo.server.domain.table import Table
from santelmo.server.domain.table_info import table_info
from santelmo.server.domain.time import SteadyClock, TableTime, now
from santelmo.server.live import frames
from santelmo.server.live.audience import Audience
from santelmo.server.live.chat_limit import ChatLimit
from santelmo.server.live.interfaces import (
    IN_MEMORY,
    NOTHING_DUE,
    Bots,
    Client,
    NewsReaders,
    TableLog,
)
from santelmo.server.live.lobby import LISTED_STATUS
from santelmo.server.live.pace import Pace, Work
from santelmo.server.live.presence import Presence
from santelmo.server.live.race import RacePace
from santelmo.server.live.retry import is_retryable, retry
from santelmo.server.live.turns import TurnPace
from santelmo.server.settings import Settings

log = structlog.get_logger("table")

Json = dict[str, Any]
WITHOUT_STATUS = (MovePlayed, MovesUndone, ChatWritten)
"""Events that change nothing of who is there; without a clock no status needs to be sent."""


@dataclass(frozen=True)
class Services:
    """What all rooms share."""

    log: TableLog
    bots: Bots
    settings: Settings
    clock: SteadyClock
    readers: NewsReaders
    on_listing: Callable[[Listing], None]
    """Called when a table's line in the lists has changed."""


class Room:
    """One table with everybody who looks at it."""

    def __init__(
        self,
        table: Table,
        services: Services,
        address: str | None = None,
    ) -> None:
        self.table = table
        self.address = address
        """Where its host is: what it costs counts there. None until that is known."""
        self.settings = services.settings
        self.bots = services.bots
        self.time = TableTime(services.clock, table.active_at)
        self.loop = asyncio.get_running_loop()
        self.lock = asyncio.Lock()
        self.presence = Presence(services.settings.gone_seconds)
        self.last_used = self.loop.time()
        self._log = services.log
        self._on_listing = services.on_listing
        self._readers = services.readers
        self._chat_limit = ChatLimit(services.settings.chat_lines, services.settings.chat_seconds)
        self._people_by_address: dict[str, set[str]] = {}
        """Who of those who play here has come from where, as far as this server remembers."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        race = definition(table.game).race
        self.pace: Pace = TurnPace(self) if race is None else RacePace(self, race)
        self._audience = Audience(table, self.pace.views)
        self._due_at: int | None = None
        """What the database says of when this table is to be looked after."""
        self.listed = self.in_lobby
        """Whether those who look at the lobby have been told of this table."""
        self.arrange()

    @property
    def clients(self) -> Collection[Client]:
        return self._audience.clients

    # Coming and going

    def attach(self, client: Client, seat: int | None, version: int | None) -> None:
        """Takes a client in and brings it up to date."""
        self._audience.add(client, seat, version, self.pace.resumable)
        self._note_address(client)
        self._presence_changed()
        client.ping()

    def detach(self, client: Client) -> None:
        """Lets a client go."""
        self._audience.remove(client)
        if not self._closed:
            self._presence_changed()

    def _presence_changed(self) -> None:
        self.touch()
        self._note_presence()
        self.send_status()
        self.pace.presence_changed()

    def _note_presence(self) -> None:
        self.presence.note(self.table.party, self._audience.people)

    def _note_address(self, client: Client) -> None:
        """What the table costs counts where its host is; until the host comes, where others are."""
        stands_in = self.address is None and client.person_id in self.table.people
        if client.person_id == self.table.host or stands_in:
            self.address = client.address
        self._check_rating(client)

    def _check_rating(self, client: Client) -> None:
        """Two people of a rated match who come from one address may well be one person."""
        person = client.person_id
        if person not in self.table.people or self.settings.rate_same_address:
            return
        neighbours = self._people_by_address.setdefault(client.address, set())
        neighbours.add(person)
        if len(neighbours) > 1 and self.table.rated != "no":
            self.in_background(self._stop_rating)

    async def _stop_rating(self) -> None:
        async with self.lock:
            if self.table.status == "running" and self.table.not_rated_because is None:
                await self.commit([RatingStopped("same_address")])

    def touch(self) -> None:
        """Somebody uses the room: it is not forgotten for a while."""
        self.last_used = self.loop.time()

    def is_gone(self, number: int) -> bool:
        """Whether the player of a seat has been away for long enough to be replaced."""
        if not 0 <= number < len(self.table.seats):
            return False
        person = self.table.seats[number].person
        return person is not None and self.presence.handover_ms(person) == 0

    @property
    def lacks_host(self) -> bool:
        """Whether people are there and wait for a host who is not."""
        return self.presence.handover_ms(self.table.host) == 0 and bool(self._people_present())

    async def replace_host(self) -> None:
        """Somebody who is there takes the place of a host who is gone, so that all can begin."""
        async with self.lock:
            if self.lacks_host:
                await self._commit_any(seating.replace_host(self.table, self._people_present()))

    def _people_present(self) -> set[str]:
        return self.people_at_table & self.table.people

    @property
    def people_at_table(self) -> set[str]:
        """Those who look at the table now, by id."""
        return self._audience.people

    @property
    def people_present(self) -> bool:
        """Whether the host or one who sits here is connected."""
        return not self._audience.people.isdisjoint(self.table.party)

    @property
    def in_lobby(self) -> bool:
        """Whether the list of public tables shows this one: a table that waits wants company."""
        table = self.table
        if not table.public or table.status not in LISTED_STATUS:
            return False
        return table.status == "running" or self._has_company

    @property
    def _has_company(self) -> bool:
        seconds = self.settings.idle_seconds
        recent = self.time.now() - self.table.active_at < seconds * 1000
        return recent or self.presence.somebody_within(seconds)

    @property
    def idle(self) -> bool:
        """Nobody looks, and nothing happens by itself."""
        if self.clients or self.lock.locked() or self._tasks:
            return False
        return self.table.status != "running" or not self.pace.waiting

    async def note_due(self) -> None:
        """Stores when the table is to be looked after while nobody has it in memory."""
        if self.table.status != "running":
            return
        due_at = self.pace.due_at() or NOTHING_DUE
        if due_at != self._due_at:
            # Should it fail, nobody knows what is stored.
            self._due_at = None
            await self._log.append(self.table.id, [], due_at=due_at)
            self._due_at = due_at

    def close(self) -> None:
        """Ends everything that goes on here; the log has it all."""
        self._closed = True
        self.pace.stop()
        for task in self._tasks:
            task.cancel()

    def abandon(self) -> None:
        """Another server decides here now: nobody is told anything more from here."""
        self.close()
        self._audience.clients.clear()

    # What clients ask for

    def sync(self, client: Client) -> None:
        """Sends a client everything anew."""
        self.touch()
        self._audience.send_snapshot(client)

    def look(self, client: Client, seat: int | None) -> None:
        """Shows a client the table from another of its seats."""
        self.touch()
        self._audience.look(client, seat)

    def ready(self, client: Client, seat: int) -> None:
        """A player need not wait for the next round."""
        self.touch()
        if seat not in client.seats:
            self._audience.refuse_seat(client, seat)
        else:
            self.pace.ready(seat)

    async def execute(self, client: Client, message_id: str, command: Command) -> None:
        """Does what a client asks for; the client is answered. Raises only TableMoved."""
        self.touch()
        try:
            person = client.person
            if person is None:
                raise Refused("no_identity", "Spectators without a name cannot do that.")
            async with self.lock:
                await self._execute_once(client, person, message_id, command)
        except TableMoved:
            raise
        except Refused as refused:
            self._audience.reject(client, message_id, refused)
        except Exception:
            log.exception("command_failed", table=self.table.id, command=type(command).__name__)
            self._audience.reject(client, message_id, failed())

    async def _execute_once(
        self, client: Client, person: Person, message_id: str, command: Command
    ) -> None:
        """Does what a message asks for, however often the message is sent."""
        origin, versions = f"{person.id}:{message_id}", self.table.versions

        def acknowledge() -> None:
            client.send(frames.ack(message_id, versions[origin]))

        if origin in versions:
            acknowledge()
            return
        events = self._decide(client, person, command)
        if not events:
            client.send(frames.ack(message_id, self.table.version))
            return
        try:
            await self.commit(events, origin, acknowledge)
        except Refused:
            # Another server process may have stored this very message.
            if origin not in versions:
                raise
            acknowledge()

    def _decide(self, client: Client, person: Person, command: Command) -> list[Event]:
        """The events that a command comes to. Raises Refused."""
        table = self.table
        match command:
            case PlayMove():
                checks.plays_seat(table, person.id, command.seat)
                return [self.pace.decide(client, command)]
            case UndoMove():
                return play.undo(table, person.id, command.seat, command.version)
            case RequestTakeback():
                return play.request_takeback(table, person.id, command.seat, command.version)
            case AnswerTakeback():
                return play.answer_takeback(table, person.id, command.agree, command.version)
            case Resign():
                level = self.bots.default_level(table.game)
                return play.resign(table, person.id, command.seat, level)
            case WriteChat():
                self._chat_limit.count(person.id, client.address)
                return [chat.write(table, person, command.text)]

    async def change(self, decide: Callable[[Table], list[Event]]) -> Json:
        """Does what HTTP asks for; the table afterwards."""
        async with self.lock:
            await self._commit_any(decide(self.table))
            return table_info(self.table)

    # Storing, and notifying clients

    async def _commit_any(self, events: list[Event]) -> None:
        if events:
            await self.commit(events)

    async def commit(
        self,
        events: Sequence[Event],
        origin: str | None = None,
        acknowledge: Callable[[], None] | None = None,
    ) -> None:
        """Stores events, then acknowledges, then notifies all clients. Needs the lock.

        The last one carries the origin of the message that caused them.
        """
        table = self.table
        entries = _entries(table.version, events, origin, self.time.now())
        listing = listing_after(table, entries)
        due_at = None if self._due_at == IN_MEMORY else IN_MEMORY
        try:
            await self._log.append(table.id, entries, listing, due_at, self._turns(entries))
        except Conflict:
            await self._catch_up()
            raise Refused("stale", "Somebody was faster; look again.") from None
        self._due_at = IN_MEMORY
        before = table.status
        self._apply(entries, acknowledge)
        if table.status != (before if listing is None else listing.status):
            listing = listing_of(table)
            await self._list_end(listing)
        if listing is not None:
            self._on_listing(listing)
        self.arrange()

    def _turns(self, entries: Sequence[LogEntry]) -> TurnChanges | None:
        """Whose turn begins with these events, where somebody wants to be told."""
        table = self.table
        if not announces_turns(table) or not self._readers.has_any(table.people):
            return None
        looking = {c.person_id for c in self.clients if c.attentive and c.person_id is not None}
        return turn_changes(table, entries, looking)

    def attend(self, client: Client, visible: bool) -> None:
        """Notes whether somebody sees the table."""
        client.attentive = visible

    async def _list_end(self, listing: Listing) -> None:
        """Lists what has ended by a move. The move is stored: a list may be late."""
        write = partial(self._log.append, self.table.id, [], listing)
        try:
            await write()
        except (Refused, Conflict):
            self.in_background(write)

    async def _catch_up(self) -> None:
        """Takes in what another server process has stored."""
        for entry in await self._log.events(self.table.id, after=self.table.version):
            # One by one, as they happened: a line comes before the move that came after it.
            self.time.note(entry.steady_at)
            self._apply([entry])
        self.arrange()

    def _apply(
        self, entries: list[LogEntry], acknowledge: Callable[[], None] | None = None
    ) -> None:
        """What is stored has happened: acknowledges it and notifies all clients."""
        before = self.table.status
        for entry in entries:
            fold(self.table, entry)
        self.pace.follow()
        if acknowledge is not None:
            acknowledge()
        self._notify_clients(entries)
        if self.table.status != before:
            self._audience.open_spectators_chat()

    def _notify_clients(self, entries: list[LogEntry]) -> None:
        self.send_documents()
        self._audience.follow_seats()
        self._audience.send_chat(entries)
        if self.pace.shows_time or any(
            not isinstance(entry.event, WITHOUT_STATUS) for entry in entries
        ):
            self._note_presence()
            self.send_status()

    def send_documents(self) -> None:
        """Sends everybody what has changed in the document, from their perspective."""
        self._audience.send_documents()

    def send_status(self) -> None:
        """Sends everybody who is there, the clocks and the race."""
        if self.clients:
            self._audience.broadcast(self._status())

    def _status(self) -> Json:
        return {
            "type": "status",
            "seats": [self._seat_status(number) for number in range(len(self.table.seats))],
            "spectators": self._audience.spectators,
            "race": self.pace.status(),
        }

    def _seat_status(self, number: int) -> Json:
        person = self.table.seats[number].person
        gone_ms = None if person is None else self.presence.gone_ms(person)
        return {
            "seat": number,
            "present": person is None or gone_ms is None,
            "gone_ms": gone_ms,
            "handover_ms": None if person is None else self.presence.handover_ms(person),
            **vars(self.pace.clock(number)),
        }

    # What happens by itself

    def arrange(self) -> None:
        """Lets bots think and clocks run, as the table now asks for."""
        if not self._closed:
            self.pace.arrange()

    def in_background(self, work: Work) -> None:
        """Runs something; a mistake in it is logged and hurts nobody else.

        What fails is done again after a while, so the work looks at the table anew each time.
        """
        if self._closed:
            return
        task = self.loop.create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guard(self, work: Work) -> None:
        try:
            await retry(work, self.settings.retry_seconds, self._may_pass)
        except Refused as refused:
            log.info("given_up", table=self.table.id, reason=refused.text)

    def _may_pass(self, error: Exception) -> bool:
        """Whether something in the background is tried again: a mistake of ours always is."""
        if isinstance(error, Refused):
            return is_retryable(error)
        log.error("failed", table=self.table.id, exc_info=error)
        return True

    async def under_lock(self, work: Work) -> None:
        """Does something under the lock; again after a while, as long as it cannot be stored."""

        async def alone() -> None:
            async with self.lock:
                await work()

        await retry(alone, self.settings.retry_seconds)


def _entries(
    version: int, events: Sequence[Event], origin: str | None, steady_at: int
) -> list[LogEntry]:
    """The events with their places in the log, behind this version."""
    at, last = now(), len(events)
    return [
        LogEntry(version + n, at, steady_at, event, origin if n == last else None)
        for n, event in enumerate(events, 1)
    ]
