"""Making tournaments, entering and leaving them. Each function checks a wish, or raises Refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count as count_from
from itertools import islice

from santelmo.server.domain import seating
from santelmo.server.domain.errors import Refused
from santelmo.server.domain.person import Person
from santelmo.server.domain.seating import Levels, SeatRequest, TableRequest
from santelmo.server.domain.tournament.model import (
    MOST_BOTS,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    Entrant,
    System,
    Terms,
    Tournament,
)
from santelmo.server.domain.tournament.rounds import LEAST_ENTRANTS


@dataclass(frozen=True)
class TournamentRequest:
    """A tournament to be made."""

    name: str
    system: System
    rounds: int | None
    table: TableRequest
    """With no seats: all are the tournament's to give."""
    fill: bool
    """Whether bots fill tables."""
    fill_level: str | None
    break_seconds: int


def terms(request: TournamentRequest, host: Person, levels: Levels) -> Terms:
    """What a new tournament is played by."""
    table = request.table
    players = seating.chosen_game(table.game, table.options).players
    if request.system == "round_robin" and players != LEAST_ENTRANTS:
        raise Refused(
            "bad_option",
            "Everybody can meet everybody at tables for two; choose Swiss for larger ones.",
        )
    if request.rounds is not None and not 1 <= request.rounds <= MOST_ROUNDS:
        raise Refused("bad_option", f"A tournament has 1 to {MOST_ROUNDS} rounds.")
    open_seats = [SeatRequest("open")] * players
    # Ratings are looked at for each table: some may have too few people for them.
    plain = replace(table, seats=open_seats, public=False, hints=False, rated="no")
    template = seating.create(plain, host, levels)
    return Terms(
        name=request.name,
        system=request.system,
        rounds=None if request.system == "round_robin" else request.rounds,
        template=replace(template, rated=table.rated, host=""),
        fill_level=levels.check_level(table.game, request.fill_level) if request.fill else None,
        break_seconds=request.break_seconds,
    )


def join(tournament: Tournament, person: Person) -> Entrant | None:
    """The entry of somebody who comes; None for one who is in already."""
    mine = tournament.entrant_of(person.id)
    if mine is not None and not mine.withdrawn:
        return None
    _is_open(tournament)
    _has_room(tournament)
    taken = [one.name.casefold() for one in tournament.active]
    if person.name.casefold() in taken:
        raise Refused(
            "name_taken",
            f"Somebody in this tournament is called {person.name} already: choose another name.",
        )
    return Entrant(_next_number(tournament), person.id, person.name)


def add_bots(
    tournament: Tournament, person: str, level: str | None, count: int, levels: Levels
) -> list[Entrant]:
    """The entries of bots that the host adds."""
    is_host(tournament, person)
    _is_open(tournament)
    bots = sum(one.level is not None for one in tournament.entrants)
    if bots + count > MOST_BOTS:
        raise Refused("too_many", f"A tournament takes at most {MOST_BOTS} bots.")
    _has_room(tournament, count)
    found = levels.check_level(tournament.terms.template.game, level)
    first = _next_number(tournament)
    names = islice(_free_names(tournament, found.capitalize()), count)
    return [Entrant(first + place, None, name, found) for place, name in enumerate(names)]


def _free_names(tournament: Tournament, level: str) -> Iterator[str]:
    """Names for bots of a level that nobody has yet."""
    taken = {one.name.casefold() for one in tournament.entrants}
    names = (f"{level} {number}" for number in count_from(1))
    return (name for name in names if name.casefold() not in taken)


def leave(tournament: Tournament, person: str, number: int) -> Entrant:
    """The entrant who goes: by their own wish, or by the host's."""
    found = [one for one in tournament.entrants if one.number == number]
    if not found:
        raise Refused("not_found", "Nobody of that number is in this tournament.")
    if person not in (tournament.host, found[0].person):
        raise Refused("not_host", "Only the host can take others out of the tournament.")
    if tournament.status not in ("open", "running"):
        raise Refused("over", "This tournament is over.")
    return found[0]


def start(tournament: Tournament, person: str) -> None:
    """Whether the host may start it."""
    is_host(tournament, person)
    _is_open(tournament)
    least = LEAST_ENTRANTS if tournament.terms.fill_level else tournament.seats
    if len(tournament.entrants) < least:
        raise Refused("not_full", f"A tournament needs at least {least} who take part.")
    if not any(one.person is not None for one in tournament.entrants):
        raise Refused("not_full", "At least one person has to take part.")


def cancel(tournament: Tournament, person: str) -> None:
    """Whether the host may end it before its time."""
    is_host(tournament, person)
    if tournament.status not in ("open", "running"):
        raise Refused("over", "This tournament is over.")


def is_host(tournament: Tournament, person: str) -> None:
    if tournament.host != person:
        raise Refused("not_host", "Only the host of the tournament can do that.")


def _is_open(tournament: Tournament) -> None:
    if tournament.status == "running":
        raise Refused("already_started", "This tournament has started.")
    if tournament.status != "open":
        raise Refused("over", "This tournament is over.")


def _has_room(tournament: Tournament, count: int = 1) -> None:
    if len(tournament.entrants) + count > MOST_ENTRANTS:
        raise Refused("too_many", f"A tournament takes at most {MOST_ENTRANTS}.")


def _next_number(tournament: Tournament) -> int:
    return max((one.number for one in tournament.entrants), default=0) + 1
