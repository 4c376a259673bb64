"""Those who look at one table, and what each of them is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from santelmo.server.domain import chat
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.events import ChatWritten, LogEntry
from santelmo.server.domain.table import Perspective, Table, ViewOf
from santelmo.server.live import frames
from santelmo.server.live.interfaces import Client
from santelmo.server.live.sync import DocumentSync

Json = dict[str, Any]


class Audience:
    """The clients at one table."""

    def __init__(self, table: Table, views: Callable[[], ViewOf]) -> None:
        self._table = table
        self._documents = DocumentSync(table, views)
        self.clients: set[Client] = set()
        self._followed = -1
        """The version of the seats that `follow_seats` has looked at."""

    @property
    def people(self) -> set[str]:
        """Those who are connected and have a name."""
        return {c.person_id for c in self.clients if c.person_id is not None}

    @property
    def spectators(self) -> int:
        people = self._table.people
        return sum(client.person_id not in people for client in self.clients)

    # Coming and going

    def add(self, client: Client, seat: int | None, version: int | None, resumable: bool) -> None:
        """Takes a client in and brings it up to date from the version that it saw last."""
        self.clients.add(client)
        client.seats = self._table.seats_of(client.person_id)
        client.perspective = self._allowed(client, seat)
        missed = self._missed(client, seat, version) if resumable else None
        if missed is None:
            self.send_snapshot(client)
        else:
            client.send(missed)

    def remove(self, client: Client) -> None:
        self.clients.discard(client)

    def _allowed(self, client: Client, seat: int | None) -> Perspective:
        if seat in client.seats:
            return seat
        return client.seats[0] if client.seats else None

    def _missed(self, client: Client, seat: int | None, version: int | None) -> bytes | None:
        """What a client that comes back has missed, if that is only changes of the document.

        Otherwise None. It needs everything anew, in one frame: of several it might get only the
        first before it is cut off again, and would not miss the others.
        """
        if version is None or version < self._table.seats_version:
            return None
        if seat not in (None, client.perspective):
            return None
        if chat.has_unread(self._table, bool(client.seats), version):
            return None
        return self._documents.update_since(client.perspective, version)

    def look(self, client: Client, seat: int | None) -> None:
        """Shows a client the table from another of its seats."""
        if seat is None and client.seats and self._table.status == "running":
            refused = Refused("not_your_seat", "A player does not watch as a spectator.")
            client.send(frames.error(None, refused))
        elif seat is not None and seat not in client.seats:
            self.refuse_seat(client, seat)
        else:
            client.perspective = seat
            self.send_snapshot(client)

    def refuse_seat(self, client: Client, seat: int) -> None:
        refused = Refused("not_your_seat", f"Seat {seat} is not yours.")
        client.send(frames.error(None, refused))

    # One client

    def send_snapshot(self, client: Client) -> None:
        """Sends everything anew."""
        document = self._documents.present(client.perspective)
        lines = chat.latest(self._table, bool(client.seats))
        client.send(frames.snapshot(self._table.version, client, document, lines))

    def reject(self, client: Client, message_id: str, refused: Refused) -> None:
        """Answers a message that changed nothing, with a fresh document."""
        document = self._documents.present(client.perspective)
        client.send(frames.reject(message_id, refused, self._table.version, client, document))

    # Everybody

    def send_documents(self) -> None:
        """Sends everybody what has changed in the document, from their perspective."""
        updates = self._documents.updates({client.perspective for client in self.clients})
        for client in self.clients:
            if client.perspective in updates:
                client.send(updates[client.perspective])

    def follow_seats(self) -> None:
        """Those whose seats have changed get everything anew."""
        if self._followed == self._table.info_version:
            return
        self._followed = self._table.info_version
        for client in self.clients:
            seats = self._table.seats_of(client.person_id)
            if seats != client.seats:
                client.seats = seats
                client.perspective = self._allowed(client, client.perspective)
                self.send_snapshot(client)

    def send_chat(self, entries: Iterable[LogEntry]) -> None:
        """Sends the lines of chat among these events to all who may read them."""
        written = {entry.seq for entry in entries if isinstance(entry.event, ChatWritten)}
        if not written:
            return
        for line in self._table.chat:
            if line.version in written:
                frame = frames.chat_line(line)
                for client in self.clients:
                    if chat.may_read(self._table, bool(client.seats), line):
                        client.send(frame)

    def open_spectators_chat(self) -> None:
        """Once a match is over its players read what the spectators have written."""
        if self._table.status not in chat.OPEN_TO_ALL:
            return
        lines = [frames.chat_line(x) for x in self._table.chat if chat.among_spectators(x)]
        for client in self.clients:
            if client.seats:
                for frame in lines:
                    client.send(frame)

    def broadcast(self, message: Json) -> None:
        """Sends everybody the same."""
        frame = frames.text(message)
        for client in self.clients:
            client.send(frame)
