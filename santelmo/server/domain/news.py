"""Whose turn begins with some events, and whose is over: what news are made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from santelmo.core.registry import load
from santelmo.server.domain.events import LogEntry, MatchStarted, MovePlayed, MovesUndone
from santelmo.server.domain.listing import table_after
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.table import Seat, Table

LEAST_DECISION_SECONDS = 600
LEAST_BANK_SECONDS = 3_600
"""Where there is less time, whoever plays sits in front of the table."""


@dataclass(frozen=True)
class TurnChanges:
    """What some events at a table mean for those who play there."""

    turn: int
    """The version with which the turns begin."""
    called: frozenset[str]
    """People for whom the table now waits and who do not look at it."""
    looking: frozenset[str]
    """People for whom the table now waits and who see that."""
    done: frozenset[str]
    """People for whom the table does not wait any more."""


@dataclass(frozen=True)
class Delivery:
    """One message to one channel: a device, or an address for e-mail."""

    channel: str
    table: str
    """Empty for the message that asks whether an address is its owner's."""
    turn: int
    person: str
    kind: str
    """`push` or `mail`."""
    address: str
    keys: Mapping[str, str]
    attempts: int
    title: str
    """Of the game."""
    others: tuple[str, ...]
    """Who else plays there."""
    waiting: int
    """At how many tables the person is waited for."""
    quiet: Rest | None
    """When the person wants no news."""

    @property
    def key(self) -> str:
        """The same for each attempt to deliver the message, and for no other message."""
        return f"{self.table}-{self.turn}"


def announces_turns(table: Table) -> bool:
    """Whether people may be away from the table while it is their turn."""
    if table.is_race:
        return False
    if table.bank is not None:
        return table.bank.seconds >= LEAST_BANK_SECONDS
    return table.decision_seconds is None or table.decision_seconds >= LEAST_DECISION_SECONDS


def turn_changes(
    table: Table, entries: Sequence[LogEntry], looking: Collection[str]
) -> TurnChanges | None:
    """What these events will mean once they have happened; None if nothing changes for anybody."""
    actors = _actors_after(table, entries)
    before = _people(table.seats, table.playing.actors if table.match is not None else ())
    after = _people(table_after(table, entries).seats, actors)
    begun, done = after - before, before - after
    if not begun and not done:
        return None
    seen = begun & frozenset(looking)
    return TurnChanges(entries[-1].seq, begun - seen, seen, done)


def _people(seats: Sequence[Seat], actors: Collection[int]) -> frozenset[str]:
    """The people who are to act."""
    acting = (seats[number] for number in actors)
    return frozenset(s.person for s in acting if s.person is not None and s.played_by_person)


def _actors_after(table: Table, entries: Sequence[LogEntry]) -> Collection[int]:
    """The seats that may act once these events have happened. One of them at most moves."""
    match = table.match
    actors: Collection[int] = () if match is None else match.actors
    for entry in entries:
        event = entry.event
        if isinstance(event, MatchStarted):
            actors = load(table.game, **table.options).start(event.seed).actors
        elif isinstance(event, MovePlayed) and match is not None:
            actors = match.actors_after(event.move, event.seat)
        elif isinstance(event, MovesUndone) and match is not None:
            actors = match.actors_at(len(match.moves) - event.moves)
    return actors
