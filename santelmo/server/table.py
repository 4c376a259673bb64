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
class Decided:
    """A decision that was made: what it took, and whether the clock made it."""

    took_ms: int
    by_clock: bool


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
        self.listed_at = 0
        """When its line in the lists was written last."""
        self.decision_seconds: int | None = None
        self.hints = True
        self.seats: list[Seat] = []
        self.settled = 0
        """The version since which everybody has held the same seats."""
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
        """By seat that may act: when that was, put back by time that was used before an undo."""
        self._decided: list[Decided] = []
        """For each move of the match."""
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

    @property
    def party(self) -> frozenset[str]:
        """Those who sit here, and the host."""
        return self.people | {self.host}

    @property
    def decided_by_clock(self) -> bool:
        """Whether the last move was made at the flag."""
        return bool(self._decided) and self._decided[-1].by_clock

    @property
    def acts_by_itself(self) -> bool:
        """Whether something will happen without anybody looking: a bot's move, a clock's flag."""
        if self.status != "running":
            return False
        if definition(self.game).race is not None:
            # A race does not go on without its people.
            return not any(seat.played_by_person for seat in self.seats)
        if self.decision_seconds is not None:
            return True
        return any(self.seats[seat].level is not None for seat in self.playing.actors)

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
        if _is_listed(self, stored):
            self.listed_at = stored.at
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
        # A race is no time for advice.
        self.hints = data["hints"] and definition(self.game).race is None
        self.seats = [Seat(s["person"], s["name"], s["level"]) for s in data["seats"]]

    def on_seated(self, stored: Stored, data: Json) -> None:
        self.seats[data["seat"]] = Seat(data["person"], data["name"])
        self.settled = stored.seq

    def on_freed(self, stored: Stored, data: Json) -> None:
        self.seats[data["seat"]] = Seat()
        self.settled = stored.seq

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
        self._withdraw_takeback_of(data["seat"])

    def on_returned(self, stored: Stored, data: Json) -> None:
        self.seats[data["seat"]].level = None

    def on_left(self, stored: Stored, data: Json) -> None:
        person = data["person"]
        for number in self.seats_of(person):
            self._withdraw_takeback_of(number)
            if self.status == "waiting":
                self.seats[number] = Seat()
                self.settled = stored.seq
            elif self.seats[number].level is None:
                self.seats[number].level = data["level"]
        if self.host == person and self.status == "waiting":
            others = [seat.person for seat in self.seats if seat.person is not None]
            self.host = others[0] if others else self.host

    def on_host_changed(self, stored: Stored, data: Json) -> None:
        self.host = data["person"]

    def on_resigned(self, stored: Stored, data: Json) -> None:
        number: int = data["seat"]
        seat = self.seats[number]
        seat.level = seat.level or data["level"]
        seat.resigned = True
        self._withdraw_takeback_of(number)

    # Play

    def on_moved(self, stored: Stored, data: Json) -> None:
        seat = data["seat"]
        self.playing.play(data["move"], seat)
        self._decided.append(Decided(stored.at - self.since_at[seat], data["by"] == "clock"))
        self.answers.pop(seat, None)
        self.takeback = None
        self._decide_anew(stored, seat)

    def on_answered(self, stored: Stored, data: Json) -> None:
        self.answers[data["seat"]] = Answer(
            data["seat"], data["move"], data["round"], data["think_ms"], stored.event.origin
        )

    def on_undone(self, stored: Stored, data: Json) -> None:
        seat: int = data["seat"]
        clocks = {actor: self.since_at[actor] for actor in self.playing.actors}
        for _ in range(data["moves"]):
            self.playing.undo()
            decided = self._decided.pop()
            # Who undoes a move has still used the time for it, and for what was looked at since.
            clocks[seat] = clocks.get(seat, stored.at) - decided.took_ms
        self.takeback = None
        self._legal.clear()
        self._decide_anew(stored, seat)
        if data.get("own"):
            self.since_at.update((a, clocks[a]) for a in self.playing.actors if a in clocks)

    def on_takeback_asked(self, stored: Stored, data: Json) -> None:
        self.takeback = Asked(data["seat"], data["person"], data["moves"], stored.seq)

    def on_takeback_agreed(self, stored: Stored, data: Json) -> None:
        if self.takeback is not None:
            self.takeback.agreed.append(data["person"])

    def on_takeback_declined(self, stored: Stored, data: Json) -> None:
        self.takeback = None

    def _withdraw_takeback_of(self, seat: int) -> None:
        if self.takeback is not None and self.takeback.seat == seat:
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

    def look(self) -> Callable[[int | None], Json]:
        """What each seat sees of the match; what the clock has decided cannot be undone."""
        view = self.playing.views().of
        if not self.decided_by_clock:
            return view
        return lambda seat: {**view(seat), "undo": False}

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
            people=self.party,
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
    "host_changed": Table.on_host_changed,
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
        "host_changed",
        "closed",
        "started",
        "resigned",
        "rematch",
    }
)
"""Events that change a table's line in the lists."""


LISTED_EVERY_MS = 30_000
"""So often, at most, moves and words bring the time in a table's line up to date."""


def _is_listed(table: Table, stored: Stored) -> bool:
    """Whether an event renews the table's line in the lists."""
    late = stored.at - table.listed_at >= LISTED_EVERY_MS
    return late or stored.event.kind in LISTED


def listing_after(table: Table, events: Sequence[Stored]) -> Listing | None:
    """The table's line in the lists once these events have happened; None if it stays."""
    if not any(_is_listed(table, stored) for stored in events):
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
