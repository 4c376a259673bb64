"""What can happen at a table. An event is stored once and never changed."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal[
    "created",  # game, options, public, host, decision_seconds, hints, seats
    "seated",  # seat, person, name
    "freed",  # seat
    "bot_seated",  # seat, level; during play the bot stands in for the person
    "returned",  # seat, name: the person plays again
    "left",  # person, level
    "host_changed",  # person
    "closed",
    "started",  # seed
    "moved",  # seat, move, by
    "answered",  # seat, move, round, think_ms: an answer of a race that waits for its turn
    "undone",  # seat, moves, own: so many moves were taken back; own: without asking anybody
    "takeback_asked",  # seat, person, moves
    "takeback_agreed",  # person
    "takeback_declined",  # person
    "resigned",  # seat, level
    "said",  # channel, person, name, seat, text
    "rematch",  # table
]


@dataclass(frozen=True)
class Event:
    """Something that happened."""

    kind: Kind
    data: dict[str, Any] = field(default_factory=dict[str, Any])
    origin: str | None = None
    """The person and the client's id of the message that caused it."""


@dataclass(frozen=True)
class Stored:
    """An event with its place in a table's log."""

    seq: int
    at: int
    event: Event

    def row(self, table: str) -> dict[str, Any]:
        return {
            "table_id": table,
            "seq": self.seq,
            "at": self.at,
            "kind": self.event.kind,
            "origin": self.event.origin,
            "data": json.dumps(self.event.data, separators=(",", ":"), ensure_ascii=False),
        }

    @classmethod
    def from_row(cls, row: Any) -> Stored:
        return cls(row.seq, row.at, Event(row.kind, json.loads(row.data), row.origin))
