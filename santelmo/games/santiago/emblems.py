"""The drawings of crops, palms and people for diagrams: those of the browser client, as paths.

A test compares the paths and colours with the client's components.
"""

from __future__ import annotations

from santelmo.core.svg import Svg, circle, group, path
from santelmo.games.santiago.components import Crop

INKS = {
    "crop-banana": "#e0ab1c",
    "crop-sugar": "#b57aa6",
    "crop-potato": "#a2703f",
    "crop-bean": "#5d9146",
    "crop-pepper": "#cf4530",
    "crop-leaf": "#7c9c58",
    "crop-ink": "#3a2a18",
    "water": "#3f93b5",
    "water-ink": "#1c5470",
    "foam": "#e9f7f6",
    "drought": "#b58a4d",
    "drought-ink": "#8a4b0a",
    "linen": "#fbf5e4",
    "straw": "#efdcab",
    "ground": "#ece0bb",
    "furrow": "#c4b088",
    "coin": "#ecd08a",
    "coin-rim": "#a8822c",
}
"""Colours that only Santiago has, named as in the client's style sheet."""

BODY, LEAF, DARK, PALE, LINE, STEM, SHINE = range(7)
"""How a path of an emblem is drawn: filled with the crop's colour, a leaf, or only a line."""

CROP_PATHS: dict[Crop, tuple[tuple[int, str], ...]] = {
    "banana": (
        (BODY, "M19 12C25 28 36 35 53 30c3-1 3-4 1-5-13 2-21-4-25-15Z"),
        (BODY, "M13 14C16 34 28 45 49 43c3-1 3-5 0-5-15-1-24-9-27-25Z"),
        (BODY, "M7 15C7 39 20 54 41 55c3-1 3-5 0-6C25 46 18 33 18 15Z"),
        (DARK, "M7 16c0-5 3-6 4-12l9 1c0 4 2 5 9 5l-10 7Z"),
    ),
    "sugar": (
        (LEAF, "M30 20C22 6 12 6 4 14c9-2 15 1 22 10ZM31 20C39 6 49 6 57 14c-9-2-15 1-22 10Z"),
        (BODY, "M12 57 15 22h7l-1 35ZM26 57V14h8v43ZM39 57 38 22h7l3 35Z"),
        (LINE, "M14 34h7M13 45h8M26 26h8M26 37h8M26 48h8M39 34h7M39 45h8"),
        (PALE, "M30 15c-5-5-4-10 0-14 4 4 5 9 0 14Z"),
    ),
    "potato": (
        (LEAF, "M30 22c-8-2-11-8-9-15 7 1 10 6 9 15ZM31 22c0-10 4-15 12-17 2 8-3 15-12 17Z"),
        (BODY, "M34 28c10-6 23 1 22 13-1 11-13 16-22 11-7-4-8-19 0-24Z"),
        (BODY, "M7 30c7-9 24-8 28 3 4 12-5 22-17 22C6 55 0 40 7 30Z"),
        (LINE, "M12 35l4 2M24 32l3 3M17 46l4-1M28 44l2 2M44 36l3 2M46 46l4-2"),
    ),
    "bean": (
        (LEAF, "M27 14C22 4 12 2 5 8c4 9 13 12 22 6Z"),
        (LINE, "M27 14c8-12 20-10 22-4 1 5-6 7-7 2"),
        (
            BODY,
            "M24 12c-13 7-16 20-13 30 1 6 3 11 8 16 4-3 4-7 2-11 4-4 4-9 2-12 4-5 3-10 1-13 2-4 "
            "2-7 0-10Z",
        ),
        (
            BODY,
            "M31 13c12 4 21 12 23 24 1 6 1 11-2 17-5-1-6-5-6-9-5-2-7-6-7-10-5-3-6-8-5-11-3-3-4-7-"
            "3-11Z",
        ),
        (
            PALE,
            "M18 22a3.6 4 20 1 0 .1 0ZM15.5 33a3.6 4 0 1 0 .1 0ZM16.5 44a3 3.6 0 1 0 .1 0ZM36 19a"
            "3.6 4 -30 1 0 .1 0ZM43 29a3.6 4 -20 1 0 .1 0ZM48 40a3 3.6 0 1 0 .1 0Z",
        ),
    ),
    "pepper": (
        (
            BODY,
            "M22 16c11-8 27 0 27 14 0 15-16 26-41 27-3 0-3-4 0-5 15-4 20-12 16-22-2-5-5-9-2-14Z",
        ),
        (SHINE, "M41 22c4 5 4 12-1 18"),
        (LEAF, "M20 19c2-8 10-12 20-8 4 1 6 4 6 7-4-2-8-1-10 2-3-2-6-2-8 1-2-3-5-3-8-2Z"),
        (STEM, "M34 11c0-5 3-8 8-9"),
    ),
}
"""In a box of 60 by 60."""

