"""The WebSocket routes: from bytes to messages and back."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import structlog
from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from santelmo.server import wire
from santelmo.server.connection import TRY_AGAIN_LATER, Connection
from santelmo.server.doors import Doors
from santelmo.server.errors import Refused
from santelmo.server.house import House
from santelmo.server.identity import COOKIE, People, Person
from santelmo.server.limits import address_of
from santelmo.server.messages import CLIENT_MESSAGE, MAX_MESSAGE
from santelmo.server.room import Room
from santelmo.server.settings import Settings

log = structlog.get_logger("sockets")

NO_TABLE = 4404
LONGEST_NUMBER = 15


class Sockets:
    """The routes, with what they need."""

    def __init__(self, house: House, people: People, settings: Settings) -> None:
        self._house = house
        self._people = people
        self._settings = settings
        self._doors = Doors(settings)
        self.router = APIRouter()
        self.router.websocket("/api/tables/{table}/live")(self.table)
        self.router.websocket("/api/lobby/live")(self.lobby)

    async def table(self, socket: WebSocket, table: str) -> None:
        """A table, live."""
        await socket.accept()
        try:
            person = await self._people.find(socket.cookies.get(COOKIE))
            room = await self._house.room(table)
        except Refused as refused:
            await socket.close(NO_TABLE if refused.code == "not_found" else TRY_AGAIN_LATER)
            return
        if not self._admits(socket, room, person):
            await socket.close(TRY_AGAIN_LATER)
            return
        connection = Connection(socket, person, self._settings)
        seat, version = _number(socket, "seat"), _number(socket, "version")
        room.attach(connection, seat, version)
        try:
            await self._converse(connection, room)
        finally:
            room.detach(connection)

    async def lobby(self, socket: WebSocket) -> None:
        """The list of public tables, live."""
        await socket.accept()
        if not self._doors.admits_watcher(address_of(socket.scope)):
            await socket.close(TRY_AGAIN_LATER)
            return
        connection = Connection(socket, None, self._settings)
        try:
            await self._house.lobby.attach(connection)
            await self._converse(connection, None)
        except Refused:
            await socket.close(TRY_AGAIN_LATER)
        finally:
            self._house.lobby.detach(connection)

    def _admits(self, socket: WebSocket, room: Room, person: Person | None) -> bool:
        """Whether there is room; who plays here does not compete with those who watch."""
        address = address_of(socket.scope)
        if person is not None and person.id in room.table.people:
            return self._doors.admits_player(address)
        watching = sum(not connection.seats for connection in room.connections)
        return watching < self._settings.most_connections_a_table and self._doors.admits_watcher(
            address
        )

    async def _converse(self, connection: Connection, room: Room | None) -> None:
        """Reads until the other side is gone; writes beside."""
        self._doors.enter(connection.address)
        writer = asyncio.get_running_loop().create_task(connection.write())
        try:
            while (content := await connection.read()) is not None:
                await self._take(connection, room, content)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("connection_failed")
        finally:
            self._doors.leave(connection.address)
            await connection.finish()
            writer.cancel()

    async def _take(self, connection: Connection, room: Room | None, content: str) -> None:
        """One message. Whatever it is, it is answered."""
        try:
            connection.admit()
            if _too_large(content):
                raise Refused("too_large", f"A message has at most {MAX_MESSAGE} bytes.")
            if room is None:
                raise Refused("malformed", "The lobby takes no messages.")
            message = CLIENT_MESSAGE.validate_json(content)
        except ValidationError as error:
            refused = Refused("malformed", f"That is no message: {_first_problem(error)}.")
            connection.send(wire.error(_id_of(content), refused))
        except Refused as refused:
            connection.send(wire.error(_id_of(content), refused))
        else:
            await room.receive(connection, message)


def _number(socket: WebSocket, name: str) -> int | None:
    """A number from the query; what is none does not count."""
    text = socket.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST_NUMBER else None


def _first_problem(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else first["msg"]


def _too_large(content: str) -> bool:
    # What has more characters than that need not be counted in bytes.
    return len(content) > MAX_MESSAGE or len(content.encode()) > MAX_MESSAGE


def _id_of(content: str) -> str | None:
    """The id of a message that is otherwise wrong, so that its sender can tell which it was."""
    if _too_large(content):
        return None
    try:
        message: Any = json.loads(content)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict):
        return None
    found: Any = message.get("id")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    # Half a character (a lone surrogate), which JSON can name, cannot be sent back.
    return found if isinstance(found, str) and len(found) <= 64 and found.isprintable() else None
