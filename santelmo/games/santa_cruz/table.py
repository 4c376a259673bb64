"""The state in the table's language: what a board component draws.

A table is made after each move and compared with the one before, and most of it is as it was. So
its parts are kept, by the few numbers on which each depends, and given out again: the same objects
need not be made, and compare at once. Nobody may change them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from santelmo.games.santa_cruz import prospects, reading
from santelmo.games.santa_cruz.components import (
    BUILDING_CARDS,
    BUILDINGS,
    CARDS,
    DOUBLE,
    GOODS,
    KINDS,
    NAMES,
    SEATS,
    SETS,
    SPACES,
    WAYS,
    kind_of,
    names_of,
    spaces_in,
)
from santelmo.games.santa_cruz.island import Island, Tile
from santelmo.games.santa_cruz.log import card_words
from santelmo.games.santa_cruz.prospects import Reach
from santelmo.games.santa_cruz.reading import BOARDS, SEATS_OF_BOARDS, Board
from santelmo.games.santa_cruz.state import (
    BUILDING,
    BUNDLING,
    CHOOSING,
    DISCARDING,
    LANDING,
    OVER,
    PLAYING,
    SantaCruzState,
)

STAGES = {
    CHOOSING: "choose",
    LANDING: "land",
    PLAYING: "play",
    BUILDING: "build",
    BUNDLING: "bundle",
    DISCARDING: "discard",
    OVER: "over",
}
TRACK_FIELDS = 50
ISLANDS = 64
"""So many islands are drawn without making their maps again; there are two, and people's own."""
SMALL_PARTS = 1 << 14
"""So many spaces with what is on them, markers on their fields and rows of numbers are kept: about
all that there are on one or two islands."""


def table(s: SantaCruzState) -> dict[str, Any]:
    raw = reading.octets(s)
    board, stage = reading.board(raw), reading.stage(raw)
    chart = _chart(board.island)
    order = prospects.track_order(raw)
    return {
        "island": board.island.title,
        "islands": board.island.islands,
        "spaces": _spaces(board),
        "roads": chart.roads,
        "rivers": chart.rivers,
        "unseen_tiles": _unseen_tiles(board.island, board.face),
        "round": reading.round_number(raw),
        "stage": STAGES[stage],
        "to_act": reading.seat(raw) if stage not in (DISCARDING, OVER) else None,
        "start": reading.start(raw),
        "last": prospects.last_seat(raw),
        "may_join": not reading.join_used(raw),
        "way": WAYS[reading.way(raw)] if stage == BUILDING else None,
        "builds": reading.builds(raw),
        "track": _track(order, reading.score(raw)),
        "seats": _seats(raw, board, order),
        "sets": _sets(reading.sets(raw), reading.set_of(raw)[0]),
        "bundles": _bundles_of(raw) if reading.round_number(raw) == 2 else [],
        "birds_left": reading.birds_left(raw),
        "deck_left": reading.deck_left(raw),
        "own": None,
    }


def seat_table(s: SantaCruzState, seat: int, everybodys: dict[str, Any]) -> dict[str, Any]:
    """With the own bird tokens, and what only this seat knows."""
    raw = reading.octets(s)
    birds = reading.birds(raw)[seat]
    seats = everybodys["seats"]
    if any(birds):
        seats = [*seats]
        seats[seat] = {**seats[seat], "bird_values": _bird_values(birds)}
    return {**everybodys, "seats": seats, "own": _own(raw, seat)}


class _Chart(NamedTuple):
    """What of an island never changes, and the tiles by their kinds and numbers."""

    roads: list[list[str]]
    rivers: dict[str, list[str]]
    tiles: dict[str, list[tuple[int, dict[str, Any]]]]


