"""What has to be so before something may be done at a table. Each check refuses what is not."""

from __future__ import annotations

from santelmo.server.domain.errors import Refused
from santelmo.server.domain.table import Seat, Table


def seat_at(table: Table, number: int) -> Seat:
    """The seat of this number."""
    if not 0 <= number < len(table.seats):
        raise Refused(
            "not_found", f"There is no seat {number}; seats are 0 to {len(table.seats) - 1}."
        )
    return table.seats[number]


def own_seat(table: Table, person: str | None, number: int) -> Seat:
    """The seat, if this person holds it."""
    seat = seat_at(table, number)
    if person is None or seat.person != person:
        raise Refused("not_your_seat", f"Seat {number} is not yours.")
    return seat


def plays_seat(table: Table, person: str, number: int) -> None:
    """Refuses somebody who does not hold the seat, or has left it to a bot."""
    seat = own_seat(table, person, number)
    if seat.resigned:
        raise Refused("not_your_seat", "This seat has resigned; a bot plays it to the end.")
    if seat.level is not None:
        raise Refused("not_your_seat", "A bot plays this seat: take it back first.")


def sits_here(table: Table, person: str) -> None:
    if not table.seats_of(person):
        raise Refused("not_your_seat", "Only those who play at this table can do that.")


def is_host(table: Table, person: str) -> None:
    if table.host != person:
        raise Refused("not_host", "Only the host of the table can do that.")


def is_waiting(table: Table) -> None:
    if table.status == "closed":
        raise Refused("over", "This table was closed.")
    if table.status != "waiting":
        raise Refused("already_started", "The match has started.")
    if table.tournament is not None:
        raise Refused("already_started", "The tournament gives out the seats of this table.")


def is_running(table: Table) -> None:
    if table.status == "waiting":
        raise Refused("not_started", "The match has not started yet.")
    if table.status != "running":
        raise Refused("over", "The match is over.")


def is_current(version: int, needed: int) -> None:
    """Refuses what was meant for an older state of the table."""
    if version < needed:
        raise stale()


def stale() -> Refused:
    return Refused("stale", "The table has changed since; look again.")
