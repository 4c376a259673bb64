"""How a tournament stands.

Whoever sits at a table gets a point for each opponent who is behind, and half a point for each who
is equal. Points are counted in halves, so that they stay whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from santelmo.server.domain.tournament.model import Entrant, Pairing, Tournament

WIN = 2
"""Half points for an opponent who is behind."""
EQUAL = 1


@dataclass(frozen=True)
class Standing:
    """How somebody stands."""

    entrant: Entrant
    place: int
    """1 is best; those who are equal in everything share it."""
    half_points: int
    opponents: int
    """Half points of all opponents together; it counts first where points are equal in a Swiss
    tournament: who had it harder is ahead."""
    beaten: int
    """Half points of those who were behind, twice, and once of those who were equal."""
    won: int
    """Matches."""
    played: int


@dataclass
class _Line:
    """What is counted of somebody."""

    half_points: int = 0
    won: int = 0
    played: int = 0
    opponents: int = 0
    beaten: int = 0


def standings(tournament: Tournament) -> list[Standing]:
    """All entrants, the best first."""
    lines = {entrant.number: _Line() for entrant in tournament.entrants}
    for pairing in tournament.pairings:
        _count_points(pairing, lines, tournament.seats)
    for pairing in tournament.pairings:
        _count_opponents(pairing, lines)
    keys = {number: _key(tournament, line) for number, line in lines.items()}
    ranked = sorted(tournament.entrants, key=lambda one: (*_negated(keys[one.number]), one.number))
    return [
        Standing(
            entrant=one,
            place=1 + sum(key > keys[one.number] for key in keys.values()),
            half_points=lines[one.number].half_points,
            opponents=lines[one.number].opponents,
            beaten=lines[one.number].beaten,
            won=lines[one.number].won,
            played=lines[one.number].played,
        )
        for one in ranked
    ]


def _count_points(pairing: Pairing, lines: Mapping[int, _Line], seats: int) -> None:
    if pairing.bye:
        for entrant in pairing.entrants:
            lines[entrant].half_points += WIN * (seats - 1)
    if pairing.outcome is None:
        return
    places = pairing.outcome.places
    for seat, entrant in enumerate(pairing.seats):
        if entrant is None:
            continue
        line = lines[entrant]
        line.played += 1
        line.won += places[seat] == min(places)
        line.half_points += sum(
            _against(places[seat], place) for other, place in enumerate(places) if other != seat
        )


def _count_opponents(pairing: Pairing, lines: Mapping[int, _Line]) -> None:
    """A bot that fills a table, or an empty seat, counts as an opponent who is as good."""
    if pairing.bye:
        for entrant in pairing.entrants:
            lines[entrant].opponents += lines[entrant].half_points
    if pairing.outcome is None:
        return
    places = pairing.outcome.places
    for seat, entrant in enumerate(pairing.seats):
        if entrant is None:
            continue
        line = lines[entrant]
        for other, opponent in enumerate(pairing.seats):
            if other == seat:
                continue
            points = lines[entrant if opponent is None else opponent].half_points
            line.opponents += points
            line.beaten += _against(places[seat], places[other]) * points


def _against(mine: int, theirs: int) -> int:
    """Half points against one opponent."""
    return WIN if mine < theirs else EQUAL if mine == theirs else 0


def _key(tournament: Tournament, line: _Line) -> tuple[int, ...]:
    """What decides, in this order. Where everybody meets everybody all have had the same ones."""
    if tournament.terms.system == "round_robin":
        return line.half_points, line.beaten, line.won
    return line.half_points, line.opponents, line.beaten, line.won


def _negated(key: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-part for part in key)
