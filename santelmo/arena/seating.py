"""Who sits where: orders around a table, and turns of them."""

from __future__ import annotations

from functools import cache
from itertools import permutations

LineUp = tuple[str, ...]


def turns(order: LineUp) -> tuple[LineUp, ...]:
    """The order turned on seat by seat, as often as somebody new sits somewhere.

    A table on which everything repeats (a, b, a, b) is itself again before it has gone round.
    """
    turned = (order[-by:] + order[:-by] for by in range(len(order)))
    return tuple(dict.fromkeys(turned))


@cache
def orders(line_up: LineUp) -> tuple[LineUp, ...]:
    """All ways to sit around the table that differ in somebody's neighbours, the given one first.

    Turned tables are equal, and so are tables on which bots of one name change places.
    """
    found: dict[LineUp, LineUp] = {}
    for others in permutations(line_up[1:]):
        order = (line_up[0], *others)
        found.setdefault(min(turns(order)), order)
    return tuple(found.values())
