"""Section 1: the board and the pieces on it."""

from __future__ import annotations

import santelmo
from santelmo.games.santorini.board import NAMES, NEAR, PERIMETER, SPACES, spaces_in
from tests.games.santorini.playing import position, texts


def test_the_board_is_five_by_five() -> None:
    """SRN-1.1."""
    assert NAMES[0] == "a1" and NAMES[4] == "e1" and NAMES[24] == "e5"
    neighbours = [len(spaces_in(int(NEAR[space]))) for space in range(SPACES)]
    assert sorted(neighbours) == [3] * 4 + [5] * 12 + [8] * 9
    assert {NAMES[space] for space in spaces_in(int(NEAR[0]))} == {"b1", "a2", "b2"}
    assert len(spaces_in(PERIMETER)) == 16


def test_a_fourth_block_is_a_dome() -> None:
    """SRN-1.2."""
    match = position("0000000000330000000000000 0 mortal:c4,e1 mortal:e5,d5")
    match.play("move c4 c3")
    match.play("build b3")
    spaces = match.view()["board"]["spaces"]
    assert spaces["b3"] == {"blocks": 3, "dome": True}


def test_nothing_goes_onto_a_dome_or_a_worker() -> None:
    """SRN-1.3."""
    match = position("0000000000ADBC00000000000 0 mortal:b4,a5 mortal:c4,e5")
    assert texts(match).isdisjoint({"move b4 a3", "move b4 b3", "move b4 c3", "move b4 c4"})
    match.play("move b4 b5")
    assert "build c4" not in texts(match)


def test_everybody_has_two_workers() -> None:
    """SRN-1.4."""
    match = santelmo.load("santorini", players=3, mode="mortal").start(0)
    for space in ("a1", "b1", "c1", "d1", "e1", "a2"):
        match.play(f"place {space}")
    assert match.view()["board"]["workers"] == [["a1", "b1"], ["c1", "d1"], ["e1", "a2"]]
