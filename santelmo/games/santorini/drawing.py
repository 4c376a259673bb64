"""The island from above as an SVG diagram, with the gods beside it."""

from __future__ import annotations

from textwrap import wrap

from santelmo.core.svg import (
    DISPLAY_FONT,
    SEAT_COLOURS,
    Colour,
    Svg,
    circle,
    document,
    group,
    labelled,
    line,
    path,
    rectangle,
    seat_mark,
    text,
)
from santelmo.core.wording import count_noun
from santelmo.games.santorini import traits
from santelmo.games.santorini.board import FACES, NAMES, OFF, SIZE, SPACES, space_number
from santelmo.games.santorini.board_types import SantoriniBoard, SantoriniDraft
from santelmo.games.santorini.board_view import board
from santelmo.games.santorini.notation import blocks_on, layers_of
from santelmo.games.santorini.state import TEAM_PLAYERS, SantoriniState, Stage
from santelmo.games.santorini.words.names import god_of, seats_of
from santelmo.games.santorini.words.prompts import prompt

INKS = {
    "plot": "#c2cc9c",
    "plot-other": "#b6c38f",
    "tower-shade": "#d8cfbd",
    "tower-top": "#f6efdf",
    "tower-lit": "#fffdf6",
    "tower-ink": "#2a2018",
    "dome": "#2c5fa3",
    "dome-gleam": "#8fb6e6",
}
"""Colours that only Santorini has, named as in the client's style sheet."""
BLOCK_INKS = (INKS["tower-shade"], INKS["tower-top"], INKS["tower-lit"])

WIDTH, HEIGHT = 964, 616
CELL = 92
LEFT, TOP_EDGE = 56, 52
"""The upper left corner of the island's northern row."""
BEACH = 16
INSETS = (7, 17, 27)
"""How far each block stays within the edge of its space."""
PIECE = 25
"""The radius of a worker."""
DOME = 28
"""The radius of a dome: it covers the third block."""
BADGE = 11
PANEL = LEFT + SIZE * CELL + 44
"""Where the words on the right begin."""
PANEL_COLUMNS = 44
"""How many letters fit on a line there."""
LINE_HEIGHT = 18
STATUS_COLUMNS = 90
"""How many letters fit on a line below the island."""


def draw(s: SantoriniState, reader: int | None) -> str:
    """The board as an SVG document; nothing in it is hidden from anybody."""
    shown = board(s)
    status = _status(s)
    return document(
        WIDTH,
        HEIGHT,
        f"Santorini. {status}",
        _sea(),
        *(_space(s, space) for space in range(SPACES)),
        *_coordinates(),
        *_workers(s, shown),
        *_mover(s),
        *_panel(s, shown, reader),
        *_status_lines(status),
    )


def _status(s: SantoriniState) -> str:
    if s.stage == Stage.OVER:
        verb = "have" if s.players == TEAM_PLAYERS else "has"
        return f"{seats_of(s, int(s.winner))} {verb} won."
    return f"Seat {s.seat} to act. {prompt(s, int(s.seat)).text}"


def _status_lines(status: str) -> list[Svg]:
    return [
        text(LEFT - BEACH, HEIGHT - 46 + 22 * number, words, size=16, font=DISPLAY_FONT)
        for number, words in enumerate(wrap(status, STATUS_COLUMNS))
    ]


def _corner(space: int) -> tuple[float, float]:
    """The upper left corner of a space; north is up."""
    row, column = divmod(space, SIZE)
    return LEFT + column * CELL, TOP_EDGE + (SIZE - 1 - row) * CELL


def _middle(space: int) -> tuple[float, float]:
    x, y = _corner(space)
    return x + CELL / 2, y + CELL / 2


def _sea() -> Svg:
    island, sea = SIZE * CELL, SIZE * CELL + 2 * BEACH + 28
    x, y = LEFT - BEACH, TOP_EDGE - BEACH
    return group(
        rectangle(x - 14, y - 14, sea, sea, rx=6, fill=Colour.SEA, stroke=Colour.LINE_STRONG),
        rectangle(
            x - 5,
            y - 5,
            island + 2 * BEACH + 10,
            island + 2 * BEACH + 10,
            rx=20,
            fill="none",
            stroke=Colour.SEA_INK,
            stroke_dasharray="10 7",
            stroke_opacity=0.6,
        ),
        rectangle(
            x,
            y,
            island + 2 * BEACH,
            island + 2 * BEACH,
            rx=14,
            fill=Colour.SAND,
            stroke=Colour.LINE_STRONG,
        ),
    )


