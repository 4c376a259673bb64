"""The islands as an SVG diagram: tiles, buildings, the score track, and what everybody has."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from textwrap import wrap
from typing import NamedTuple

from santelmo.core.svg import (
    DISPLAY_FONT,
    Colour,
    Svg,
    circle,
    document,
    group,
    labelled,
    path,
    polygon,
    rectangle,
    seat_mark,
    text,
)
from santelmo.core.wording import count_noun, join_words
from santelmo.games.santa_cruz.board_types import (
    SantaCruzBoard,
    SantaCruzMarker,
    SantaCruzSeat,
    SantaCruzSpace,
    SantaCruzTile,
)
from santelmo.games.santa_cruz.board_view import board, seat_board
from santelmo.games.santa_cruz.chart import ORIGIN as EDGE
from santelmo.games.santa_cruz.chart import Chart, Point, chart_of
from santelmo.games.santa_cruz.components import TRACK_FIELDS
from santelmo.games.santa_cruz.island import island_of
from santelmo.games.santa_cruz.pictograms import BUILDING_OUTLINES, INKS, pictogram
from santelmo.games.santa_cruz.state import SantaCruzState, Stage
from santelmo.games.santa_cruz.words.names import (
    building_card_words,
    building_words,
    card_words,
    list_or_nothing,
)
from santelmo.games.santa_cruz.words.prompts import prompt

PANEL_WIDTH = 400
PANEL_COLUMNS = 46
"""How many letters fit on a line there."""
WORDS = 13.5
"""The size of the letters there."""
LINE_HEIGHT = 17
TRACK_HEIGHT = 78
STATUS_HEIGHT = 44
SIGN = 17
"""The side of a resource on a tile."""
PIECE = 30
COIN = 7
ROAD_BEND = 34
"""How far the handle of a road's curve lies beside a river."""
NET = (
    "M-22 -8L8 22M-22 8L-8 22M-8 -22L22 8M8 -22L22 -8"
    "M-22 8L8 -22M-22 -8L-8 -22M-8 22L22 -8M8 22L22 8"
)
"""The lines on the back of a tile."""


class _Layout(NamedTuple):
    """Where the parts of the picture are."""

    chart: Chart
    panel: float
    """Where the words on the right begin."""
    width: float
    height: float


def draw(s: SantaCruzState, reader: int | None) -> str:
    """The board as an SVG document, with the reader's own scoring cards."""
    shown = board(s) if reader is None else seat_board(s, reader, board(s))
    layout = _layout(s)
    status = _status(s)
    return document(
        layout.width,
        layout.height,
        f"Santa Cruz. {status}",
        _sea(layout.chart),
        *_islands(layout.chart),
        *_ways(shown, layout.chart),
        *(_space(space, layout.chart) for space in shown["spaces"]),
        *_names(shown, layout.chart),
        _track(shown, layout),
        *_panel(s, shown, layout, reader),
        text(EDGE, layout.height - 16, status, size=18, font=DISPLAY_FONT),
    )


def _layout(s: SantaCruzState) -> _Layout:
    chart = chart_of(island_of(s))
    panel = EDGE + chart.width + EDGE
    height = EDGE + chart.height + TRACK_HEIGHT + STATUS_HEIGHT
    return _Layout(chart, panel, panel + PANEL_WIDTH + EDGE, height)


def _status(s: SantaCruzState) -> str:
    if s.stage == Stage.OVER:
        return "The match is over."
    if s.stage == Stage.DISCARDING:
        return f"Round {s.round_number}. {prompt(s, 0).text}"
    return f"Round {s.round_number}. Seat {s.seat} to act. {prompt(s, int(s.seat)).text}"


def _sea(chart: Chart) -> Svg:
    return rectangle(
        *(EDGE, EDGE, chart.width, chart.height),
        rx=4,
        fill=Colour.SEA,
        stroke=Colour.LINE_STRONG,
    )


def _islands(chart: Chart) -> list[Svg]:
    """Shallows, shore and land: one outline with ever thinner pens; and the mountains."""
    pens = (
        (chart.outlines, Colour.SEA_DEEP, 26, 0.5),
        (chart.outlines, Colour.LINE_STRONG, 3, 1),
        (chart.outlines, Colour.SAND, 0, 1),
        (chart.mountains, Colour.HILL, -0.2 * chart.tile, 0.6),
    )
    return [
        polygon(
            outline,
            fill=colour,
            stroke=colour,
            stroke_width=2 * chart.shore + more,
            stroke_linejoin="round",
            opacity=opacity,
        )
        for outlines, colour, more, opacity in pens
        for outline in outlines.values()
    ]


