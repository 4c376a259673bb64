"""A table: what its events add up to.

`Table` only changes by `fold`, so a table that is read back from the log is the same as the one
that lived through the events.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import santelmo
from santelmo.core.match import Match
from santelmo.core.registry import definition
from santelmo.server.bodies import Status
from santelmo.server.events import Stored
from santelmo.server.store import Listing

Json = dict[str, Any]


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
class Asked:
    """A request to take moves back."""

    seat: int
    person: str
    moves: int
    version: int
    agreed: list[str] = field(default_factory=list[str])


@dataclass(frozen=True)
class Answer:
    """An answer of a race that waits until no earlier one can come."""

    seat: int
    move: str
    round: int
    think_ms: float
    origin: str | None


@dataclass(frozen=True)
class Said:
    """A line of chat."""

    version: int
    at: int
    line: Json


KEPT_LINES = 100
"""Lines of chat that somebody who comes gets to read."""


class Table:
    """The state of a table after some events."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.version = 0
        self.status: Status = "waiting"
        self.game = ""
        self.options: Json = {}
        self.public = False
        self.host = ""
        self.created_at = 0
        self.updated_at = 0
        self.decision_seconds: int | None = None
        self.hints = True
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.seed: int | None = None
        self.takeback: Asked | None = None
        self.rematch: str | None = None
        self.chat: list[Said] = []
        self.done: dict[str, int] = {}
        """By the origin of a message: the version of its event."""
        self.answers: dict[int, Answer] = {}
        """By seat: answers of the present round that are not played yet."""
        self.played = 0
        """The version of the last move, or of the last that was taken back."""
        self.since: dict[int, int] = {}
        """By seat that may act: the version since which it has had this decision."""
        self.since_at: dict[int, int] = {}
        """By seat that may act: when that was."""
        self._legal: dict[int, frozenset[int]] = {}

    @property
    def title(self) -> str:
        return definition(self.game).title

    @property
    def playing(self) -> Match:
        """The match; only to be asked for after the start."""
        assert self.match is not None
        return self.match

    @property
    def people(self) -> frozenset[str]:
        return frozenset(seat.person for seat in self.seats if seat.person is not None)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person holds."""
        if person is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def fold(self, stored: Stored) -> None:
        """Takes the next event in."""
        assert stored.seq == self.version + 1, (self.id, stored.seq, self.version)
        self.version = stored.seq
        self.updated_at = stored.at
        if stored.event.origin is not None:
            self.done[stored.event.origin] = stored.seq
        _FOLDS[stored.event.kind](self, stored, stored.event.data)

    # Before the start

    def on_created(self, stored: Stored, data: Json) -> None:
        self.created_at = stored.at
        self.game = data["game"]
        self.options = data["options"]
        self.public = data["public"]
        self.host = data["host"]
        self.decision_seconds = data["decision_seconds"]
        self.hints = data["hints"]
        self.seats = [Seat(s["person"], s["name"], s["level"]) for s in data["seats"]]

    def on_seated(self, stored: Stored, data: Json) -> None:
        self.seats[data["seat"]] = Seat(data["person"], data["name"])

    def on_freed(self, stored: Stored, data: Json) -> None:
        self.seats[data["seat"]] = Seat()

    def on_closed(self, stored: Stored, data: Json) -> None:
        self.status = "closed"

    def on_started(self, stored: Stored, data: Json) -> None:
        self.seed = int(data["seed"])
        self.match = santelmo.load(self.game, **self.options).start(self.seed)
        self.status = "running"
        self._decide_anew(stored, None)

    # Coming and going

    def on_bot_seated(self, stored: Stored, data: Json) -> None:
        self.seats[data["seat"]].level = data["level"]

    def on_returned(self, stored: Stored, data: Json) -> None:
        self.seats[data["seat"]].level = None

    def on_left(self, stored: Stored, data: Json) -> None:
        person = data["person"]
        for number in self.seats_of(person):
            if self.status == "waiting":
                self.seats[number] = Seat()
            elif self.seats[number].level is None:
                self.seats[number].level = data["level"]
        if self.host == person and self.status == "waiting":
            others = [seat.person for seat in self.seats if seat.person is not None]
            self.host = others[0] if others else self.host
        self._withdraw_takeback_of(person)

    def on_resigned(self, stored: Stored, data: Json) -> None:
        number: int = data["seat"]
        seat = self.seats[number]
        seat.level = seat.level or data["level"]
        seat.resigned = True

    # Play

    def on_moved(self, stored: Stored, data: Json) -> None:
        seat = data["seat"]
        self.playing.play(data["move"], seat)
        self.answers.pop(seat, None)
        self.takeback = None
        self._decide_anew(stored, seat)

    def on_answered(self, stored: Stored, data: Json) -> None:
        self.answers[data["seat"]] = Answer(
            data["seat"], data["move"], data["round"], data["think_ms"], stored.event.origin
        )

    def on_undone(self, stored: Stored, data: Json) -> None:
        for _ in range(data["moves"]):
            self.playing.undo()
        self.takeback = None
        self._legal.clear()
        self._decide_anew(stored, data["seat"])

    def on_takeback_asked(self, stored: Stored, data: Json) -> None:
        self.takeback = Asked(data["seat"], data["person"], data["moves"], stored.seq)

    def on_takeback_agreed(self, stored: Stored, data: Json) -> None:
        if self.takeback is not None:
            self.takeback.agreed.append(data["person"])

    def on_takeback_declined(self, stored: Stored, data: Json) -> None:
        self.takeback = None

    def _withdraw_takeback_of(self, person: str) -> None:
        if self.takeback is not None and self.takeback.person == person:
            self.takeback = None

    def _decide_anew(self, stored: Stored, mover: int | None) -> None:
        """Notes for each seat that may act since when it has had its decision.

        Another's act does not make a decision a new one as long as all that was legal still is.
        """
        match = self.playing
        self.played = stored.seq
        before, self._legal = self._legal, {}
        for seat in match.actors:
            legal = frozenset(move.code for move in match.legal(seat))
            self._legal[seat] = legal
            if seat == mover or seat not in before or not before[seat] <= legal:
                self.since[seat] = stored.seq
                self.since_at[seat] = stored.at
        if match.result is not None:
            self.status = "finished"

    # Beside the match

    def on_said(self, stored: Stored, data: Json) -> None:
        self.chat.append(Said(stored.seq, stored.at, data))
        del self.chat[:-KEPT_LINES]

    def on_rematched(self, stored: Stored, data: Json) -> None:
        self.rematch = data["table"]

    # For others

    def may_wait_for(self, asked: Asked, without: Collection[int] = ()) -> list[str]:
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
            if person is not None and person != asked.person and person not in asked.agreed
        )

    def info(self) -> Json:
        """The table as everybody may see it."""
        over = self.status == "finished"
        return {
            "id": self.id,
            "game": self.game,
            "title": self.title,
            "options": self.options,
            "public": self.public,
            "status": self.status,
            "host": self.host,
            "created_at": self.created_at,
            "seats": [_seat_info(number, seat) for number, seat in enumerate(self.seats)],
            "decision_seconds": self.decision_seconds,
            "hints": self.hints,
            "commitment": None if self.seed is None else commitment(self.seed),
            "seed": str(self.seed) if over and self.seed is not None else None,
            "takeback": None if self.takeback is None else self._takeback_info(self.takeback),
            "rematch": self.rematch,
        }

    def _takeback_info(self, asked: Asked) -> Json:
        return {
            "seat": asked.seat,
            "moves": asked.moves,
            "agreed": list(asked.agreed),
            "waiting": self.may_wait_for(asked),
        }

    def lobby_info(self) -> Json:
        """The table's line in a list."""
        return {
            "id": self.id,
            "game": self.game,
            "title": self.title,
            "status": self.status,
            "public": self.public,
            "players": len(self.seats),
            "open_seats": sum(seat.kind == "open" for seat in self.seats),
            "names": [seat.name for seat in self.seats],
            "created_at": self.created_at,
            "updated_at": self.updated_at,
        }

    def listing(self) -> Listing:
        """The table's line in the lists."""
        return Listing(
            id=self.id,
            status=self.status,
            public=self.public,
            created_at=self.created_at,
            updated_at=self.updated_at,
            summary=self.lobby_info(),
            people=self.people | {self.host},
        )


