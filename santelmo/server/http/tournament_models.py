"""Tournaments over HTTP, as models."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, StringConstraints

from santelmo.server.domain.bot_pace import BotPace
from santelmo.server.domain.events import Rated
from santelmo.server.domain.seating import TableRequest
from santelmo.server.domain.time_control import (
    LEAST_DECISION_SECONDS,
    MOST_DECISION_SECONDS,
    Flag,
)
from santelmo.server.domain.tournament.entering import TournamentRequest
from santelmo.server.domain.tournament.model import (
    MOST_BOTS,
    MOST_BREAK_SECONDS,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    Status,
    System,
)
from santelmo.server.http.models import NewBank, NewFlag
from santelmo.server.models import (
    MAX_SEATS,
    BankInfo,
    FlagInfo,
    Json,
    Name,
    RequestModel,
    ResponseModel,
    visible,
)

MAX_TITLE = 60

Title: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=MAX_TITLE), AfterValidator(visible)
]
EntrantNumber: TypeAlias = Annotated[int, Field(ge=1)]


class NewTournament(RequestModel):
    """A tournament to be made."""

    title: Title
    name: Name | None = None
    system: System = "swiss"
    rounds: int | None = Field(default=None, ge=1, le=MOST_ROUNDS)
    """Of a Swiss tournament; null is as many as it takes until one is ahead of all."""
    game: str
    options: Json = Field(default_factory=dict)
    decision_seconds: int | None = Field(
        default=None, ge=LEAST_DECISION_SECONDS, le=MOST_DECISION_SECONDS
    )
    bank: NewBank | None = None
    flag: NewFlag = Field(default_factory=lambda: NewFlag())
    bot_pace: BotPace = "normal"
    rated: Rated = "no"
    fill: bool = False
    """Whether bots fill tables; otherwise those for whom there is no full table sit out."""
    fill_level: str | None = None
    break_seconds: int = Field(default=0, ge=0, le=MOST_BREAK_SECONDS)

    def request(self) -> TournamentRequest:
        return TournamentRequest(
            name=self.title,
            system=self.system,
            rounds=self.rounds,
            table=TableRequest(
                game=self.game,
                options=self.options,
                seats=[],
                public=False,
                decision_seconds=self.decision_seconds,
                hints=False,
                bot_pace=self.bot_pace,
                bank=self.bank and self.bank.bank(),
                flag=Flag(self.flag.act, self.flag.level),
                rated=self.rated,
            ),
            fill=self.fill,
            fill_level=self.fill_level,
            break_seconds=self.break_seconds,
        )


class Entry(RequestModel):
    """To take part, under this name."""

    name: Name | None = None


class NewBots(RequestModel):
    """Bots that the host enters."""

    level: str | None = None
    count: int = Field(default=1, ge=1, le=MOST_BOTS)


class StandingInfo(ResponseModel):
    """Somebody who takes part, and how they stand."""

    number: int
    person: str | None
    """Null for a bot, and for somebody who is forgotten."""
    name: str
    level: str | None
    """Of a bot; null for a person."""
    withdrawn: bool
    place: int
    points: float
    """One for each opponent at a table who was behind, half of one for each who was equal."""
    opponents: float
    """The points of all opponents."""
    beaten: float
    """The points of those opponents who were behind, and half of those who were equal."""
    won: int
    played: int


PairingState: TypeAlias = Literal["soon", "running", "over", "bye", "free"]


class PairingInfo(ResponseModel):
    """A table of a round, or somebody who sits it out."""

    round: int
    number: int
    table: str | None
    state: PairingState
    """`bye` counts as won, `free` as nothing; both have no table."""
    starts_ms: int
    """Until the table is made."""
    seats: Annotated[list[int | None], Field(max_length=MAX_SEATS)]
    """By seat: the number of who sits there; null is a bot that fills the table."""
    places: list[int] | None
    """By seat, once the match is over: 1 is best."""


class TournamentInfo(ResponseModel):
    """A tournament, as everybody may see it who knows its link."""

    id: str
    title: str
    host: str | None
    status: Status
    system: System
    round: int
    """The present one; 0 before the start."""
    rounds: int
    game: str
    game_title: str
    options: Json
    players: int
    """At a table."""
    decision_seconds: int | None
    bank: BankInfo | None
    flag: FlagInfo
    rated: Rated
    fill_level: str | None
    break_seconds: int
    created_at: int
    standings: Annotated[list[StandingInfo], Field(max_length=MOST_ENTRANTS)]
    tables: list[PairingInfo]
    me: int | None
    """My number, if I take part."""
    my_table: str | None
    """The table at which I am to play now."""


class TournamentLine(ResponseModel):
    """One of my tournaments, in a list."""

    id: str
    title: str
    status: Status
    game_title: str
    entrants: int
    round: int
    rounds: int
    hosting: bool
    my_table: str | None
    created_at: int
