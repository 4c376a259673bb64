"""A table: what its events add up to.

A table changes by `folding.fold` alone, so one that is read back from the log is the same as the
one that lived through the events.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from santelmo.core.match import Match
from santelmo.core.registry import definition
from santelmo.server.domain.bot_pace import BotPace
from santelmo.server.domain.events import ChatWritten, Continuation, Rated
from santelmo.server.domain.forgetting import is_alias
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.time_control import AT_THE_FLAG, Bank, Flag, is_long

Json = dict[str, Any]
Status: TypeAlias = Literal["waiting", "running", "finished", "closed"]
Perspective: TypeAlias = int | None
"""The seat from which somebody looks at the table; None for a spectator."""
ViewOf: TypeAlias = Callable[[Perspective], Json | None]
"""The view from each perspective; None before the start."""


@dataclass
class Seat:
    """Who sits on a seat."""

    person: str | None = None
    name: str | None = None
    level: str | None = None
    """The level of the bot that plays."""
    resigned: bool = False

    @property
    def kind(self) -> str:
        if self.person is not None:
            return "person"
        return "bot" if self.level is not None else "open"

    @property
    def played_by_person(self) -> bool:
        return self.person is not None and self.level is None


@dataclass
class TakebackRequest:
    """A request to take moves back."""

    seat: int
    person: str
    moves: int
    version: int
    accepted: list[str] = field(default_factory=list[str])
    """The people who have agreed."""


@dataclass(frozen=True)
class Decision:
    """What a decision took, and whether the clock made it."""

    took_ms: int
    by_clock: bool
    bank_ms: int = 0
    """What the seat's bank held when the decision began."""


@dataclass(frozen=True)
class Answer:
    """An answer of a race that waits until no earlier one can arrive."""

    seat: int
    move: str
    round: int
    think_ms: float
    origin: str | None


@dataclass(frozen=True)
class ChatLine:
    """A line of chat, and when it was written."""

    version: int
    at: int
    written: ChatWritten


