"""The home of one's matches: which tables wait for somebody, and what has happened meanwhile."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from santelmo.server.domain.table import Table

Json = dict[str, Any]
Group: TypeAlias = Literal["your_turn", "running", "waiting", "finished"]
GROUPS: tuple[Group, ...] = ("your_turn", "running", "waiting", "finished")
"""In the order in which they are shown."""


@dataclass(frozen=True)
class Visit:
    """What somebody has seen of a table last."""

    version: int
    at: int


@dataclass(frozen=True)
class Glance:
    """What the harbour has to know of a running match."""

    version: int
    to_act: tuple[int, ...]
    waits_since: int
    """When the decision began for which it waits now."""
    move_versions: tuple[int, ...]


def glance_at(table: Table) -> Glance:
    """A table as far as the harbour shows it; it waits for people, and not for bots."""
    acting = tuple(seat for seat in table.to_act if table.seats[seat].played_by_person)
    since = min((table.since_at[seat] for seat in acting), default=table.updated_at)
    return Glance(table.version, acting, since, tuple(table.move_versions))


def line_for(
    line: Json, person: str, glance: Glance | None, visit: Visit | None, noted: bool
) -> Json:
    """A table's line, as it concerns this person."""
    acting = [] if glance is None else list(glance.to_act)
    waits = any(line["people"][seat] == person for seat in acting)
    status = line["status"]
    group: Group = "finished" if status == "finished" else "waiting"
    if status == "running":
        group = "your_turn" if waits else "running"
    return {
        **line,
        "turn": acting,
        "group": group,
        "waits_since": glance.waits_since if glance is not None and waits else None,
        "new_moves": 0 if glance is None or visit is None else _moves_after(glance, visit),
        "new": visit is None or line["updated_at"] > visit.at,
        "noted": noted,
    }


def in_order(lines: Sequence[Json]) -> list[Json]:
    """Those that wait for the person first, the longest wait before; the others latest first."""
    return sorted(
        lines,
        key=lambda line: (
            GROUPS.index(line["group"]),
            line["waits_since"] or -line["updated_at"],
            line["id"],
        ),
    )


def first_move_after(table: Table, version: int) -> int:
    """How many of the match's moves somebody has seen who has seen this version."""
    return bisect_right(table.move_versions, version)


def _moves_after(glance: Glance, visit: Visit) -> int:
    return len(glance.move_versions) - bisect_right(glance.move_versions, visit.version)
