"""Moves, undoing them, and giving up.

Each function checks a wish and returns the events it comes to, or raises Refused. None changes a
table or waits for anything.
"""

from __future__ import annotations

from santelmo.core.errors import SantelmoError
from santelmo.core.moves import Move
from santelmo.server.domain import checks
from santelmo.server.domain.errors import Refused, refused_by_engine
from santelmo.server.domain.events import (
    Event,
    MovePlayed,
    Mover,
    MovesUndone,
    SeatResigned,
    TakebackAccepted,
    TakebackDeclined,
    TakebackRequested,
)
from santelmo.server.domain.table import Table, TakebackRequest


def move(table: Table, seat: int, text: str, version: int | None, by: Mover) -> MovePlayed:
    """A move, checked against the rules; `version` is the one that it was made on."""
    return MovePlayed(seat, str(check_move(table, seat, text, version)), by)


def check_move(table: Table, seat: int, text: str, version: int | None) -> Move:
    """The move, if the seat may play it now."""
    checks.is_running(table)
    match = table.playing
    try:
        wanted = match.game.move(text)
        refusal = match.refusal(wanted, seat)
    except SantelmoError as error:
        raise refused_by_engine(error) from error
    if version is not None and version < table.since.get(seat, 0):
        # The seat could act, but not any more on what this version shows.
        raise checks.stale()
    if refusal is not None:
        raise Refused("illegal_move", refusal.text, refusal.rule)
    return wanted


def undo(table: Table, person: str, seat: int, version: int) -> list[Event]:
    """Takes one's own last move back, where the engine allows it."""
    checks.plays_seat(table, person, seat)
    checks.is_running(table)
    checks.is_current(version, table.moves_version)
    if not table.playing.may_undo(seat):
        raise Refused(
            "no_undo",
            "That cannot be taken back: something was revealed or another has acted. "
            "You can ask the others.",
        )
    if table.decided_by_clock:
        raise Refused("no_undo", "The clock has decided that. You can ask the others.")
    return [MovesUndone(seat, 1, own=True)]


def request_takeback(table: Table, person: str, seat: int, version: int) -> list[Event]:
    """Asks the other people to go back to before the seat's last move."""
    checks.plays_seat(table, person, seat)
    checks.is_running(table)
    checks.is_current(version, table.moves_version)
    if table.is_race:
        raise Refused("no_takeback", "In a race nothing is taken back.")
    if table.rated != "no":
        raise Refused("no_takeback", "In a rated match no turn is taken back.")
    if table.tournament is not None:
        raise Refused("no_takeback", "In a tournament no turn is taken back.")
    moves = table.playing.moves
    last = next((i for i in reversed(range(len(moves))) if moves[i].seat == seat), None)
    if last is None:
        raise Refused("no_takeback", "You have not moved yet.")
    if table.takeback is not None:
        raise Refused("no_takeback", "Somebody has asked already.")
    count = len(moves) - last
    if not table.not_answered(TakebackRequest(seat, person, count, table.version)):
        return [MovesUndone(seat, count)]
    return [TakebackRequested(seat, person, count)]


def answer_takeback(table: Table, person: str, agree: bool, version: int) -> list[Event]:
    """Agrees or declines; with the last agreement the moves are taken back."""
    checks.sits_here(table, person)
    request = table.takeback
    if request is None or person not in table.not_answered(request):
        raise Refused("no_takeback", "Nobody has asked to take a move back.")
    checks.is_current(version, request.version)
    if not agree:
        return [TakebackDeclined(person)]
    accepted = TakebackAccepted(person)
    if table.not_answered(request) == [person]:
        return [accepted, MovesUndone(request.seat, request.moves)]
    return [accepted]


def resign(table: Table, person: str, seat: int, level: str) -> list[Event]:
    """Gives a seat up for good; a bot of this level finishes it."""
    held = checks.own_seat(table, person, seat)
    checks.is_running(table)
    if held.resigned:
        return []
    return [SeatResigned(seat, level), *takeback_without(table, [seat])]


def takeback_without(table: Table, seats: list[int]) -> list[Event]:
    """What becomes of a request to take moves back when these seats are left to bots.

    It is granted if nobody is left who has not answered. The request of a seat that is left goes
    with it.
    """
    request = table.takeback
    if request is None or request.seat in seats or table.not_answered(request, seats):
        return []
    return [MovesUndone(request.seat, request.moves)]
