"""The ring of ships as an SVG diagram, with the cards of the round and the seats beside it.

Colours are never the only sign: each element of a ship bears the first letter of its colour.
"""

from __future__ import annotations

from textwrap import wrap

from santelmo.core.svg import (
    DISPLAY_FONT,
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
from santelmo.core.wording import count_noun, join_words
from santelmo.games.santy_anno import components
from santelmo.games.santy_anno.board_types import (
    SantyAnnoBoard,
    SantyAnnoCard,
    SantyAnnoEvent,
    SantyAnnoSeat,
    SantyAnnoShip,
)
from santelmo.games.santy_anno.board_view import board, seat_board
from santelmo.games.santy_anno.components import ELEMENTS, MAX_CARDS, Corner, Element
from santelmo.games.santy_anno.state import SantyAnnoState
from santelmo.games.santy_anno.words.log import ORDINALS

INKS: dict[str, str] = {
    "yellow": "#eec04a",
    "red": "#bf3b2b",
    "blue": "#3568b0",
    "green": "#35834f",
}
"""The colours of ships, as in the client's style sheet."""
LETTER_INKS: dict[components.Colour, str] = {
    "yellow": Colour.INK,
    "red": Colour.ACCENT_INK,
    "blue": Colour.ACCENT_INK,
    "green": Colour.ACCENT_INK,
}

OUTLINE: dict[Element, str] = {
    "crow": "M21 2H43V6H41L38 15H26L23 6H21Z",
    "sails": "M12 19Q32 24 52 19Q58 29 52 40Q32 35 12 40Q18 29 12 19Z",
    "hull": "M6 43H58Q56 54 48 55H17Q9 54 6 43Z",
    "plate": "M10 58H54V66H10Z",
}
"""A ship of nothing but its elements, in a box of 64 by 66, as the client draws it on cards."""
MAST = "M32 15V43"
LETTERS_AT: dict[Element, float] = {"crow": 11.5, "sails": 33, "hull": 52, "plate": 64.4}
"""How deep in that box the letter of an element stands."""
LETTER_SIZE = 7.4
COCO = (
    "M20 8Q32 6 34 17Q40 28 34 40L30 46L26 38Q14 36 14 24Q12 14 20 8Z",
    "M23 20Q34 22 31 37Q22 34 23 20Z",
    "M15 13Q8 13 9 20Q13 20 16 18Z",
)
"""The parrot's body, wing and beak in a box of 48 by 48, as the client draws it."""
HELM = "M9 22A26 26 0 0 1 52 15M53 3V17H40"
"""An arrow clockwise, in a box of 64 by 66, as the client draws it."""

CELL = (196, 188)
CELLS = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))
"""Where in a square of nine the ships lie, clockwise from the top."""
MARGIN = 24
CHART = (3 * CELL[0] + 12, 3 * CELL[1] + 12)
CORNERS: dict[Corner, tuple[float, float]] = {
    "top left": (22, 24),
    "top right": (CELL[0] - 22, 24),
    "bottom left": (22, 118),
    "bottom right": (CELL[0] - 22, 118),
}
"""Where Coco sits in a ship's cell."""
PIRATE_AT = (48, 74)
"""Where a pirate stands in a ship's cell, out of Coco's way."""
SHIP_SCALE = 2.0

PANEL = MARGIN + CHART[0] + 24
CARD = (116, 124)
CARDS_IN_ROW = 4
CARD_GAP = 10
CARD_COLUMNS, EVENT_COLUMNS = 15, 18
"""How many letters fit on a line of a card, and of an event."""
PANEL_WIDTH = CARDS_IN_ROW * (CARD[0] + CARD_GAP) - CARD_GAP
WIDTH = PANEL + PANEL_WIDTH + MARGIN
SEAT_HEIGHT = 34


def draw(s: SantyAnnoState, reader: int | None) -> str:
    """The board as its reader sees it, as an SVG document."""
    shown = board(s) if reader is None else seat_board(s, reader, board(s))
    cards = [] if shown["over"] else _cards(shown)
    seats_at = MARGIN + 34 + _rows(len(cards)) * (CARD[1] + CARD_GAP) if cards else MARGIN
    return document(
        WIDTH,
        _height(len(shown["seats"])),
        f"Santy Anno. {_status(shown)}",
        _chart(shown),
        *([_heading(shown), *cards] if cards else []),
        _seats(shown, reader, seats_at),
    )


