"""What is wrong with a position that somebody gives."""

from __future__ import annotations

from examples.pennies.components import SEATS, SIDES
from examples.pennies.rules import EVERYBODY
from examples.pennies.state import PenniesState


def check(s: PenniesState) -> str | None:
    """A sentence that names the field, or None."""
    if not 0 <= s.chosen <= EVERYBODY:
        return f"The field 'chosen' is 0 to {EVERYBODY}, not {s.chosen}."
    for seat in range(SEATS):
        lowest, highest = (1, len(SIDES)) if s.chosen >> seat & 1 else (0, 0)
        if not lowest <= s.side[seat] <= highest:
            return f"The field 'side' of seat {seat} does not go with 'chosen'."
        if s.shown[seat] != (s.side[seat] if s.chosen == EVERYBODY else 0):
            return f"The field 'shown' of seat {seat} is its side once both have chosen, else 0."
    return None
