"""What a learner gets to see."""

# pyright: basic
from __future__ import annotations

from examples.pennies.components import MATCHER, SEATS, SIDES
from examples.pennies.state import PenniesState
from santelmo.core.compiling import compiled
from santelmo.core.observation import Observation, Part
from santelmo.core.state import Numbers


def observation(players: int) -> Observation:
    return Observation(
        version=0,
        parts=(
            Part("matcher", (), 0, 1, "1 for the seat that wins if the coins match."),
            Part("chosen", (SEATS,), 0, 1, "Whether the seat has chosen, your own seat first."),
            Part("side", (SEATS,), 0, len(SIDES), "1 for heads, 2 for tails, 0 while not known."),
        ),
        changes=("The first version.",),
    )


@compiled
def observe(s: PenniesState, seat: int, out: Numbers) -> None:
    """Writes the parts, in the order of their declaration."""
    out[0] = 1 if seat == MATCHER else 0
    for place in range(SEATS):
        other = (seat + place) % SEATS
        out[1 + place] = (s.chosen >> other) & 1
        out[1 + SEATS + place] = s.shown[other] if s.shown[other] else s.side[other]
