"""Making tables, sitting down, coming and going.

Each function checks a wish and returns the events it comes to, or raises Refused. None changes a
table or waits for anything.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from santelmo.core.chance import SEED_LIMIT
from santelmo.core.errors import SantelmoError
from santelmo.core.game import Game
from santelmo.core.registry import definition, load
from santelmo.server.domain import checks
from santelmo.server.domain.bot_pace import BotPace
from santelmo.server.domain.continuing import first_position
from santelmo.server.domain.errors import Refused, refused_by_engine
from santelmo.server.domain.events import (
    BotSeated,
    Continuation,
    Event,
    HostChanged,
    MatchStarted,
    PersonForgotten,
    PersonLeft,
    PersonReturned,
    Rated,
    SeatFreed,
    SeatSetup,
    SeatTaken,
    TableClosed,
    TableCreated,
)
from santelmo.server.domain.forgetting import is_alias
from santelmo.server.domain.person import Person
from santelmo.server.domain.play import takeback_without
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.table import Seat, Table
from santelmo.server.domain.time_control import MOST_RACE_SECONDS, Bank, Flag

Json = dict[str, Any]


class Levels(Protocol):
    """The levels of bots that each game has."""

    def default_level(self, game: str) -> str:
        """The level that plays when nobody has chosen one."""
        ...

    def check_level(self, game: str, level: str | None) -> str:
        """The level, or the default one; Refused if there is none of that name."""
        ...


@dataclass(frozen=True)
class SeatRequest:
    """A seat of a table to be made: for its maker, for a bot, or for whoever comes."""

    kind: Literal["me", "bot", "open"]
    level: str | None = None


@dataclass(frozen=True)
class TableRequest:
    """A table to be made."""

    game: str
    options: Json
    seats: Sequence[SeatRequest]
    public: bool
    decision_seconds: int | None
    hints: bool
    bot_pace: BotPace
    bank: Bank | None
    flag: Flag
    rated: Rated = "no"


# Making a table


def refuse_files(game: str, options: Json) -> None:
    """Refuses options that would make the server read a file of its own machine."""
    definition(game).options.refuse_files(options)


def chosen_game(name: str, options: Json) -> Game:
    """The game with these options. Raises Refused."""
    try:
        refuse_files(name, options)
        return load(name, **options)
    except SantelmoError as error:
        raise refused_by_engine(error) from error
    except TypeError as error:
        raise Refused("bad_option", "Options are an object of names and values.") from error


def create(
    request: TableRequest, person: Person, levels: Levels, continues: Continuation | None = None
) -> TableCreated:
    """A new table of this person, for a deal or to go on from a position."""
    game = chosen_game(request.game, request.options)
    if len(request.seats) != game.players:
        raise Refused(
            "bad_option",
            f"{len(request.seats)} seats are given; this game is for {game.players} players.",
        )
    _check_time(request)
    level = request.flag.level
    return TableCreated(
        game=game.name,
        options=dict(game.options),
        public=request.public,
        host=person.id,
        decision_seconds=request.decision_seconds,
        hints=request.hints,
        seats=tuple(_new_seat(game.name, seat, person, levels) for seat in request.seats),
        bot_pace=request.bot_pace,
        bank=request.bank,
        flag=Flag(request.flag.act, level and levels.check_level(game.name, level)),
        continues=continues,
        rated=_checked_rated(request) if continues is None else "no",
    )


def _check_time(request: TableRequest) -> None:
    """Refuses clocks that contradict each other, or the game."""
    if request.bank is not None and request.decision_seconds is not None:
        raise Refused("bad_option", "Choose a time for each decision or a bank, not both.")
    if definition(request.game).race is None:
        return
    if request.bank is not None:
        raise Refused("bad_option", "In a race all think at once: choose a time for each decision.")
    if (request.decision_seconds or 0) > MOST_RACE_SECONDS:
        raise Refused("bad_option", "In a race a decision has at most an hour.")
    if request.flag.act == "take_over":
        raise Refused("bad_option", "In a race a bot answers for those who are silent.")


def _checked_rated(request: TableRequest) -> Rated:
    """Whether the match is rated; refuses what no rating could come of."""
    if request.rated == "no":
        return "no"
    kinds = [seat.kind for seat in request.seats]
    people = len(kinds) - kinds.count("bot")
    if kinds.count("me") > 1:
        raise Refused("bad_option", "In a rated match nobody plays two seats.")
    if people < 1 or (request.rated == "people" and people < 2):
        raise Refused("bad_option", "For ratings among people, two of the seats are for people.")
    if len(kinds) < 2:
        raise Refused("bad_option", "A rated match needs two seats.")
    return request.rated


def _new_seat(game: str, request: SeatRequest, person: Person, levels: Levels) -> SeatSetup:
    if request.kind == "me":
        return SeatSetup(person=person.id, name=person.name)
    if request.kind == "bot":
        return SeatSetup(level=levels.check_level(game, request.level))
    return SeatSetup()


def check_rematch(table: Table, person: str) -> None:
    """Refuses a rematch to strangers, and before the end."""
    if table.status != "finished":
        raise Refused("not_over", "A rematch is possible once the match is over.")
    checks.sits_here(table, person)


def rematch(table: Table, person: Person) -> TableCreated:
    """A new table for those who sit here, at which the next seat begins.

    One that went on from a position goes on from there again.
    """
    return TableCreated(
        game=table.game,
        options=_next_start(table.options) if table.continues is None else table.options,
        public=table.public,
        host=person.id,
        decision_seconds=table.decision_seconds,
        hints=table.hints,
        seats=tuple(_seat_again(seat) for seat in table.seats),
        bot_pace=table.bot_pace,
        bank=table.bank,
        flag=table.flag,
        continues=table.continues,
        rated=table.rated,
    )


def _seat_again(seat: Seat) -> SeatSetup:
    """The same person or bot; the seat of somebody who is forgotten is open."""
    if is_alias(seat.person):
        return SeatSetup()
    return SeatSetup(seat.person, seat.name, None if seat.person is not None else seat.level)


def _next_start(options: Json) -> Json:
    """The options of a rematch: where `start` is the seat that begins, it is the next one's turn.

    Other games draw who begins, or have nobody who does.
    """
    start = options.get("start")
    if not isinstance(start, int):
        return options
    return {**options, "start": (start + 1) % options["players"]}


def all_have_come(table: Table, present: Collection[str]) -> bool:
    """Whether a table that waits has no open seat, and all who sit there are present."""
    full = all(seat.kind != "open" for seat in table.seats)
    return table.status == "waiting" and full and table.people <= set(present)


# Before the start


def join(table: Table, person: Person, seat: int | None) -> list[Event]:
    """Takes a seat; a person who sits already and names none stays."""
    if seat is not None:
        return take(table, person, seat)
    if table.seats_of(person.id):
        return []
    checks.is_waiting(table)
    for number, other in enumerate(table.seats):
        if other.kind == "open":
            return [_sit_down(table, number, person)]
    raise Refused("not_open", "All seats of this table are taken. You can watch.")


def take(table: Table, person: Person, number: int) -> list[Event]:
    """Sits down on an open seat, or takes one's own seat back from the bot."""
    seat = checks.seat_at(table, number)
    if seat.person == person.id:
        if seat.resigned:
            raise Refused("not_open", "This seat has resigned; a bot plays it to the end.")
        return [PersonReturned(number)] if seat.level is not None else []
    checks.is_waiting(table)
    if seat.kind != "open":
        raise Refused("seat_taken", f"Seat {number} is taken.")
    return [_sit_down(table, number, person)]


