"""Seats around a table: they are numbered clockwise from 0."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled


@compiled
def seat_after(seat: int, steps: int, players: int) -> int:
    """The seat this many steps clockwise from this one."""
    return (seat + steps) % players


@compiled
def steps_between(first: int, second: int, players: int) -> int:
    """How many steps clockwise it takes from the first seat to the second."""
    return (second - first + players) % players
