"""Diagrams as SVG: the palette of the sea chart, the marks of the seats, and a few elements.

The colours and marks are those of the browser client by day; a test compares both. Only
presentation attributes are written, no style sheets, filters or scripts, so that every viewer and
converter shows the same picture.

    document(
        200, 100, "A tower",
        rectangle(20, 20, 60, 60, fill=Colour.STONE, stroke=Colour.INK),
        text(50, 55, "3", size=20, anchor="middle"),
    )
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Literal, NewType, TypeAlias
from xml.sax.saxutils import escape, quoteattr

Svg = NewType("Svg", str)
"""Finished markup. Plain words become markup through `text`, which escapes them."""

Value: TypeAlias = "str | float | None"
"""What an attribute can be; one that is None is left out."""


class Colour(StrEnum):
    """The colours of the chart, each named as in the client's style sheet."""

    PAPER = "#f3e8cf"
    PAPER_RAISED = "#fbf5e4"
    PAPER_SUNK = "#e8dabb"
    INK = "#2a2018"
    INK_SOFT = "#5b4c39"
    LINE = "#c4b088"
    LINE_STRONG = "#857049"

    SEA = "#c9dfda"
    SEA_DEEP = "#8db8b6"
    SEA_INK = "#2d5f66"
    LAND = "#e4d3a2"
    SAND = "#eedfb4"
    FOREST = "#9fb582"
    HILL = "#c9a777"
    STONE = "#cfc6b4"

    ACCENT = "#99301f"
    ACCENT_INK = "#fff7e6"
    LEGAL = "#0b6b78"
    CHOSEN = "#99301f"
    LAST = "#a8740c"
    HINT = "#6d3a7c"
    GOOD = "#2b6a45"
    DANGER = "#99301f"
    FOCUS = "#1a4fb0"

    SEAT_0 = "#a8322a"
    SEAT_0_INK = "#fff7e6"
    SEAT_1 = "#2c4f8f"
    SEAT_1_INK = "#fff7e6"
    SEAT_2 = "#d09a22"
    SEAT_2_INK = "#2a2018"
    SEAT_3 = "#2c7450"
    SEAT_3_INK = "#fff7e6"
    SEAT_4 = "#6d3a7c"
    SEAT_4_INK = "#fff7e6"
    SEAT_5 = "#d9774a"
    SEAT_5_INK = "#2a2018"
    SEAT_6 = "#474d57"
    SEAT_6_INK = "#fff7e6"
    SEAT_7 = "#1b7480"
    SEAT_7_INK = "#fff7e6"


SEATS = 8
SEAT_COLOURS = tuple(Colour[f"SEAT_{seat}"] for seat in range(SEATS))
SEAT_INKS = tuple(Colour[f"SEAT_{seat}_INK"] for seat in range(SEATS))
"""What is readable on a seat's colour."""

SEAT_MARKS = {
    "sun": "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM11 1h2l.5 4h-3ZM11 23h2l.5-4h-3ZM1 11v2l4 .5v-3Z"
    "M23 11v2l-4 .5v-3ZM3.5 4.9l1.4-1.4 3.2 2.5-2.1 2.1ZM20.5 4.9l-1.4-1.4-3.2 2.5 2.1 2.1Z"
    "M3.5 19.1l1.4 1.4 3.2-2.5-2.1-2.1ZM20.5 19.1l-1.4 1.4-3.2-2.5 2.1-2.1Z",
    "anchor": "M12 1.5a3.2 3.2 0 0 0-1.4 6.1V9H7v2.6h3.6v7.6c-2.9-.5-4.8-2-5.6-4.4l1.8.4L4.2 11 "
    "1.6 15.6l1.2-.3C4 20 7.6 22.5 12 22.5s8-2.5 9.2-7.2l1.2.3L19.8 11l-2.6 4.2 1.8-.4c-.8 2.4-2.7 "
    "3.9-5.6 4.4v-7.6H17V9h-3.6V7.6A3.2 3.2 0 0 0 12 1.5Zm0 2a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 "
    "0-2.4Z",
    "star": "M12 1.2l3.1 7.3 7.9.7-6 5.2 1.8 7.7L12 18l-6.8 4.1L7 14.4 1 9.2l7.9-.7Z",
    "moon": "M15.5 1.8A10.5 10.5 0 1 0 22.4 16.5 8.6 8.6 0 0 1 15.5 1.8Z",
    "fish": "M1 12c3-5 7-7 11-7 3 0 5.3 1.5 7 4l4-3c-.8 4-.8 8 0 12l-4-3c-1.7 2.5-4 4-7 4-4 0-8-2-"
    "11-7Zm5.5-2.5a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8Z",
    "diamond": "M12 1l7.5 11L12 23 4.5 12Z",
    "cross": "M8.5 2h7l-1.5 8 8-1.5v7L14 14l1.5 8h-7l1.5-8-8 1.5v-7l8 1.5Z",
    "drop": "M12 1c3.5 5 7.5 9.3 7.5 14a7.5 7.5 0 0 1-15 0C4.5 10.3 8.5 6 12 1Z",
}
"""The marks of the seats in order, as paths in a box of 24 by 24."""
_MARK_BOX = 24
_COIN_RADIUS = 17
"""Of the coin around such a mark."""

