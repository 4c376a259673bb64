"""Towers as one character each, the notation of position texts (SRN-1.5).

This is plain Python: handing a state to a compiled function takes longer than all of this.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from santelmo.games.santorini.board import SIZE, SPACES
from santelmo.games.santorini.state import SantoriniState

BOARDS = 1024
"""Of how many matches at once the boards are cached; about 2 kB each."""

PLAIN = "0123"
DOMED = "ABCD"
"""How 0 to 3 blocks are written, without and with a dome."""

Layers: TypeAlias = "tuple[int, int, int]"


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