def _ways(shown: SantaCruzBoard, chart: Chart) -> list[Svg]:
    """Rivers, from thin to broad, and roads over them."""
    drawn: list[Svg] = []
    for name, spaces in shown["rivers"].items():
        bed = _line([chart.at[space] for space in spaces])
        drawn.append(
            labelled(
                f"The river {name}",
                path(bed, fill="none", stroke=INKS["water-edge"], stroke_width=13),
                path(bed, fill="none", stroke=INKS["water"], stroke_width=10),
                stroke_linejoin="round",
                stroke_linecap="round",
            )
        )
    banks = {pair for spaces in shown["rivers"].values() for pair in pairwise(spaces)}
    for road in shown["roads"]:
        ends = road["start"], road["end"]
        beside = ends in banks or ends[::-1] in banks
        way = _road(chart.at[ends[0]], chart.at[ends[1]], ROAD_BEND if beside else 0)
        drawn.append(path(way, fill="none", stroke=Colour.INK_SOFT, stroke_width=6))
        drawn.append(path(way, fill="none", stroke=INKS["road"], stroke_width=3.5))
    return drawn


def _road(a: Point, b: Point, bend: float) -> str:
    """A line, or beside a river a curve."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1
    x = (a[0] + b[0]) / 2 - (b[1] - a[1]) / length * bend
    y = (a[1] + b[1]) / 2 + (b[0] - a[0]) / length * bend
    return f"M{a[0]:.1f} {a[1]:.1f}Q{x:.1f} {y:.1f} {b[0]:.1f} {b[1]:.1f}"


def _line(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _names(shown: SantaCruzBoard, chart: Chart) -> list[Svg]:
    """The titles of the islands, below each."""
    return [
        text(
            *chart.titles[key],
            title,
            size=17,
            anchor="middle",
            fill=Colour.SEA_INK,
            font=DISPLAY_FONT,
            font_style="italic",
        )
        for key, title in shown["islands"].items()
        if key in chart.titles
    ]


def _space(space: SantaCruzSpace, chart: Chart) -> Svg:
    x, y = chart.at[space["name"]]
    half = chart.tile / 2
    tile = space["tile"]
    ground = INKS[f"{'face' if tile else 'back'}-{space['kind']}"]
    square = rectangle(
        *(x - half, y - half, chart.tile, chart.tile),
        rx=6,
        fill=ground,
        stroke=Colour.INK,
        stroke_width=1.2,
    )
    inside = _face(tile, space["buildings"]) if tile else _back(space["kind"])
    scale = chart.tile / 54
    return labelled(
        _label(space),
        square,
        group(*inside, transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3f})"),
        _space_name(space["name"], x, y + half),
    )


def _space_name(name: str, x: float, y: float) -> Svg:
    plate = rectangle(x - 13, y - 5, 26, 12, rx=3, fill=Colour.PAPER, stroke=Colour.LINE_STRONG)
    return group(plate, text(x, y + 4.2, name, size=10, anchor="middle"))


def _label(space: SantaCruzSpace) -> str:
    tile = space["tile"]
    parts = [f"{space['name']}: {_tile_words(tile) if tile else 'face down'}"]
    parts += [f"Seat {seat}" for seat in space["buildings"]]
    return ", ".join(parts)


def _tile_words(tile: SantaCruzTile) -> str:
    words = [f"{tile['building']} for {count_noun(tile['points'], 'point')}", *tile["resources"]]
    words += [f"+{tile['bonus']}"] if tile["bonus"] else []
    return ", ".join(words + (["bird"] if tile["bird"] else []))


def _back(kind: str) -> list[Svg]:
    """A face-down tile in a box of 54 around the origin."""
    frame = rectangle(
        *(-22, -22, 44, 44), rx=4, fill="none", stroke=Colour.INK, stroke_opacity=0.35
    )
    net = path(NET, stroke=Colour.INK, stroke_opacity=0.2)
    seal = circle(0, -1, 12, fill=INKS[f"face-{kind}"], stroke=Colour.INK, stroke_width=0.8)
    return [frame, net, seal, pictogram(kind, -8, -9, 16)]


def _face(tile: SantaCruzTile, builders: list[int]) -> list[Svg]:
    """A face-up tile in a box of 54 around the origin."""
    drawn = [_piece(tile["building"], seat, *place) for seat, place in _places(builders)]
    if not builders:
        drawn.append(text(-14, 0, str(tile["points"]), size=22, anchor="middle", font_weight=700))
        drawn.append(pictogram(tile["building"], -3, -24, 26))
    signs = [*tile["resources"], *(["bird"] if tile["bird"] else [])]
    x = -SIGN * (len(signs) + bool(tile["bonus"])) / 2
    for sign in signs:
        drawn.append(pictogram(sign, x, 4, SIGN))
        x += SIGN
    if tile["bonus"]:
        bonus = f"+{tile['bonus']}"
        drawn.append(text(x + SIGN / 2, 18, bonus, size=15, anchor="middle", font_weight=700))
    return drawn


def _places(builders: list[int]) -> list[tuple[int, tuple[float, float, float]]]:
    """Where the building of each seat stands, and how large: two share a tile."""
    if len(builders) == 1:
        return [(builders[0], (0, -10, PIECE))]
    size = PIECE * 0.8
    first = -size * (len(builders) - 1) / 2
    return [(seat, (first + i * size, -11, size)) for i, seat in enumerate(builders)]


def _piece(kind: str, seat: int, x: float, y: float, size: float) -> Svg:
    """A building in the colour of its seat, with the seat's mark."""
    scale = size / 24
    return group(
        path(
            BUILDING_OUTLINES[kind],
            fill=Colour[f"SEAT_{seat}"],
            stroke=Colour.INK,
            stroke_width=1.2,
            transform=f"translate({x - size / 2:.2f} {y - size / 2:.2f}) scale({scale:.3f})",
        ),
        seat_mark(seat, x, y + size * 0.22, COIN * size / PIECE),
    )


