"""The bodies of HTTP requests and answers, as models."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from santelmo.server.domain.bot_pace import BotPace
from santelmo.server.domain.seating import SeatRequest, TableRequest
from santelmo.server.models import (
    MAX_SEATS,
    Change,
    Json,
    Name,
    Problem,
    RequestModel,
    ResponseModel,
    ResultInfo,
    SeatNumber,
    View,
)

MAX_FILE = 1_000_000
LARGEST_PRACTICE_SEED = 2**53 - 1
"""The largest whole number that every reader of JSON keeps."""


class ErrorBody(ResponseModel):
    """The body of every error."""

    error: Problem


# Games and rules


class Level(ResponseModel):
    """How well a bot plays."""

    name: str
    title: str
    summary: str
    stand_in: str | None
    """The weaker level that plays for it until the game is compiled."""


class Players(ResponseModel):
    """How many can play."""

    least: int
    most: int


class Compiling(ResponseModel):
    """How far a game is that runs interpreted until it is compiled."""

    share: float
    """From 0 to 1."""
    seconds: float
    """About how long it will take from now on."""


class GameInfo(ResponseModel):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    options: Json
    players: Players
    levels: list[Level]
    race: bool
    practice: bool
    """Whether there are single problems to practise."""
    compiling: Compiling | None
    """None when the game runs compiled."""


class RuleInfo(ResponseModel):
    """One numbered rule."""

    id: str
    section: str
    text: str


class OverviewPoint(ResponseModel):
    """One thing that a newcomer should know first."""

    title: str
    text: str


class RuleBook(ResponseModel):
    """All rules of a game."""

    overview: list[OverviewPoint]
    """The game in short: the goal, a turn, how one wins."""
    markdown: str
    rules: list[RuleInfo]


# Practice


class PracticeProblem(ResponseModel):
    """One question with one right answer, and what other problems there are."""

    picture: str
    """The board and the cards, as text."""
    question: str
    choices: list[str]
    lengths: list[int]
    """How many cards a problem can have."""
    default_length: int
    cards: list[str]
    """The decks and kinds of card from which problems are made."""
    default_cards: str


class PracticeAnswer(RequestModel):
    """An answer to the problem of a seed."""

    seed: int = Field(ge=0, le=LARGEST_PRACTICE_SEED)
    length: int | None = None
    cards: str | None = Field(default=None, max_length=24)
    choice: str = Field(max_length=64)


class PracticeVerdict(ResponseModel):
    """Whether an answer is right, and why."""

    right: bool
    solution: str
    explanation: list[str]
    kinds: list[str]
    """The kinds of card in the problem."""


# People


class NewMe(RequestModel):
    """My name."""

    name: Name


# Tables


class MySeat(RequestModel):
    """A seat for the one who makes the table."""

    kind: Literal["me"]

    def request(self) -> SeatRequest:
        return SeatRequest("me")


class OpenSeat(RequestModel):
    """A seat for whoever comes with the link."""

    kind: Literal["open"]

    def request(self) -> SeatRequest:
        return SeatRequest("open")


class BotSeat(RequestModel):
    """A seat for a bot."""

    kind: Literal["bot"]
    level: str | None = None

    def request(self) -> SeatRequest:
        return SeatRequest("bot", self.level)


NewSeat: TypeAlias = Annotated[MySeat | OpenSeat | BotSeat, Field(discriminator="kind")]


class NewTable(RequestModel):
    """A table to be made."""

    game: str
    options: Json = Field(default_factory=dict)
    seats: list[NewSeat] = Field(max_length=MAX_SEATS)
    public: bool = False
    name: Name | None = None
    decision_seconds: int | None = Field(default=None, ge=5, le=86_400)
    hints: bool = True
    bot_pace: BotPace = "normal"
    start: bool = False

    def request(self) -> TableRequest:
        return TableRequest(
            game=self.game,
            options=self.options,
            seats=[seat.request() for seat in self.seats],
            public=self.public,
            decision_seconds=self.decision_seconds,
            hints=self.hints,
            bot_pace=self.bot_pace,
        )


class Join(RequestModel):
    """To sit down, on this seat or on the first that is open."""

    name: Name | None = None
    seat: SeatNumber | None = None


class Take(RequestModel):
    """To sit down on a certain seat."""

    name: Name | None = None


class HandOver(RequestModel):
    """To let a bot play a seat."""

    level: str | None = None


# After, and beside, the match


class Step(ResponseModel):
    """One move of a replay."""

    seat: int
    move: str
    text: str
    changes: list[Change]


class Replay(ResponseModel):
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


class MatchText(RequestModel):
    """A match file."""

    text: str = Field(max_length=MAX_FILE)


class RankedMove(ResponseModel):
    """A move and the bot's confidence in it."""

    move: str
    share: float


class Hint(ResponseModel):
    """What a bot would consider."""

    seat: int
    version: int
    moves: list[RankedMove]


class Health(ResponseModel):
    """That the server lives."""

    status: Literal["ok"]
    version: str
    tables: int
    connections: int
    network: list[str]
    """The beginnings of links that lead here from other machines; only told to a browser on the
    server's own machine, whose links would lead nowhere else."""
