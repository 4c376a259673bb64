"""What each seat uses of its time. Everything follows from the log."""

from __future__ import annotations

from santelmo.server.domain.events import LogEntry
from santelmo.server.domain.table import Table
from santelmo.server.domain.time_control import RETURN_SECONDS


def limit_ms(table: Table, seat: int) -> int | None:
    """What the seat had for its decision when it began; None without a clock."""
    if table.bank is not None:
        return table.bank_ms[seat]
    return None if table.decision_seconds is None else table.decision_seconds * 1000


def used_ms(table: Table, seat: int, steady_at: int, at: int) -> int:
    """What the seat has used for its decision until this moment, by both clocks."""
    passed = steady_at - table.since_at[seat]
    rest = table.rest_of(seat)
    if rest is not None:
        # Hours of rest are told by the wall clock: at worst it gives time away.
        passed -= rest.overlap_ms(table.runs_since[seat], at)
    return max(0, passed)


def time_used(table: Table, seat: int, entry: LogEntry) -> int:
    """What the seat has used for its decision when this happens."""
    return used_ms(table, seat, entry.steady_at, entry.at)


def begin_decision(table: Table, seat: int, entry: LogEntry) -> None:
    """The clock of a seat begins to run."""
    table.since_at[seat] = entry.steady_at
    table.runs_since[seat] = entry.at
    table.paused_ms.pop(seat, None)


def charge(table: Table, seat: int, used: int) -> None:
    """Takes what a decision has taken out of the seat's bank."""
    if table.bank is not None:
        table.bank_ms[seat] = max(0, table.bank_ms[seat] - used)


def pause(table: Table, seat: int, entry: LogEntry) -> None:
    """A bot takes the place of a person, whose clock stands still."""
    if not _may_act(table, seat) or not table.seats[seat].played_by_person:
        return
    used = time_used(table, seat, entry)
    charge(table, seat, used)
    table.paused_ms[seat] = used


def resume(table: Table, seat: int, entry: LogEntry) -> None:
    """The person is back; an empty bank holds enough to go on."""
    if table.status != "running":
        return
    if table.bank is not None:
        least = max(table.bank.increment_seconds, RETURN_SECONDS)
        least = min(least, table.bank.seconds) * 1000
        table.bank_ms[seat] = max(table.bank_ms[seat], least)
    if _may_act(table, seat):
        paused = table.paused_ms.get(seat, 0)
        begin_decision(table, seat, entry)
        # What is used of a bank has been taken out of it.
        if table.bank is None:
            table.since_at[seat] -= paused


def _may_act(table: Table, seat: int) -> bool:
    return table.match is not None and seat in table.match.actors
