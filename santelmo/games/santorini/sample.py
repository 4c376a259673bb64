"""A complete world that a seat cannot rule out."""

from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santorini.state import SantoriniState


@compiled
def sample(s: SantoriniState, seat: int, rng: Numbers) -> None:
    """Nothing is hidden: the state that a seat knows is the whole one."""
