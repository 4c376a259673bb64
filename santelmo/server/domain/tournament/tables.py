"""The tables of a tournament, as events of the tables' own logs."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace

from santelmo.core.chance import SEED_LIMIT
from santelmo.server.domain.events import (
    BotSeated,
    Event,
    MatchStarted,
    Rated,
    SeatSetup,
    TableCreated,
)
from santelmo.server.domain.forgetting import ALIAS_MARK
from santelmo.server.domain.rest import Rest
from santelmo.server.domain.seating import Levels
from santelmo.server.domain.table import Table
from santelmo.server.domain.tournament.model import Entrant, Pairing, Tournament

FIRST_SEAT = 0
TABLES_OF_BOTS = 4
"""Tables of a tournament at which only bots play, at a time."""


def created(tournament: Tournament, pairing: Pairing, levels: Levels) -> TableCreated:
    """The table of a pairing. Its host is nobody: the tournament starts it."""
    terms = tournament.terms
    spare = terms.fill_level or levels.default_level(terms.template.game)
    entrants = {one.number: one for one in tournament.entrants}
    seats = tuple(
        _setup(None if number is None else entrants[number], spare) for number in pairing.seats
    )
    options = terms.template.options
    if "start" in options:
        # Who begins changes with the seat, and the seats are given out evenly.
        options = {**options, "start": FIRST_SEAT}
    return replace(
        terms.template,
        options=options,
        host=ALIAS_MARK + tournament.id,
        seats=seats,
        rated=_rated(terms.template.rated, seats),
        tournament=tournament.id,
    )


def _setup(entrant: Entrant | None, spare: str) -> SeatSetup:
    """A bot sits down for somebody who has withdrawn."""
    if entrant is None or (entrant.withdrawn and entrant.level is None):
        return SeatSetup(level=spare)
    if entrant.level is not None:
        return SeatSetup(name=entrant.name, level=entrant.level)
    return SeatSetup(person=entrant.person, name=entrant.name)


def _rated(wanted: Rated, seats: tuple[SeatSetup, ...]) -> Rated:
    """Whether this table can be rated as the tournament is."""
    people = sum(seat.person is not None for seat in seats)
    return "no" if people < (2 if wanted == "people" else 1) else wanted


def begun(table: Table, rests: Mapping[str, Rest], levels: Levels) -> list[Event]:
    """Starts the match of a table that the tournament has made; nothing if it runs already.

    Whoever was forgotten in the meantime has left a seat open: a bot sits there.
    """
    if table.status != "waiting":
        return []
    empty: list[Event] = [
        BotSeated(number, levels.default_level(table.game))
        for number, seat in enumerate(table.seats)
        if seat.kind == "open"
    ]
    own = {who: rest for who, rest in rests.items() if who in table.people}
    return [*empty, MatchStarted(secrets.randbelow(SEED_LIMIT), own)]


def may_begin(tournament: Tournament, at: int) -> list[Pairing]:
    """The pairings whose tables may run at this moment, in their order.

    Only so many tables of bots alone run at a time: nobody waits for them but other bots.
    """
    found: list[Pairing] = []
    of_bots = 0
    for pairing in tournament.of_round(tournament.round):
        if pairing.over or pairing.starts_at > at:
            continue
        if not _has_people(tournament, pairing):
            of_bots += 1
            if of_bots > TABLES_OF_BOTS:
                continue
        found.append(pairing)
    return found


def _has_people(tournament: Tournament, pairing: Pairing) -> bool:
    people = {one.number for one in tournament.active if one.person is not None}
    return not people.isdisjoint(pairing.entrants)