def _seat_info(number: int, seat: Seat) -> Json:
    return {
        "seat": number,
        "kind": seat.kind,
        "person": seat.person,
        "name": seat.name,
        "level": seat.level,
        "stand_in": seat.person is not None and seat.level is not None,
        "resigned": seat.resigned,
    }


def commitment(seed: int) -> str:
    """What is published of a seed before the match: it fixes the seed without telling it."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


_FOLDS: dict[str, Callable[[Table, Stored, Json], None]] = {
    "created": Table.on_created,
    "seated": Table.on_seated,
    "freed": Table.on_freed,
    "bot_seated": Table.on_bot_seated,
    "returned": Table.on_returned,
    "left": Table.on_left,
    "closed": Table.on_closed,
    "started": Table.on_started,
    "moved": Table.on_moved,
    "answered": Table.on_answered,
    "undone": Table.on_undone,
    "takeback_asked": Table.on_takeback_asked,
    "takeback_agreed": Table.on_takeback_agreed,
    "takeback_declined": Table.on_takeback_declined,
    "resigned": Table.on_resigned,
    "said": Table.on_said,
    "rematch": Table.on_rematched,
}

LISTED = frozenset(
    {
        "created",
        "seated",
        "freed",
        "bot_seated",
        "returned",
        "left",
        "closed",
        "started",
        "resigned",
        "rematch",
    }
)
"""Events that change a table's line in the lists."""


def listing_after(table: Table, events: Sequence[Stored]) -> Listing | None:
    """The table's line in the lists once these events have happened; None if it stays."""
    if not any(stored.event.kind in LISTED for stored in events):
        return None
    later = copy.copy(table)
    later.seats = copy.deepcopy(table.seats)
    later.done = {}
    for stored in events:
        if stored.event.kind == "started":
            later.status = "running"
        if stored.event.kind in LISTED and stored.event.kind != "started":
            _FOLDS[stored.event.kind](later, stored, stored.event.data)
        later.updated_at = stored.at
    return later.listing()
