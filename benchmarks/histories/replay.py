"""The log of a table played again: what everybody had to see at each version."""

from __future__ import annotations

import json
from collections.abc import Iterable

from benchmarks.histories.records import Json, Log, canonical, fingerprint
from santelmo.core.registry import definition
from santelmo.server.domain.events import LogEntry
from santelmo.server.domain.folding import fold
from santelmo.server.domain.table import Table
from santelmo.server.domain.table_info import table_info


class Unplayable(Exception):
    """A log with an event that cannot have happened; the message says which and why."""


def steps(table_id: str, log: Log) -> Iterable[tuple[LogEntry, Table]]:
    """The table after each event."""
    table = Table(table_id)
    for entry in log:
        try:
            fold(table, entry)
        except Exception as error:
            raise Unplayable(f"event {entry.seq}: {error}") from error
        yield entry, table


def documents(table: Table, perspective: int | None) -> list[Json]:
    """What somebody may have on the screen now: one document, in a race one for each card."""
    info = json.loads(json.dumps(table_info(table)))
    return [{"table": info, "view": view} for view in _views(table, perspective)]


def fingerprints(table: Table, perspective: int | None) -> set[bytes]:
    return {fingerprint(canonical(document)) for document in documents(table, perspective)}


def _views(table: Table, perspective: int | None) -> list[Json | None]:
    if table.match is None:
        return [None]
    views: list[Json | None] = [table.match.view(perspective)]
    if table.decided_by_clock:
        views = [{**view, "undo": False} for view in views if view is not None]
    race = definition(table.game).race
    if race is not None and table.status == "running":
        cards = int(race.cards(table.match.states[0]))
        views += [table.match.race_views(turned).of(perspective) for turned in range(cards + 1)]
    return views
