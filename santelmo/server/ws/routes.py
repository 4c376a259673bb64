"""The WebSocket routes: from bytes to messages and back."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Protocol, cast

import structlog
from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from santelmo.server.domain.addresses import address_of
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import COOKIE, Person
from santelmo.server.live import frames
from santelmo.server.live.registry import RoomRegistry
from santelmo.server.live.relay.attachment import Attachment
from santelmo.server.live.relay.requests import Attend, Execute, Look, Ready, Sync
from santelmo.server.network.network import Network
from santelmo.server.network.turns import VISITOR, Rank, Visitor, VisitorLeft
from santelmo.server.ws.admission import Admission, Place
from santelmo.server.ws.connection import TRY_AGAIN_LATER, Connection, MessageBudget
from santelmo.server.ws.messages import (
    CLIENT_MESSAGE,
    MAX_MESSAGE,
    AttentionMessage,
    ClientMessage,
    LookMessage,
    PongMessage,
    ReadyMessage,
    SyncMessage,
)

log = structlog.get_logger("sockets")

NO_TABLE = 4404
LONGEST_NUMBER = 15


class People(Protocol):
    """Finds people by their cookies."""

    async def find(self, token: str | None) -> Person | None: ...


class SocketRoutes:
    """The routes, with what they need."""

    def __init__(
        self,
        registry: RoomRegistry,
        people: People,
        new_budget: Callable[[], MessageBudget],
        network: Network,
        dealt_with: Callable[[float], None],
    ) -> None:
        """`dealt_with` is told how long each message took, in seconds."""
        self._registry = registry
        self._people = people
        self._new_budget = new_budget
        self._network = network
        self._dealt_with = dealt_with
        self._max_watchers = network.settings.max_connections_per_table
        self._admission = Admission(network.settings)
        self.router = APIRouter()
        self.router.websocket("/api/tables/{table}/live")(self.table)
        self.router.websocket("/api/lobby/live")(self.lobby)

    async def table(self, socket: WebSocket, table: str) -> None:
        """A table, live."""
        await socket.accept()
        visitor = _visitor(socket)
        with self._place(visitor.address) as place:
            if place is None:
                await _send_away(socket, TRY_AGAIN_LATER)
                return
            entering = self._enter_table(socket, table, place)
            try:
                entered = await self._network.turns.take_if_present(visitor, entering)
            except VisitorLeft:
                return
            if isinstance(entered, int):
                await _send_away(socket, entered)
                return
            connection, attachment = entered
            try:
                await self._converse(connection, attachment, visitor)
            finally:
                attachment.leave()

    async def _enter_table(
        self, socket: WebSocket, table: str, place: Place
    ) -> tuple[Connection, Attachment] | int:
        """A new client at a table, or the code with which it is sent away."""
        try:
            person = await self._people.find(socket.cookies.get(COOKIE))
            connection = Connection(socket, person, self._new_budget())
            attachment = self._registry.attachment(connection, table)
            seat, version = _number(socket, "seat"), _number(socket, "version")
            admitted = await attachment.enter(seat, version, partial(self._admits, place))
        except Refused as refused:
            return NO_TABLE if refused.code == "not_found" else TRY_AGAIN_LATER
        return (connection, attachment) if admitted else TRY_AGAIN_LATER

    async def lobby(self, socket: WebSocket) -> None:
        """The list of public tables, live."""
        await socket.accept()
        visitor = _visitor(socket)
        with self._place(visitor.address) as place:
            if place is None or not self._admits_watcher(place):
                await _send_away(socket, TRY_AGAIN_LATER)
                return
            connection = Connection(socket, None, self._new_budget())
            attaching = self._registry.lobby.attach(connection)
            try:
                await self._network.turns.take_if_present(visitor, attaching)
                await self._converse(connection, None, visitor)
            except Refused:
                await _send_away(socket, TRY_AGAIN_LATER)
            except VisitorLeft:
                pass
            finally:
                self._registry.lobby.detach(connection)

    @contextmanager
    def _place(self, address: str) -> Generator[Place | None]:
        """A place for one socket while it is there; None if all are taken."""
        place = self._admission.enter(address)
        if place is None:
            self._network.rare_log.warning("sockets_short", limit="all_or_an_address")
        try:
            yield place
        finally:
            if place is not None:
                place.leave()

    def _admits(self, place: Place, belongs: bool, watching: int) -> bool:
        """Whether there is room; those who play here do not compete with those who watch."""
        if belongs:
            return True
        return watching < self._max_watchers and self._admits_watcher(place)

    def _admits_watcher(self, place: Place) -> bool:
        admitted = place.watch()
        if not admitted:
            self._network.rare_log.warning("sockets_short", limit="watchers")
        return admitted

    async def _converse(
        self, connection: Connection, attachment: Attachment | None, visitor: Visitor
    ) -> None:
        """Reads until the other side is gone; writes beside."""
        writer = asyncio.get_running_loop().create_task(connection.write())
        try:
            visitor.rank = _rank(connection, attachment)
            while (content := await connection.read()) is not None:
                visitor.rank = _rank(connection, attachment)
                begun = time.perf_counter()
                receiving = self._receive(connection, attachment, content)
                await self._network.turns.take(visitor, receiving)
                self._dealt_with(time.perf_counter() - begun)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("connection_failed")
        finally:
            await connection.finish()
            writer.cancel()

    async def _receive(
        self, connection: Connection, attachment: Attachment | None, content: str
    ) -> None:
        """One message. Whatever it is, it is answered."""
        try:
            connection.admit()
            if _too_large(content):
                raise Refused("too_large", f"A message has at most {MAX_MESSAGE} bytes.")
            if attachment is None:
                raise Refused("malformed", "The lobby takes no messages.")
            message = CLIENT_MESSAGE.validate_json(content)
        except ValidationError as error:
            refused = Refused("malformed", f"That is not a message: {_first_problem(error)}.")
            connection.send(frames.error(_id_of(content), refused))
        except Refused as refused:
            connection.send(frames.error(_id_of(content), refused))
        else:
            await _dispatch(connection, attachment, message)


def _visitor(socket: WebSocket) -> Visitor:
    """Who comes; as long as nobody has looked whose it is, a cookie counts for a name."""
    visitor: Visitor = socket.scope.get("state", {}).get(VISITOR) or Visitor("")
    visitor.address = address_of(socket.scope)
    visitor.rank = Rank.WATCHER if COOKIE in socket.cookies else Rank.STRANGER
    return visitor


def _rank(connection: Connection, attachment: Attachment | None) -> Rank:
    """Players at running tables go before those who watch, and those before strangers."""
    if attachment is not None and attachment.plays:
        return Rank.PLAYER
    return Rank.STRANGER if connection.person is None else Rank.WATCHER


async def _send_away(socket: WebSocket, code: int) -> None:
    """Closes a socket; who has left already need not be told."""
    with suppress(WebSocketDisconnect):
        await socket.close(code)


async def _dispatch(connection: Connection, attachment: Attachment, message: ClientMessage) -> None:
    """Hands a message on to whom it is for."""
    match message:
        case PongMessage():
            connection.pong(message.n)
            attachment.note_lag()
        case SyncMessage():
            await attachment.handle(Sync())
        case LookMessage():
            await attachment.handle(Look(message.seat))
        case ReadyMessage():
            await attachment.handle(Ready(message.seat))
        case AttentionMessage():
            await attachment.handle(Attend(message.visible))
        case _:
            await attachment.handle(Execute(message.id, message.command()))


def _number(socket: WebSocket, name: str) -> int | None:
    """A number from the query; anything else is ignored."""
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
    found = cast("dict[str, Any]", message).get("id")
    # Half a character (a lone surrogate), which JSON can name, cannot be sent back.
    return found if isinstance(found, str) and len(found) <= 64 and found.isprintable() else None
