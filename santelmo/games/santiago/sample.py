"""A complete world that a seat cannot rule out."""

# pyright: basic
from __future__ import annotations

from santelmo.core.chance import pick_shuffle
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santiago.setup import stack_unseen
from santelmo.games.santiago.state import SantiagoState


@compiled
def sample(s: SantiagoState, seat: int, rng: Numbers) -> None:
    """Only the order of the face-down tiles is unknown; SGO-2.5: money is as it is."""
    pick_shuffle(rng, s.piles, stack_unseen(s))
