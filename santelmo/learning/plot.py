"""The strength of generations as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from santelmo.core.svg import Colour, Svg, circle, document, line, path, rectangle, text

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 40, 50
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Point:
    """A generation: its number, its share of wins with the interval, and whether it passed."""

    generation: int
    share: float
    low: float
    high: float
    passed: bool


def strength_plot(points: Sequence[Point], opponent: str) -> str:
    """An SVG of the share of wins against the same opponent, generation by generation."""
    last = max(1, *(point.generation for point in points)) if points else 1

    def across(generation: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * generation / last

    def up(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share)

    grid = [line(LEFT, up(share), WIDTH - RIGHT, up(share), stroke=Colour.LINE) for share in SHARES]
    labels = [
        text(LEFT - 8, up(share), f"{share:.0%}", size=13, anchor="end", fill=Colour.INK_SOFT)
        for share in SHARES
    ]
    labels += [
        text(across(number), HEIGHT - BOTTOM + 20, str(number), size=13, anchor="middle")
        for number in range(last + 1)
    ]
    intervals = [
        line(
            across(point.generation),
            up(point.low),
            across(point.generation),
            up(point.high),
            stroke=Colour.LINE_STRONG,
            stroke_width=2,
        )
        for point in points
    ]
    corners = [f"{across(point.generation):.1f} {up(point.share):.1f}" for point in points]
    joined: list[Svg] = []
    if len(corners) > 1:
        joined.append(path(f"M{' L'.join(corners)}", fill="none", stroke=Colour.INK))
    dots = [
        circle(
            across(point.generation),
            up(point.share),
            5,
            fill=Colour.INK if point.passed else Colour.PAPER,
            stroke=Colour.INK,
        )
        for point in points
    ]
    title = f"Wins against {opponent} by generation"
    return document(
        WIDTH,
        HEIGHT,
        title,
        rectangle(0, 0, WIDTH, HEIGHT, fill=Colour.PAPER),
        text(LEFT, 24, title, size=16, anchor="start"),
        *grid,
        *labels,
        *intervals,
        *joined,
        *dots,
        description="A full dot is a network that beat the one before it, with 95 % intervals.",
    )
