"""Where the spaces of an island are drawn in a diagram.

An island file says where its spaces are in any measure. Here they are brought to one in which
neighbours are a tile and a bit apart.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from santelmo.games.santa_cruz.components import NAMES, VOLCANO, kind_of
from santelmo.games.santa_cruz.island import Island

Point = tuple[float, float]

LARGEST_TILE = 54
GAP = 9
"""Between the tiles of the two nearest spaces."""
MARGIN = 66
SHORE = 0.78
"""In tiles, how far the land goes beyond the middles of the spaces."""
ORIGIN = 20
"""Where the sea begins, from the left and from above."""
WIDEST = 1040
"""An island with crowded spaces gets smaller tiles rather than a larger chart."""


class Chart(NamedTuple):
    """An island in the measure of a picture, whose sea begins at the origin."""

    at: dict[str, Point]
    """The middles of the spaces."""
    tile: float
    """The side of a tile."""
    shore: float
    """How far the land goes beyond the middles of the spaces."""
    outlines: dict[str, list[Point]]
    """The corners around the spaces of each island."""
    mountains: dict[str, list[Point]]
    """The corners around its volcano spaces."""
    titles: dict[str, Point]
    """Where the title of each island stands: the middle below it."""
    width: float
    height: float


@lru_cache(64)
def chart_of(island: Island) -> Chart:
    spots = {NAMES[space]: tuple(entry["at"]) for space, entry in island.spaces.items()}
    left, top = (min(spot[axis] for spot in spots.values()) for axis in (0, 1))
    right, bottom = (max(spot[axis] for spot in spots.values()) for axis in (0, 1))
    extent = max(right - left, bottom - top, 1e-9)
    scale = min((LARGEST_TILE + GAP) / _nearest(list(spots.values())), WIDEST / extent)
    tile = max(min(LARGEST_TILE, _nearest(list(spots.values())) * scale - GAP), LARGEST_TILE / 3)
    at = {
        name: (ORIGIN + MARGIN + (x - left) * scale, ORIGIN + MARGIN + (y - top) * scale)
        for name, (x, y) in spots.items()
    }
    homes: dict[str, list[Point]] = {}
    rocks: dict[str, list[Point]] = {}
    for space, entry in island.spaces.items():
        homes.setdefault(entry["island"], []).append(at[NAMES[space]])
        if kind_of(space) == VOLCANO:
            rocks.setdefault(entry["island"], []).append(at[NAMES[space]])
    return Chart(
        at=at,
        tile=tile,
        shore=tile * SHORE,
        outlines={key: _hull(points) for key, points in homes.items()},
        mountains={key: _hull(points) for key, points in rocks.items()},
        titles={key: _below(points, tile) for key, points in homes.items()},
        width=(right - left) * scale + 2 * MARGIN,
        height=(bottom - top) * scale + 2 * MARGIN,
    )


def _nearest(spots: list[Point]) -> float:
    """How far apart the two nearest spots are along one axis, as tiles are square."""
    distances = [
        max(abs(x - u), abs(y - v))
        for i, (x, y) in enumerate(spots)
        for u, v in spots[:i]
        if (x, y) != (u, v)
    ]
    return min(distances, default=1.0)


def _below(points: list[Point], tile: float) -> Point:
    xs = [x for x, _ in points]
    return (min(xs) + max(xs)) / 2, max(y for _, y in points) + tile * SHORE + 20


def _hull(points: list[Point]) -> list[Point]:
    """The corners of the points, counterclockwise (Andrew's monotone chain)."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    return _half_hull(ordered)[:-1] + _half_hull(ordered[::-1])[:-1]


def _half_hull(points: list[Point]) -> list[Point]:
    hull: list[Point] = []
    for point in points:
        while len(hull) > 1 and _turn(hull[-2], hull[-1], point) <= 0:
            hull.pop()
        hull.append(point)
    return hull


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