def _coordinates() -> list[Svg]:
    """The letters of the columns and the numbers of the rows, on the beach."""
    ends = TOP_EDGE + SIZE * CELL
    words: list[Svg] = []
    for number in range(SIZE):
        middle = (number + 0.5) * CELL
        words.append(_coordinate(LEFT + middle, ends + 12, NAMES[number][0]))
        words.append(_coordinate(LEFT - 8, ends - middle + 4, str(number + 1)))
    return words


def _coordinate(x: float, y: float, name: str) -> Svg:
    return text(x, y, name, size=14, anchor="middle", fill=Colour.INK_SOFT, font=DISPLAY_FONT)


def _space(s: SantoriniState, space: int) -> Svg:
    """The plot, its blocks one inside the other, and the dome; a number says how many blocks."""
    x, y = _corner(space)
    blocks, dome = blocks_on(layers_of(s), space), bool(s.domes >> space & 1)
    plot = INKS["plot" if sum(divmod(space, SIZE)) % 2 else "plot-other"]
    parts = [rectangle(x, y, CELL, CELL, fill=plot, stroke=Colour.LINE_STRONG)]
    for block in range(blocks):
        side = CELL - 2 * INSETS[block]
        corner = INSETS[block]
        parts.append(
            rectangle(
                *(x + corner, y + corner, side, side),
                fill=BLOCK_INKS[block],
                stroke=INKS["tower-ink"],
                stroke_width=1.6,
            )
        )
    if dome:
        parts.append(_dome(space))
    if blocks and (dome or space in s.workers):
        parts.append(_badge(space, blocks))
    elif blocks:
        middle_x, middle_y = _middle(space)
        parts.append(text(middle_x, middle_y + 9, str(blocks), size=26, anchor="middle"))
    return labelled(_space_words(space, blocks, dome), *parts)


def _space_words(space: int, blocks: int, dome: bool) -> str:
    height = count_noun(blocks, "block") if blocks else "ground"
    return f"{NAMES[space]}: {height}{', a dome' if dome else ''}"


def _dome(space: int) -> Svg:
    x, y = _middle(space)
    return group(
        circle(x, y, DOME, fill=INKS["dome"], stroke=INKS["tower-ink"], stroke_width=1.6),
        path(
            f"M{x - 16:g} {y - 4:g}A17 17 0 0 1 {x - 2:g} {y - 17:g}",
            fill="none",
            stroke=INKS["dome-gleam"],
            stroke_width=4,
            stroke_linecap="round",
        ),
    )


def _badge(space: int, blocks: int) -> Svg:
    """The height of a space on which something stands."""
    x, y = _corner(space)
    x, y = x + CELL - BADGE - 5, y + CELL - BADGE - 5
    return group(
        circle(x, y, BADGE, fill=Colour.PAPER_RAISED, stroke=INKS["tower-ink"]),
        text(x, y + 5.5, str(blocks), size=16, anchor="middle"),
    )


def _workers(s: SantoriniState, shown: SantoriniBoard) -> list[Svg]:
    """The coin of the side's first seat; in a team the rim has the partner's colour.

    Two workers on one space, as in a raid, stand side by side.
    """
    drawn: list[Svg] = []
    spaces = [space for spaces in shown["workers"] for space in spaces]
    before: list[str] = []
    for seats, standing in zip(shown["sides"], shown["workers"], strict=True):
        for name in standing:
            shift = (before.count(name) - (spaces.count(name) - 1) / 2) * PIECE * 1.3
            before.append(name)
            space = space_number(name)
            assert space is not None
            x, y = _middle(space)
            drawn.append(_worker(x + shift, y, seats, name))
    return drawn


def _worker(x: float, y: float, seats: list[int], name: str) -> Svg:
    owners = " and ".join(f"Seat {seat}" for seat in seats)
    return labelled(
        f"A worker of {owners} on {name}",
        circle(x, y, PIECE, fill=Colour.PAPER_RAISED, stroke=INKS["tower-ink"], stroke_width=1.6),
        circle(x, y, PIECE - 3, fill=SEAT_COLOURS[seats[-1]]),
        seat_mark(seats[0], x, y, PIECE - (7 if len(seats) > 1 else 3)),
    )


