"""Section 7: the end."""

from __future__ import annotations

import numpy as np
import pytest

import santelmo
from santelmo.games.santy_anno import rules
from santelmo.games.santy_anno.titles import title
from tests.games.santy_anno.match_setup import board, play_round

Orders = tuple[tuple[int, ...], ...]


def played(players: int, rounds: Orders) -> santelmo.Match:
    """A match in which these seats sat right in each round, in this order; the others wrong."""
    match = santelmo.load("santy_anno", players=players, laps=False).start(3)
    for right in rounds:
        play_round(match, right, [seat for seat in range(players) if seat not in right])
    return match


def result(match: santelmo.Match) -> santelmo.Result:
    assert match.result is not None
    return match.result


def test_most_ducats_win_after_the_fifth_round() -> None:
    """SAN-7.1."""
    match = played(3, ((0, 1, 2), (0, 1, 2), (1, 0), (2, 1), (1,)))
    assert result(match).scores == (14, 22, 11)
    assert result(match).winners == (1,)
    assert match.actors == ()
    assert board(match)["over"]


def test_among_equals_more_fives_decide() -> None:
    """SAN-7.1."""
    match = played(3, ((0, 1), (2, 1), (2, 0), (), ()))
    assert result(match).scores == (9, 8, 10)
    tied = played(4, ((0, 1), (2, 0, 1), (2, 3, 1, 0), (), ()))
    assert result(tied).scores == (11, 10, 10, 4)
    assert result(tied).places == (1, 3, 2, 4)
    assert "Seat 2 is ahead of Seat 1 by coins of 5: 2 to 0." in result(tied).lines


@pytest.mark.parametrize(
    ("coins", "places"),
    [
        (((5, 4), (3, 0), (2, 0), (0, 3), (0, 3)), (1, 2)),
        (((4, 3), (4, 3), (0, 2), (0, 0), (0, 0)), (1, 2)),
        (((3, 2), (3, 2), (0, 2), (0, 0), (0, 0)), (1, 2)),
        (((2, 1), (0, 1), (0, 0), (0, 0), (0, 0)), (1, 2)),
        (((5, 4), (4, 5), (0, 0), (1, 0), (0, 1)), (1, 1)),
        (((5, 4), (0, 4), (0, 0), (0, 0), (0, 0)), (2, 1)),
        (((5, 4), (1, 4), (1, 0), (1, 0), (0, 0)), (1, 2)),
        (((4, 3), (4, 5), (1, 0), (0, 1), (0, 0)), (2, 1)),
    ],
)
def test_then_more_fours_threes_and_twos(
    coins: tuple[tuple[int, int], ...], places: tuple[int, int]
) -> None:
    """SAN-7.1: the coins of two seats, round by round."""
    states = santelmo.load("santy_anno", players=3).start(1).states
    s = states[0]
    for number, row in enumerate(coins):
        s.coins[number, :2] = row
    s.ducats[:] = s.coins.sum(axis=0)
    scores, found = np.zeros(3, np.int64), np.zeros(3, np.int64)
    rules.outcome(s, scores, found)
    assert tuple(found[:2].tolist()) == places


def test_equal_coins_share_the_win() -> None:
    """SAN-7.1."""
    match = played(3, ((0, 1), (1, 0), (), (), ()))
    assert result(match).winners == (0, 1)
    assert result(match).places == (1, 1, 3)
    assert "Seat 0 and Seat 1 have the same coins and share the place." in result(match).lines
    assert match.prompt(None).text == "The match is over. Seat 0 and Seat 1 win."


def titles(match: santelmo.Match) -> list[str]:
    ranks = sorted(board(match)["ranks"], key=lambda rank: rank["seat"])
    return [rank["title"] for rank in ranks]


def test_captain_first_mates_and_ships_boys() -> None:
    """SAN-7.2."""
    order = (3, 1, 4, 0, 2)
    ranks = titles(played(5, (order,) * 5))
    assert ranks == ["ship's boy", "first mate", "ship's boy", "captain", "first mate"]


@pytest.mark.parametrize("players", [3, 4])
def test_up_to_four_players_have_no_first_mates(players: int) -> None:
    """SAN-7.2."""
    order = tuple(range(players))
    assert titles(played(players, (order,) * 5)) == ["captain"] + ["ship's boy"] * (players - 1)


def test_equals_share_a_place_and_its_title() -> None:
    """SAN-7.2: two captains leave place 3 and no place 2."""
    match = played(5, ((0, 1, 2), (1, 0, 3), (4,), (), ()))
    assert result(match).places == (1, 1, 4, 4, 3)
    assert titles(match) == ["captain", "captain", "ship's boy", "ship's boy", "first mate"]


@pytest.mark.parametrize(
    ("place", "players", "expected"),
    [
        (1, 3, "captain"),
        (2, 4, "ship's boy"),
        (2, 5, "first mate"),
        (3, 8, "first mate"),
        (4, 8, "ship's boy"),
    ],
)
def test_titles(place: int, players: int, expected: str) -> None:
    """SAN-7.2."""
    assert title(place, players) == expected


def test_the_last_log_line_names_captain_and_mates() -> None:
    """SAN-7.2."""
    match = played(5, ((3, 1, 4, 0, 2),) * 5)
    assert match.log()[-1].endswith("Seat 3 is captain. Seat 1 and Seat 4 are first mates.")