@lru_cache(ISLANDS)
def _chart(island: Island) -> _Chart:
    return _Chart(
        roads=[[NAMES[one], NAMES[other]] for one, other in island.roads],
        rivers={name: [NAMES[space] for space in spaces] for name, spaces in island.rivers.items()},
        tiles={
            kind: [
                (number, tile_words(tile))
                for number, tile in enumerate(island.tiles, 1)
                if tile.kind == i
            ]
            for i, kind in enumerate(KINDS)
        },
    )


@lru_cache(BOARDS)
def _spaces(board: Board) -> list[dict[str, Any]]:
    owners = [0] * SPACES
    for seat, spaces in enumerate(board.built):
        for space in spaces_in(spaces):
            owners[space] |= 1 << seat
    return [
        _space(board.island, space, board.face[space], owners[space])
        for space in board.island.spaces
    ]


@lru_cache(SMALL_PARTS)
def _space(island: Island, space: int, face: int, owners: int) -> dict[str, Any]:
    """A space with its tile, if that lies face up, and the buildings of these seats (bits)."""
    entry = island.spaces[space]
    return {
        "name": NAMES[space],
        "kind": KINDS[kind_of(space)],
        "island": entry["island"],
        "x": entry["at"][0],
        "y": entry["at"][1],
        "river": island.river_of.get(space),
        "tile": tile_words(island.tiles[face - 1]) if face else None,
        "buildings": [seat for seat in range(SEATS) if owners >> seat & 1],
    }


@lru_cache(SMALL_PARTS)
def tile_words(tile: Tile) -> dict[str, Any]:
    """What a tile shows, in words."""
    return {
        "building": BUILDINGS[tile.building],
        "points": tile.points,
        "resources": [good for i, good in enumerate(GOODS) if tile.goods >> i & 1],
        "bonus": tile.bonus,
        "bird": tile.bird,
    }


@lru_cache(BOARDS)
def _unseen_tiles(island: Island, face: bytes) -> dict[str, list[dict[str, Any]]]:
    """The tiles that lie face down or were left over."""
    return {
        kind: [words for number, words in tiles if number not in face]
        for kind, tiles in _chart(island).tiles.items()
    }


@lru_cache(BOARDS)
def _track(order: tuple[int, ...], scores: tuple[int, ...]) -> list[dict[str, int]]:
    return [_marker(seat, scores[seat]) for seat in order]


@lru_cache(SMALL_PARTS)
def _marker(seat: int, score: int) -> dict[str, int]:
    return {
        "seat": seat,
        "score": score,
        "field": score % TRACK_FIELDS,
        "fifties": score // TRACK_FIELDS,
    }


class _Player(NamedTuple):
    """What the table can see of a player, in numbers."""

    score: int
    place: int
    letter: int
    """The set, numbered from 1; 0 before it is chosen."""
    cards: bytes
    """All that the set has; none before it is chosen."""
    cards_left: bytes
    scoring_left: int
    scoring_played: bytes
    supply: bytes
    standing: bytes
    birds: int
    opened: bytes
    discarded: bool
    bundle: int
    """Whose bundle it is, numbered from 1; 0 for none."""


def _seats(raw: bytes, board: Board, order: tuple[int, ...]) -> list[dict[str, Any]]:
    now = reading.round_number(raw) - 1
    letters, sets, ready = reading.set_of(raw)[now], reading.sets(raw), reading.ready(raw)
    seats = range(len(order))
    columns = (
        reading.score(raw),
        [1 + order.index(seat) for seat in seats],
        letters,
        [sets[letter - 1] if letter else b"" for letter in letters],
        reading.cards(raw),
        reading.held(raw),
        reading.played(raw)[now * SEATS :],
        reading.supply(raw),
        board.standing,
        reading.tokens(raw),
        reading.opened(raw),
        [bool(ready >> seat & 1) for seat in seats],
        reading.bundle(raw),
    )
    return [_seat(_Player(*column)) for column in zip(*columns, strict=False)]


