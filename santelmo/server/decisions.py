"""What may be done at a table: each function checks a wish and answers with events, or Refused.

Nothing here changes a table or waits for anything.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

import santelmo
from santelmo.core.chance import SEED_LIMIT
from santelmo.core.errors import IllegalMove, SantelmoError
from santelmo.core.moves import Move
from santelmo.core.registry import definition
from santelmo.server import bots
from santelmo.server.bodies import BotSeat, MySeat, NewTable
from santelmo.server.errors import Refused, refusal_of
from santelmo.server.events import Event
from santelmo.server.identity import Person
from santelmo.server.table import Asked, Seat, Table

Json = dict[str, Any]


# Making a table


def refuse_files(game: str, options: Json) -> None:
    """A guest's word does not make the server read a file."""
    definition(game).options.refuse_files(options)


def create(wish: NewTable, person: Person) -> Event:
    """A new table of this person."""
    try:
        refuse_files(wish.game, wish.options)
        game = santelmo.load(wish.game, **wish.options)
    except SantelmoError as error:
        raise refusal_of(error) from error
    except TypeError as error:
        raise Refused("bad_option", "Options are an object of names and values.") from error
    if len(wish.seats) != game.players:
        raise Refused(
            "bad_option",
            f"{len(wish.seats)} seats are given; this game is for {game.players} players.",
        )
    return Event(
        "created",
        {
            "game": game.name,
            "options": dict(game.options),
            "public": wish.public,
            "host": person.id,
            "decision_seconds": wish.decision_seconds,
            "hints": wish.hints,
            "seats": [_new_seat(game.name, seat, person) for seat in wish.seats],
        },
    )


def _new_seat(game: str, wish: Any, person: Person) -> Json:
    if isinstance(wish, MySeat):
        return {"person": person.id, "name": person.name, "level": None}
    if isinstance(wish, BotSeat):
        return {"person": None, "name": None, "level": bots.chosen(game, wish.level)}
    return {"person": None, "name": None, "level": None}


def check_rematch(table: Table, person: str) -> None:
    """Refuses a rematch to strangers, and before the end."""
    if table.status != "finished":
        raise Refused("not_over", "A rematch can be had when the match is over.")
    _seated(table, person)


def rematch(table: Table, person: Person) -> Event:
    """A new table for those who sit here."""
    return Event(
        "created",
        {
            "game": table.game,
            "options": table.options,
            "public": table.public,
            "host": person.id,
            "decision_seconds": table.decision_seconds,
            "hints": table.hints,
            "seats": [
                {
                    "person": seat.person,
                    "name": seat.name,
                    "level": None if seat.person is not None else seat.level,
                }
                for seat in table.seats
            ],
        },
    )


# Before the start


def join(table: Table, person: Person, seat: int | None) -> list[Event]:
    """Takes a seat; who sits already and names none stays."""
    if seat is not None:
        return take(table, person, seat)
    if table.seats_of(person.id):
        return []
    _waiting(table)
    for number, other in enumerate(table.seats):
        if other.kind == "open":
            return [_sit(table, number, person)]
    raise Refused("not_open", "All seats of this table are taken. You can watch.")


def take(table: Table, person: Person, number: int) -> list[Event]:
    """Sits down on an open seat, or takes the own seat back from the bot."""
    seat = _seat(table, number)
    if seat.person == person.id:
        if seat.resigned:
            raise Refused("not_open", "This seat has resigned; a bot plays it to the end.")
        return [Event("returned", {"seat": number})] if seat.level is not None else []
    _waiting(table)
    if seat.kind != "open":
        raise Refused("seat_taken", f"Seat {number} is taken.")
    return [_sit(table, number, person)]


def _sit(table: Table, number: int, person: Person) -> Event:
    """Sits down, under a name that nobody else has here."""
    for other in table.seats:
        same = other.name is not None and other.name.casefold() == person.name.casefold()
        if same and other.person != person.id:
            raise Refused(
                "name_taken",
                f"Somebody at this table is called {other.name} already: choose another name.",
            )
    return Event("seated", {"seat": number, "person": person.id, "name": person.name})


