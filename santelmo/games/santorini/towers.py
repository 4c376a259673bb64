"""Towers and teams as words, texts and tables look at them, in plain Python.

To hand a state to a compiled function takes longer than all of this.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from santelmo.games.santorini.board import SIZE, SPACES
from santelmo.games.santorini.state import SantoriniState

BOARDS = 1024
"""The boards of so many matches that are played at once are kept; a board is about 3 kB."""

PLAIN = "0123"
DOMED = "ABCD"

Layers: TypeAlias = "tuple[int, ...]"

SEATS_OF_SIDES = {2: ((0,), (1,)), 3: ((0,), (1,), (2,)), 4: ((0, 2), (1, 3))}
"""By the number of players: the seats of each side (SRN-3.5)."""


def layers_of(s: SantoriniState) -> Layers:
    """The spaces with more than 0, 1 and 2 blocks."""
    return tuple(s.layers.tolist())


def blocks_on(layers: Layers, space: int) -> int:
    """SRN-1.2: the number of blocks on a space."""
    return sum([layer >> space & 1 for layer in layers])


@lru_cache(BOARDS)
def board_text(layers: Layers, domes: int) -> str:
    """SRN-1.5: the spaces of a position text, from a5 to e1."""
    marks = "".join(
        (DOMED if domes >> space & 1 else PLAIN)[blocks_on(layers, space)]
        for space in range(SPACES)
    )
    return "".join(marks[row : row + SIZE] for row in reversed(range(0, SPACES, SIZE)))
