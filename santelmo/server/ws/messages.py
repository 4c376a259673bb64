"""The messages of the WebSockets, as models.

`docs/server.md` explains them. OpenAPI carries them to the client's types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints, TypeAdapter

from santelmo.server.domain.commands import (
    AnswerTakeback,
    PlayMove,
    RequestTakeback,
    Resign,
    UndoMove,
    WriteChat,
)
from santelmo.server.domain.events import Channel
from santelmo.server.live.race import Phase
from santelmo.server.models import (
    Change,
    ChatText,
    LobbyTable,
    Me,
    Problem,
    RequestModel,
    ResponseModel,
    SeatNumber,
    TableInfo,
    View,
)

MAX_MOVE = 100
MAX_MESSAGE = 4_096
SAFE_INTEGER = 2**53 - 1

MessageId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Version: TypeAlias = Annotated[int, Field(ge=0, le=SAFE_INTEGER)]


# To the server


class MoveMessage(RequestModel):
    """Play a move."""

    type: Literal["move"]
    id: MessageId
    seat: SeatNumber
    move: Annotated[str, StringConstraints(max_length=MAX_MOVE)]
    version: Version
    think_ms: float | None = Field(default=None, ge=0, le=86_400_000, allow_inf_nan=False)

    def command(self) -> PlayMove:
        return PlayMove(self.seat, self.move, self.version, self.think_ms)


class UndoMessage(RequestModel):
    """Take my last move back."""

    type: Literal["undo"]
    id: MessageId
    seat: SeatNumber
    version: Version

    def command(self) -> UndoMove:
        return UndoMove(self.seat, self.version)


class TakebackMessage(RequestModel):
    """Ask to take my last move back."""

    type: Literal["takeback"]
    id: MessageId
    seat: SeatNumber
    version: Version

    def command(self) -> RequestTakeback:
        return RequestTakeback(self.seat, self.version)


class TakebackAnswer(RequestModel):
    """Agree to a takeback, or decline."""

    type: Literal["takeback_answer"]
    id: MessageId
    agree: bool
    version: Version

    def command(self) -> AnswerTakeback:
        return AnswerTakeback(self.agree, self.version)


class ResignMessage(RequestModel):
    """Give up: a bot finishes the seat."""

    type: Literal["resign"]
    id: MessageId
    seat: SeatNumber

    def command(self) -> Resign:
        return Resign(self.seat)


class ChatMessage(RequestModel):
    """Say something."""

    type: Literal["chat"]
    id: MessageId
    text: ChatText

    def command(self) -> WriteChat:
        return WriteChat(self.text)


class LookMessage(RequestModel):
    """Look at the table as another of my seats."""

    type: Literal["look"]
    seat: SeatNumber | None


class SyncMessage(RequestModel):
    """Ask for everything anew."""

    type: Literal["sync"]


class ReadyMessage(RequestModel):
    """A race: enough pause."""

    type: Literal["ready"]
    seat: SeatNumber


class AttentionMessage(RequestModel):
    """Whether the page of the table is visible: who does not see it is told of their turn."""

    type: Literal["attention"]
    visible: bool


class PongMessage(RequestModel):
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
    | AttentionMessage
    | PongMessage,
    Field(discriminator="type"),
]

CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)


# From the server


class Document(ResponseModel):
    """What a client keeps of a table."""

    table: TableInfo
    view: View | None


class You(ResponseModel):
    """Who the server takes the client for."""

    person: Me | None
    seats: list[int]
    seat: int | None


class ChatLine(ResponseModel):
    """A line of chat."""

    type: Literal["chat"] = "chat"
    version: int
    channel: Channel
    person: str
    name: str
    seat: int | None
    text: str
    at: int


class Snapshot(ResponseModel):
    """Everything anew."""

    type: Literal["snapshot"] = "snapshot"
    version: int
    you: You
    document: Document
    chat: list[ChatLine]


class Update(ResponseModel):
    """Changes of the document."""

    type: Literal["update"] = "update"
    version: int
    changes: list[Change]


class SeatStatus(ResponseModel):
    """Who is there, and what the clock says."""

    seat: int
    present: bool
    gone_ms: int | None
    handover_ms: int | None
    clock_ms: int | None
    """Left for this decision; null without a clock or when not to act."""
    bank_ms: int | None
    """Left in the bank, whether the seat acts or not; null without a bank."""
    rest_ms: int | None
    """How long the clock will stand still; null when it runs."""


class RaceStatus(ResponseModel):
    """Where a race stands."""

    round: int
    phase: Phase
    turned: int
    cards: int
    next_ms: int | None
    ready: list[int]
    answered: list[int]


class StatusMessage(ResponseModel):
    """What is not part of the log."""

    type: Literal["status"] = "status"
    seats: list[SeatStatus]
    spectators: int
    race: RaceStatus | None


class Ack(ResponseModel):
    """The message with this id is stored."""

    type: Literal["ack"] = "ack"
    id: str
    version: int


class Reject(ResponseModel):
    """The message with this id changed nothing, and why."""

    type: Literal["reject"] = "reject"
    id: str
    error: Problem
    version: int
    you: You
    document: Document


class ErrorMessage(ResponseModel):
    """A message that could not be taken."""

    type: Literal["error"] = "error"
    id: str | None
    error: Problem


class Ping(ResponseModel):
    """To be answered with a pong at once."""

    type: Literal["ping"] = "ping"
    n: int


class CastOff(ResponseModel):
    """A race begins."""

    type: Literal["cast_off"] = "cast_off"
    round: int


class Bye(ResponseModel):
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


class Lobby(ResponseModel):
    """All public tables."""

    type: Literal["lobby"] = "lobby"
    tables: list[LobbyTable]


class LobbyChange(ResponseModel):
    """A public table that is new or has changed."""

    type: Literal["lobby_table"] = "lobby_table"
    table: LobbyTable


class LobbyGone(ResponseModel):
    """A table that has left the lobby."""

    type: Literal["lobby_gone"] = "lobby_gone"
    id: str


LobbyMessage: TypeAlias = Annotated[Lobby | LobbyChange | LobbyGone, Field(discriminator="type")]