def _sit_down(table: Table, number: int, person: Person) -> Event:
    """Sits down, under a name that nobody else has here."""
    if table.rated != "no" and table.seats_of(person.id):
        raise Refused("seat_taken", "In a rated match nobody plays two seats.")
    for other in table.seats:
        same = other.name is not None and other.name.casefold() == person.name.casefold()
        if same and other.person != person.id:
            raise Refused(
                "name_taken",
                f"Somebody at this table is called {other.name} already: choose another name.",
            )
    return SeatTaken(number, person.id, person.name)


def free(table: Table, person: str, number: int) -> list[Event]:
    """Frees a seat: one's own, or as the host any."""
    seat = checks.seat_at(table, number)
    checks.is_waiting(table)
    if person not in (table.host, seat.person):
        raise Refused("not_host", "Only the host or whoever sits there can free a seat.")
    return [] if seat.kind == "open" else [SeatFreed(number)]


def start(table: Table, person: str, rests: Mapping[str, Rest]) -> list[Event]:
    """The host starts the match; `rests` are the hours of those who sit here."""
    checks.is_host(table, person)
    checks.is_waiting(table)
    still_open = [str(number) for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if still_open:
        raise Refused("not_full", f"Nobody sits on seat {', '.join(still_open)} yet.")
    seed = secrets.randbelow(SEED_LIMIT)
    own = {who: rest for who, rest in rests.items() if who in table.people}
    return [MatchStarted(seed, own, first_position(table, seed))]


def close(table: Table, person: str) -> list[Event]:
    """The host gives the table up."""
    checks.is_host(table, person)
    checks.is_waiting(table)
    return [TableClosed()]


# Coming and going


def hand_over(
    table: Table, person: str, number: int, level: str | None, gone: bool, levels: Levels
) -> list[Event]:
    """Lets a bot play a seat: before the start the host, later its owner or, if gone, others."""
    seat = checks.seat_at(table, number)
    seated = BotSeated(number, levels.check_level(table.game, level))
    if table.status == "waiting":
        checks.is_host(table, person)
        if seat.person is not None:
            raise Refused("seat_taken", "Somebody sits there: free the seat first.")
        return [seated]
    checks.is_running(table)
    if seat.level is not None:
        return []
    if seat.person != person:
        checks.sits_here(table, person)
        if not gone:
            raise Refused(
                "not_gone", f"The player of seat {number} has not been gone for long enough."
            )
    return [seated, *takeback_without(table, [number])]


def take_over(table: Table, number: int, levels: Levels) -> list[Event]:
    """A bot plays a seat whose time is over, until its player takes it back."""
    seated = BotSeated(number, levels.check_level(table.game, table.flag.level))
    return [seated, *takeback_without(table, [number])]


def leave(table: Table, person: str, levels: Levels) -> list[Event]:
    """Leaves the table: seats become free, or a bot plays on.

    Before the start another becomes the host in the place of one who leaves; a table without
    people is closed.
    """
    left = PersonLeft(person, levels.default_level(table.game))
    if table.status == "waiting" and person in table.party:
        # A tournament starts its tables in any case: a bot sits down there.
        stays = table.tournament is not None or table.party - {person}
        return [left] if stays else [left, TableClosed()]
    if table.status != "running" or not table.seats_of(person):
        return []
    return [left, *takeback_without(table, table.seats_of(person))]


def forget(table: Table, person: str, alias: str, levels: Levels) -> list[Event]:
    """Somebody is forgotten: bots play their seats, and an alias stands in the log."""
    return [*leave(table, person, levels), PersonForgotten(person, alias)]


def replace_host(table: Table, present: Collection[str]) -> list[Event]:
    """Makes one of those who are present the host of a table whose host is gone."""
    if table.status != "waiting":
        return []
    candidates = [seat.person for seat in table.seats if seat.person in present]
    return [HostChanged(candidates[0])] if candidates and candidates[0] is not None else []