DISPLAY_FONT = "'IM Fell English', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif"
BODY_FONT = "'Alegreya Variable', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif"


def element(tag: str, *children: Svg, **attributes: Value) -> Svg:
    """An element. In names of attributes `_` stands for `-`, and one at the end is dropped."""
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_written(value))}"
        for name, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return Svg(f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>")


def _written(value: str | float) -> str:
    """Numbers with two decimals at most: finer than any screen, and the same everywhere."""
    if isinstance(value, str):
        return str(value)
    rounded = round(float(value), 2) + 0.0  # the sum turns -0.0 into 0.0
    return f"{rounded:.0f}" if rounded.is_integer() else f"{rounded:.2f}".rstrip("0")


def group(*children: Svg, **attributes: Value) -> Svg:
    return element("g", *children, **attributes)


def labelled(label: str, *children: Svg, **attributes: Value) -> Svg:
    """A group with a name, which viewers show at the pointer and screen readers say."""
    return group(_titled("title", label), *children, **attributes)


def rectangle(x: float, y: float, width: float, height: float, **attributes: Value) -> Svg:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value) -> Svg:
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Value) -> Svg:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def polygon(corners: Iterable[tuple[float, float]], **attributes: Value) -> Svg:
    points = " ".join(f"{_written(x)},{_written(y)}" for x, y in corners)
    return element("polygon", points=points, **attributes)


def path(d: str, **attributes: Value) -> Svg:
    return element("path", d=d, **attributes)


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = 16,
    fill: str = Colour.INK,
    anchor: Literal["start", "middle", "end"] = "start",
    font: str = BODY_FONT,
    **attributes: Value,
) -> Svg:
    """Words on a line; (x, y) is where their baseline starts, or its middle or end."""
    return element(
        "text",
        _escaped(words),
        x=x,
        y=y,
        font_size=size,
        font_family=font,
        fill=fill,
        text_anchor=None if anchor == "start" else anchor,
        **attributes,
    )


def seat_mark(seat: int, x: float, y: float, radius: float) -> Svg:
    """The coin of a seat around (x, y): its colour, and its mark in the ink that goes with it."""
    mark = tuple(SEAT_MARKS.values())[seat]
    scale = radius / _COIN_RADIUS
    middle = scale * _MARK_BOX / 2
    placed = f"translate({_written(x - middle)} {_written(y - middle)}) scale({scale:.4f})"
    return labelled(
        f"Seat {seat}",
        circle(x, y, radius, fill=SEAT_COLOURS[seat]),
        path(mark, fill=SEAT_INKS[seat], fill_rule="evenodd", transform=placed),
    )


def document(width: float, height: float, title: str, *content: Svg, description: str = "") -> str:
    """A whole picture on paper, with the title that screen readers say."""
    described = [_titled("desc", description)] if description else []
    return element(
        "svg",
        _titled("title", title),
        *described,
        rectangle(0, 0, width, height, fill=Colour.PAPER),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {_written(width)} {_written(height)}",
        role="img",
    )


def _titled(tag: Literal["title", "desc"], words: str) -> Svg:
    return element(tag, _escaped(words))


def _escaped(words: str) -> Svg:
    return Svg(escape(words))
