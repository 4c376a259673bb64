"""What HTTP and WebSockets have in common: tables, views and errors, as models.

`docs/server.md` explains them. OpenAPI carries them to the client's types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, cast

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from santelmo.server.domain.bot_pace import BotPace
from santelmo.server.domain.errors import Code
from santelmo.server.domain.events import Rated
from santelmo.server.domain.plain_text import cleaned
from santelmo.server.domain.table import Status
from santelmo.server.domain.time_control import FlagAct

MAX_NAME = 24
MAX_CHAT = 500
MAX_SEATS = 8
NUL = "\0"


def visible(text: str) -> str:
    """What is left of a text when it is cleaned; that must be something."""
    left = cleaned(text)
    if not left:
        raise ValueError("there is nothing to read in it")
    return left


Name: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=MAX_NAME), AfterValidator(visible)
]
ChatText: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=MAX_CHAT), AfterValidator(visible)
]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Path: TypeAlias = list[str | int]
Change: TypeAlias = tuple[Path, Any]
"""A path and the value that is put there."""
Json: TypeAlias = dict[str, Any]


class RequestModel(BaseModel):
    """Something that a client sends."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _is_text(cls, content: Any) -> Any:
        if has_nul(content):
            raise ValueError("a text has no NUL in it")
        return content


def has_nul(content: Any) -> bool:
    """Whether some text in it has the character NUL, which no database takes."""
    if isinstance(content, str):
        return NUL in content
    if isinstance(content, dict):
        members = cast("Json", content)
        return any(NUL in name or has_nul(member) for name, member in members.items())
    if isinstance(content, list):
        return any(map(has_nul, cast("list[Any]", content)))
    return False


class ResponseModel(BaseModel):
    """Something that the server sends."""

    model_config = ConfigDict(from_attributes=True)


class Problem(ResponseModel):
    """What went wrong."""

    code: Code
    text: str
    rule: str | None = None


class Me(ResponseModel):
    """The person that a cookie stands for."""

    id: str
    name: str


# Tables


class SeatInfo(ResponseModel):
    """Who sits on a seat."""

    seat: int
    kind: Literal["person", "bot", "open"]
    person: str | None
    name: str | None
    level: str | None
    stand_in: bool
    resigned: bool


class Takeback(ResponseModel):
    """A seat asks to take moves back."""

    seat: int
    moves: int
    agreed: list[str]
    waiting: list[str]


class ContinuationInfo(ResponseModel):
    """Where the match of a table goes on from."""

    table: str | None
    """The table whose match it was; None if that was a match file or a lesson."""
    moves: int
    """After how many of its moves."""
    keep_hidden: bool
    """Whether hidden things stay as they were; otherwise they are dealt anew at the start."""


class BankInfo(ResponseModel):
    """Time for all decisions of a match, and what each decision adds to it."""

    seconds: int
    increment_seconds: int


class FlagInfo(ResponseModel):
    """What happens when the time of a seat is over."""

    act: FlagAct
    """A bot makes this one decision, or plays on until the player takes the seat back."""
    level: str | None
    """Of the bot; null is the level that bots of the game have by default."""


class TableInfo(ResponseModel):
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
    bank: BankInfo | None
    flag: FlagInfo
    rests: list[int]
    """In a match: the seats whose long clock stands still in hours that their players chose."""
    hints: bool
    bot_pace: BotPace
    rated: Rated
    not_rated_because: Literal["same_address"] | None
    """Why a match that was made as rated is not."""
    tournament: str | None
    """The tournament that the table belongs to."""
    commitment: str | None
    seed: str | None
    chance: bool
    """In a finished match: whether anything was decided by chance."""
    takeback: Takeback | None
    rematch: str | None
    continues: ContinuationInfo | None
    """None where the match is dealt."""


class LobbyTable(ResponseModel):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    public: bool
    players: int
    open_seats: int
    names: list[str | None]
    levels: list[str | None]
    """By seat: the level of the bot that plays it. Empty, as all that follow, in lines that an
    older server wrote."""
    people: list[str | None]
    """By seat: the id of who sits there."""
    turn: list[int]
    """The seats whose decision the match waits for, as far as known; in the list of my tables."""
    winners: list[int]
    created_at: int
    updated_at: int


# A match


class LogLine(ResponseModel):
    """What a move did."""

    seat: int
    move: str
    text: str


class Prompt(ResponseModel):
    """What is asked, the rule behind it, and in a sentence for beginners what it is good for."""

    text: str
    rule: str | None
    purpose: str
    """Empty where the decision speaks for itself."""


class PointSource(ResponseModel):
    """Something that has brought points, and how many to each seat."""

    name: str
    points: list[int]


class ResultInfo(ResponseModel):
    """How a match ended."""

    scores: list[int]
    winners: list[int]
    ranking: list[int]
    places: list[int]
    reason: str
    """Why the winners have won, in a sentence."""
    lines: list[str]
    points: list[PointSource]
    """None where a game is not played for points."""


class View(ResponseModel):
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
    board: Json
    """What the game's board component draws. `openapi` describes the board of each game."""
    result: ResultInfo | None