class Table:
    """The state of a table after some events."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.version = 0
        self.info_version = 0
        """The version since which everybody has seen the same of the table, its match apart."""
        self.status: Status = "waiting"
        self.game = ""
        self.options: Json = {}
        self.public = False
        self.host = ""
        self.created_at = 0
        self.updated_at = 0
        """When the last event happened, by the wall clock."""
        self.active_at = 0
        """The same by the steady clock, as all times that follow."""
        self.listed_at = 0
        """When its line in the lists was written last."""
        self.decision_seconds: int | None = None
        self.bank: Bank | None = None
        self.flag: Flag = AT_THE_FLAG
        self.rests: Mapping[str, Rest] = {}
        """By person: the hours in which long clocks stand still."""
        self.bank_ms: list[int] = []
        """By seat: what its bank held when its decision began; without a bank 0."""
        self.hints = True
        self.bot_pace: BotPace = "normal"
        self.continues: Continuation | None = None
        self.rated: Rated = "no"
        self.tournament: str | None = None
        """The tournament that the table belongs to."""
        self.not_rated_because: str | None = None
        """Why the match does not count for ratings, although it was made as rated."""
        self.seats: list[Seat] = []
        self.seats_version = 0
        """The version since which everybody has held the same seats."""
        self.match: Match | None = None
        self.seed: int | None = None
        self.takeback: TakebackRequest | None = None
        self.rematch: str | None = None
        self.chat: list[ChatLine] = []
        self.versions: dict[str, int] = {}
        """By the origin of a message: the version of its event."""
        self.answers: dict[int, Answer] = {}
        """By seat: answers of the present round that are not played yet."""
        self.moves_version = 0
        """The version of the last move, or of the last that was taken back."""
        self.since: dict[int, int] = {}
        """By seat that may act: the version since which it has had this decision."""
        self.since_at: dict[int, int] = {}
        """By seat that may act: when that was, put back by time that was used before an undo."""
        self.runs_since: dict[int, int] = {}
        """By seat that may act: since when its clock has run, by the wall clock."""
        self.paused_ms: dict[int, int] = {}
        """By seat that a bot plays for a person: what the person had used of the decision."""
        self.decisions: list[Decision] = []
        """One for each move of the match."""
        self.move_versions: list[int] = []
        """By move of the match: the version with which it was made."""
        self.legal_codes: dict[int, frozenset[int]] = {}
        """By seat that may act: its legal moves."""

    @property
    def title(self) -> str:
        return definition(self.game).title

    @property
    def is_race(self) -> bool:
        """Whether all act at once and the order of their answers counts."""
        return definition(self.game).race is not None

    @property
    def playing(self) -> Match:
        """The match; there is none before the start."""
        assert self.match is not None
        return self.match

    @property
    def people(self) -> frozenset[str]:
        """Those who sit here, as far as they are not forgotten."""
        return _known({seat.person for seat in self.seats})

    @property
    def party(self) -> frozenset[str]:
        """Those who sit here, and the host."""
        return self.people | _known({self.host})

    @property
    def players(self) -> frozenset[str]:
        """Those who have a seat that has not resigned, and a host who has none at all."""
        playing = _known({seat.person for seat in self.seats if not seat.resigned})
        return playing | (_known({self.host}) - self.people)

    @property
    def has_clock(self) -> bool:
        """Whether time is limited here."""
        return self.decision_seconds is not None or self.bank is not None

    def rest_of(self, seat: int) -> Rest | None:
        """The hours in which the clock of a seat stands still."""
        if not is_long(self.decision_seconds, self.bank):
            return None
        return self.rests.get(self.seats[seat].person or "")

    @property
    def has_players(self) -> bool:
        """Whether people play here, and not only bots."""
        return any(seat.played_by_person for seat in self.seats)

    @property
    def decided_by_clock(self) -> bool:
        """Whether the last move was made at the flag."""
        return bool(self.decisions) and self.decisions[-1].by_clock

    @property
    def to_act(self) -> list[int]:
        """The seats whose decision the match waits for."""
        if self.match is None or self.status != "running":
            return []
        return [seat for seat in self.match.actors if seat not in self.answers]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none before the end."""
        result = None if self.match is None else self.match.result
        return [] if result is None else list(result.winners)

    @property
    def acts_by_itself(self) -> bool:
        """Whether something will happen without anybody looking: a bot's move, a clock's flag."""
        if self.status != "running":
            return False
        if self.is_race:
            # A race does not go on without its people.
            return not self.has_players
        if self.has_clock and self.has_players:
            return True
        return any(self.seats[seat].level is not None for seat in self.playing.actors)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person holds."""
        if person is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def decides(self, seat: int, since: int) -> bool:
        """Whether the seat still has the decision that it has had since this version."""
        return (
            self.status == "running" and seat in self.playing.actors and self.since[seat] == since
        )

    def not_answered(self, request: TakebackRequest, without: Collection[int] = ()) -> list[str]:
        """The people who have not yet answered a request to take moves back.

        Those of the seats `without` are about to leave them to bots.
        """
        playing = {
            seat.person
            for number, seat in enumerate(self.seats)
            if seat.played_by_person and number not in without
        }
        return sorted(
            person
            for person in playing
            if person is not None and person != request.person and person not in request.accepted
        )

    def views(self) -> ViewOf:
        """What each seat sees of the match; what the clock has decided cannot be undone."""
        if self.match is None:
            return lambda perspective: None
        view = self.match.views().of
        if not self.decided_by_clock:
            return view
        return lambda perspective: {**view(perspective), "undo": False}


def _known(people: set[str | None]) -> frozenset[str]:
    """Those of them who are somebody, and not forgotten."""
    return frozenset(person for person in people if person is not None and not is_alias(person))
