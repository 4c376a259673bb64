"""The board as an SVG diagram: the fields, the water, the tiles, and what every seat has."""

from __future__ import annotations

from santelmo.core.svg import (
    DISPLAY_FONT,
    Colour,
    Svg,
    document,
    group,
    labelled,
    rectangle,
    seat_mark,
    text,
)
from santelmo.core.wording import count_noun, join_words
from santelmo.games.santiago import emblems
from santelmo.games.santiago.board_types import SantiagoBoard, SantiagoSeat
from santelmo.games.santiago.board_view import board, seat_board
from santelmo.games.santiago.components import CROP_NAMES, CROP_OF, TILE_NAMES, tile_words
from santelmo.games.santiago.drawing_of_land import (
    LAND_HEIGHT,
    LAND_WIDTH,
    LEFT,
    SEA,
    TOP,
    draw_land,
)
from santelmo.games.santiago.emblems import INKS
from santelmo.games.santiago.state import SantiagoState

PANEL = LEFT + LAND_WIDTH + SEA + 24
"""Where the seats begin, on the right."""
WIDTH = PANEL + 350
STRIP = TOP + LAND_HEIGHT + SEA + 22
"""Where the tiles begin, below."""
TILE = 62
HEIGHT = STRIP + TILE + 62
SEAT_HEIGHT = 124

PHASES = {
    "auction": "the auction",
    "planting": "planting",
    "bribes": "bribes",
    "extra_irrigation": "extra irrigation",
}


def draw(s: SantiagoState, reader: int | None) -> str:
    """The board as this reader sees it, as an SVG document."""
    shown = board(s)
    if reader is not None:
        shown = seat_board(s, reader, shown)
    status = _status(shown)
    return document(
        WIDTH,
        HEIGHT,
        f"Santiago. {status}",
        *draw_land(shown),
        *(_seat(shown, seat, reader) for seat in range(len(shown["seats"]))),
        *_tiles(shown),
        text(LEFT - SEA, HEIGHT - 20, status, size=20, font=DISPLAY_FONT),
    )


def _status(shown: SantiagoBoard) -> str:
    seat = shown["to_act"]
    if seat is None:
        totals = [shown_seat["total"] or 0 for shown_seat in shown["seats"]]
        winners = [f"Seat {one}" for one, total in enumerate(totals) if total == max(totals)]
        return f"{join_words(winners)} {'has' if len(winners) == 1 else 'have'} won."
    return (
        f"Round {shown['round']} of {shown['rounds']}, {PHASES[shown['phase']]}. "
        f"Seat {seat} to act."
    )


def _seat(shown: SantiagoBoard, seat: int, reader: int | None) -> Svg:
    y = TOP - SEA + seat * SEAT_HEIGHT
    planter = shown["seats"][seat]
    acts = shown["to_act"] == seat
    own = " (you)" if seat == reader else ""
    parts = [
        rectangle(
            *(PANEL, y, WIDTH - PANEL - 22, SEAT_HEIGHT - 12),
            rx=4,
            fill=Colour.PAPER_RAISED,
            stroke=Colour.LEGAL if acts else Colour.LINE,
            stroke_width=2.5 if acts else 1,
        ),
        seat_mark(seat, PANEL + 24, y + 25, 15),
        text(PANEL + 48, y + 32, f"Seat {seat}{own}", size=20, font=DISPLAY_FONT),
    ]
    if shown["overseer"] == seat and shown["phase"] != "over":
        parts.append(labelled("Overseer", emblems.hat(WIDTH - 64, y + 12, 1.3)))
    parts += [
        text(PANEL + 16, y + 56 + 21 * number, words, size=15, fill=fill)
        for number, (words, fill) in enumerate(_seat_lines(planter, shown["to_act"] is None))
    ]
    return group(*parts)


def _seat_lines(planter: SantiagoSeat, over: bool) -> list[tuple[str, str]]:
    """What a seat has, and what it has done or would earn."""
    money, harvest, total = planter["money"], planter["harvest"], planter["total"]
    if over:
        return [
            (f"{count_noun(money or 0, 'escudo')} + harvest {harvest}", Colour.INK),
            (f"{count_noun(total or 0, 'escudo')} in all", Colour.ACCENT),
        ]
    has = ["money hidden" if money is None else count_noun(money, "escudo")]
    has.append(count_noun(planter["markers"], "marker"))
    risk = f" (+{planter['at_risk']} dry)" if planter["at_risk"] else ""
    expects = [f"harvest {harvest}{risk}", *(["extra canal"] if planter["extra_canal"] else [])]
    return [
        (", ".join(has), Colour.INK),
        (", ".join(expects), Colour.INK_SOFT),
        (", ".join(_choice(planter)), Colour.INK_SOFT),
    ]


def _choice(planter: SantiagoSeat) -> list[str]:
    """What the seat has said in this phase."""
    said: list[str] = []
    if planter["bid"] is not None:
        said.append(f"bid {planter['bid']}")
    if planter["passed"]:
        said.append("passed")
    if planter["supports"] is not None:
        said.append(f"supports Seat {planter['supports']}")
    if planter["offer"] is not None:
        said.append(f"offers {planter['offer']}")
    return said


def _tiles(shown: SantiagoBoard) -> list[Svg]:
    """The tile in hand, the turned-up ones, and what is still to come."""
    parts: list[Svg] = []
    x = LEFT - SEA
    if shown["held"] is not None:
        parts.append(_tile(shown["held"], x, "In hand: "))
        parts.append(
            rectangle(
                *(x - 3, STRIP - 3, TILE + 6, TILE + 6),
                rx=6,
                fill="none",
                stroke=Colour.CHOSEN,
                stroke_width=3,
            )
        )
        x += TILE + 22
    for tile in shown["turned_up"]:
        parts.append(_tile(tile, x, ""))
        x += TILE + 10
    for number, words in enumerate(_supplies(shown)):
        parts.append(
            text(
                *(LEFT + LAND_WIDTH + SEA, STRIP + 24 + 24 * number, words),
                size=16,
                anchor="end",
                fill=Colour.INK_SOFT,
            )
        )
    return parts


def _tile(name: str, x: float, prefix: str) -> Svg:
    number = TILE_NAMES.index(name) + 1
    crop, planters = CROP_NAMES[int(CROP_OF[number])], int(name[-1])
    middle = x + TILE / 2
    return labelled(
        f"{prefix}{tile_words(number)}",
        rectangle(x, STRIP, TILE, TILE, rx=5, fill=Colour.PAPER_RAISED, stroke=Colour.INK_SOFT),
        rectangle(x, STRIP, TILE, TILE, rx=5, fill=INKS[f"crop-{crop}"], fill_opacity=0.35),
        emblems.crop_emblem(crop, middle - 18, STRIP + 3, 36),
        *(
            emblems.planter(middle + (2 * i - planters + 1) * 11, STRIP + TILE - 14, 0.58)
            for i in range(planters)
        ),
    )


def _supplies(shown: SantiagoBoard) -> list[str]:
    each = shown["tiles_in_each_pile"]
    piles = f"{shown['piles']} piles of {count_noun(each, 'tile')}" if each else "no tiles to come"
    return [piles, f"{count_noun(shown['supply'], 'canal')} in the supply"]
