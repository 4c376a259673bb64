"""The JSON of the HTTP API, as models: what is sent to it and what it answers.

`docs/server.md` explains them. OpenAPI carries them to the client's types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from santelmo.server.errors import Code
from santelmo.server.writing import cleaned

MAX_NAME = 24
MAX_CHAT = 500
MAX_FILE = 1_000_000
MAX_SEATS = 8


def _readable(text: str) -> str:
    """What is left of a text when it is cleaned; that must be something."""
    left = cleaned(text)
    if not left:
        raise ValueError("there is nothing to read in it")
    return left


Name: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=MAX_NAME), AfterValidator(_readable)
]
Line: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=MAX_CHAT), AfterValidator(_readable)
]
"""A line of chat."""
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Path: TypeAlias = list[str | int]
Json: TypeAlias = dict[str, Any]
Status: TypeAlias = Literal["waiting", "running", "finished", "closed"]


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
