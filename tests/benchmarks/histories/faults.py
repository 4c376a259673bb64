"""Mistakes that a server might make, to be planted in one that runs."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from santelmo.server.domain import chat, play
from santelmo.server.domain.errors import Refused, busy
from santelmo.server.domain.events import ChatWritten, Event, LogEntry, MovePlayed
from santelmo.server.domain.table import ChatLine, Table, ViewOf
from santelmo.server.live import frames
from santelmo.server.live.audience import Audience
from santelmo.server.live.interfaces import Client
from santelmo.server.live.room import Room
from santelmo.server.storage import event_store
from santelmo.server.storage.database import Database, Write
from santelmo.server.storage.event_store import EventStore

Json = dict[str, Any]
Plant = Callable[[pytest.MonkeyPatch], None]
Acknowledge = Callable[[], None] | None
FAULTS: dict[str, tuple[Plant, str]] = {}
"""By name: how the fault is planted, and the rule that the history breaks then."""
EVERY = 5
TOLD = 20
AWAY = 1_000_000
"""A place of the log where nothing stands."""
SWAP = tuple(
    f"update events set seq = {to} where table_id = :table and seq = {place}"
    for place, to in ((":last", AWAY), (":last - 1", ":last"), (AWAY, ":last - 1"))
)
"""The last two events of a table change places."""


def fault(rule: str) -> Callable[[Plant], Plant]:
    def register(plant: Plant) -> Plant:
        FAULTS[plant.__name__] = (plant, rule)
        return plant

    return register


def now_and_then() -> Callable[[], bool]:
    """True once in so many times."""
    numbers = itertools.count(1)
    return lambda: next(numbers) % EVERY == 0


@fault("lost")
def acknowledge_before_the_commit(patch: pytest.MonkeyPatch) -> None:
    """The database fails after the client was told that all is well."""
    commit, fails = Room.commit, now_and_then()

    async def hasty(
        room: Room,
        events: Sequence[Event],
        origin: str | None = None,
        acknowledge: Acknowledge = None,
    ) -> None:
        if acknowledge is None or origin is None or not fails():
            await commit(room, events, origin, acknowledge)
            return
        versions = room.table.versions
        versions[origin] = room.table.version + 1
        acknowledge()
        del versions[origin]
        raise busy()

    patch.setattr(Room, "commit", hasty)


@fault("nobody's act")
def forget_the_origin(patch: pytest.MonkeyPatch) -> None:
    """The log does not say which message an event comes from."""
    row: Callable[[str, LogEntry], Json] = vars(event_store)["_row"]
    fails = now_and_then()

    def forgetful(table: str, entry: LogEntry) -> Json:
        found = row(table, entry)
        return {**found, "origin": None} if fails() else found

    patch.setattr(event_store, "_row", forgetful)


@fault("nobody's act")
def do_what_comes_twice_twice(patch: pytest.MonkeyPatch) -> None:
    """A message that reaches the server a second time is done a second time."""
    commit = Room.commit

    async def twice(
        room: Room,
        events: Sequence[Event],
        origin: str | None = None,
        acknowledge: Acknowledge = None,
    ) -> None:
        await commit(room, events, origin, acknowledge)
        if isinstance(events[0], ChatWritten):
            await commit(room, events)

    patch.setattr(Room, "commit", twice)


@fault("gap")
def lose_an_event(patch: pytest.MonkeyPatch) -> None:
    """An event that was counted is not stored."""
    append, fails = EventStore.append, now_and_then()

    async def forgetful(
        store: EventStore, table: str, entries: Sequence[LogEntry], *more: Any, **named: Any
    ) -> None:
        lost = bool(entries) and isinstance(entries[0].event, MovePlayed) and fails()
        await append(store, table, [] if lost else entries, *more, **named)

    patch.setattr(EventStore, "append", forgetful)


@fault("changed")
def play_another_move(patch: pytest.MonkeyPatch) -> None:
    """A legal move, but not the one that was asked for."""
    move, errs = play.move, now_and_then()

    def careless(table: Table, seat: int, *more: Any, **named: Any) -> MovePlayed:
        played = move(table, seat, *more, **named)
        other = table.playing.legal(seat)[0]
        return replace(played, move=str(other)) if errs() else played

    patch.setattr(play, "move", careless)


@fault("refused and done")
def refuse_what_was_done(patch: pytest.MonkeyPatch) -> None:
    commit, errs = Room.commit, now_and_then()

    async def deceptive(
        room: Room,
        events: Sequence[Event],
        origin: str | None = None,
        acknowledge: Acknowledge = None,
    ) -> None:
        if acknowledge is None or not errs():
            await commit(room, events, origin, acknowledge)
        else:
            await commit(room, events, origin)
            room.table.versions.pop(origin or "")
            raise Refused("stale", "Somebody was faster; look again.")

    patch.setattr(Room, "commit", deceptive)


@fault("misplaced")
def acknowledge_another_place(patch: pytest.MonkeyPatch) -> None:
    """The client is told a version that is not that of its act."""
    ack, errs = frames.ack, now_and_then()

    def misleading(message_id: str, version: int) -> bytes:
        return ack(message_id, version + errs())

    patch.setattr(frames, "ack", misleading)


@fault("misplaced")
def swap_two_events(patch: pytest.MonkeyPatch) -> None:
    """What came later stands before what came earlier."""
    store: Callable[[Database, list[Write]], None] = vars(Database)["_store"]

    def swapping(written: Database, batch: list[Write]) -> None:
        store(written, batch)
        engine: sql.Engine = vars(written)["_engine"]
        with engine.begin() as connection:
            for row in (row for write in batch for row in write.events if row["kind"] == "said"):
                places = {"table": row["table_id"], "last": row["seq"]}
                for statement in SWAP:
                    connection.execute(sql.text(statement), places)

    patch.setattr(Database, "_store", swapping)


@fault("wrong view")
def lose_a_change(patch: pytest.MonkeyPatch) -> None:
    """A part of an update does not arrive."""
    update, fails = frames.update, now_and_then()

    def incomplete(version: int, changes: list[bytes]) -> bytes:
        return update(version, changes[1:] if fails() else changes)

    patch.setattr(frames, "update", incomplete)


@fault("unfinished view")
def stop_telling(patch: pytest.MonkeyPatch) -> None:
    """After a while nobody is told of changes any more, only who asks."""
    send, numbers = Audience.send_documents, itertools.count(1)

    def tired(audience: Audience) -> None:
        if next(numbers) < TOLD:
            send(audience)

    patch.setattr(Audience, "send_documents", tired)


@fault("back")
def show_an_old_document(patch: pytest.MonkeyPatch) -> None:
    """Somebody who comes back is shown what was on the screen long ago."""
    snapshot = frames.snapshot
    first: dict[tuple[str | None, str], tuple[int, bytes]] = {}

    def stale(version: int, client: Client, document: bytes, lines: list[Json]) -> bytes:
        table: str = json.loads(document)["table"]["id"]
        old = first.setdefault((client.person_id, table), (version, document))
        return snapshot(old[0], client, old[1], lines)

    patch.setattr(frames, "snapshot", stale)


@fault("wrong view")
def show_another_seat(patch: pytest.MonkeyPatch) -> None:
    """Somebody sees what only somebody else may see."""
    views = Table.views

    def swapped(table: Table) -> ViewOf:
        of = views(table)
        return lambda perspective: of({0: 1, 1: 0}.get(perspective or 0, perspective))

    patch.setattr(Table, "views", swapped)


@fault("foreign seat")
def look_from_the_other_seat(patch: pytest.MonkeyPatch) -> None:
    allowed: Callable[..., int | None] = vars(Audience)["_allowed"]

    def generous(audience: Audience, client: Client, seat: int | None) -> int | None:
        right = allowed(audience, client, seat)
        return right if right is None else 1 - min(right, 1)

    patch.setattr(Audience, "_allowed", generous)


@fault("stale list")
def list_a_table_once_only(patch: pytest.MonkeyPatch) -> None:
    """The lists go on to show how the table was made."""
    write: Callable[..., None] = vars(event_store)["_write_listing"]
    listed: set[str] = set()

    def lazy(listing: Any, connection: Connection) -> None:
        if listing.id not in listed:
            listed.add(listing.id)
            write(listing, connection)

    patch.setattr(event_store, "_write_listing", lazy)


@fault("wrong chat")
def let_players_read_what_spectators_say(patch: pytest.MonkeyPatch) -> None:
    def indiscreet(table: Table, plays: bool, line: ChatLine) -> bool:
        return True

    patch.setattr(chat, "may_read", indiscreet)


@fault("wrong chat")
def change_what_was_said(patch: pytest.MonkeyPatch) -> None:
    line, errs = frames.chat_line, now_and_then()

    def misheard(said: ChatLine) -> bytes:
        other = replace(said, written=replace(said.written, text="something else"))
        return line(other if errs() else said)

    patch.setattr(frames, "chat_line", misheard)
