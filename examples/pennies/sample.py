"""What a seat cannot know, filled in: all consistent worlds are equally likely."""

# pyright: basic
from __future__ import annotations

from examples.pennies.components import SIDES
from examples.pennies.state import PenniesState
from santelmo.core.chance import pick
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers

SIDE_COUNT = len(SIDES)


@compiled
def sample(s: PenniesState, seat: int, rng: Numbers) -> None:
    """The other seat's coin, if it has chosen and nothing is shown yet."""
    other = 1 - seat
    if (s.chosen >> other) & 1:
        s.side[other] = s.shown[other] if s.shown[other] else 1 + pick(rng, SIDE_COUNT)
