"""A table's line in the lists: the lobby's, and that of one's own tables."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from santelmo.server.domain import folding
from santelmo.server.domain.events import LogEntry, MatchStarted, MovePlayed
from santelmo.server.domain.results import MatchResult, result_of
from santelmo.server.domain.table import Status, Table

_LATER_MEMBERS: dict[str, Any] = {"levels": [], "people": [], "turn": [], "winners": []}
"""What lines say since lists show it. Whose turn it is, is added when a list is asked for."""


@dataclass(frozen=True)
class Listing:
    """A table's line in the lists."""

    id: str
    status: Status
    public: bool
    created_at: int
    updated_at: int
    summary: dict[str, Any]
    """What the lists show of it."""
    people: frozenset[str]
    """Those whose lists it is in."""
    players: frozenset[str]
    """Those of them who have not given up: the table counts among the ones that they play at."""
    result: MatchResult | None = None
    """How the match ended, once it has."""
    tournament: str | None = None
    """The tournament that the table belongs to."""


def listing_of(table: Table) -> Listing:
    return Listing(
        id=table.id,
        status=table.status,
        public=table.public,
        created_at=table.created_at,
        updated_at=table.updated_at,
        summary=_summary(table),
        people=table.party,
        players=table.players,
        result=result_of(table),
        tournament=table.tournament,
    )


def listing_after(table: Table, entries: Sequence[LogEntry]) -> Listing | None:
    """The table's line in the lists once these events have happened; None if it stays as it is."""
    if (ending := _listing_of_end(table, entries)) is not None:
        return ending
    if not any(folding.renews_listing(table, entry) for entry in entries):
        return None
    return listing_of(table_after(table, entries))


def table_after(table: Table, entries: Sequence[LogEntry]) -> Table:
    """All that the lists show of a table once these events have happened, without its match."""
    later = _copy(table)
    for entry in entries:
        if isinstance(entry.event, MatchStarted):
            # All that the lists show of a start, without dealing the match.
            later.status = "running"
        elif type(entry.event) in folding.LISTED:
            folding.apply(entry.event, later, entry)
        later.updated_at = entry.at
    return later


def _listing_of_end(table: Table, entries: Sequence[LogEntry]) -> Listing | None:
    """The line of a table whose match these moves end, so that it is stored together with them."""
    moves = [entry.event for entry in entries if isinstance(entry.event, MovePlayed)]
    if not moves or len(moves) < len(entries) or table.status != "running":
        return None
    match = table.playing
    if len(moves) == 1 and match.actors_after(moves[0].move, moves[0].seat):
        return None
    for move in moves:
        match.play(move.move, move.seat)
    try:
        if match.result is None:
            return None
        later = copy.copy(table)
        later.status, later.updated_at = "finished", entries[-1].at
        return listing_of(later)
    finally:
        for _ in moves:
            match.undo()


def _copy(table: Table) -> Table:
    """A copy on which events can happen beforehand that change who plays a seat."""
    later = copy.copy(table)
    later.seats = copy.deepcopy(table.seats)
    later.bank_ms = list(table.bank_ms)
    later.since_at, later.runs_since = dict(table.since_at), dict(table.runs_since)
    later.paused_ms = dict(table.paused_ms)
    later.versions = {}
    return later


def line_with_turn(line: dict[str, Any], table: Table | None) -> dict[str, Any]:
    """A line of the lists, and whose turn it is, as far as that is known.

    The database does not follow that from move to move, but a table in memory knows it. One that
    is not waits for people, since bots and clocks would keep it there: where only one person plays
    it waits for that one.
    """
    if table is not None:
        return {**_summary(table), "turn": table.to_act}
    players = [
        (seat, person)
        for seat, (person, level) in enumerate(zip(line["people"], line["levels"], strict=True))
        if person is not None and level is None
    ]
    alone = line["status"] == "running" and len({person for _, person in players}) == 1
    return {**line, "turn": [seat for seat, _ in players] if alone else []}


def read_line(stored: dict[str, Any]) -> dict[str, Any]:
    """A stored line, which an older server may have written that knew less."""
    return {**_LATER_MEMBERS, **stored}


def _summary(table: Table) -> dict[str, Any]:
    return {
        **_LATER_MEMBERS,
        "id": table.id,
        "game": table.game,
        "title": table.title,
        "status": table.status,
        "public": table.public,
        "players": len(table.seats),
        "open_seats": sum(seat.kind == "open" for seat in table.seats),
        "names": [seat.name for seat in table.seats],
        "levels": [seat.level for seat in table.seats],
        "people": [seat.person for seat in table.seats],
        "winners": table.winners,
        "created_at": table.created_at,
        "updated_at": table.updated_at,
    }
