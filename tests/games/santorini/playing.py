"""Helpers for tests of Santorini: set up a position, play, look."""

from __future__ import annotations

import pytest

import santelmo
from santelmo.core.chance import script

EMPTY = "0" * 25
MIDDLE = f"{EMPTY} 0 mortal:b3,d3 mortal:c4,c2"
"""A position in the middle of the island, without gods."""


def position(text: str) -> santelmo.Match:
    """The start of a turn, as a position text says (SRN-1.5)."""
    return santelmo.load("santorini").position(text)


def board(**towers: str) -> str:
    """A board text with these towers (`c3="2"`, `d4="D"`) and nothing elsewhere."""
    rows = [[towers.get(f"{column}{row}", "0") for column in "abcde"] for row in (5, 4, 3, 2, 1)]
    return "".join("".join(row) for row in rows)


def at(sides: str, **towers: str) -> santelmo.Match:
    """Seat 0 to move, with these sides (`"pan:b3,d3 mortal:c4,c2"`) and towers."""
    return position(f"{board(**towers)} 0 {sides}")


def texts(match: santelmo.Match) -> set[str]:
    """The legal steps."""
    return {str(move) for move in match.legal()}


def starting(match: santelmo.Match, word: str) -> set[str]:
    """The legal steps that begin with these words."""
    return {text for text in texts(match) if text == word or text.startswith(word + " ")}


def play(match: santelmo.Match, *steps: str) -> santelmo.Match:
    for step in steps:
        match.play(step)
    return match


def refused(match: santelmo.Match, step: str) -> santelmo.IllegalMove:
    with pytest.raises(santelmo.IllegalMove) as caught:
        match.play(step)
    return caught.value


def with_rolls(match: santelmo.Match, *faces: int) -> santelmo.Match:
    """Fixes what the die will show, roll by roll."""
    script(match.states[0], *faces)
    return match


def with_die(match: santelmo.Match, face: int) -> santelmo.Match:
    """Turns the die before the first step of a turn."""
    match.states[0].die = face
    return match


def workers(match: santelmo.Match) -> list[list[str]]:
    return match.view()["board"]["workers"]


def tower(match: santelmo.Match, space: str) -> tuple[int, bool]:
    """The number of blocks on a space, and whether a dome stands there."""
    found = match.view()["board"]["spaces"][space]
    return found["blocks"], found["dome"]


def winners(match: santelmo.Match) -> tuple[int, ...]:
    return () if match.result is None else match.result.winners


def to_move(match: santelmo.Match) -> int:
    """The seat whose turn it is."""
    (seat,) = match.actors
    return seat