def _mover(s: SantoriniState) -> list[Svg]:
    """A frame around the worker that has moved in this turn."""
    if s.mover == OFF or s.stage == Stage.OVER:
        return []
    x, y = _corner(int(s.mover))
    frame = rectangle(
        *(x + 2, y + 2, CELL - 4, CELL - 4),
        fill="none",
        stroke=Colour.LAST,
        stroke_width=4,
        stroke_dasharray="12 6",
    )
    return [labelled("The worker that has moved", frame)]


def _panel(s: SantoriniState, shown: SantoriniBoard, reader: int | None) -> list[Svg]:
    """The seats with their gods, the draft, and the die."""
    y = float(TOP_EDGE - BEACH - 14)
    parts: list[Svg] = []
    for seat in range(s.players):
        drawn, height = _seat(s, seat, reader, y)
        parts.append(drawn)
        y += height
    if shown["draft"] is not None:
        parts.append(_draft(shown["draft"], y + 10))
    elif shown["die"]["rolls"]:
        parts.append(_die(shown["die"]["face"], shown["die"]["direction"], y + 10))
    return parts


def _seat(s: SantoriniState, seat: int, reader: int | None, y: float) -> tuple[Svg, float]:
    """A seat, and how high it is."""
    god = god_of(s, seat)
    own = " (you)" if seat == reader else ""
    title = f"Seat {seat}{own}: {god.full_name}" if god.traits else f"Seat {seat}{own}"
    lines = [(words, Colour.INK_SOFT) for words in wrap(god.glance, PANEL_COLUMNS) if god.traits]
    states = _states(s, seat)
    if states:
        lines.append((states, Colour.ACCENT))
    height = 34 + LINE_HEIGHT * len(lines) + (20 if lines else 14)
    acting = s.stage != Stage.OVER and s.seat == seat
    drawn = group(
        rectangle(
            *(PANEL, y, WIDTH - PANEL - 24, height - 8),
            rx=4,
            fill=Colour.PAPER_RAISED,
            stroke=Colour.LEGAL if acting else Colour.LINE,
            stroke_width=2.5 if acting else 1,
        ),
        seat_mark(seat, PANEL + 22, y + 21, 13),
        text(PANEL + 44, y + 27, title, size=18, font=DISPLAY_FONT),
        *(
            text(PANEL + 14, y + 33 + LINE_HEIGHT * number, words, size=13.5, fill=fill)
            for number, (words, fill) in enumerate(lines, 1)
        ),
    )
    return drawn, height


def _states(s: SantoriniState, seat: int) -> str:
    """What there is to know of a seat beyond its god."""
    number, god = int(s.god[seat]), god_of(s, seat)
    bans_climbing = god.traits & traits.BANS_CLIMBING and int(s.bans) & traits.BANS_CLIMBING
    facts = {
        "out": bool(s.lost[seat]),
        "start player": s.stage < Stage.MOVING and s.start == seat,
        "power spent": bool(god.traits and int(s.spent) >> number & 1),
        "opponents cannot move up": bool(bans_climbing),
    }
    return ", ".join(fact for fact, holds in facts.items() if holds)


def _draft(draft: SantoriniDraft, y: float) -> Svg:
    """The gods on offer; a number says in which order a god was picked."""
    parts = [text(PANEL, y + 14, "The draft", size=18, font=DISPLAY_FONT)]
    for number, card in enumerate(draft["offer"]):
        baseline = y + 38 + number * 22
        picked = card["picked"]
        order = "" if picked is None else f"{picked}."
        fill = Colour.INK if picked is None else Colour.ACCENT
        parts.append(text(PANEL + 18, baseline, order, size=15, anchor="end", fill=fill))
        parts.append(text(PANEL + 26, baseline, card["title"], size=15, fill=fill))
    return group(*parts)


def _die(face: int, direction: str, y: float) -> Svg:
    """The die, with a needle in its direction."""
    x, side = PANEL + 2, 40
    middle_x, middle_y = x + side / 2, y + side / 2
    turn = f"rotate({face * 360 // FACES} {middle_x:g} {middle_y:g})"
    return labelled(
        f"The die shows {face}: {direction}",
        rectangle(x, y, side, side, rx=7, fill=Colour.PAPER_RAISED, stroke=Colour.INK),
        group(
            line(
                middle_x,
                middle_y + 13,
                middle_x,
                middle_y - 8,
                stroke=Colour.ACCENT,
                stroke_width=3,
            ),
            path(f"M{middle_x - 7:g} {middle_y - 5:g}l7-10 7 10Z", fill=Colour.ACCENT),
            transform=turn,
        ),
        text(x + side + 14, middle_y + 6, f"{face}, {direction}", size=17, font=DISPLAY_FONT),
    )
