"""Section 1: the position text."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.games.santorini.position_text import write_position
from tests.games.santorini.playing import EMPTY, MIDDLE, position

PAN = f"{EMPTY} 0 pan:b3,d3 mortal:c4,c2"


@pytest.mark.parametrize(
    "text",
    [
        MIDDLE,
        "0123000ABCD00000000000000 1 mortal:b1,d1 mortal:c2,c1",
        "0000000000000000000000000 2 mortal:a1,b1 - mortal:c1,d1",
        PAN,
        f"{EMPTY} 1 castor:b3 hera:c4,c2",
        f"{EMPTY} 2 pan:b3,d3 - zeus:c4",
        f"{EMPTY} 3 pan+zeus:b3,d3 mortal+castor:c4,c2",
        "0123A0B0C0D00000000000000 0 eris:a1,b1 limus:c1,d1",
    ],
)
def test_position_texts_read_back(text: str) -> None:
    """SRN-1.5: towers, teams, removed workers, losers, castor."""
    assert write_position(position(text).states[0]) == text


def test_a_position_text_brings_its_gods_and_players() -> None:
    """SRN-1.5."""
    match = position(f"{EMPTY} 3 pan+zeus:b3,d3 mortal+castor:c4,c2")
    assert match.game.players == 4
    assert list(match.game.options["gods"]) == ["Pan", "Mortal", "Zeus", "Castor"]
    assert santelmo.read(match.text()) == match


def test_a_side_without_workers_has_lost_when_its_turn_comes() -> None:
    """SRN-1.5, SRN-2.4."""
    match = position(f"{EMPTY} 0 pan: mortal:c4,c2")
    assert match.result is not None and match.result.winners == (1,)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("000 0 mortal:b3,d3 mortal:c4,c2", "has 25 characters, not 3"),
        (MIDDLE.replace("0 0 m", "9 0 m"), "'9' on e1 is neither"),
        (MIDDLE.replace(" 0 ", " 2 "), "The seat to move is 0 to 1, not '2'"),
        (MIDDLE.replace("b3", "z9"), "'z9' is no space"),
        ("0", "25 spaces, the seat to move"),
        (PAN.replace("pan", "loki"), "There is no god 'loki'"),
        (PAN.replace("mortal", "pan"), "Pan cannot be in a match twice"),
        (PAN.replace("pan:", "pan+zeus:"), "Teams are two sides with two gods each"),
        (PAN.replace("b3,d3", "b3,d3,a1"), "two workers, not 3"),
        (PAN.replace("b3,d3", "c4"), "Two workers stand on c4"),
        (PAN.replace("0" * 25, "A" + "0" * 24).replace("b3", "a5"), "on the dome of a5"),
        (PAN.replace("mortal:c4,c2", "-"), "Only one of three players"),
        (f"{EMPTY} 1 pan:b3,d3 - zeus:c4", "Seat 1 has lost"),
        (PAN.replace("pan:b3,d3", "pan"), "A side is written"),
        (f"{EMPTY} 0 pan+a+b:b3,d3 zeus+hera:c4", "has 2 gods, not 3"),
    ],
)
def test_bad_position_texts_are_explained(text: str, sentence: str) -> None:
    """SRN-1.5, SRN-3.7."""
    with pytest.raises(santelmo.PositionError, match=sentence):
        position(text)
