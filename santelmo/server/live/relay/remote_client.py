"""A client of a table here whose socket is at another server."""

from __future__ import annotations

import time

from santelmo.server.domain.person import Person
from santelmo.server.domain.table import Perspective
from santelmo.server.live.relay.envelopes import Outbox
from santelmo.server.live.room import Room

Standing = tuple[list[int], Perspective, bool]


class RemoteClient:
    """Stands for the socket at the other server, which it is known to by a number."""

    def __init__(self, number: int, person: Person | None, address: str, outbox: Outbox) -> None:
        self.number = number
        self.person = person
        self.address = address
        self.seats: list[int] = []
        self.perspective: Perspective = None
        self.attentive = True
        self.received_at = 0.0
        self.next_ping = 0.0
        self.lag_seconds = 0.0
        self.relay_seconds = 0.0
        self.room: Room | None = None
        """Where it is attached; None when it has left or the table has moved."""
        self._outbox = outbox
        self._told: Standing | None = None

    @property
    def person_id(self) -> str | None:
        return None if self.person is None else self.person.id

    def send(self, frame: bytes) -> None:
        if self.room is None:
            return
        self._tell_standing(self.room)
        self._outbox.frame(self.number, frame)

    def _tell_standing(self, room: Room) -> None:
        """The other server knows which seats are this client's, and whether it plays."""
        standing = (self.seats, self.perspective, room.table.status == "running")
        if standing != self._told:
            self._told = (list(self.seats), *standing[1:])
            self._outbox.note("standing", self.number, *standing)

    def ping(self) -> None:
        """The other server pings; what it measures comes back with the time of this note."""
        if self.room is not None:
            self._outbox.note("ping", self.number, time.monotonic())

    def cast_off(self, frame: bytes) -> None:
        if self.room is not None:
            self._outbox.note("cast_off", self.number, time.monotonic(), frame.decode())

    def close(self, code: int) -> None:
        self._outbox.note("close", self.number, code)

    async def finish(self) -> None:
        """The other server does that."""