@lru_cache(SEATS_OF_BOARDS)
def _seat(player: _Player) -> dict[str, Any]:
    return {
        "score": player.score,
        "place": player.place,
        "set": SETS[player.letter - 1] if player.letter else None,
        "cards_left": _numbered(BUILDING_CARDS, player.cards_left),
        "cards_played": _numbered(BUILDING_CARDS, _less(player.cards, player.cards_left)),
        "scoring_left": player.scoring_left,
        "scoring_played": card_words(player.scoring_played),
        "supply": _numbered(BUILDINGS, player.supply),
        "on_board": _numbered(BUILDINGS, player.standing),
        "birds": player.birds,
        "bird_values": _bird_values(player.opened),
        "discarded": player.discarded,
        "bundle": player.bundle - 1 if player.bundle else None,
    }


@lru_cache(SMALL_PARTS)
def _numbered(words: tuple[str, ...], numbers: bytes) -> dict[str, int]:
    return dict(zip(words, numbers, strict=True))


def _less(cards: bytes, left: bytes) -> bytes:
    """The cards of a set that are gone."""
    return bytes([all_of - rest for all_of, rest in zip(cards or left, left, strict=True)])


def _bird_values(counts: bytes) -> list[int]:
    return [value for value, count in enumerate(counts) for _ in range(count)]


@lru_cache(BOARDS)
def _sets(sets: tuple[bytes, ...], chosen: bytes) -> dict[str, dict[str, Any]]:
    return {
        letter: {
            "cards": _numbered(BUILDING_CARDS, cards),
            "chosen_by": chosen.index(number) if number in chosen else None,
        }
        for number, (letter, cards) in enumerate(zip(SETS, sets, strict=True), 1)
    }


def _bundles_of(raw: bytes) -> list[dict[str, Any]]:
    """The bundles of those who play."""
    owners = reading.set_of(raw)[0][: reading.players(raw)]
    return _bundles(owners, reading.sets(raw), reading.played(raw)[:SEATS], reading.bundle(raw))


@lru_cache(BOARDS)
def _bundles(
    letters: bytes, sets: tuple[bytes, ...], played: tuple[bytes, ...], takers: bytes
) -> list[dict[str, Any]]:
    return [
        {
            "seat": owner,
            "set": SETS[letter - 1],
            "cards": _numbered(BUILDING_CARDS, sets[letter - 1]),
            "scoring": card_words(played[owner]),
            "taken_by": takers.index(owner + 1) if owner + 1 in takers else None,
        }
        for owner, letter in enumerate(letters)
    ]


def _own(raw: bytes, seat: int) -> dict[str, Any]:
    """What only this seat knows, and what its cards could do now."""
    drawn, discarded = reading.drawn(raw)[seat], reading.discarded(raw)[seat]
    return {
        "hand": _hand(prospects.card_points(raw), reading.hand(raw)[seat]),
        "reach": _reach(prospects.reach(raw, seat), reading.cards(raw)[seat]),
        "drawn": CARDS[drawn - 1] if drawn else None,
        "discarded": CARDS[discarded - 1] if discarded else None,
    }


@lru_cache(SEATS_OF_BOARDS)
def _hand(points: tuple[tuple[int, ...], ...], hand: bytes) -> list[dict[str, Any]]:
    """The scoring cards of a hand, and what they would bring each seat."""
    return [
        {"card": CARDS[card], "copies": count, "points": [seats[card] for seats in points]}
        for card, count in enumerate(hand)
        if count
    ]


@lru_cache(SEATS_OF_BOARDS)
def _reach(reach: tuple[Reach, ...], cards: bytes) -> dict[str, dict[str, list[str]]]:
    """By the ways of the building cards, the spaces to build on, and those to join another on."""
    return {
        WAYS[way]: {"build": _named(spaces.build), "join": _named(spaces.join)}
        for way, spaces in enumerate(reach)
        if cards[way] or cards[DOUBLE]
    }


_named = lru_cache(SMALL_PARTS)(names_of)