def _track(shown: SantaCruzBoard, layout: _Layout) -> Svg:
    """The score track as the scale of a chart; markers on one field stand behind each other."""
    field = layout.chart.width / TRACK_FIELDS
    top = EDGE + layout.chart.height + 46
    drawn: list[Svg] = []
    for number in range(TRACK_FIELDS):
        x = EDGE + number * field
        dark = number % 2 == 1
        fill = Colour.INK_SOFT if dark else Colour.PAPER_RAISED
        drawn.append(rectangle(x, top, field, 9, fill=fill, stroke=Colour.INK_SOFT))
        if number % 5 == 0:
            middle = x + field / 2
            drawn.append(text(middle, top + 23, str(number), size=12, anchor="middle"))
    for i, marker in reversed([*enumerate(shown["track"])]):
        before = sum(other["field"] == marker["field"] for other in shown["track"][:i])
        x = EDGE + (marker["field"] + 0.5) * field
        drawn.append(_marker(marker, x, top - 13 - before * 9))
    return group(*drawn)


def _marker(marker: SantaCruzMarker, x: float, y: float) -> Svg:
    laps = marker["laps"] * TRACK_FIELDS
    more = [text(x + 12, y - 4, f"+{laps}", size=12, font_weight=700)] if laps else []
    return labelled(
        f"Seat {marker['seat']} has {count_noun(marker['score'], 'point')}",
        path(f"M{x - 6:.1f} {y + 6:.1f}L{x:.1f} {y + 13:.1f}L{x + 6:.1f} {y + 6:.1f}Z"),
        seat_mark(marker["seat"], x, y, 10),
        *more,
    )


def _panel(
    s: SantaCruzState, shown: SantaCruzBoard, layout: _Layout, reader: int | None
) -> list[Svg]:
    """What everybody has, from first to last on the track, and the reader's scoring cards."""
    y = float(EDGE)
    drawn: list[Svg] = []
    for marker in shown["track"]:
        lines = _seat_lines(shown["seats"][marker["seat"]])
        height = 36 + LINE_HEIGHT * len(lines) + 8
        drawn.append(_seat(shown, marker, reader, lines, layout.panel, y, height))
        y += height + 10
    if reader is not None:
        drawn.append(_hand(s, reader, layout.panel, y))
    return drawn


def _seat_lines(seat: SantaCruzSeat) -> list[str]:
    letter = f"Set {seat['set']}: " if seat["set"] else ""
    tokens = count_noun(seat["birds"], "bird token")
    values = f" ({' + '.join(map(str, seat['bird_values']))})" if seat["bird_values"] else ""
    facts = [
        f"{letter}{building_card_words(_counts(seat['cards_left']))} to play",
        f"{building_words(_counts(seat['supply']))} to build",
        f"{count_noun(seat['scoring_left'], 'scoring card')} in hand, {tokens}{values}",
    ]
    if seat["scoring_played"]:
        facts.append(f"Has played {join_words(seat['scoring_played'])}")
    return [line for fact in facts for line in wrap(fact, PANEL_COLUMNS)]


def _counts(numbered: object) -> list[int]:
    return [*numbered.values()] if isinstance(numbered, dict) else []


def _seat(
    shown: SantaCruzBoard,
    marker: SantaCruzMarker,
    reader: int | None,
    lines: list[str],
    x: float,
    y: float,
    height: float,
) -> Svg:
    seat = marker["seat"]
    acting = shown["to_act"] == seat
    own = " (you)" if seat == reader else ""
    starts = ", starts" if shown["start"] == seat and shown["stage"] != "choose" else ""
    drawn = [
        rectangle(
            *(x, y, PANEL_WIDTH, height),
            rx=4,
            fill=Colour.PAPER_RAISED,
            stroke=Colour.LEGAL if acting else Colour.LINE,
            stroke_width=2.5 if acting else 1,
        ),
        seat_mark(seat, x + 22, y + 21, 13),
        text(x + 44, y + 27, f"Seat {seat}{own}{starts}", size=18, font=DISPLAY_FONT),
        text(x + PANEL_WIDTH - 14, y + 28, str(marker["score"]), size=22, anchor="end"),
    ]
    for i, words in enumerate(lines):
        drawn.append(
            text(x + 14, y + 52 + i * LINE_HEIGHT, words, size=WORDS, fill=Colour.INK_SOFT)
        )
    return group(*drawn)


def _hand(s: SantaCruzState, reader: int, x: float, y: float) -> Svg:
    cards = list_or_nothing(card_words(s.hand[reader].tolist()))
    lines = wrap(f"Your scoring cards: {cards}", PANEL_COLUMNS)
    return group(
        *(text(x + 4, y + 18 + i * LINE_HEIGHT, words, size=WORDS) for i, words in enumerate(lines))
    )
