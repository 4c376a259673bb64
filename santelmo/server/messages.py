"""The messages of the WebSockets, as models.

`docs/server.md` explains them. OpenAPI carries them to the client's types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints, TypeAdapter

from santelmo.server.bodies import (
    Change,
    Given,
    Line,
    LobbyTable,
    Me,
    Problem,
    SeatNumber,
    TableInfo,
    Told,
    View,
)

MAX_MOVE = 100
MAX_MESSAGE = 4_096
SAFE_INTEGER = 2**53 - 1

MessageId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Version: TypeAlias = Annotated[int, Field(ge=0, le=SAFE_INTEGER)]
Channel: TypeAlias = Literal["players", "spectators"]
Phase: TypeAlias = Literal["pause", "turning", "thinking", "countdown"]


# To the server


class MoveMessage(Given):
    """Play a move."""

    type: Literal["move"]
    id: MessageId
    seat: SeatNumber
    move: Annotated[str, StringConstraints(max_length=MAX_MOVE)]
    version: Version
    think_ms: float | None = Field(default=None, ge=0, le=86_400_000, allow_inf_nan=False)


class UndoMessage(Given):
    """Take my last move back."""

    type: Literal["undo"]
    id: MessageId
    seat: SeatNumber
    version: Version


class TakebackMessage(Given):
    """Ask to take my last move back."""

    type: Literal["takeback"]
    id: MessageId
    seat: SeatNumber
    version: Version


class TakebackAnswer(Given):
    """Agree to a takeback, or decline."""

    type: Literal["takeback_answer"]
    id: MessageId
    agree: bool
    version: Version


class ResignMessage(Given):
    """Give up: a bot finishes the seat."""

    type: Literal["resign"]
    id: MessageId
    seat: SeatNumber


class ChatMessage(Given):
    """Say something."""

    type: Literal["chat"]
    id: MessageId
    text: Line


class LookMessage(Given):
    """Look at the table as another of my seats."""

    type: Literal["look"]
    seat: SeatNumber | None


class SyncMessage(Given):
    """Ask for everything anew."""

    type: Literal["sync"]


class ReadyMessage(Given):
    """A race: enough pause."""

    type: Literal["ready"]
    seat: SeatNumber


class PongMessage(Given):
    """The answer to a ping."""

    type: Literal["pong"]
    n: Version


ClientMessage: TypeAlias = Annotated[
    MoveMessage
    | UndoMessage
    | TakebackMessage
    | TakebackAnswer
    | ResignMessage
    | ChatMessage
    | LookMessage
    | SyncMessage
    | ReadyMessage
    | PongMessage,
    Field(discriminator="type"),
]

CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)


# From the server


class Document(Told):
    """What a client keeps of a table."""

    table: TableInfo
    view: View | None


class You(Told):
    """Who the server takes the client for."""

    person: Me | None
    seats: list[int]
    seat: int | None


class ChatLine(Told):
    """A line of chat."""

    type: Literal["chat"] = "chat"
    version: int
    channel: Channel
    person: str
    name: str
    seat: int | None
    text: str
    at: int


class Snapshot(Told):
    """Everything anew."""

    type: Literal["snapshot"] = "snapshot"
    version: int
    you: You
    document: Document
    chat: list[ChatLine]


class Update(Told):
    """Changes of the document."""

    type: Literal["update"] = "update"
    version: int
    changes: list[Change]


class SeatStatus(Told):
    """Who is there, and what the clock says."""

    seat: int
    present: bool
    gone_ms: int | None
    handover_ms: int | None
    clock_ms: int | None


class RaceStatus(Told):
    """Where a race stands."""

    round: int
    phase: Phase
    turned: int
    cards: int
    next_ms: int | None
    ready: list[int]
    answered: list[int]


class StatusMessage(Told):
    """What is not part of the log."""

    type: Literal["status"] = "status"
    seats: list[SeatStatus]
    spectators: int
    race: RaceStatus | None


class Ack(Told):
    """The message with this id is stored."""

    type: Literal["ack"] = "ack"
    id: str
    version: int


class Reject(Told):
    """The message with this id changed nothing, and why."""

    type: Literal["reject"] = "reject"
    id: str
    error: Problem
    version: int
    you: You
    document: Document


class ErrorMessage(Told):
    """A message that could not be taken."""

    type: Literal["error"] = "error"
    id: str | None
    error: Problem


class Ping(Told):
    """To be answered with a pong at once."""

    type: Literal["ping"] = "ping"
    n: int


class CastOff(Told):
    """A race begins."""

    type: Literal["cast_off"] = "cast_off"
    round: int


class Bye(Told):
    """The connection will be closed."""

    type: Literal["bye"] = "bye"
    reason: str


ServerMessage: TypeAlias = Annotated[
    Snapshot
    | Update
    | StatusMessage
    | ChatLine
    | Ack
    | Reject
    | ErrorMessage
    | Ping
    | CastOff
    | Bye,
    Field(discriminator="type"),
]


class Lobby(Told):
    """All public tables."""

    type: Literal["lobby"] = "lobby"
    tables: list[LobbyTable]


class LobbyChange(Told):
    """A public table that is new or has changed."""

    type: Literal["lobby_table"] = "lobby_table"
    table: LobbyTable


class LobbyGone(Told):
    """A table that has left the lobby."""

    type: Literal["lobby_gone"] = "lobby_gone"
    id: str


LobbyMessage: TypeAlias = Annotated[Lobby | LobbyChange | LobbyGone, Field(discriminator="type")]
