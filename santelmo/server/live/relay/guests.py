"""Clients of other servers at tables of this one."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from santelmo.server.domain.errors import Refused, TableMoved
from santelmo.server.domain.person import Person
from santelmo.server.live.relay.attachment import Rooms
from santelmo.server.live.relay.envelopes import Note
from santelmo.server.live.relay.exchange import Exchange
from santelmo.server.live.relay.remote_client import RemoteClient
from santelmo.server.live.relay.requests import Request, decode, serve
from santelmo.server.live.room import Room

log = structlog.get_logger("relay")

Json = dict[str, Any]
Key = tuple[str, int]
"""A client of another server: the server, and the client's number there."""
TakeTurn = Callable[[RemoteClient, Coroutine[Any, Any, None]], Coroutine[Any, Any, None]]
"""Runs something when it is a client's turn."""


class Guest:
    """A client of another server, and what it has asked for."""

    def __init__(self, client: RemoteClient, server: str) -> None:
        self.client = client
        self.server = server
        self.asked: deque[tuple[int, Request, float]] = deque()
        """With the number that the other server knows it by, and when it came in."""
        self.task: asyncio.Task[None] | None = None


class Guests:
    """All of them."""

    def __init__(
        self, exchange: Exchange, rooms: Rooms, max_watchers: int, take_turn: TakeTurn
    ) -> None:
        self._exchange = exchange
        self._rooms = rooms
        self._max_watchers = max_watchers
        self._take_turn = take_turn
        self._guests: dict[Key, Guest] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def servers(self) -> set[str]:
        """The servers whose clients are at tables of this one."""
        return {guest.server for guest in self._guests.values()}

    def take(self, sender: str, note: Note) -> bool:
        """Takes a note from a server; False if it is none of guests."""
        name, number, *more = note
        key = (sender, number)
        match name:
            case "attach":
                self._let_in(key, *more)
            case "detach":
                self._let_go(key)
            case "ask":
                self._ask(key, *more)
            case "lag":
                self._note_lag(key, *more)
            case _:
                return False
        return True

    def _note_lag(self, key: Key, lag: float, pinged_at: float, passed: float) -> None:
        """A lag was measured; `passed` is how long the other server had the note of the ping."""
        guest = self._guests.get(key)
        if guest is not None:
            guest.client.lag_seconds = lag
            guest.client.relay_seconds = max(0.0, time.monotonic() - pinged_at - passed)

    # Coming and going

    def _let_in(self, key: Key, wish: Json) -> None:
        server, number = key
        person = None if wish["person"] is None else Person(*wish["person"])
        client = RemoteClient(number, person, wish["address"], self._exchange.to(server))
        guest = self._guests[key] = Guest(client, server)
        self._run(guest, self._enter(key, guest, wish))

    async def _enter(self, key: Key, guest: Guest, wish: Json) -> None:
        try:
            room = await self._rooms.room(wish["table"])
            if not wish["follows"]:
                self._admit(room, guest.client)
        except Refused as refused:
            code = "moved" if isinstance(refused, TableMoved) else refused.code
            self._exchange.to(guest.server).note("refused", key[1], code, refused.text)
            self._guests.pop(key, None)
            return
        if self._guests.get(key) is not guest:
            return
        guest.client.room = room
        belongs = guest.client.person_id in room.table.people
        self._exchange.to(guest.server).note("attached", key[1], belongs)
        room.attach(guest.client, wish["seat"], None)

    def _admit(self, room: Room, client: RemoteClient) -> None:
        """Those who play here do not compete with those who watch."""
        if client.person_id in room.table.people:
            return
        if sum(not other.seats for other in room.clients) >= self._max_watchers:
            raise Refused("too_many", "All places for those who watch are taken.")

    def _let_go(self, key: Key) -> None:
        guest = self._guests.pop(key, None)
        if guest is None:
            return
        room, guest.client.room = guest.client.room, None
        if room is not None:
            room.detach(guest.client)

    def server_gone(self, server: str) -> None:
        """A server says nothing any more: its clients are not there.

        Should it only have slept, it hears in the end that they have to come anew.
        """
        for key in [key for key in self._guests if key[0] == server]:
            self._let_go(key)
            self._exchange.to(server).note("moved", key[1])

    def table_moved(self, table: str) -> None:
        """Another server has the table now: that is where they should be."""
        for key, guest in list(self._guests.items()):
            room = guest.client.room
            if room is not None and room.table.id == table:
                guest.client.room = None
                del self._guests[key]
                self._exchange.to(key[0]).note("moved", key[1])

    def send_away(self) -> None:
        """This server ends: all of them look where their tables are then."""
        for key, guest in list(self._guests.items()):
            guest.client.room = None
            self._exchange.to(key[0]).note("moved", key[1])
        self._guests.clear()

    # What they ask for

    def _ask(
        self, key: Key, number: int, request: Json, received_at: float | None, lag: float
    ) -> None:
        guest = self._guests.get(key)
        if guest is None:
            # It asks at the wrong place: a note that it has to move was lost.
            self._exchange.to(key[0]).note("moved", key[1])
            return
        guest.client.lag_seconds = lag
        arrived = time.monotonic() if received_at is None else received_at
        guest.asked.append((number, decode(request), arrived))
        if guest.task is None:
            guest.task = self._run(guest, self._serve(key, guest))

    async def _serve(self, key: Key, guest: Guest) -> None:
        """Does what a guest has asked for, one thing after the other."""
        try:
            while guest.asked and (room := guest.client.room) is not None:
                number, request, received_at = guest.asked.popleft()
                guest.client.received_at = received_at
                try:
                    await self._take_turn(guest.client, serve(room, guest.client, request))
                except TableMoved:
                    # The other server asks again, where the table is then.
                    return
                self._exchange.to(guest.server).note("done", key[1], number)
        finally:
            guest.task = None

    def _run(self, guest: Guest, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        log.exception("guest_failed")
