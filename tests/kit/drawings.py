"""Reading the SVG that a game draws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import santelmo
from santelmo.core.svg import SEAT_MARKS

CLIENT = Path(__file__).parents[2] / "web" / "src"
_SVG = "{http://www.w3.org/2000/svg}"
_MARKS = list(SEAT_MARKS.values())


def drawn(match: santelmo.Match, seat: int | None = None) -> Element:
    """The drawing of a match; fails if it is no well-formed SVG with a size and a title."""
    root = fromstring(match.svg(seat))
    assert root.tag == f"{_SVG}svg" and root.get("viewBox") and root.findtext(f"{_SVG}title")
    return root


def labels(root: Element) -> list[str]:
    """The names of things, as screen readers say them."""
    return [title.text or "" for title in root.iter(f"{_SVG}title")]


def words(root: Element) -> list[str]:
    """What stands written in the picture."""
    return [text.text or "" for text in root.iter(f"{_SVG}text")]


def seats_marked(root: Element) -> list[int]:
    """The seats whose marks are drawn."""
    paths = [path.get("d", "") for path in root.iter(f"{_SVG}path")]
    return [_MARKS.index(path) for path in paths if path in _MARKS]


def colours_by_day(style_sheet: str) -> dict[str, str]:
    """The variables of a file of the client, as they are by day."""
    source = (CLIENT / style_sheet).read_text("utf-8")
    return dict(re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}),", source))


def texts_outside(root: Element) -> list[str]:
    """What would leave the picture in a wide font (0.62 of its size for each letter)."""
    _, _, width, height = map(float, root.get("viewBox", "").split())
    outside: list[str] = []
    for text, x, y, scale in _placed_texts(root, 0.0, 0.0, 1.0):
        length = scale * 0.62 * float(text.get("font-size", "0")) * len(text.text or "")
        shift = {"middle": 0.5, "end": 1.0}.get(text.get("text-anchor", "start"), 0.0)
        left = x - shift * length
        if not (left >= 0 and left + length <= width and 0 <= y <= height):
            outside.append(text.text or "")
    return outside


def _placed_texts(
    parent: Element, x: float, y: float, scale: float
) -> Iterator[tuple[Element, float, float, float]]:
    """The texts with their places, as groups shift and enlarge them."""
    for part in parent:
        transform = part.get("transform", "")
        moved = re.match(r"translate\((\S+) (\S+)\)", transform)
        larger = re.search(r"scale\((\S+)\)", transform)
        here_x = x + scale * float(moved[1]) if moved else x
        here_y = y + scale * float(moved[2]) if moved else y
        here_scale = scale * float(larger[1]) if larger else scale
        if part.tag == f"{_SVG}text":
            text_x, text_y = float(part.get("x", "0")), float(part.get("y", "0"))
            yield part, here_x + here_scale * text_x, here_y + here_scale * text_y, here_scale
        yield from _placed_texts(part, here_x, here_y, here_scale)