def free(table: Table, person: str, number: int) -> list[Event]:
    """Frees a seat: the own one, or as the host any."""
    seat = _seat(table, number)
    _waiting(table)
    if person not in (table.host, seat.person):
        raise Refused("not_host", "Only the host, or who sits there, can free a seat.")
    return [] if seat.kind == "open" else [Event("freed", {"seat": number})]


def start(table: Table, person: str) -> list[Event]:
    """The host starts the match."""
    _host(table, person)
    _waiting(table)
    still_open = [str(number) for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if still_open:
        raise Refused("not_full", f"Nobody sits on seat {', '.join(still_open)} yet.")
    return [Event("started", {"seed": str(secrets.randbelow(SEED_LIMIT))})]


def close(table: Table, person: str) -> list[Event]:
    """The host gives the table up."""
    _host(table, person)
    _waiting(table)
    return [Event("closed")]


# Coming and going


def hand_over(table: Table, person: str, number: int, level: str | None, gone: bool) -> list[Event]:
    """Lets a bot play a seat: before the start the host, later its owner or, if gone, others."""
    seat = _seat(table, number)
    data = {"seat": number, "level": bots.chosen(table.game, level)}
    if table.status == "waiting":
        _host(table, person)
        if seat.person is not None:
            raise Refused("seat_taken", "Somebody sits there: free the seat first.")
        return [Event("bot_seated", data)]
    _running(table)
    if seat.level is not None:
        return []
    if seat.person != person:
        _seated(table, person)
        if not gone:
            raise Refused("not_gone", f"The player of seat {number} is not gone, or not for long.")
    return [Event("bot_seated", data), *_takeback_without(table, [number])]


def leave(table: Table, person: str) -> list[Event]:
    """Leaves the table: seats become free, or a bot plays on.

    Before the start another becomes the host in the place of one who leaves; a table without
    people is closed.
    """
    left = Event("left", {"person": person, "level": bots.middle(table.game)})
    if table.status == "waiting" and person in table.party:
        return [left] if table.party - {person} else [left, Event("closed")]
    if table.status != "running" or not table.seats_of(person):
        return []
    return [left, *_takeback_without(table, table.seats_of(person))]


def pass_host_on(table: Table, here: Collection[str]) -> list[Event]:
    """Makes one of those who are here the host of a table that waits for one who is gone."""
    if table.status != "waiting":
        return []
    heirs = [seat.person for seat in table.seats if seat.person in here]
    return [Event("host_changed", {"person": heirs[0]})] if heirs else []


def resign(table: Table, person: str, number: int) -> list[Event]:
    """Gives a seat up for good; a bot finishes it."""
    seat = own_seat(table, person, number)
    _running(table)
    if seat.resigned:
        return []
    resigned = Event("resigned", {"seat": number, "level": bots.middle(table.game)})
    return [resigned, *_takeback_without(table, [number])]


def _takeback_without(table: Table, seats: list[int]) -> list[Event]:
    """A request to take moves back is granted when those who were still asked leave.

    The request of a seat that is left goes with it.
    """
    asked = table.takeback
    if asked is None or asked.seat in seats or table.may_wait_for(asked, seats):
        return []
    return [Event("undone", {"seat": asked.seat, "moves": asked.moves})]


# Play


def move(table: Table, number: int, text: str, version: int | None, by: str) -> Event:
    """A move, checked against the rules; `version` is the one that it was made on."""
    checked = check_move(table, number, text, version)
    return Event("moved", {"seat": number, "move": str(checked), "by": by})


def check_move(table: Table, number: int, text: str, version: int | None) -> Move:
    """The move, if the seat may play it now."""
    _running(table)
    match = table.playing
    try:
        wished = match.game.move(text)
        if wished in match.legal(number):
            if _behind(table, number, version):
                raise _stale()
            return wished
        # Says why not, and leaves the match alone.
        match.play(wished, number)
    except SantelmoError as error:
        if isinstance(error, IllegalMove) and _behind(table, number, version):
            raise _stale() from error
        raise refusal_of(error) from error
    raise AssertionError("a move that is not legal was played")


def _behind(table: Table, number: int, version: int | None) -> bool:
    """Whether the seat could act, but not any more on what this version shows."""
    return version is not None and version < table.since.get(number, 0)


def undo(table: Table, person: str, number: int, version: int) -> list[Event]:
    """Takes the own last move back, where the engine allows it."""
    played_by(table, person, number)
    _running(table)
    _current(version, table.played)
    if not table.playing.may_undo(number):
        raise Refused(
            "no_undo",
            "That cannot be taken back: something was revealed or another has acted. "
            "You can ask the others.",
        )
    if table.decided_by_clock:
        raise Refused("no_undo", "The clock has decided that. You can ask the others.")
    return [Event("undone", {"seat": number, "moves": 1, "own": True})]


def ask_takeback(table: Table, person: str, number: int, version: int) -> list[Event]:
    """Asks the other people to go back to before the seat's last move."""
    played_by(table, person, number)
    _running(table)
    _current(version, table.played)
    if definition(table.game).race is not None:
        raise Refused("no_takeback", "In a race nothing is taken back.")
    moves = table.playing.moves
    last = next((i for i in reversed(range(len(moves))) if moves[i].seat == number), None)
    if last is None:
        raise Refused("no_takeback", "You have not moved yet.")
    if table.takeback is not None:
        raise Refused("no_takeback", "Somebody has asked already.")
    count = len(moves) - last
    asked = Asked(number, person, count, table.version)
    if not table.may_wait_for(asked):
        return [Event("undone", {"seat": number, "moves": count})]
    return [Event("takeback_asked", {"seat": number, "person": person, "moves": count})]


def answer_takeback(table: Table, person: str, agree: bool, version: int) -> list[Event]:
    """Agrees or declines; with the last agreement the moves are taken back."""
    _seated(table, person)
    asked = table.takeback
    if asked is None or person not in table.may_wait_for(asked):
        raise Refused("no_takeback", "Nobody has asked you to take a move back.")
    _current(version, asked.version)
    if not agree:
        return [Event("takeback_declined", {"person": person})]
    agreed = Event("takeback_agreed", {"person": person})
    if table.may_wait_for(asked) == [person]:
        return [agreed, Event("undone", {"seat": asked.seat, "moves": asked.moves})]
    return [agreed]


# Checks


def own_seat(table: Table, person: str | None, number: int) -> Seat:
    """The seat, if this person holds it."""
    seat = _seat(table, number)
    if person is None or seat.person != person:
        raise Refused("not_your_seat", f"Seat {number} is not yours.")
    return seat


def played_by(table: Table, person: str, number: int) -> None:
    """Refuses one who does not hold the seat, or has left it to a bot."""
    seat = own_seat(table, person, number)
    if seat.resigned:
        raise Refused("not_your_seat", "This seat has resigned; a bot plays it to the end.")
    if seat.level is not None:
        raise Refused("not_your_seat", "A bot plays this seat: take it back first.")


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise Refused(
            "not_found", f"There is no seat {number}; seats are 0 to {len(table.seats) - 1}."
        )
    return table.seats[number]


def _current(version: int, needed: int) -> None:
    if version < needed:
        raise _stale()


def _stale() -> Refused:
    return Refused("stale", "The table has changed since; look again.")


def _seated(table: Table, person: str) -> None:
    if not table.seats_of(person):
        raise Refused("not_your_seat", "Only those who play at this table can do that.")


def _host(table: Table, person: str) -> None:
    if table.host != person:
        raise Refused("not_host", "Only the host of the table can do that.")


def _waiting(table: Table) -> None:
    if table.status == "closed":
        raise Refused("over", "This table was closed.")
    if table.status != "waiting":
        raise Refused("already_started", "The match has started.")


def _running(table: Table) -> None:
    if table.status == "waiting":
        raise Refused("not_started", "The match has not started yet.")
    if table.status != "running":
        raise Refused("over", "The match is over.")
