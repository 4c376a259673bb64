"""Section 1: the board and the position text."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.games.santorini.board import NAMES, NEAR, PERIMETER, SPACES, spaces_in
from santelmo.games.santorini.position import write_position

MIDDLE = "0000000000000000000000000 0 mortal:b3,d3 mortal:c4,c2"


def at(text: str) -> santelmo.Match:
    return santelmo.load("santorini").position(text)


def texts(match: santelmo.Match) -> set[str]:
    return {str(move) for move in match.legal()}


def test_the_board_is_five_by_five() -> None:
    """SRN-1.1."""
    assert NAMES[0] == "a1" and NAMES[4] == "e1" and NAMES[24] == "e5"
    neighbours = [len(spaces_in(int(NEAR[space]))) for space in range(SPACES)]
    assert sorted(neighbours) == [3] * 4 + [5] * 12 + [8] * 9
    assert {NAMES[space] for space in spaces_in(int(NEAR[0]))} == {"b1", "a2", "b2"}
    assert len(spaces_in(PERIMETER)) == 16


def test_a_fourth_block_is_a_dome() -> None:
    """SRN-1.2."""
    match = at("0000000000330000000000000 0 mortal:c4,e1 mortal:e5,d5")
    match.play("move c4 c3")
    match.play("build b3")
    spaces = match.view()["table"]["spaces"]
    assert spaces["b3"] == {"blocks": 3, "dome": True}


def test_nothing_goes_onto_a_dome_or_a_worker() -> None:
    """SRN-1.3."""
    match = at("0000000000ADBC00000000000 0 mortal:b4,a5 mortal:c4,e5")
    assert texts(match).isdisjoint({"move b4 a3", "move b4 b3", "move b4 c3", "move b4 c4"})
    match.play("move b4 b5")
    assert "build c4" not in texts(match)


def test_everybody_has_two_workers() -> None:
    """SRN-1.4."""
    match = santelmo.load("santorini", players=3).start(0)
    for space in ("a1", "b1", "c1", "d1", "e1", "a2"):
        match.play(f"place {space}")
    assert match.view()["table"]["workers"] == [["a1", "b1"], ["c1", "d1"], ["e1", "a2"]]


@pytest.mark.parametrize(
    "text",
    [
        MIDDLE,
        "0123000ABCD00000000000000 1 mortal:b1,d1 mortal:c2,c1",
        "0000000000000000000000000 2 mortal:a1,b1 - mortal:c1,d1",
    ],
)
def test_position_text_reads_back(text: str) -> None:
    """SRN-1.5."""
    match = at(text)
    assert write_position(match.states[0]) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("000 0 mortal:b3,d3 mortal:c4,c2", "has 25 characters, not 3"),
        (MIDDLE.replace("0 0 m", "9 0 m"), "'9' on e1 is neither"),
        (MIDDLE.replace(" 0 ", " 2 "), "The seat to move is 0 to 1, not '2'"),
        (MIDDLE.replace("b3", "z9"), "'z9' is no space"),
        (MIDDLE.replace("b3", "d3"), "Two workers stand on d3"),
        (MIDDLE.replace("0" * 25, "A" + "0" * 24).replace("b3", "a5"), "on the dome of a5"),
        ("0", "25 spaces, the seat to move"),
    ],
)
def test_a_bad_position_is_explained(text: str, sentence: str) -> None:
    """SRN-1.5."""
    with pytest.raises(santelmo.PositionError, match=sentence):
        at(text)
