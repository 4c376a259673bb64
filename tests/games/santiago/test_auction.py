"""Sections 3 to 5: the course, the auction, the new overseer."""

from __future__ import annotations

import random

import pytest

import santelmo
from tests.games.santiago.scenes import auction, board, money, play, refused, texts
from tests.kit.playing import random_match, random_steps

FOUR = "bean2 bean1 sugar2 sugar1"
FIVE = "bean2 bean1 sugar2 sugar1 pepper2"


@pytest.mark.parametrize(("players", "rounds"), [(3, 11), (4, 11), (5, 9)])
def test_a_match_ends_when_all_tiles_are_placed(players: int, rounds: int) -> None:
    """SGO-3.1."""
    match = random_match(santelmo.load("santiago", players=players), 8)
    shown = board(match)
    assert shown["round"] == shown["rounds"] == rounds
    assert shown["phase"] == "over" and not any(shown["unseen"].values())
    assert sum(played.move.kind == "plant" for played in match.moves) == rounds * shown["piles"]


def test_left_is_the_next_seat_and_the_last_seats_left_is_seat_0() -> None:
    """SGO-3.2."""
    match = auction(market=FOUR, overseer=2)
    seats: list[int] = []
    for _ in range(4):
        seats += match.actors
        match.play("pass")
    assert seats == [3, 0, 1, 2]


def test_every_decision_is_a_move_even_without_a_choice() -> None:
    """SGO-3.3: the last tile is taken, a player without money passes, the overseer declines."""
    match = auction(market="bean2 bean2 bean2 bean2", overseer=3, money=[10, 1, 5, 2])
    play(match, "bid 10", "bid 1", "bid 5", "bid 2")
    for square in ("a1", "b1", "c1", "d1"):
        assert texts(match) == ["take bean2"]
        play(match, "take bean2", f"plant {square}")
    assert board(match)["overseer"] == 1
    for _ in range(3):
        assert texts(match) == ["pass"]
        match.play("pass")
    assert match.actors == (1,) and texts(match) == ["decline"]


def test_a_tile_of_every_pile_is_turned_up() -> None:
    """SGO-4.1."""
    for players, piles in ((3, 4), (4, 4), (5, 5)):
        match = santelmo.load("santiago", players=players).start(seed=2)
        shown = board(match)
        assert shown["phase"] == "auction" and len(shown["turned_up"]) == piles
        before = shown["unseen"]
        while board(match)["round"] == 1:
            match.play(match.legal()[-1])
        after = board(match)
        assert sum(before.values()) - sum(after["unseen"].values()) == piles
        for name in before:
            assert before[name] - after["unseen"][name] == after["turned_up"].count(name)


def test_each_player_bids_once_from_the_overseers_left() -> None:
    """SGO-4.2: the overseer is the last one."""
    match = auction(market=FIVE, overseer=3, players=5)
    seats: list[int] = []
    while board(match)["phase"] == "auction":
        seats += match.actors
        match.play(match.legal()[0])
    assert seats == [4, 0, 1, 2, 3]


def test_a_bid_is_new_and_within_the_money() -> None:
    """SGO-4.3: it may be lower than others; it leaves the hand."""
    match = auction(market=FOUR, money=[10, 5, 4, 6])
    assert texts(match) == [f"bid {n}" for n in range(1, 6)] + ["pass"]
    too_much = refused(match, "bid 6")
    assert str(too_much) == "A bid of 6 is more than you have: 5 escudos."
    assert too_much.rule == "SGO-4.3"
    match.play("bid 3")
    assert texts(match) == ["bid 1", "bid 2", "bid 4", "pass"]
    taken = refused(match, "bid 3")
    assert str(taken) == "A bid of 3 is already on the table." and taken.rule == "SGO-4.3"
    match.play("bid 2")
    assert money(match) == [10, 2, 2, 6]
    with pytest.raises(santelmo.MoveTextError):
        match.play("bid 0")


def test_everybody_may_pass_and_no_bid_is_changed() -> None:
    """SGO-4.3."""
    match = auction(market=FOUR)
    play(match, "pass", "pass", "pass")
    with pytest.raises(santelmo.IllegalMove, match="Seat 1 may not act now"):
        match.play("bid 4", seat=1)
    match.play("pass")
    assert board(match)["phase"] == "planting"


@pytest.mark.parametrize(
    ("moves", "overseer"),
    [
        (["bid 5", "bid 2", "bid 4", "bid 3"], 2),
        (["bid 5", "bid 2", "bid 4", "bid 1"], 0),
        (["bid 5", "bid 2", "pass", "bid 1"], 3),
        (["bid 5", "pass", "pass", "bid 1"], 2),
        (["pass", "pass", "pass", "pass"], 1),
    ],
)
def test_the_lowest_bidder_or_the_first_to_pass_becomes_overseer(
    moves: list[str], overseer: int
) -> None:
    """SGO-5.1: seats 1, 2, 3, 0 act in this order."""
    match = auction(market=FOUR)
    play(match, *moves)
    assert board(match)["overseer"] == overseer


def test_talk_binds_nobody() -> None:
    """SGO-12.1: what is legal follows from the position alone, whatever was promised before."""
    match = santelmo.load("santiago").start(seed=9)
    rng = random.Random(9)
    for _ in random_steps(match, rng):
        without_a_past = match.game.position(match.position())
        assert without_a_past.moves == () and without_a_past.legal() == match.legal()
