"""Everybody meets everybody, at tables of two: the circle method."""

from __future__ import annotations

from collections.abc import Sequence


def meetings(order: Sequence[int], number: int) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs of a round, counted from 1, and who sits out where the number is odd.

    All sit around a table, one stays, the others move on by a seat each round.
    """
    circle: list[int | None] = [*order, *([None] if len(order) % 2 else [])]
    turns = (number - 1) % (len(circle) - 1)
    moved = [circle[0], *_rotated(circle[1:], turns)]
    half = len(moved) // 2
    pairs: list[tuple[int, int]] = []
    out = None
    for one, other in zip(moved[:half], reversed(moved[half:]), strict=True):
        if one is None or other is None:
            out = other if one is None else one
        else:
            pairs.append((one, other))
    return pairs, out


def _rotated(circle: list[int | None], turns: int) -> list[int | None]:
    return circle[-turns:] + circle[:-turns] if turns else circle
