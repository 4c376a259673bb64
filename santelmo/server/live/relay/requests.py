"""What clients ask for at a table, so that another server can be handed it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, TypeAlias, get_args

from santelmo.server.domain.commands import Command
from santelmo.server.live.interfaces import Client
from santelmo.server.live.room import Room

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sync:
    """Everything anew."""


@dataclass(frozen=True, slots=True)
class Look:
    """The table from another of one's seats."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Ready:
    """One need not wait for the next round."""

    seat: int


@dataclass(frozen=True, slots=True)
class Attend:
    """Whether the page of the table is visible."""

    visible: bool


@dataclass(frozen=True, slots=True)
class Execute:
    """A command, under the id that it is answered with."""

    message_id: str
    command: Command


Request: TypeAlias = Sync | Look | Ready | Attend | Execute

_REQUESTS: dict[str, type[Sync | Look | Ready | Attend]] = {
    kind.__name__: kind for kind in (Sync, Look, Ready, Attend)
}
_COMMANDS: dict[str, type[Command]] = {kind.__name__: kind for kind in get_args(Command)}


def encode(request: Request) -> Json:
    if isinstance(request, Execute):
        command = request.command
        kind, fields = type(command).__name__, asdict(command)
        return {"id": request.message_id, "kind": kind, "fields": fields}
    return {"kind": type(request).__name__, "fields": asdict(request)}


def decode(values: Json) -> Request:
    """The inverse of `encode`."""
    kind, fields = values["kind"], values["fields"]
    if kind in _REQUESTS:
        return _REQUESTS[kind](**fields)
    return Execute(values["id"], _COMMANDS[kind](**fields))


async def serve(room: Room, client: Client, request: Request) -> None:
    """Has the room do what one of its clients asks for. Raises TableMoved if it is not its own."""
    match request:
        case Sync():
            room.sync(client)
        case Look():
            room.look(client, request.seat)
        case Ready():
            room.ready(client, request.seat)
        case Attend():
            room.attend(client, request.visible)
        case Execute():
            await room.execute(client, request.message_id, request.command)
