"""The next round of a tournament."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from santelmo.server.domain.tournament.history import History
from santelmo.server.domain.tournament.model import Pairing, Tournament
from santelmo.server.domain.tournament.round_robin import meetings
from santelmo.server.domain.tournament.seats import seated
from santelmo.server.domain.tournament.standings import standings
from santelmo.server.domain.tournament.swiss import swiss_groups, swiss_pairs

LEAST_ENTRANTS = 2


def is_round_over(tournament: Tournament) -> bool:
    return all(pairing.over for pairing in tournament.of_round(tournament.round))


def is_decided(tournament: Tournament) -> bool:
    """Whether no further round will come."""
    if not is_round_over(tournament):
        return False
    too_few = len(tournament.active) < _least(tournament)
    return tournament.round >= tournament.rounds or (tournament.round > 0 and too_few)


def _least(tournament: Tournament) -> int:
    """How many have to be there for a round."""
    return LEAST_ENTRANTS if tournament.terms.fill_level else max(LEAST_ENTRANTS, tournament.seats)


def next_round(
    tournament: Tournament, starts_at: int, new_table: Callable[[], str]
) -> list[Pairing]:
    """The tables of the next round. Slow for many entrants: call it in a thread."""
    number = tournament.round + 1
    history = History(tournament.pairings)
    if tournament.terms.system == "round_robin":
        groups, out = _round_robin(tournament, number)
        bye = {one for one in out if _opponent_withdrew(tournament, number, one)}
    else:
        groups, out = _swiss(tournament, history)
        bye = set(out)
    made = [
        Pairing(number, place, seated(group, tournament.seats, history), new_table(), starts_at)
        for place, group in enumerate(groups, 1)
    ]
    for entrant in out:
        place = len(made) + 1
        made.append(Pairing(number, place, (entrant,), None, starts_at, bye=entrant in bye))
    return made


def drawn_order(tournament: Tournament) -> list[int]:
    """All entrants in an order by lot."""
    numbers = [entrant.number for entrant in tournament.entrants]
    return random.Random(tournament.seed).sample(numbers, len(numbers))


# Everybody meets everybody


def _round_robin(tournament: Tournament, number: int) -> tuple[list[list[int]], list[int]]:
    """The pairs of a round, and those who sit out."""
    pairs, free = meetings(drawn_order(tournament), number)
    active = {entrant.number for entrant in tournament.active}
    groups = [list(pair) for pair in pairs if active.issuperset(pair)]
    out = [one for pair in pairs if not active.issuperset(pair) for one in pair if one in active]
    return groups, out + ([free] if free is not None and free in active else [])


def _opponent_withdrew(tournament: Tournament, number: int, entrant: int) -> bool:
    """Whether somebody sits out because of an opponent, and not because the number is odd."""
    pairs, _ = meetings(drawn_order(tournament), number)
    return any(entrant in pair for pair in pairs)


# Swiss


def _swiss(tournament: Tournament, history: History) -> tuple[list[list[int]], list[int]]:
    lots = {number: lot for lot, number in enumerate(drawn_order(tournament))}
    lines = [line for line in standings(tournament) if not line.entrant.withdrawn]
    lines.sort(key=lambda line: (line.place, lots[line.entrant.number]))
    ranked = [line.entrant.number for line in lines]
    points = {line.entrant.number: line.half_points for line in lines}
    fill = tournament.terms.fill_level is not None
    if tournament.seats == LEAST_ENTRANTS:
        pairs, left = swiss_pairs(ranked, points, history, fill)
        groups = [list(pair) for pair in pairs]
        if left is None:
            return groups, []
        return ([*groups, [left]], []) if fill else (groups, [left])
    out = [] if fill else _left_over(ranked, tournament.seats, history)
    staying = [one for one in ranked if one not in out]
    sizes = table_sizes(len(staying), tournament.seats)
    seed = tournament.seed + tournament.round
    return swiss_groups(staying, sizes, points, history, seed), out


def _left_over(ranked: Sequence[int], seats: int, history: History) -> list[int]:
    """Those for whom there is no full table: the last ones of those who sat out least."""
    count = len(ranked) % seats
    places = {entrant: place for place, entrant in enumerate(ranked)}
    by_turn = sorted(ranked, key=lambda one: (history.sat_out(one), -places[one]))
    return by_turn[:count]


def table_sizes(entrants: int, seats: int) -> list[int]:
    """How many sit at each table, as evenly as can be; bots fill the rest."""
    tables = -(-entrants // seats)
    return [entrants // tables + (table < entrants % tables) for table in range(tables)]
