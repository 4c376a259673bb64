"""Who meets whom, who sits out, and on which seats."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from santelmo.server.domain.tournament.model import Tournament
from santelmo.server.domain.tournament.rounds import (
    is_decided,
    is_round_over,
    next_round,
    table_sizes,
)
from tests.server.domain.tournament.simulation import (
    all_rounds,
    played,
    tournament,
    with_round,
    withdraw,
)


def _meetings(present: Tournament) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair)
        for pairing in present.pairings
        if pairing.table is not None
        for pair in combinations(pairing.entrants, 2)
    )


def _sat_out(present: Tournament) -> Counter[int]:
    return Counter(
        entrant
        for pairing in present.pairings
        if pairing.table is None
        for entrant in pairing.entrants
    )


def _everybody_is_in_every_round_once(present: Tournament) -> bool:
    everybody = sorted(one.number for one in present.entrants)
    return all(
        sorted(e for pairing in present.of_round(number) for e in pairing.entrants) == everybody
        for number in range(1, present.round + 1)
    )


@pytest.mark.parametrize("entrants", [2, 5, 8, 11, 24])
@pytest.mark.parametrize("seed", range(3))
def test_in_a_swiss_tournament_nobody_meets_twice_or_sits_out_twice(
    entrants: int, seed: int
) -> None:
    *_, last = all_rounds(tournament(entrants, seed=seed), seed)
    assert last.round == (entrants - 1).bit_length()
    assert set(_meetings(last).values()) == {1}
    assert set(_sat_out(last).values()) <= {1}
    assert _everybody_is_in_every_round_once(last)


def test_as_many_rounds_as_opponents_are_possible_without_meeting_twice() -> None:
    """Where pairing from the top would get stuck, all pairs are looked at together."""
    *_, last = all_rounds(tournament(6, rounds=5))
    assert last.round == 5 and set(_meetings(last).values()) == {1}
    *_, more = all_rounds(tournament(4, rounds=5))
    assert sorted(_meetings(more).values()) == [1, 1, 2, 2, 2, 2]


def test_those_who_stand_alike_meet() -> None:
    present = tournament(16)
    for after in all_rounds(present):
        present = after
        if after.round == 1:
            break
    present = replace(
        present,
        pairings=tuple(
            replace(p, outcome=replace(p.outcome, places=(1, 2))) if p.outcome else p
            for p in present.pairings
        ),
    )
    winners = {pairing.seats[0] for pairing in present.pairings}
    second = with_round(present).of_round(2)
    assert all(len(winners.intersection(pairing.entrants)) in (0, 2) for pairing in second)


@pytest.mark.parametrize("entrants", [2, 3, 6, 9])
def test_in_a_round_robin_everybody_meets_everybody_once(entrants: int) -> None:
    *_, last = all_rounds(tournament(entrants, system="round_robin"))
    everybody = range(1, entrants + 1)
    assert _meetings(last) == Counter(map(frozenset, combinations(everybody, 2)))
    assert not any(pairing.bye for pairing in last.pairings)
    assert set(_sat_out(last).values()) == ({1} if entrants % 2 else set())


@pytest.mark.parametrize(("entrants", "seats"), [(8, 4), (15, 3), (20, 4)])
def test_at_larger_tables_seats_are_filled_and_few_meet_twice(entrants: int, seats: int) -> None:
    *_, last = all_rounds(tournament(entrants, seats=seats, rounds=2))
    assert all(None not in p.seats and len(p.seats) == seats for p in last.pairings)
    assert _everybody_is_in_every_round_once(last)
    again = sum(times - 1 for times in _meetings(last).values())
    # Of eight at two tables some have to meet again; of more nobody has.
    assert again == (4 if entrants == 8 else 0)


def test_those_who_do_not_fill_a_table_sit_out_by_turns() -> None:
    *_, last = all_rounds(tournament(9, seats=4, rounds=9))
    assert set(_sat_out(last).values()) == {1}


def test_bots_fill_tables_evenly_and_with_everybody_once() -> None:
    assert table_sizes(9, 4) == [3, 3, 3] and table_sizes(5, 4) == [3, 2]
    *_, last = all_rounds(tournament(5, fill_level="mate", rounds=5))
    assert not _sat_out(last)
    with_bot = Counter(p.entrants[0] for p in last.pairings if None in p.seats)
    assert with_bot == dict.fromkeys(range(1, 6), 1)


@pytest.mark.parametrize(("entrants", "seats"), [(8, 2), (9, 3), (16, 4)])
def test_seats_are_given_out_evenly(entrants: int, seats: int) -> None:
    *_, last = all_rounds(tournament(entrants, seats=seats, rounds=6))
    times = Counter((entrant, seat) for p in last.pairings for seat, entrant in enumerate(p.seats))
    for entrant in range(1, entrants + 1):
        counts = [times[entrant, seat] for seat in range(seats)]
        assert max(counts) - min(counts) <= 2, (entrant, counts)


def test_whoever_withdraws_is_not_paired_any_more() -> None:
    rng = random.Random(5)
    swiss = withdraw(played(with_round(tournament(6)), rng), {1, 2})
    second = with_round(swiss).of_round(2)
    assert sorted(e for p in second for e in p.entrants) == [3, 4, 5, 6]
    robin = withdraw(played(with_round(tournament(6, system="round_robin")), rng), {1})
    *_, last = all_rounds(robin)
    assert not any(1 in p.entrants for p in last.pairings if p.round > 1)
    # The others have won what they did not have to play.
    assert sum(p.bye for p in last.pairings) == 4


def test_a_tournament_ends_when_nobody_is_left_to_play() -> None:
    present = with_round(tournament(4))
    assert not is_round_over(present) and not is_decided(present)
    present = played(present, random.Random(1))
    assert is_round_over(present) and not is_decided(present)
    assert is_decided(withdraw(present, {1, 2, 3}))


def test_a_round_is_the_same_whoever_works_it_out() -> None:
    present = played(with_round(tournament(10)), random.Random(2))
    here, there = (next_round(present, 7, lambda: "id") for _ in range(2))
    assert here == there and here[0].starts_at == 7