def _rows(cards: int) -> int:
    return -(-cards // CARDS_IN_ROW)


def _height(seats: int) -> int:
    """The same in all rounds, so that the pictures of a match can follow each other."""
    cards = 34 + _rows(MAX_CARDS + 1) * (CARD[1] + CARD_GAP)
    return 2 * MARGIN + max(CHART[1], cards + 44 + SEAT_HEIGHT * seats)


def _status(shown: SantyAnnoBoard) -> str:
    if shown["over"]:
        captains = [f"Seat {r['seat']}" for r in shown["ranks"] or [] if r["title"] == "captain"]
        return f"{join_words(captains)} {'is' if len(captains) == 1 else 'are'} captain."
    return f"Round {shown['round']} of {shown['rounds']}."


def _chart(shown: SantyAnnoBoard) -> Svg:
    width, height = CHART
    middle_x, middle_y = MARGIN + width / 2, MARGIN + height / 2
    return group(
        rectangle(MARGIN, MARGIN, width, height, rx=6, fill=Colour.SEA, stroke=Colour.LINE_STRONG),
        circle(
            *(middle_x, middle_y, 88),
            fill="none",
            stroke=Colour.SEA_INK,
            stroke_dasharray="4 8",
            stroke_width=2,
        ),
        circle(middle_x, middle_y, 72, fill=Colour.SAND, stroke=Colour.INK, stroke_width=2),
        *_harbour(shown, middle_x, middle_y),
        *(_ship(ship, place, shown["answer"]) for place, ship in enumerate(shown["ring"])),
    )


def _harbour(shown: SantyAnnoBoard, x: float, y: float) -> list[Svg]:
    """The number of the round, and which way is clockwise."""
    first, second = (
        ("The end", "") if shown["over"] else (f"Round {shown['round']}", f"of {shown['rounds']}")
    )
    return [
        text(x, y - 2, first, size=26, anchor="middle", font=DISPLAY_FONT),
        text(x, y + 24, second, size=20, anchor="middle", font=DISPLAY_FONT),
        _turn(x - 22, y - 68, 0.68),
        text(x, y + 48, "clockwise", size=12, anchor="middle", fill=Colour.INK_SOFT),
    ]


def _turn(x: float, y: float, scale: float, mirrored: bool = False) -> Svg:
    """The arrow of a helm, mirrored for the way against the clock."""
    flip = "translate(64 0) scale(-1 1)" if mirrored else ""
    return path(
        HELM,
        fill="none",
        stroke=Colour.ACCENT,
        stroke_width=4,
        transform=f"translate({x:g} {y:g}) scale({scale:g}) {flip}".strip(),
    )


def _ship(ship: SantyAnnoShip, place: int, answer: str | None) -> Svg:
    column, row = CELLS[place]
    x, y = MARGIN + 6 + column * CELL[0], MARGIN + 6 + row * CELL[1]
    width, height = CELL
    named = ship["name"] == answer
    colours = ", ".join(f"{element} {ship['colours'][element]}" for element in ELEMENTS)
    pirate = [seat_mark(seat, *PIRATE_AT, 20) for seat in ship["pirates"]]
    rim = [circle(*PIRATE_AT, 23, fill=Colour.PAPER_RAISED, stroke=Colour.INK) for _ in pirate]
    frame = rectangle(
        *(4, 3, width - 8, height - 6),
        rx=6,
        fill=Colour.PAPER_RAISED if named else "none",
        stroke=Colour.CHOSEN if named else Colour.SEA_DEEP,
        stroke_width=4 if named else 1,
    )
    label = f"{ship['number']} {ship['name']}: {colours}; Coco {ship['coco']}"
    return labelled(
        f"{label}; named by the reader" if named else label,
        frame,
        _outline(ship, width / 2 - 32 * SHIP_SCALE, 12),
        _parrot(*CORNERS[ship["coco"]], mirrored=ship["coco"].endswith("right")),
        text(
            *(width / 2, height - 18, f"{ship['number']}  {ship['name']}"),
            size=21,
            anchor="middle",
            font=DISPLAY_FONT,
        ),
        *rim,
        *pirate,
        transform=f"translate({x:g} {y:g})",
    )


def _outline(ship: SantyAnnoShip, x: float, y: float) -> Svg:
    """The ship's elements in their colours, each with the letter of its colour."""
    parts = [path(MAST, stroke=Colour.INK, stroke_width=2)]
    for element in ELEMENTS:
        colour = ship["colours"][element]
        parts.append(path(OUTLINE[element], fill=INKS[colour], stroke=Colour.INK))
        parts.append(
            text(
                *(32, LETTERS_AT[element], colour[0].upper()),
                size=LETTER_SIZE,
                anchor="middle",
                fill=LETTER_INKS[colour],
                font_weight="bold",
            )
        )
    return group(*parts, transform=f"translate({x:g} {y:g}) scale({SHIP_SCALE:g})")


def _parrot(x: float, y: float, *, mirrored: bool = False, scale: float = 0.6) -> Svg:
    """Coco on a perch around (x, y)."""
    flip = " scale(-1 1)" if mirrored else ""
    body, wing, beak = COCO
    return labelled(
        "Coco",
        circle(x, y, 28 * scale, fill=Colour.PAPER_RAISED, stroke=Colour.LINE_STRONG),
        group(
            path(body, fill=Colour.PAPER_RAISED, stroke=Colour.INK, stroke_width=2),
            path(wing, fill=Colour.STONE, stroke=Colour.INK, stroke_width=2),
            path(beak, fill=Colour.INK),
            transform=f"translate({x:g} {y:g}) scale({scale:g}){flip} translate(-23 -25)",
        ),
    )


def _heading(shown: SantyAnnoBoard) -> Svg:
    words = f"{count_noun(len(shown['cards']), 'boarding card')} of round {shown['round']}"
    return text(PANEL, MARGIN + 20, words, size=20, font=DISPLAY_FONT)


def _cards(shown: SantyAnnoBoard) -> list[Svg]:
    """The cards in their order, with the event after the card where it lies."""
    faces: list[Svg] = []
    for card in shown["cards"]:
        faces.append(_card(card))
        event = shown["event"]
        if event is not None and card["place"] == event["after_card"]:
            faces.append(_event(event))
    return [
        group(face, transform=f"translate({_card_x(number):g} {_card_y(number):g})")
        for number, face in enumerate(faces)
    ]


def _card_x(number: int) -> float:
    return PANEL + number % CARDS_IN_ROW * (CARD[0] + CARD_GAP)


def _card_y(number: int) -> float:
    return MARGIN + 34 + number // CARDS_IN_ROW * (CARD[1] + CARD_GAP)


def _face(fill: str, stroke: str, words: str, fill_of_words: str) -> list[Svg]:
    """A card without its picture: the words stand below it."""
    lines = wrap(words, CARD_COLUMNS)
    return [
        rectangle(0, 0, *CARD, rx=6, fill=fill, stroke=stroke, stroke_width=1.5),
        *(
            text(
                *(CARD[0] / 2, CARD[1] - 8 - 14 * (len(lines) - 1 - number), words_of_line),
                size=12,
                anchor="middle",
                fill=fill_of_words,
            )
            for number, words_of_line in enumerate(lines)
        ),
    ]


def _card(card: SantyAnnoCard) -> Svg:
    place = text(8, 19, str(card["place"]), size=15, fill=Colour.ACCENT)
    if card["kind"] == "face_down":
        back = _face(Colour.SEA_DEEP, Colour.SEA_INK, card["words"], Colour.INK)
        return labelled(card["help"], *back, place)
    front = _face(Colour.PAPER_RAISED, Colour.LINE_STRONG, card["words"], Colour.INK)
    return labelled(card["help"], *front, place, *_card_picture(card))


def _card_picture(card: SantyAnnoCard) -> list[Svg]:
    middle = CARD[0] / 2
    match card["kind"]:
        case "element" | "struck" | "double":
            return [_small_ship(card, middle - 28, 10)]
        case "colour":
            return [_flag(card, middle)]
        case "name":
            letters = card["struck"] or "Abc"
            word = text(middle, 54, letters, size=32, anchor="middle", font=DISPLAY_FONT)
            return [word, *([_strike(middle)] if card["struck"] else [])]
        case "helm":
            counter = card["direction"] == "counter-clockwise"
            steps = text(middle, 66, str(card["steps"]), size=30, anchor="middle")
            return [_turn(middle - 32, 14, 1, mirrored=counter), steps]
        case "coco":
            return [_parrot(middle, 44, scale=1.1)]
        case _:
            add, less = card["numbers"]
            return [
                text(middle, 44, f"+{add}", size=26, anchor="middle"),
                line(middle - 22, 51, middle + 22, 51, stroke=Colour.INK),
                text(middle, 76, f"−{-less}", size=26, anchor="middle"),
            ]


def _strike(middle: float) -> Svg:
    return line(middle - 24, 70, middle + 24, 22, stroke=Colour.DANGER, stroke_width=4)


def _small_ship(card: SantyAnnoCard, x: float, y: float) -> Svg:
    """A ship with the elements that are meant filled; a struck colour fills them."""
    parts = [path(MAST, stroke=Colour.LINE_STRONG)]
    for element in ELEMENTS:
        meant = element in card["elements"]
        struck = INKS.get(card["struck"]) if card["struck"] else None
        fill = (struck or Colour.INK) if meant else "none"
        stroke = Colour.INK if meant else Colour.LINE_STRONG
        parts.append(path(OUTLINE[element], fill=fill, stroke=stroke, stroke_width=1.4))
    ship = group(*parts, transform=f"translate({x:g} {y:g}) scale(0.92)")
    return group(ship, _strike(CARD[0] / 2)) if card["struck"] else ship


def _flag(card: SantyAnnoCard, middle: float) -> Svg:
    colour = card["colour"]
    assert colour is not None
    return group(
        line(middle - 28, 16, middle - 28, 84, stroke=Colour.INK, stroke_width=2),
        rectangle(middle - 28, 20, 56, 40, fill=INKS[colour], stroke=Colour.INK),
        text(*(middle, 49, colour[0].upper()), size=24, anchor="middle", fill=LETTER_INKS[colour]),
    )


def _event(event: SantyAnnoEvent) -> Svg:
    if event["kind"] == "face_down":
        return labelled(
            event["help"], *_face(Colour.SEA_DEEP, Colour.SEA_INK, event["words"], Colour.INK)
        )
    lines = wrap(event["help"], EVENT_COLUMNS)
    return labelled(
        event["help"],
        rectangle(0, 0, *CARD, rx=6, fill=Colour.SAND, stroke=Colour.ACCENT, stroke_width=2),
        text(CARD[0] / 2, 20, event["words"], size=14, anchor="middle", fill=Colour.ACCENT),
        *(
            text(CARD[0] / 2, 36 + 12 * number, words, size=10.5, anchor="middle")
            for number, words in enumerate(lines)
        ),
    )


def _seats(shown: SantyAnnoBoard, reader: int | None, y: float) -> Svg:
    """The seats; at the end from first to last."""
    title = text(
        PANEL, y + 22, "Standings" if shown["over"] else "Pirates", size=20, font=DISPLAY_FONT
    )
    order = [rank["seat"] for rank in shown["ranks"] or []] or range(len(shown["seats"]))
    rows = [
        _seat(shown, shown["seats"][seat], reader, y + 36 + SEAT_HEIGHT * row)
        for row, seat in enumerate(order)
    ]
    return group(title, *rows)


def _seat(shown: SantyAnnoBoard, seat: SantyAnnoSeat, reader: int | None, y: float) -> Svg:
    own = " (you)" if seat["seat"] == reader else ""
    money = "" if seat["ducats"] is None else count_noun(seat["ducats"], "ducat")
    right = PANEL + PANEL_WIDTH - 10
    return group(
        rectangle(
            *(PANEL, y, PANEL_WIDTH, SEAT_HEIGHT - 5),
            rx=4,
            fill=Colour.PAPER_RAISED,
            stroke=Colour.LINE,
        ),
        seat_mark(seat["seat"], PANEL + 17, y + 14.5, 11),
        text(PANEL + 36, y + 20, f"Seat {seat['seat']}{own}", size=16, font=DISPLAY_FONT),
        text(PANEL + 160, y + 20, _seat_words(shown, seat), size=13, fill=Colour.INK_SOFT),
        text(right, y + 20, money, size=15, anchor="end", fill=Colour.ACCENT),
    )


def _seat_words(shown: SantyAnnoBoard, seat: SantyAnnoSeat) -> str:
    """Where the pirate is, and what the seat has done in this round."""
    for rank in shown["ranks"] or []:
        if rank["seat"] == seat["seat"]:
            coins = " + ".join(map(str, rank["coins"])) or "no coins"
            return f"{rank['place']}. {rank['title']}: {coins}"
    facts = [f"on {seat['ship']}"]
    if seat["answered"]:
        facts.append(f"{ORDINALS[seat['arrival'] - 1]} to answer" if seat["arrival"] else "late")
    if seat["owes_lap"]:
        facts.append("owes a lap")
    elif seat["lapped"] and not seat["answered"]:
        facts.append("lap run")
    return ", ".join(facts)
