"""Damaged match files are refused with the line and the reason."""

from __future__ import annotations

import pytest

import santelmo

GOOD = """santelmo match 1
# a comment, and a blank line

game santorini
options {"mode": "mortal"}
seed 7
moves
0 place b3
0 place d3
"""


def test_a_file_written_by_hand_is_read() -> None:
    match = santelmo.read(GOOD)
    assert [str(played.move) for played in match.moves] == ["place b3", "place d3"]
    assert match.seed == 7


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("santelmo match 1", "chess 2", 1, "begins with the line 'santelmo match 1'"),
        ("game santorini", "game chess", 4, "There is no game 'chess'"),
        ("game santorini\n", "", 6, "the header 'game' is missing"),
        ('{"mode": "mortal"}', '{"players": 9}', 5, "Option 'players' takes"),
        ('{"mode": "mortal"}', '{"mode": "mortal"', 5, "a JSON object was expected"),
        ('{"mode": "mortal"}', "[2]", 5, "a JSON object was expected"),
        ('{"mode": "mortal"}', '{"game": 2}', 5, "a header of its own"),
        ("seed 7", "seed seven", 6, "a seed is a whole number from 0 to 2^128 - 1, not 'seven'"),
        ("seed 7", f"seed {1 << 128}", 6, "a seed is a whole number from 0"),
        ("seed 7\n", "", 6, "exactly one of the headers 'seed' and 'position'"),
        ("seed 7", 'position {"seat": 1}', 6, "The position lacks the field"),
        ("seed 7", "seed 7\nseed 8", 7, "the header 'seed' stands here a second time"),
        ("seed 7", "colour red", 6, "'colour' is not a header"),
        ("moves\n", "", 7, "'0' is not a header"),
        ("0 place d3", "zero place d3", 9, "begins with a seat from 0 to 1, not 'zero'"),
        ("0 place d3", "0 place z9", 9, "'z9' is no space"),
        ("0 place d3", "0 place b3", 9, "The space b3 is occupied"),
        ("0 place d3", "1 place d3", 9, "Seat 1 may not act now"),
        ("0 place d3", "5 place d3", 9, "a seat from 0 to 1, not '5'"),
        ("0 place d3", "result 1 0", 9, "but the match is not over here"),
    ],
)
def test_damage_is_located(old: str, new: str, line: int, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(santelmo.MatchFileError) as caught:
        santelmo.read(GOOD.replace(old, new, 1))
    assert caught.value.line == line
    assert reason in str(caught.value)
    assert str(caught.value).startswith(f"Line {line}: ")


def finished() -> str:
    match = santelmo.load("santorini").position(
        "0000000000023000000000000 0 mortal:b3,e1 mortal:e5,d5"
    )
    match.play("move b3 c3")
    return match.text()


def test_a_wrong_result_is_refused() -> None:
    assert santelmo.read(finished()).result is not None
    with pytest.raises(santelmo.MatchFileError, match="lead to the result 1 0, not 0 1"):
        santelmo.read(finished().replace("result 1 0", "result 0 1"))
    with pytest.raises(santelmo.MatchFileError, match="nothing follows the result"):
        santelmo.read(finished() + "0 build a1\n")


def test_an_empty_or_cut_file_is_refused() -> None:
    for cut in ("", "\n\n", "santelmo match 1\n", GOOD[:70]):
        with pytest.raises(santelmo.MatchFileError):
            santelmo.read(cut)
