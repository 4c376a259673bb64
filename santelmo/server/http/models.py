"""The bodies of HTTP requests and answers, as models."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, StringConstraints

from santelmo.server.domain.bot_pace import BotPace
from santelmo.server.domain.channels import (
    LONGEST_ENDPOINT,
    LONGEST_MAIL_ADDRESS,
    ChannelKind,
)
from santelmo.server.domain.events import Rated
from santelmo.server.domain.harbour import Group
from santelmo.server.domain.rest import DAY_MINUTES, LONGEST_ZONE, MOST_DAYS, Rest
from santelmo.server.domain.seating import SeatRequest, TableRequest
from santelmo.server.domain.table import Status
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
    LobbyTable,
    LogLine,
    Me,
    Name,
    Problem,
    RequestModel,
    ResponseModel,
    ResultInfo,
    SeatNumber,
    View,
    visible,
)

MAX_FILE = 1_000_000
MAX_DEVICE_NAME = 80
MAX_NOTE = 4_000
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


# People


class NewMe(RequestModel):
    """My name."""

    name: Name


DeviceName: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=MAX_DEVICE_NAME), AfterValidator(visible)
]


class HarbourTable(LobbyTable):
    """One of my tables, as it concerns me."""

    group: Group
    waits_since: int | None
    """Since when the table has waited for me; null if it does not."""
    new_moves: int
    """Moves since I looked last, as far as the match runs."""
    new: bool
    """Whether anything has happened since I looked last."""
    noted: bool
    """Whether I have a note about it."""


class SeenVersion(RequestModel):
    """What I have seen of a table."""

    version: int = Field(ge=1, le=2**31 - 1)


class SinceVisit(ResponseModel):
    """What has happened at a table since I looked last."""

    seen_at: int | None
    """When that was; null if I have not been there."""
    first_move: int
    """How many moves I had seen: a replay begins there."""
    lines: list[LogLine]


class Note(RequestModel):
    """My note about a table."""

    text: str = Field(max_length=MAX_NOTE)


class NoteText(ResponseModel):
    """My note about a table; nobody else reads it."""

    text: str


class RecordInfo(ResponseModel):
    """How my matches against one kind of opponent went."""

    against: str
    """`people`, or the name of a level."""
    matches: int
    won: int
    share: float
    """Of these opponents, how many were behind me; equal places count half."""
    score: float
    """The mean of my points."""


class GameStatistics(ResponseModel):
    """How I play a game."""

    game: str
    matches: int
    won: int
    streak: int
    """Matches won in a row until now; below 0 those that were not."""
    longest_streak: int
    score: float
    records: list[RecordInfo]
    rating: int | None
    rated_matches: int


class LeaderInfo(ResponseModel):
    """A line of a leaderboard."""

    name: str | None
    level: str | None
    """Of a bot; null for a person."""
    rating: int
    matches: int
    me: bool


class Leaderboard(ResponseModel):
    """Who plays a game best here."""

    least_matches: int
    """Rated matches after which somebody is on it."""
    leaders: list[LeaderInfo]
    listed: bool | None
    """Whether I want to be on it; null without a name."""


class Listed(RequestModel):
    """Whether I want to stand on a leaderboard."""

    listed: bool


Minute: TypeAlias = Annotated[int, Field(ge=0, lt=DAY_MINUTES)]
"""Of a day."""
Weekday: TypeAlias = Annotated[int, Field(ge=0, le=6)]
"""Monday is 0."""


class RestHours(RequestModel):
    """When I do not play: long clocks stand still meanwhile."""

    zone: str = Field(max_length=LONGEST_ZONE)
    night: Annotated[list[Minute], Field(min_length=2, max_length=2)] | None = None
    """From which minute of the day to which."""
    days: list[Weekday] = Field(default_factory=list[int], max_length=MOST_DAYS)

    def rest(self) -> Rest:
        night = None if self.night is None else (self.night[0], self.night[1])
        return Rest(self.zone, night, tuple(sorted(self.days))).check()


class NewDevice(RequestModel):
    """How this browser can be reached by Web Push, as it says itself."""

    endpoint: str = Field(max_length=LONGEST_ENDPOINT)
    p256dh: str = Field(max_length=100)
    auth: str = Field(max_length=50)
    name: DeviceName


class NewMailAddress(RequestModel):
    """Where I want to get e-mail."""

    address: str = Field(max_length=LONGEST_MAIL_ADDRESS)


class MyQuiet(RequestModel):
    """When I want no news."""

    quiet: RestHours | None


class ChannelInfo(ResponseModel):
    """A place where I am told of my turns."""

    id: str
    kind: ChannelKind
    name: str
    confirmed: bool
    """Whether the owner of an e-mail address has said that it is theirs."""
    created_at: int


class MyNews(ResponseModel):
    """Where news of my turns go, and when not."""

    push_key: str
    """The key of this server for Web Push."""
    mail: bool
    """Whether this server sends e-mail."""
    channels: list[ChannelInfo]
    quiet: RestHours | None


class MyRest(RequestModel):
    """My hours without play; null if there are none."""

    rest: RestHours | None


class DeviceCode(ResponseModel):
    """A code by which I can sign in on one more device, once."""

    code: str
    expires_at: int
    expires_ms: int
    """How long it can be used, from now on."""


class Adoption(RequestModel):
    """The code that another device shows."""

    code: str = Field(min_length=1, max_length=64)


class DeviceInfo(ResponseModel):
    """A browser in which I am signed in."""

    id: str
    label: str
    created_at: int
    seen_at: int
    """About when it was used last."""
    here: bool
    """Whether this is the one that asks."""


class ExportedChatLine(ResponseModel):
    """Something that I said."""

    at: int
    text: str


class ExportedTable(ResponseModel):
    """A table at which I sit or sat."""

    id: str
    game: str
    status: Status
    created_at: int
    updated_at: int
    names: list[str | None]
    seats: list[int]
    """Mine."""
    match_file: str | None
    """None until the match is over."""
    chat: list[ExportedChatLine]


class PersonExport(ResponseModel):
    """All that the server has of me."""

    santelmo: str
    """The version of the program."""
    exported_at: int
    person: Me
    data: dict[str, list[Json]]
    """The rows of the database that are mine, by what they are."""
    tables: list[ExportedTable]


class Forget(RequestModel):
    """That I mean it: my name, as I typed it."""

    name: str = Field(max_length=64)


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
