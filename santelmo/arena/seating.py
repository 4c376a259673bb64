"""Who sits where: orders around the table, and rotations of an order."""

from __future__ import annotations

from functools import cache
from itertools import permutations

LineUp = tuple[str, ...]


def rotations(order: LineUp) -> tuple[LineUp, ...]:
    """The order rotated seat by seat, each different seating once.

    An order that repeats itself (a, b, a, b) has fewer rotations than seats.
    """
    turned = (order[-by:] + order[:-by] for by in range(len(order)))
    return tuple(dict.fromkeys(turned))


@cache
def orders(line_up: LineUp) -> tuple[LineUp, ...]:
    """All orders around the table that differ in somebody's neighbours, the given one first.

    Rotations of an order count as equal, and bots of the same name are interchangeable.
    """
    found: dict[LineUp, LineUp] = {}
    for others in permutations(line_up[1:]):
        order = (line_up[0], *others)
        found.setdefault(min(rotations(order)), order)
    return tuple(found.values())
