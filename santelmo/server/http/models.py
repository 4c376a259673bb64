"""The bodies of HTTP requests and answers, as models."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from santelmo.server.domain.bot_pace import BotPace
from santelmo.server.domain.events import Rated
from santelmo.server.domain.seating import SeatRequest, TableRequest
from santelmo.server.domain.time_control import (
    LEAST_BANK_SECONDS,
    LEAST_DECISION_SECONDS,
    MOST_BANK_SECONDS,
    MOST_DECISION_SECONDS,
    MOST_INCREMENT_SECONDS,
    Bank,
    Flag,
    FlagAct,
)
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
    lessons: int
    """How many lessons there are."""
    puzzles: bool
    """Whether there are puzzles."""
    hidden: bool
    """Whether players have things that others may not know, or cards lie face down."""
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

CardWords: TypeAlias = Annotated[
    list[Annotated[str, Field(max_length=24)]], Field(min_length=1, max_length=16)
]
"""A deck, or kinds of card."""


class PracticeProblem(ResponseModel):
    """One question with one right answer, and what other problems there are."""

    picture: str
    """The board and the cards, as text."""
    view: View
    """The same for a board component; the legal moves are the choices, in their order."""
    question: str
    choices: list[str]
    lengths: list[int]
    """How many cards a problem can have."""
    default_length: int
    decks: list[str]
    """The decks from which problems are made."""
    kinds: list[str]
    """The kinds of card from which problems are made, one or several."""
    default_cards: list[str]


class PracticeAnswer(RequestModel):
    """An answer to the problem of a seed."""

    seed: int = Field(ge=0, le=LARGEST_PRACTICE_SEED)
    length: int | None = None
    cards: CardWords | None = None
    choice: str = Field(max_length=64)


class PracticeVerdict(ResponseModel):
    """Whether an answer is right, and why."""

    right: bool
    solution: str
    explanation: list[str]
    kinds: list[str]
    """The kinds of card in the problem."""
    view: View
    """What became of the answer, for a board component."""


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


class NewBank(RequestModel):
    """Time for all decisions of a match, and what each decision adds to it."""

    seconds: int = Field(ge=LEAST_BANK_SECONDS, le=MOST_BANK_SECONDS)
    increment_seconds: int = Field(default=0, ge=0, le=MOST_INCREMENT_SECONDS)

    def bank(self) -> Bank:
        return Bank(self.seconds, self.increment_seconds)


class NewFlag(RequestModel):
    """What happens when the time of a seat is over."""

    act: FlagAct = "decide"
    level: str | None = None


class NewTable(RequestModel):
    """A table to be made."""

    game: str
    options: Json = Field(default_factory=dict)
    seats: list[NewSeat] = Field(max_length=MAX_SEATS)
    public: bool = False
    name: Name | None = None
    decision_seconds: int | None = Field(
        default=None, ge=LEAST_DECISION_SECONDS, le=MOST_DECISION_SECONDS
    )
    bank: NewBank | None = None
    flag: NewFlag = Field(default_factory=lambda: NewFlag())
    hints: bool = True
    bot_pace: BotPace = "normal"
    rated: Rated = "no"
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
            bank=self.bank and self.bank.bank(),
            flag=Flag(self.flag.act, self.flag.level),
            rated=self.rated,
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
    value: float | None
    """What the seat can expect after it, from 0 to 1: mostly its chance of winning."""
    wins_in: int | None
    """Within how many turns of its own the seat wins by force, where that is proven."""
    why: str
    """A sentence why; "" where there is nothing to say."""


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


class Ready(ResponseModel):
    """That the server is ready for more clients."""

    status: Literal["ready"]
