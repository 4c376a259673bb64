"""Diagrams: their palette is the page's, and what they say cannot break them."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import santelmo
from examples.pennies import GAME as PENNIES
from santelmo.core import svg
from santelmo.core.game import Game
from santelmo.core.svg import Colour, Svg

CLIENT = Path(__file__).parents[2] / "web" / "src"
NAMESPACE = "{http://www.w3.org/2000/svg}"


def _theme() -> str:
    return (CLIENT / "styles" / "theme.css").read_text("utf-8")


def test_the_palette_is_that_of_the_page_by_day() -> None:
    page = dict(re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}),", _theme()))
    own = {name.lower().replace("_", "-"): str(c) for name, c in Colour.__members__.items()}
    assert own == page


@pytest.mark.parametrize(
    ("variable", "font"), [("display", svg.DISPLAY_FONT), ("body", svg.BODY_FONT)]
)
def test_the_fonts_are_those_of_the_page(variable: str, font: str) -> None:
    assert f"--{variable}: {font};" in _theme()


def test_the_marks_are_those_of_the_page() -> None:
    source = (CLIENT / "lib" / "seats.ts").read_text("utf-8")
    paths = dict(re.findall(r"(\w+):\s+'(M[^']+)'", source))
    order = re.search(r"ORDER.*= \[(.*)\]", source)
    assert order is not None
    names = re.findall(r"'(\w+)'", order[1])
    assert list(svg.SEAT_MARKS.items()) == [(name, paths[name]) for name in names]
    assert len(names) == svg.SEATS == len(set(svg.SEAT_COLOURS))


def test_words_and_attributes_are_escaped() -> None:
    words = "Castor & Pollux <script> \"'"
    picture = svg.document(10, 10, words, svg.text(1, 2, words, id=words), description=words)
    root = ElementTree.fromstring(picture)
    title, description, _paper, line = root
    assert title.text == description.text == line.text == line.get("id") == words


def test_numbers_are_short_and_names_of_attributes_are_svgs() -> None:
    drawn = svg.circle(1.0, 2 / 3, -0.004, stroke_width=2.50, fill=None, class_="dome")
    assert drawn == '<circle cx="1" cy="0.67" r="0" stroke-width="2.5" class="dome"/>'
    assert svg.line(100, 0, 10.5, 20.25) == '<line x1="100" y1="0" x2="10.5" y2="20.25"/>'


def test_a_document_has_a_size_a_title_and_paper() -> None:
    root = ElementTree.fromstring(svg.document(300, 200, "Harbour", svg.group(Svg(""))))
    assert root.tag == f"{NAMESPACE}svg" and root.get("viewBox") == "0 0 300 200"
    assert root.findtext(f"{NAMESPACE}title") == "Harbour"
    paper = root.find(f"{NAMESPACE}rect")
    assert paper is not None and paper.get("fill") == Colour.PAPER


def test_the_coin_of_a_seat_has_its_colour_its_mark_and_its_name() -> None:
    coins = [svg.seat_mark(seat, 50, 50, 17) for seat in range(svg.SEATS)]
    for seat, coin in enumerate(coins):
        root = ElementTree.fromstring(coin)
        assert root.findtext("title") == f"Seat {seat}"
        assert [part.get("fill") for part in root][1:] == [
            svg.SEAT_COLOURS[seat],
            svg.SEAT_INKS[seat],
        ]
    assert len({ElementTree.fromstring(coin)[2].get("d") for coin in coins}) == svg.SEATS


def test_a_game_without_a_drawing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(PENNIES), "draw", None)
    match = Game(PENNIES, {}).start(seed=1)
    with pytest.raises(santelmo.SantelmoError, match=f"{PENNIES.title} has no drawing"):
        match.svg()
    assert shown_by_notebooks(match) is None


def shown_by_notebooks(match: santelmo.Match) -> str | None:
    """A notebook looks the method up by its name."""
    return getattr(match, "_repr_svg_")()  # noqa: B009