PALM_TRUNK = "M-3 70C1 50 3 34-2 18l6-1C9 34 8 52 6 70Z"
PALM_FROND = (
    "M1 18C-8 4-22 2-32 12c11-2 20 0 32 7C-14 18-26 24-28 38 -18 26-10 21 1 20 -4 28-4 36 0 44 "
    "4 36 5 28 2 20 14 20 24 26 30 38 31 24 18 17 3 18 14 8 24 6 34 10 26-2 10 2 1 18Z"
)
HAT = "M1 12c3-1 5-1 6-2 0-6 2-8 5-8s5 2 5 8c1 1 3 1 6 2-5 4-17 4-22 0Z"
"""The overseer's, in a box of 24 by 16."""
PLANTER_BODY = "M-12 16c0-12 4-16 12-16s12 4 12 16Z"
PLANTER_HAT = "M-15-7c5-2 6-2 8-3 1-7 3-9 7-9s6 2 7 9c2 1 3 1 8 3-5 4-25 4-30 0Z"
SPRING_JET = (
    "M0 9c-2-9-2-16 0-23 2 7 2 14 0 23ZM-3 8c-5-5-9-10-14-8 2-9 12-8 14 8ZM3 8c5-5 9-10 14-8-2-9-"
    "12-8-14 8ZM-12 12h24"
)
CRACKS = (
    "M4 62l14 5 7-6 9 10M18 67l-3 16 6 9M97 34l-13 4-6-7M84 38l5 15-7 9M52 97l4-13 12-5M56 84l-9-6"
)
"""Of dry ground, in a box of 100 by 100."""

_NOTHING, _INK = "none", INKS["crop-ink"]


def placed(x: float, y: float, scale: float) -> str:
    """A transformation that puts the origin of a drawing at (x, y)."""
    return f"translate({x:g} {y:g}) scale({scale:g})"


def crop_emblem(crop: Crop, x: float, y: float, size: float) -> Svg:
    """A crop with its upper left corner at (x, y)."""
    colour = INKS[f"crop-{crop}"]
    fills = {BODY: colour, LEAF: INKS["crop-leaf"], DARK: INKS["crop-ink"], PALE: INKS["linen"]}
    return group(
        *(
            path(
                d,
                fill=fills.get(way, _NOTHING),
                stroke=INKS["linen"] if way == SHINE else _INK,
                stroke_width=3.5 if way == STEM else 1.8,
                stroke_linejoin="round",
                stroke_linecap="round",
            )
            for way, d in CROP_PATHS[crop]
        ),
        transform=placed(x, y, size / 60),
    )


def palm(x: float, y: float, scale: float) -> Svg:
    """A palm whose crown is at (x, y)."""
    ink = {"stroke": _INK, "stroke_width": 1.8, "stroke_linejoin": "round"}
    return group(
        path(PALM_TRUNK, fill=INKS["crop-potato"], **ink),
        path(PALM_FROND, fill=INKS["crop-leaf"], **ink),
        transform=placed(x, y, scale),
    )


def planter(x: float, y: float, scale: float) -> Svg:
    ink = {"stroke": _INK, "stroke_width": 2, "stroke_linejoin": "round"}
    return group(
        path(PLANTER_BODY, fill=INKS["linen"], **ink),
        circle(0, -5, 6.5, fill=INKS["linen"], **ink),
        path(PLANTER_HAT, fill=INKS["straw"], **ink),
        transform=placed(x, y, scale),
    )


def hat(x: float, y: float, scale: float) -> Svg:
    """The overseer's hat with its upper left corner at (x, y)."""
    return path(
        HAT, fill=INKS["straw"], stroke=_INK, stroke_width=1.4, transform=placed(x, y, scale)
    )


def spring(x: float, y: float, scale: float) -> Svg:
    return group(
        circle(0, 0, 27, fill=INKS["water"], stroke=INKS["water-ink"], stroke_width=4),
        circle(0, 0, 19, fill=_NOTHING, stroke=INKS["foam"], stroke_width=2),
        path(SPRING_JET, fill=INKS["foam"], stroke=INKS["water-ink"], stroke_width=1.6),
        transform=placed(x, y, scale),
    )


def cracks(x: float, y: float, scale: float) -> Svg:
    return path(
        CRACKS,
        fill=_NOTHING,
        stroke=INKS["drought"],
        stroke_width=2.2,
        stroke_linecap="round",
        transform=placed(x, y, scale),
    )


def dunes(x: float, y: float, size: float) -> Svg:
    """The waves and grains of a desert in a square with its upper left corner at (x, y)."""
    grains = [(0.2, 0.22), (0.55, 0.16), (0.8, 0.3), (0.3, 0.6), (0.65, 0.55), (0.15, 0.85)]
    grains += [(0.5, 0.84), (0.85, 0.8), (0.42, 0.36), (0.9, 0.58)]
    return group(
        path(
            "M8 40q20-16 42-3t42-5M6 74q22-18 46-3t42-7",
            fill=_NOTHING,
            stroke=INKS["drought"],
            stroke_width=2.4,
            stroke_linecap="round",
            transform=placed(x, y, size / 100),
        ),
        *(circle(x + a * size, y + b * size, 1.5, fill=INKS["drought"]) for a, b in grains),
    )
