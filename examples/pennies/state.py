"""The state of a match."""

from __future__ import annotations

from examples.pennies.components import SEATS
from santelmo.core.state import Numbers, State, owned, public


class PenniesState(State):
    chosen: int = public("i1")
    """The seats that have chosen, as bits."""
    side: Numbers = owned("i1", SEATS)
    """1 for heads, 2 for tails, 0 before the choice; a seat sees its own."""
    shown: Numbers = public("i1", SEATS)
    """The same for everybody, once both have chosen."""
