"""What can happen at a table. An event is stored once and never changed.

One class for each kind of event. `event_json` writes and reads them, `folding` says what each does
to a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from santelmo.server.domain.bot_pace import BotPace
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.time_control import AT_THE_FLAG, Bank, Flag

Mover: TypeAlias = Literal["person", "bot", "clock", "race"]
"""Who makes a move: a person, a bot on its seat, a bot at the flag, or the order of a race."""
Rated: TypeAlias = Literal["no", "people", "everybody"]
"""Whether a match counts for ratings: not, among its people, or for its bots' levels as well."""
Channel: TypeAlias = Literal["players", "spectators"]


# Before the start


@dataclass(frozen=True)
class SeatSetup:
    """A seat of a new table: a person's, a bot's, or open."""

    person: str | None = None
    name: str | None = None
    level: str | None = None


@dataclass(frozen=True)
class Continuation:
    """A position of another match, from which the match of a table starts instead of a deal."""

    position: dict[str, Any]
    """All fields by name, hidden ones too."""
    moves: int
    """After how many moves of that match."""
    table: str | None = None
    """The table at which it was played, if it was played here."""
    keep_hidden: bool = False
    """Hidden things stay as they were, as long as one person plays against bots only."""


@dataclass(frozen=True)
class TableCreated:
    game: str
    options: dict[str, Any]
    public: bool
    host: str
    decision_seconds: int | None
    hints: bool
    seats: tuple[SeatSetup, ...]
    bot_pace: BotPace = "normal"
    bank: Bank | None = None
    flag: Flag = AT_THE_FLAG
    continues: Continuation | None = None
    rated: Rated = "no"
    tournament: str | None = None
    """The tournament that the table belongs to."""


@dataclass(frozen=True)
class SeatTaken:
    seat: int
    person: str
    name: str


@dataclass(frozen=True)
class SeatFreed:
    seat: int


@dataclass(frozen=True)
class HostChanged:
    person: str


@dataclass(frozen=True)
class TableClosed:
    pass


@dataclass(frozen=True)
class MatchStarted:
    seed: int
    rests: Mapping[str, Rest] = field(default_factory=dict[str, Rest])
    """By person: the hours in which long clocks of this match stand still."""
    position: dict[str, Any] | None = None
    """The position that the match starts from; None where it is dealt."""


# Who plays a seat


@dataclass(frozen=True)
class BotSeated:
    """During play the bot stands in for the person whose seat it is."""

    seat: int
    level: str


@dataclass(frozen=True)
class PersonReturned:
    """A person takes the seat back from the bot that stood in."""

    seat: int


@dataclass(frozen=True)
class PersonLeft:
    """Before the start the person's seats become free, afterwards bots of this level play them."""

    person: str
    level: str


@dataclass(frozen=True)
class SeatResigned:
    seat: int
    level: str
    """Of the bot that finishes the seat, unless one plays it already."""


# Play


@dataclass(frozen=True)
class MovePlayed:
    seat: int
    move: str
    by: Mover


@dataclass(frozen=True)
class AnswerGiven:
    """An answer of a race: it is played once no earlier one can arrive any more."""

    seat: int
    move: str
    round: int
    think_ms: float


@dataclass(frozen=True)
class MovesUndone:
    seat: int
    moves: int
    own: bool = False
    """Without asking anybody."""


@dataclass(frozen=True)
class TakebackRequested:
    seat: int
    person: str
    moves: int


@dataclass(frozen=True)
class TakebackAccepted:
    person: str


@dataclass(frozen=True)
class TakebackDeclined:
    person: str


# Beside the match


@dataclass(frozen=True)
class ChatWritten:
    channel: Channel
    person: str
    name: str
    seat: int | None
    text: str


@dataclass(frozen=True)
class RematchCreated:
    table: str
    """The id of the new table."""


@dataclass(frozen=True)
class RatingStopped:
    """The match does not count for ratings after all."""

    reason: Literal["same_address"]


@dataclass(frozen=True)
class PersonForgotten:
    """Somebody wants to be forgotten: an alias takes the place of the id and the name."""

    person: str
    alias: str


Event: TypeAlias = (
    TableCreated
    | SeatTaken
    | SeatFreed
    | HostChanged
    | TableClosed
    | MatchStarted
    | BotSeated
    | PersonReturned
    | PersonLeft
    | SeatResigned
    | MovePlayed
    | AnswerGiven
    | MovesUndone
    | TakebackRequested
    | TakebackAccepted
    | TakebackDeclined
    | ChatWritten
    | RematchCreated
    | RatingStopped
    | PersonForgotten
)


@dataclass(frozen=True)
class LogEntry:
    """An event with its place in a table's log."""

    seq: int
    """The table's version once the event has happened."""
    at: int
    """When it happened, by the wall clock."""
    steady_at: int
    """The same by the steady clock: time limits count from here."""
    event: Event
    origin: str | None = None
    """The person and the client's id of the message that caused it."""
