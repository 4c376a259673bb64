"""Towers and teams as words, texts and tables look at them, in plain Python.

To hand a state to a compiled function takes longer than all of this.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from santelmo.core.state import blank
from santelmo.games.santorini.board import SIZE, SPACES
from santelmo.games.santorini.ground import side_of
from santelmo.games.santorini.state import SEATS, SantoriniState

BOARDS = 1024
"""The boards of so many matches that are played at once are kept; about 2 kB each."""

PLAIN = "0123"
DOMED = "ABCD"
"""How 0 to 3 blocks are written, without and with a dome."""

Layers: TypeAlias = "tuple[int, int, int]"


@lru_cache(SEATS)
def seats_of_sides(players: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, as the rules say (SRN-3.5)."""
    s = blank(SantoriniState)[0]
    s.players = players
    sides = [int(side_of(s, seat)) for seat in range(players)]
    return tuple(
        tuple(seat for seat in range(players) if sides[seat] == side) for side in sorted(set(sides))
    )


def layers_of(s: SantoriniState) -> Layers:
    """The spaces with more than 0, 1 and 2 blocks."""
    first, second, third = s.layers.tolist()
    return first, second, third


def blocks_on(layers: Layers, space: int) -> int:
    """SRN-1.2: the number of blocks on a space."""
    first, second, third = layers
    return (first >> space & 1) + (second >> space & 1) + (third >> space & 1)


@lru_cache(BOARDS)
def marks_of(layers: Layers, domes: int) -> str:
    """The towers from a1 to e5, one character each (SRN-1.5)."""
    return "".join(
        [
            (DOMED if domes >> space & 1 else PLAIN)[blocks_on(layers, space)]
            for space in range(SPACES)
        ]
    )


def board_text(marks: str) -> str:
    """SRN-1.5: the spaces of a position text, the northern row first."""
    return "".join([marks[row : row + SIZE] for row in reversed(range(0, SPACES, SIZE))])
