"""The JSON that goes over the wire, as models: HTTP bodies and WebSocket messages.

`docs/server.md` explains them. OpenAPI carries them to the client's types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from santelmo.server.errors import Code

MAX_NAME = 24
MAX_CHAT = 500
MAX_MOVE = 100
MAX_MESSAGE = 4_096
MAX_FILE = 1_000_000
MAX_SEATS = 8
SAFE_INTEGER = 2**53 - 1

NO_CONTROLS = r"^[^\x00-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$"

Name: TypeAlias = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=MAX_NAME, pattern=NO_CONTROLS
    ),
]
MessageId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Version: TypeAlias = Annotated[int, Field(ge=0, le=SAFE_INTEGER)]
Path: TypeAlias = list[str | int]
Json: TypeAlias = dict[str, Any]
Status: TypeAlias = Literal["waiting", "running", "finished", "closed"]
Channel: TypeAlias = Literal["players", "spectators"]
Phase: TypeAlias = Literal["pause", "turning", "thinking", "countdown"]


class Given(BaseModel):
    """Something that a client sends."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Told(BaseModel):
    """Something that the server sends."""

    model_config = ConfigDict(from_attributes=True)


class Problem(Told):
    """What went wrong."""

    code: Code
    text: str
    rule: str | None = None


class ErrorBody(Told):
    """The body of every error."""

    error: Problem


# Games and rules


class Level(Told):
    """How well a bot plays."""

    name: str
    title: str
    summary: str


class Players(Told):
    """How many can play."""

    least: int
    most: int


class GameInfo(Told):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    options: Json
    players: Players
    levels: list[Level]
    race: bool
    ready: bool


class RuleInfo(Told):
    """One numbered rule."""

    id: str
    section: str
    text: str


class RuleBook(Told):
    """All rules of a game."""

    markdown: str
    rules: list[RuleInfo]


# People


class Me(Told):
    """The person that a cookie stands for."""

    id: str
    name: str


class NewMe(Given):
    """My name."""

    name: Name


# Tables


class MySeat(Given):
    """A seat for the one who makes the table."""

    kind: Literal["me"]


class OpenSeat(Given):
    """A seat for whoever comes with the link."""

    kind: Literal["open"]


class BotSeat(Given):
    """A seat for a bot."""

    kind: Literal["bot"]
    level: str | None = None


NewSeat: TypeAlias = Annotated[MySeat | OpenSeat | BotSeat, Field(discriminator="kind")]


class NewTable(Given):
    """A table to be made."""

    game: str
    options: Json = Field(default_factory=dict)
    seats: list[NewSeat] = Field(max_length=MAX_SEATS)
    public: bool = False
    name: Name | None = None
    decision_seconds: int | None = Field(default=None, ge=5, le=86_400)
    hints: bool = True
    start: bool = False


class Join(Given):
    """To sit down, on this seat or on the first that is open."""

    name: Name | None = None
    seat: SeatNumber | None = None


class Take(Given):
    """To sit down on a certain seat."""

    name: Name | None = None


class HandOver(Given):
    """To let a bot play a seat."""

    level: str | None = None


class SeatInfo(Told):
    """Who sits on a seat."""

    seat: int
    kind: Literal["person", "bot", "open"]
    person: str | None
    name: str | None
    level: str | None
    stand_in: bool
    resigned: bool


class Takeback(Told):
    """A seat asks to take moves back."""

    seat: int
    moves: int
    agreed: list[str]
    waiting: list[str]


class TableInfo(Told):
    """A table, as everybody may see it."""

    id: str
    game: str
    title: str
    options: Json
    public: bool
    status: Status
    host: str
    created_at: int
    seats: list[SeatInfo]
    decision_seconds: int | None
    hints: bool
    commitment: str | None
    seed: str | None
    takeback: Takeback | None
    rematch: str | None


class LobbyTable(Told):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    public: bool
    players: int
    open_seats: int
    names: list[str | None]
    created_at: int
    updated_at: int


# After, and beside, the match


class LogLine(Told):
    """What a move did."""

    seat: int
    move: str
    text: str


class Prompt(Told):
    """What is asked, and the rule behind it."""

    text: str
    rule: str | None


class ResultInfo(Told):
    """How a match ended."""

    scores: list[int]
    winners: list[int]
    ranking: list[int]
    places: list[int]
    lines: list[str]


class View(Told):
    """All that a seat, or a spectator, may know."""

    game: str
    options: Json
    seat: int | None
    players: int
    actors: list[int]
    legal: list[str]
    prompt: Prompt
    undo: bool
    log: list[LogLine]
    state: Json
    table: Json
    result: ResultInfo | None


Change: TypeAlias = tuple[Path, Any]
"""A path and the value that is put there."""


class Step(Told):
    """One move of a replay."""

    seat: int
    move: str
    text: str
    changes: list[Change]


class Replay(Told):
    """A match to go through."""

    game: str
    title: str
    options: Json
    names: list[str | None]
    seat: int | None
    seed: str | None
    commitment: str | None
    first: View
    steps: list[Step]
    result: ResultInfo | None


class MatchText(Given):
    """A match file."""

    text: str = Field(max_length=MAX_FILE)


class RankedMove(Told):
    """A move and the bot's confidence in it."""

    move: str
    share: float


class Hint(Told):
    """What a bot would consider."""

    seat: int
    version: int
    moves: list[RankedMove]


class Health(Told):
    """That the server lives."""

    status: Literal["ok"]
    version: str
    tables: int
    connections: int


# WebSocket: to the server


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
    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_CHAT)
    ]


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


# WebSocket: from the server


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
