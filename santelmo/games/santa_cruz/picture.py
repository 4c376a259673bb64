"""The island in text, for terminals: a list by island, the track, and what everybody has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.text import Text

from santelmo.core.moves import Move
from santelmo.core.wording import count_noun
from santelmo.games.santa_cruz import building, rules, scoring
from santelmo.games.santa_cruz.cached_rules import track_order
from santelmo.games.santa_cruz.components import (
    BUILDINGS,
    GOODS,
    NAMES,
    SETS,
    kind_of,
)
from santelmo.games.santa_cruz.island import Island, Tile, island_of
from santelmo.games.santa_cruz.state import SantaCruzState, Stage
from santelmo.games.santa_cruz.state_bytes import raw_bytes
from santelmo.games.santa_cruz.words.names import (
    building_card_words,
    building_words,
    card_words,
    list_or_nothing,
)

SEAT_STYLES = ("bold blue", "bold red", "bold yellow", "bold magenta")
KIND_STYLES = ("cyan", "green", "red")
TARGET_STYLE = "reverse green"
FACE_DOWN = "face down"
CELL = 27
LINE = 79
RIVER_MARK = "~"


def picture(s: SantaCruzState, seat: int | None, targets: Sequence[Move]) -> Text:
    """Each space with its tile and, in brackets, the seats that have built there."""
    island = island_of(s)
    marked = {move.values[0] for move in targets if move.kind in ("land", "build", "join")}
    text = Text()
    for key, title in island.islands.items():
        text.append(f"{title}\n", "bold")
        text.append_text(_spaces(s, island, key, marked))
    text.append_text(_waters_and_roads(island))
    text.append_text(_track(s))
    for other in range(s.players):
        text.append_text(_seat(s, other))
    if seat is not None:
        text.append_text(_hand(s, seat))
    return text


def _spaces(s: SantaCruzState, island: Island, key: str, marked: set[str]) -> Text:
    faces: list[int] = s.face.tolist()
    built: list[int] = s.built.tolist()
    columns: list[list[Text]] = [[], [], []]
    for space, entry in island.spaces.items():
        if entry["island"] == key:
            owners = [seat for seat, spaces in enumerate(built) if spaces >> space & 1]
            cell = _space(island, space, faces[space], owners)
            if NAMES[space] in marked:
                cell.stylize(TARGET_STYLE, 0, len(NAMES[space]))
            columns[kind_of(space)].append(cell)
    text = Text()
    for row in zip_longest(*(column for column in columns if column), fillvalue=Text()):
        line = Text("  ")
        for cell in row:
            line.append_text(cell)
            line.append(" " * max(CELL - len(cell.plain), 1))
        line.rstrip()
        text.append_text(line).append("\n")
    return text


def _space(island: Island, space: int, face: int, owners: list[int]) -> Text:
    cell = Text().append(NAMES[space], KIND_STYLES[kind_of(space)])
    cell.append(RIVER_MARK if space in island.river_of else " ", "blue")
    if face:
        cell.append(tile_text(island.tiles[face - 1]))
    else:
        cell.append(FACE_DOWN, "dim")
    for seat in owners:
        cell.append(f" [{seat}]", SEAT_STYLES[seat])
    return cell


def tile_text(tile: Tile) -> str:
    """A tile in few words: "house 2 fish+3"."""
    goods = " ".join(good for i, good in enumerate(GOODS) if tile.goods >> i & 1)
    bonus = f"+{tile.bonus}" if tile.bonus else ""
    words = [BUILDINGS[tile.building], str(tile.points), goods + bonus, "bird" if tile.bird else ""]
    return " ".join(word for word in words if word)


def _waters_and_roads(island: Island) -> Text:
    text = Text()
    for name, spaces in island.rivers.items():
        text.append(f"{RIVER_MARK} {name}: ", "blue")
        text.append(f"{' '.join(NAMES[space] for space in spaces)}\n", "dim")
    line = "Roads:"
    for one, other in island.roads:
        road = f" {NAMES[one]}-{NAMES[other]}"
        if len(line) + len(road) > LINE:
            text.append(f"{line}\n", "dim")
            line = "      "
        line += road
    text.append(f"{line}\n", "dim")
    return text


def _track(s: SantaCruzState) -> Text:
    text = Text(f"Round {s.round_number}. Track: ")
    for i, seat in enumerate(track_order(raw_bytes(s))):
        text.append(", " if i else "")
        text.append(f"Seat {seat}", SEAT_STYLES[seat])
        text.append(f" {s.score[seat]}")
    return text.append("\n")


def _seat(s: SantaCruzState, seat: int) -> Text:
    text = Text(f"Seat {seat}", SEAT_STYLES[seat])
    acting = bool(rules.actors(s) >> seat & 1)
    number = int(s.set_of[s.round_number - 1, seat])
    cards = building_card_words(s.cards[seat].tolist())
    supply = building_words(s.supply[seat].tolist())
    played = card_words(s.played[s.round_number - 1, seat].tolist())
    text.append(" (to act)" if acting else "")
    text.append(f": set {SETS[number - 1] if number else '-'}, {cards} left; ")
    text.append(f"{count_noun(int(s.tokens[seat]), 'bird token')}\n")
    text.append(f"  {supply}; {count_noun(int(s.held[seat]), 'scoring card')}")
    return text.append(f", played {list_or_nothing(played)}\n")


def _hand(s: SantaCruzState, seat: int) -> Text:
    text = Text("Your scoring cards: ", "bold")
    hand = card_words(s.hand[seat].tolist())
    text.append(f"{list_or_nothing(hand)}\n")
    birds = int(scoring.bird_points(s, seat))
    if birds:
        text.append(f"Your bird tokens are worth {birds}.\n")
    if s.stage == Stage.BUILDING and s.seat == seat and building.may_join(s, seat):
        text.append("You may join another player once in this round.\n", "dim")
    return text
