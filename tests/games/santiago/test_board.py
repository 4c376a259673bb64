"""Section 1: the board and the pieces."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.games.santiago.board import (
    BORDERS,
    CROSSING_NAMES,
    ENDS,
    SEGMENT_NAMES,
    SQUARE_NAMES,
    SQUARES_AT,
    square_names,
)
from santelmo.games.santiago.components import COPIES_OF, CROP_OF, PLANTERS_ON, TILE_NAMES

GAME = santelmo.load("santiago")


def borders(segment: str) -> set[str]:
    return set(square_names(int(BORDERS[SEGMENT_NAMES.index(segment)])))


def test_there_are_48_squares_from_a1_to_h6() -> None:
    """SGO-1.1."""
    assert len(SQUARE_NAMES) == len(set(SQUARE_NAMES)) == 48
    assert SQUARE_NAMES[0] == "a1" and SQUARE_NAMES[7] == "h1" and SQUARE_NAMES[-1] == "h6"
    with pytest.raises(santelmo.MoveTextError, match="'i1' is no square"):
        GAME.move("plant i1")
    with pytest.raises(santelmo.MoveTextError, match="'a7' is no square"):
        GAME.move("plant a7")


def test_ditches_around_blocks_of_four_squares_meet_in_20_crossings() -> None:
    """SGO-1.2: the block in the corner lies between A1 and B2."""
    assert len(CROSSING_NAMES) == 20
    assert CROSSING_NAMES[0] == "A1" and CROSSING_NAMES[-1] == "E4"
    assert set(square_names(int(SQUARES_AT[CROSSING_NAMES.index("A1")]))) == {"a1"}
    corners = SQUARES_AT[CROSSING_NAMES.index("B2")]
    assert set(square_names(int(corners))) == {"b2", "c2", "b3", "c3"}
    assert set(square_names(int(SQUARES_AT[CROSSING_NAMES.index("C4")]))) == {"d6", "e6"}


def test_there_are_31_segments_and_the_reverse_order_is_no_move() -> None:
    """SGO-1.3."""
    names = set(SEGMENT_NAMES)
    horizontal = [name for name in names if name[1] == name[4]]
    assert len(names) == 31 and len(horizontal) == 16
    assert {"A1-B1", "D4-E4", "A1-A2", "E3-E4"} <= names
    with pytest.raises(santelmo.MoveTextError, match="'C2-B2' is no segment"):
        GAME.move("propose C2-B2")
    with pytest.raises(santelmo.MoveTextError, match="'B2-D2' is no segment"):
        GAME.move("dig B2-D2")


def test_a_segment_borders_the_squares_along_its_sides() -> None:
    """SGO-1.4: and not those at its corners."""
    assert borders("B2-C2") == {"c2", "d2", "c3", "d3"}
    assert borders("B2-B3") == {"b3", "b4", "c3", "c4"}
    assert borders("A1-B1") == {"a1", "b1"}
    assert borders("E3-E4") == {"h5", "h6"}
    sizes = [int(squares).bit_count() for squares in BORDERS]
    assert sizes.count(4) == 17 and sizes.count(2) == 14 and len(sizes) == 31


def test_every_square_borders_exactly_two_segments() -> None:
    """SGO-1.4."""
    for square in range(48):
        touching = [k for k in range(31) if BORDERS[k] >> square & 1]
        assert len(touching) == 2
        directions = {
            CROSSING_NAMES[a][1] == CROSSING_NAMES[b][1] for a, b in map(ENDS.__getitem__, touching)
        }
        assert directions == {True, False}


def test_the_tiles_are_five_crops_of_nine() -> None:
    """SGO-1.5."""
    assert sum(COPIES_OF) == 45
    for kind, name in enumerate(TILE_NAMES, 1):
        assert PLANTERS_ON[kind] == int(name[-1])
        assert COPIES_OF[kind] == {1: 3, 2: 6}[int(name[-1])]
    assert [int(crop) for crop in CROP_OF[1:]] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    position = GAME.start(seed=3).position()
    assert position["markers"] == [22, 22, 22, 22, 0]
    shown = [t for t in [*position["market"], position["removed"]] if t]
    for kind in range(1, 11):
        assert shown.count(kind) + position["unseen"][kind - 1] == COPIES_OF[kind]
