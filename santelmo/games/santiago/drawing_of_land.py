"""The land of a diagram: sea, squares with all that stands on them, water, and proposals.

Row 1 is the lowest.
"""

from __future__ import annotations

from santelmo.core.svg import (
    DISPLAY_FONT,
    SEAT_COLOURS,
    Colour,
    Svg,
    circle,
    group,
    labelled,
    line,
    rectangle,
    seat_mark,
    text,
)
from santelmo.core.wording import count_noun
from santelmo.games.santiago import emblems
from santelmo.games.santiago.board import (
    COLUMNS,
    CROSSING_COLUMNS,
    CROSSING_NAMES,
    CROSSING_ROWS,
    ENDS,
    ROWS,
    SEGMENT_NAMES,
    SQUARE_NAMES,
    STEP,
)
from santelmo.games.santiago.board_types import SantiagoBoard, SantiagoProposal, SantiagoSquare
from santelmo.games.santiago.emblems import INKS

Point = tuple[float, float]

SIDE = 74
"""Of a square."""
DITCH = 18
"""Its width."""
LEFT, TOP = 58.0, 58.0
"""The upper left corner of the land, its outer ditches included."""
LAND_WIDTH = COLUMNS * SIDE + CROSSING_COLUMNS * DITCH
LAND_HEIGHT = ROWS * SIDE + CROSSING_ROWS * DITCH
SEA = 34
"""Its width around the land."""
MARKER = 13
"""The radius of a marker."""


def draw_land(shown: SantiagoBoard) -> list[Svg]:
    return [
        _sea(),
        *_coordinates(),
        *(_square(name, square) for name, square in shown["squares"].items()),
        *_canals(shown),
        *map(_proposal, shown["proposals"]),
        _spring(shown["spring"]),
    ]


def _offset(index: int) -> float:
    """From the edge of the land to a column or row of squares."""
    return DITCH + index * SIDE + index // STEP * DITCH


def _corner(square: int) -> Point:
    """The upper left corner of a square."""
    row, column = divmod(square, COLUMNS)
    return LEFT + _offset(column), TOP + LAND_HEIGHT - _offset(row) - SIDE


def _crossing(crossing: int) -> Point:
    row, column = divmod(crossing, CROSSING_COLUMNS)
    step = STEP * SIDE + DITCH
    return LEFT + DITCH / 2 + column * step, TOP + LAND_HEIGHT - DITCH / 2 - row * step


def _ends(segment: str) -> tuple[Point, Point]:
    first, second = ENDS[SEGMENT_NAMES.index(segment)]
    return _crossing(first), _crossing(second)


def _sea() -> Svg:
    def around(distance: float, **attributes: str | float) -> Svg:
        return rectangle(
            LEFT - distance,
            TOP - distance,
            LAND_WIDTH + 2 * distance,
            LAND_HEIGHT + 2 * distance,
            **attributes,
        )

    return group(
        around(SEA, rx=6, fill=Colour.SEA, stroke=Colour.LINE_STRONG),
        around(
            SEA - 5,
            rx=4,
            fill="none",
            stroke=Colour.SEA_INK,
            stroke_opacity=0.6,
            stroke_dasharray="10 7",
        ),
        around(7, rx=10, fill=Colour.LAND, stroke=Colour.SEA_INK, stroke_width=2),
        around(0, rx=4, fill=INKS["furrow"]),
    )


def _coordinates() -> list[Svg]:
    """Columns and rows of squares below and on the left, those of crossings above and right."""
    words: list[Svg] = []
    low, right = TOP + LAND_HEIGHT + 24, LEFT + LAND_WIDTH + 19
    for column in range(COLUMNS):
        middle = LEFT + _offset(column) + SIDE / 2
        words.append(_coordinate(middle, low, SQUARE_NAMES[column][0]))
    for row in range(ROWS):
        middle = TOP + LAND_HEIGHT - _offset(row) - SIDE / 2
        words.append(_coordinate(LEFT - 19, middle + 6, str(row + 1)))
    for column in range(CROSSING_COLUMNS):
        x, _ = _crossing(column)
        words.append(_coordinate(x, TOP - 13, CROSSING_NAMES[column][0], Colour.SEA_INK))
    for row in range(CROSSING_ROWS):
        _, y = _crossing(row * CROSSING_COLUMNS)
        words.append(_coordinate(right, y + 6, str(row + 1), Colour.SEA_INK))
    return words


def _coordinate(x: float, y: float, name: str, fill: Colour = Colour.INK) -> Svg:
    return text(x, y, name, size=17, anchor="middle", fill=fill, font=DISPLAY_FONT)


