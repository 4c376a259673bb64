"""How spaces, sides, gods and drafts are called."""

from __future__ import annotations

from santelmo.core.wording import join_words
from santelmo.games.santorini.board import space_number
from santelmo.games.santorini.components import GODS, God, god_number
from santelmo.games.santorini.sides import seats_of_sides
from santelmo.games.santorini.state import SantoriniState

DRAFT_RULES = {2: "SRN-3.3", 3: "SRN-3.4", 4: "SRN-3.5"}
"""The rule of the draft by the number of players."""


def god_of(s: SantoriniState, seat: int) -> God:
    return GODS[int(s.god[seat])]


def god_named(name: str) -> God:
    """The god of a step in a draft."""
    number = god_number(name)
    assert number is not None
    return GODS[number]


def god_of_side(s: SantoriniState, side: int, trait: int) -> God | None:
    """The god of this side that has a trait."""
    gods = [god_of(s, seat) for seat in seats_of_sides(int(s.players))[side]]
    return next((god for god in gods if god.traits & trait), None)


def space_of(name: str) -> int:
    number = space_number(name)
    assert number is not None
    return number


def seats_of(s: SantoriniState, side: int) -> str:
    """A side in words: "Seat 1", or "Seat 1 and Seat 3"."""
    return join_words([f"Seat {seat}" for seat in seats_of_sides(int(s.players))[side]])
