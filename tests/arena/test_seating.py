"""Fair seats: everybody sits everywhere, next to everybody."""

from __future__ import annotations

from collections import Counter

import pytest

import santelmo
from santelmo.arena.seating import orders, rotations
from santelmo.arena.tournament import Tournament, match_of, round_robin
from santelmo.core.errors import OptionError
from tests.arena.tournaments import MISBEHAVING, THREE, TWO

FOUR = santelmo.load("santiago", players=4)


def seats(tournament: Tournament, games: int) -> Counter[tuple[str, int]]:
    """How often each bot sits at each seat."""
    return Counter(
        (name, seat) for game in range(games) for seat, name in enumerate(tournament.seating(game))
    )


def neighbours(tournament: Tournament, games: int) -> Counter[tuple[str, str]]:
    """How often each bot acts right before each other."""
    return Counter(
        (name, seating[seat - len(seating) + 1])
        for seating in map(tournament.seating, range(games))
        for seat, name in enumerate(seating)
    )


def test_everybody_sits_everywhere_on_the_same_deal() -> None:
    tournament = match_of(THREE, ["deckhand", "random", f"{MISBEHAVING}:First"], seed=4)
    counted = seats(tournament, 6)
    assert set(counted.values()) == {2} and len(counted) == 9
    assert len({tournament.deal_seed(game) for game in range(3)}) == 1
    assert tournament.deal_seed(3) != tournament.deal_seed(2)
    assert len({tournament.bot_seed(game, seat) for game in range(6) for seat in range(3)}) == 18
    assert tournament.whole_deals(4) == 6 and tournament.whole_deals(6) == 6


def test_neighbours_change_from_deal_to_deal() -> None:
    bots = ["deckhand", "mate", "captain"]
    tournament = match_of(THREE, bots, seed=4)
    assert tournament.seating(0) == ("deckhand", "mate", "captain")
    assert tournament.seating(3) == ("deckhand", "captain", "mate")
    counted = neighbours(tournament, 6)
    assert len(counted) == 6 and set(counted.values()) == {3}
    tournament = match_of(FOUR, [*bots, "random"], seed=4)
    assert len({tournament.seating(game) for game in range(24)}) == 24
    assert set(seats(tournament, 24).values()) == {6}
    assert len(neighbours(tournament, 24)) == 12
    assert set(neighbours(tournament, 24).values()) == {8}
    assert [tournament.seating(game) for game in range(24, 48)] == [
        tournament.seating(game) for game in range(24)
    ]


def test_few_games_meet_many_neighbours() -> None:
    """Orders are mixed: ten of 5040 deals suffice for most of the 56 pairs of neighbours."""
    eight = santelmo.load("santy_anno", players=8)
    guests = [f"{MISBEHAVING}:{name}" for name in ("First", "Cheat", "Clumsy", "Dreamer")]
    bots = ["deckhand", "mate", "captain", "random", *guests]
    assert len(neighbours(match_of(eight, bots, seed=4), 10 * 8)) > 40


def test_clones_change_no_order() -> None:
    """One captain among mates: the same seats and deals from the first game to the last."""
    assert orders(("captain", "mate", "mate", "mate")) == (("captain", "mate", "mate", "mate"),)
    tournament = match_of(FOUR, ["captain", "mate", "mate", "mate"], seed=1)
    assert [tournament.seating(game).index("captain") for game in range(8)] == [0, 1, 2, 3] * 2
    assert [tournament.place(game).deal for game in range(12)] == [0] * 4 + [1] * 4 + [2] * 4
    assert orders(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("a", "b", "b", "a"))
    assert rotations(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    assert rotations(("a", "a")) == (("a", "a"),)


def test_a_round_robin_brings_all_together() -> None:
    bots = ["deckhand", "mate", "captain", "random"]
    assert len(round_robin(TWO, bots, seed=1).line_ups) == 6
    assert len(round_robin(THREE, bots, seed=1).line_ups) == 4
    with pytest.raises(OptionError, match="two or more different bots"):
        round_robin(TWO, ["mate", "mate"], seed=1)


def test_a_pair_at_three_seats_takes_the_odd_one_in_turn() -> None:
    tournament = round_robin(THREE, ["random", "mate"], seed=1)
    assert tournament.line_ups == (("random", "mate", "random"), ("mate", "random", "mate"))
    counted = seats(tournament, 12)
    assert len(counted) == 6 and set(counted.values()) == {6}
    assert len({tournament.deal_seed(game) for game in range(6)}) == 1


def test_a_pair_at_four_seats_meets_in_every_order_once() -> None:
    tournament = round_robin(FOUR, ["random", "mate"], seed=1)
    assert len({tournament.seating(game) for game in range(6)}) == 6
    assert [tournament.place(game).deal for game in range(8)] == [0, 0, 1, 1, 1, 1, 2, 2]
    assert set(seats(tournament, 6).values()) == {3}
    assert [tournament.whole_deals(games) for games in (1, 2, 3, 6, 7)] == [2, 2, 6, 6, 8]