def _square(name: str, square: SantiagoSquare) -> Svg:
    x, y = _corner(SQUARE_NAMES.index(name))
    crop = square["crop"]
    if square["desert"]:
        parts = [_ground(x, y, Colour.SAND), emblems.dunes(x, y, SIDE)]
    elif crop is None:
        wet = square["irrigated"]
        parts = [_ground(x, y, INKS["ground"])]
        if wet:
            parts.append(_wash(x, y, Colour.FOREST, 0.55))
    else:
        parts = [
            _ground(x, y, Colour.PAPER_RAISED if square["irrigated"] else Colour.SAND),
            _wash(x, y, INKS[f"crop-{crop}"], 0.4 if square["irrigated"] else 0.12),
            *([] if square["irrigated"] else [emblems.cracks(x, y, SIDE / 100)]),
            emblems.crop_emblem(crop, x + (SIDE - 42) / 2, y + 4, 42),
            *_markers(square, x, y),
        ]
    if square["palm"]:
        where = (x + 55, y + 3, 0.5) if crop else (x + SIDE / 2, y + 12, 0.72)
        parts.append(emblems.palm(*where))
    return labelled(f"{name}: {_square_words(square)}", *parts)


def _ground(x: float, y: float, fill: str) -> Svg:
    return rectangle(x + 1, y + 1, SIDE - 2, SIDE - 2, rx=4, fill=fill, stroke=Colour.LINE_STRONG)


def _wash(x: float, y: float, fill: str, opacity: float) -> Svg:
    return rectangle(x + 1, y + 1, SIDE - 2, SIDE - 2, rx=4, fill=fill, fill_opacity=opacity)


def _markers(square: SantiagoSquare, x: float, y: float) -> list[Svg]:
    middle, low = x + SIDE / 2, y + SIDE - MARKER - 5
    owner, markers = square["owner"], square["markers"]
    if owner is None:
        return [
            circle(
                *(middle, low, MARKER - 3),
                fill=Colour.PAPER_RAISED,
                fill_opacity=0.8,
                stroke=Colour.INK,
                stroke_width=1.5,
                stroke_dasharray="3 3",
            )
        ]
    first = middle - (markers - 1) * (MARKER + 2)
    return [
        group(
            circle(first + 2 * i * (MARKER + 2), low, MARKER + 1.5, fill=Colour.PAPER_RAISED),
            seat_mark(owner, first + 2 * i * (MARKER + 2), low, MARKER),
        )
        for i in range(markers)
    ]


def _square_words(square: SantiagoSquare) -> str:
    if square["desert"]:
        return "desert"
    parts = [square["crop"] or "free"]
    if square["crop"]:
        owner, markers = square["owner"], count_noun(square["markers"], "marker")
        parts.append("neutral" if owner is None else f"{markers} of Seat {owner}")
    parts.append("irrigated" if square["irrigated"] else "dry")
    if square["palm"]:
        parts.append("a palm")
    return ", ".join(parts)


def _canals(shown: SantiagoBoard) -> list[Svg]:
    canals = [name for name, segment in shown["segments"].items() if segment["canal"]]
    return [
        # All banks lie below all water, so that canals flow together.
        *(_along(name, INKS["water-ink"], DITCH, "round") for name in canals),
        *(labelled(f"Canal {name}", *_canal(name)) for name in canals),
    ]


def _spring(crossing: str) -> Svg:
    x, y = _crossing(CROSSING_NAMES.index(crossing))
    return labelled(f"The spring on {crossing}", emblems.spring(x, y, 0.8))


def _canal(name: str) -> tuple[Svg, Svg]:
    return (
        _along(name, INKS["water"], DITCH - 4, "round"),
        _along(name, INKS["foam"], 2, "round", "14 12 5 12"),
    )


def _along(segment: str, colour: str, width: float, cap: str, dashes: str | None = None) -> Svg:
    (x1, y1), (x2, y2) = _ends(segment)
    return line(
        *(x1, y1, x2, y2),
        stroke=colour,
        stroke_width=width,
        stroke_linecap=cap,
        stroke_dasharray=dashes,
    )


def _proposal(proposal: SantiagoProposal) -> Svg:
    """A dashed canal in the colour of its proposer, with the bribe."""
    seat, segment = proposal["seat"], proposal["segment"]
    (x1, y1), (x2, y2) = _ends(segment)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return labelled(
        f"Seat {seat} proposes {segment} for a bribe of {proposal['bribe']}",
        _along(segment, Colour.PAPER_RAISED, DITCH - 4, "butt"),
        _along(segment, SEAT_COLOURS[seat], DITCH - 8, "butt", "12 6"),
        rectangle(
            *(x - 31, y - 17, 62, 34),
            rx=17,
            fill=Colour.PAPER_RAISED,
            stroke=SEAT_COLOURS[seat],
            stroke_width=2.5,
        ),
        seat_mark(seat, x - 14, y, 13),
        text(x + 14, y + 7, str(proposal["bribe"] or "…"), size=20, anchor="middle"),
    )
