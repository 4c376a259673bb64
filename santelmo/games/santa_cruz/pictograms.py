"""Small drawings for diagrams, in a box of 24 by 24: the shapes and colours of the client."""

from __future__ import annotations

from functools import lru_cache

from santelmo.core.svg import Colour, Svg, group, path

INKS = {
    "wool": "#fdfaf0",
    "fish": "#5b9cc0",
    "wood": "#a9713d",
    "cut": "#ecd3a0",
    "cane": "#86a94e",
    "gold": "#e6b12a",
    "bird": "#c75b43",
    "rock": "#a98a72",
    "road": "#f2e3bd",
    "water": "#5aa5cf",
    "water-edge": "#2a6a94",
    "face-coast": "#f6edd3",
    "back-coast": "#a9cfd2",
    "face-land": "#eef0cd",
    "back-land": "#b5c88d",
    "face-volcano": "#f5ddc4",
    "back-volcano": "#cf9d7b",
}
"""Colours that only Santa Cruz has, named as in the client's style sheet."""

MARK = "mark"
"""The colour of ink, for fillings."""

BUILDING_OUTLINES = {
    "house": "M4 22V12H2L12 2l10 10h-2v10Z",
    "church": "M2.5 22V10h-1l5-6.5V1h1v2.5L12 9h8l3 4.5h-1V22Z",
    "lighthouse": "M5.5 22 8 10H7V8.5h1.5V5.5L12 1l3.5 4.5v3H17V10h-1l2.5 12Z",
}

PICTOGRAMS: dict[str, tuple[tuple[str, str | None], ...]] = {
    "sheep": (
        ("M9 16v5m7-5v5", None),
        (
            "M7 8.5a3.6 3.6 0 0 1 5.5-2 3.7 3.7 0 0 1 5.5 1 3.6 3.6 0 0 1 3.5 5 3.5 3.5 0 0 1-3.5 "
            "5H9a3.7 3.7 0 0 1-4-4.5 3.2 3.2 0 0 1 2-4.5Z",
            "wool",
        ),
        ("M1.8 9q3-2.2 5.4.2l-.8 4.3q-2 1.7-3.8 0Z", MARK),
    ),
    "fish": (
        ("M1.5 12C4.5 6 11 5 16 9.5L22.5 5.5q-1.5 6.5 0 13L16 14.5C11 19 4.5 18 1.5 12Z", "fish"),
        ("M6.5 10.2a1 1 0 1 0 .01 0Z", MARK),
        ("M11 9q2 3 0 6", None),
    ),
    "wood": (
        ("M6.5 6.5h12q3.8 5.5 0 11h-12Z", "wood"),
        ("M6.5 6.5a3.7 5.5 0 1 0 0 11 3.7 5.5 0 0 0 0-11Z", "cut"),
        ("M6.5 9.8a1.4 2.2 0 1 0 .01 0ZM12.5 10h5m-3 4.5h4", None),
    ),
    "sugar": (
        ("M7 18h3m.5-6H13m-2.5 6H14m1-5h2", None),
        ("M12 8Q14 1.5 21.5 2.5 19.5 9 12 8Zm0 0Q10 1.5 2.5 2.5 4.5 9 12 8Z", "cane"),
    ),
    "gold": (
        ("M2.5 15.5 6 7.5 13 4l6.5 4 2 7-5 5H7.5Z", "gold"),
        ("M6 7.5 12 12l7.5-4M12 12l-1 8m1-8L2.5 15.5", None),
    ),
    "bird": (
        (
            "M1.5 9 6 6.5a4.3 4.3 0 0 1 7.8 1.3c4.2 1 7 4.7 8.2 10.2l-5.5-2.5c-1 3.5-4.5 5-8.5 "
            "3.7C3.8 17.5 4 12.8 5.5 10Z",
            "bird",
        ),
        ("M9 8.3a.9.9 0 1 0 .01 0Z", MARK),
        ("M9.5 14q3.5 1.5 6-1.5", None),
    ),
    "coast": (("M1.5 13.5Q12 0 22.5 13.5Z", "cut"),),
    "land": (
        ("M12 22v-6", None),
        ("M12 2.5q6 5.5 6.5 13-6.5 2.5-13 0Q6 8 12 2.5Z", "cane"),
    ),
    "volcano": (
        ("M1.5 21.5 9 8q3 2 6 0l7.5 13.5Z", "rock"),
        ("M9.5 9.5 8 16m6.5-6.5L16 16m-4-5v3", None),
    ),
    **{kind: ((outline, None),) for kind, outline in BUILDING_OUTLINES.items()},
}
"""Paths, each with its colour; without one only the line is drawn."""

SUGAR_CANES = "M8 22.5 9.5 7M12 22.5V5m4 17.5L14.5 7"
"""The stalks, which are lines of their own colour."""


@lru_cache(1024)
def pictogram(name: str, x: float, y: float, size: float) -> Svg:
    """A drawing in a box whose upper left corner is at (x, y)."""
    canes = [path(SUGAR_CANES, stroke=INKS["cane"], stroke_width=3)] if name == "sugar" else []
    return group(
        *canes,
        *(path(d, fill=_fill(colour)) for d, colour in PICTOGRAMS[name]),
        transform=f"translate({x:g} {y:g}) scale({size / 24:.3f})",
        fill="none",
        stroke=Colour.INK,
        stroke_width=1.3,
        stroke_linejoin="round",
    )


def _fill(colour: str | None) -> str | None:
    if colour is None:
        return None
    return Colour.INK if colour == MARK else INKS[colour]
