"""The rulebook's example of a round, move by move.

Anika is seat 0 and overseer, Bernd seat 1, Chris seat 2, Dagmar seat 3.
"""

from __future__ import annotations

import santelmo
from tests.games.santiago.scenes import auction, board, money, play


def auction_of_the_example() -> santelmo.Match:
    match = auction(market="bean2 banana2 bean1 pepper2", overseer=0)
    play(match, "bid 5", "pass", "bid 4", "bid 1")
    return match


def planting_of_the_example() -> santelmo.Match:
    match = auction_of_the_example()
    play(match, "take bean2", "plant d5", "take banana2", "plant e5")
    play(match, "take bean1", "plant d4", "take pepper2", "plant e6")
    return match


def bribes_of_the_example() -> santelmo.Match:
    match = planting_of_the_example()
    play(match, "propose C3-C4", "offer 1", "propose B3-C3", "offer 3", "support 0", "offer 2")
    return match


def test_chris_passed_and_is_the_new_overseer() -> None:
    """SGO-4.2, SGO-5.1, SGO-6.1."""
    match = auction_of_the_example()
    assert [played.seat for played in match.moves] == [1, 2, 3, 0]
    assert board(match)["overseer"] == 2
    assert board(match)["planting_order"] == [1, 3, 0, 2]


def test_everybody_plants_and_chris_puts_one_marker_fewer() -> None:
    """SGO-6.2, SGO-6.3, SGO-6.6."""
    match = planting_of_the_example()
    assert [played.seat for played in match.moves[4:]] == [1, 1, 3, 3, 0, 0, 2, 2]
    plots = board(match)["squares"]
    assert {
        name: (plots[name]["owner"], plots[name]["markers"]) for name in ("d5", "e5", "d4", "e6")
    } == {
        "d5": (1, 2),
        "e5": (3, 2),
        "d4": (0, 1),
        "e6": (2, 1),
    }
    assert money(match) == [9, 5, 10, 6]


def test_anikas_bribe_grows_to_5_and_an_own_canal_would_cost_6() -> None:
    """SGO-7.1, SGO-7.5, SGO-7.6."""
    match = bribes_of_the_example()
    assert [played.seat for played in match.moves[12:]] == [3, 3, 0, 0, 1, 1]
    bribes = {p["segment"]: p["bribe"] for p in board(match)["proposals"]}
    assert bribes == {"C3-C4": 1, "B3-C3": 5}
    assert match.actors == (2,) and board(match)["own_canal_price"] == 6


def test_chris_accepts_dagmars_proposal() -> None:
    """SGO-7.6, SGO-7.8."""
    match = bribes_of_the_example()
    match.play("accept 3")
    assert money(match) == [9, 5, 11, 5]
    assert board(match)["segments"]["C3-C4"]["canal"]
    assert match.log()[-1] == (
        "Seat 2 accepts Seat 3's proposal for 1 escudo: the canal C3-C4 is built; "
        "Seat 0 takes 3 back and Seat 1 takes 2 back."
    )


def test_anikas_beans_dry_up() -> None:
    """SGO-9.2, SGO-9.3: neutral after this round, desert after the next one if still dry."""
    match = bribes_of_the_example()
    play(match, "accept 3", "keep", "keep", "keep", "keep")
    plots = board(match)["squares"]
    assert (plots["d4"]["crop"], plots["d4"]["owner"], plots["d4"]["markers"]) == ("bean", None, 0)
    assert [plots[name]["markers"] for name in ("d5", "e5", "e6")] == [2, 2, 1]
    assert money(match) == [12, 8, 14, 8]
    play(match, "pass", "pass", "pass", "pass")
    for square in ("a1", "b1", "c1", "d1"):
        play(match, str(match.legal()[0]), f"plant {square}")
    play(match, "pass", "pass", "pass", "decline", "keep", "keep", "keep", "keep")
    assert board(match)["round"] == 3 and board(match)["squares"]["d4"]["desert"]
