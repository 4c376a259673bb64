"""The JSON that a board component draws, from what its reader may see of a state.

A board is made after each move and compared with the one before, and most of it is as it was. So
its parts are made by functions of plain values and cached: as long as nothing changes in a part,
every board has the same object there, and a comparison of two boards is done with it at once.
Nobody may change a part.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, cast

from santelmo.games.santa_cruz import cached_rules, state_bytes
from santelmo.games.santa_cruz.board_types import (
    SantaCruzBoard,
    SantaCruzBuildingCards,
    SantaCruzBuildings,
    SantaCruzBundle,
    SantaCruzCard,
    SantaCruzHandCard,
    SantaCruzMarker,
    SantaCruzOwn,
    SantaCruzReach,
    SantaCruzReaches,
    SantaCruzRoad,
    SantaCruzSeat,
    SantaCruzSet,
    SantaCruzSpace,
    SantaCruzTile,
    SantaCruzUnseenTiles,
    StageWord,
)
from santelmo.games.santa_cruz.cached_rules import Reach
from santelmo.games.santa_cruz.components import (
    BUILDING_CARDS,
    BUILDINGS,
    CARDS,
    DOUBLE,
    GOODS,
    KINDS,
    NAMES,
    ROAD,
    SEATS,
    SETS,
    SPACES,
    TRACK_FIELDS,
    WAYS,
    kind_of,
    names_of,
    spaces_in,
)
from santelmo.games.santa_cruz.island import Island, Tile
from santelmo.games.santa_cruz.state import ROUNDS, SantaCruzState, Stage
from santelmo.games.santa_cruz.state_bytes import BOARDS, SEATS_OF_BOARDS, Board
from santelmo.games.santa_cruz.words.cards import TITLES, meaning
from santelmo.games.santa_cruz.words.names import card_words

STAGES: dict[Stage, StageWord] = {
    Stage.CHOOSING: "choose",
    Stage.LANDING: "land",
    Stage.PLAYING: "play",
    Stage.BUILDING: "build",
    Stage.BUNDLING: "bundle",
    Stage.DISCARDING: "discard",
    Stage.OVER: "over",
}
IN_A_ROUND = (Stage.LANDING, Stage.PLAYING, Stage.BUILDING)
ISLANDS = 64
"""The size of caches of what belongs to an island: there are two, and people's own."""
SMALL_PARTS = 1 << 14
"""The size of caches of spaces with what is on them, markers and rows of numbers: about all that
there are on one or two islands."""


def board(s: SantaCruzState) -> SantaCruzBoard:
    """The board for everybody."""
    raw = state_bytes.raw_bytes(s)
    board, stage = state_bytes.board(raw), state_bytes.stage(raw)
    chart = _chart(board.island)
    order = cached_rules.track_order(raw)
    return {
        "island": board.island.title,
        "islands": board.island.islands,
        "spaces": _spaces(board),
        "roads": chart.roads,
        "rivers": chart.rivers,
        "cards": chart.cards,
        "unseen_tiles": _unseen_tiles(board.island, board.face),
        "round": state_bytes.round_number(raw),
        "rounds": ROUNDS,
        "stage": STAGES[stage],
        "to_act": state_bytes.seat(raw) if stage not in (Stage.DISCARDING, Stage.OVER) else None,
        "start": state_bytes.start(raw),
        "joiner": cached_rules.joiner(raw) if stage in IN_A_ROUND else None,
        "way": WAYS[state_bytes.way(raw)] if stage == Stage.BUILDING else None,
        "builds": state_bytes.builds(raw),
        "track": _track(order, state_bytes.score(raw)),
        "track_fields": TRACK_FIELDS,
        "seats": _seats(raw, len(order)),
        "sets": _sets(state_bytes.sets(raw), state_bytes.set_of(raw)[0]),
        "bundles": _bundles_of(raw) if state_bytes.round_number(raw) == 2 else [],
        "birds_left": state_bytes.birds_left(raw),
        "deck_left": state_bytes.deck_left(raw),
        "own": None,
    }


def seat_board(s: SantaCruzState, seat: int, everybodys: SantaCruzBoard) -> SantaCruzBoard:
    """With the seat's own bird tokens, and what only this seat knows."""
    raw = state_bytes.raw_bytes(s)
    birds = state_bytes.birds(raw)[seat]
    seats = everybodys["seats"]
    if any(birds):
        seats = [*seats]
        seats[seat] = {**seats[seat], "bird_values": _bird_values(birds)}
    return {**everybodys, "seats": seats, "own": _own(raw, seat)}


class _Chart(NamedTuple):
    """What of an island never changes, and the tiles by their kinds and numbers."""

    roads: list[SantaCruzRoad]
    rivers: dict[str, list[str]]
    cards: dict[str, SantaCruzCard]
    tiles: dict[str, list[tuple[int, SantaCruzTile]]]


@lru_cache(ISLANDS)
def _chart(island: Island) -> _Chart:
    return _Chart(
        roads=[_road(one, other) for one, other in island.roads],
        rivers={name: [NAMES[space] for space in spaces] for name, spaces in island.rivers.items()},
        cards={card: {"title": TITLES[card], "meaning": meaning(island, card)} for card in CARDS},
        tiles={
            kind: [
                (number, _tile(tile))
                for number, tile in enumerate(island.tiles, 1)
                if tile.kind == i
            ]
            for i, kind in enumerate(KINDS)
        },
    )


@lru_cache(SMALL_PARTS)
def _road(one: int, other: int) -> SantaCruzRoad:
    return {"start": NAMES[one], "end": NAMES[other]}


@lru_cache(BOARDS)
def _spaces(board: Board) -> list[SantaCruzSpace]:
    owners = [0] * SPACES
    for seat, spaces in enumerate(board.built):
        for space in spaces_in(spaces):
            owners[space] |= 1 << seat
    return [
        _space(board.island, space, board.face[space], owners[space])
        for space in board.island.spaces
    ]


@lru_cache(SMALL_PARTS)
def _space(island: Island, space: int, face: int, owners: int) -> SantaCruzSpace:
    """A space with its tile, if that lies face up, and the buildings of these seats (bits)."""
    entry = island.spaces[space]
    return {
        "name": NAMES[space],
        "kind": KINDS[kind_of(space)],
        "island": entry["island"],
        "x": entry["at"][0],
        "y": entry["at"][1],
        "river": island.river_of.get(space),
        "tile": _tile(island.tiles[face - 1]) if face else None,
        "buildings": [seat for seat in range(SEATS) if owners >> seat & 1],
    }


@lru_cache(SMALL_PARTS)
def _tile(tile: Tile) -> SantaCruzTile:
    return {
        "building": BUILDINGS[tile.building],
        "points": tile.points,
        "resources": [good for i, good in enumerate(GOODS) if tile.goods >> i & 1],
        "bonus": tile.bonus,
        "bird": tile.bird,
    }


@lru_cache(BOARDS)
def _unseen_tiles(island: Island, face: bytes) -> SantaCruzUnseenTiles:
    """The tiles that lie face down or were left over."""
    unseen: Any = {
        kind: [tile for number, tile in tiles if number not in face]
        for kind, tiles in _chart(island).tiles.items()
    }
    return unseen


@lru_cache(BOARDS)
def _track(order: tuple[int, ...], scores: tuple[int, ...]) -> list[SantaCruzMarker]:
    return [_marker(seat, scores[seat]) for seat in order]


@lru_cache(SMALL_PARTS)
def _marker(seat: int, score: int) -> SantaCruzMarker:
    laps, field = divmod(score, TRACK_FIELDS)
    return {"seat": seat, "score": score, "field": field, "laps": laps}


class _Player(NamedTuple):
    """What everybody can see of a player, in numbers."""

    score: int
    letter: int
    """The set, numbered from 1; 0 before it is chosen."""
    cards_left: bytes
    scoring_left: int
    scoring_played: bytes
    supply: bytes
    birds: int
    opened: bytes
    discarded: bool


def _seats(raw: bytes, players: int) -> list[SantaCruzSeat]:
    now, ready = state_bytes.round_number(raw) - 1, state_bytes.ready(raw)
    columns = (
        state_bytes.score(raw),
        state_bytes.set_of(raw)[now],
        state_bytes.cards(raw),
        state_bytes.held(raw),
        state_bytes.played(raw)[now * SEATS :],
        state_bytes.supply(raw),
        state_bytes.tokens(raw),
        state_bytes.opened(raw),
        [bool(ready >> seat & 1) for seat in range(players)],
    )
    return [_seat(_Player(*column)) for column in zip(*columns, strict=False)]


@lru_cache(SEATS_OF_BOARDS)
def _seat(player: _Player) -> SantaCruzSeat:
    return {
        "score": player.score,
        "set": SETS[player.letter - 1] if player.letter else None,
        "cards_left": _building_cards(player.cards_left),
        "scoring_left": player.scoring_left,
        "scoring_played": card_words(player.scoring_played),
        "supply": _buildings(player.supply),
        "birds": player.birds,
        "bird_values": _bird_values(player.opened),
        "discarded": player.discarded,
    }


@lru_cache(SMALL_PARTS)
def _building_cards(numbers: bytes) -> SantaCruzBuildingCards:
    return cast(SantaCruzBuildingCards, dict(zip(BUILDING_CARDS, numbers, strict=True)))


@lru_cache(SMALL_PARTS)
def _buildings(numbers: bytes) -> SantaCruzBuildings:
    return cast(SantaCruzBuildings, dict(zip(BUILDINGS, numbers, strict=True)))


def _bird_values(counts: bytes) -> list[int]:
    return [value for value, count in enumerate(counts) for _ in range(count)]


@lru_cache(BOARDS)
def _sets(sets: tuple[bytes, ...], chosen: bytes) -> list[SantaCruzSet]:
    return [
        {
            "letter": letter,
            "cards": _building_cards(cards),
            "chosen_by": chosen.index(number) if number in chosen else None,
        }
        for number, (letter, cards) in enumerate(zip(SETS, sets, strict=True), 1)
    ]


def _bundles_of(raw: bytes) -> list[SantaCruzBundle]:
    """The bundles of those who play."""
    return _bundles(
        state_bytes.set_of(raw)[0][: state_bytes.players(raw)],
        state_bytes.sets(raw),
        state_bytes.played(raw)[:SEATS],
        state_bytes.bundle(raw),
    )


@lru_cache(BOARDS)
def _bundles(
    letters: bytes, sets: tuple[bytes, ...], played: tuple[bytes, ...], takers: bytes
) -> list[SantaCruzBundle]:
    return [
        {
            "seat": owner,
            "cards": _building_cards(sets[letter - 1]),
            "scoring": card_words(played[owner]),
            "taken_by": takers.index(owner + 1) if owner + 1 in takers else None,
        }
        for owner, letter in enumerate(letters)
    ]


def _own(raw: bytes, seat: int) -> SantaCruzOwn:
    """What only this seat knows, and what its cards could do now."""
    drawn, discarded = state_bytes.drawn(raw)[seat], state_bytes.discarded(raw)[seat]
    return {
        "hand": _hand(
            cached_rules.gains(raw), cached_rules.counted(raw), state_bytes.hand(raw)[seat]
        ),
        "reach": _reaches(
            state_bytes.board(raw), seat, cached_rules.reach(raw, seat), _useful_ways(raw, seat)
        ),
        "drawn": CARDS[drawn - 1] if drawn else None,
        "discarded": CARDS[discarded - 1] if discarded else None,
    }


@lru_cache(SEATS_OF_BOARDS)
def _hand(
    gains: tuple[tuple[int, ...], ...], counted: tuple[int, ...], hand: bytes
) -> list[SantaCruzHandCard]:
    """The scoring cards of a hand, what they would bring each seat, and for which buildings."""
    return [
        {
            "card": CARDS[card],
            "copies": count,
            "gains": [by_card[card] for by_card in gains],
            "counted": _named(counted[card]),
        }
        for card, count in enumerate(hand)
        if count
    ]


def _useful_ways(raw: bytes, seat: int) -> tuple[int, ...]:
    """The ways of the building cards that the seat has, and of one that it has just played."""
    cards = state_bytes.cards(raw)[seat]
    building = state_bytes.stage(raw) == Stage.BUILDING and state_bytes.seat(raw) == seat
    now = state_bytes.way(raw) if building else None
    return tuple(way for way in range(len(WAYS)) if cards[way] or cards[DOUBLE] or way == now)


@lru_cache(SEATS_OF_BOARDS)
def _reaches(
    board: Board, seat: int, reach: tuple[Reach, ...], ways: tuple[int, ...]
) -> SantaCruzReaches:
    reaches: SantaCruzReaches = {}
    for way in ways:
        reaches[WAYS[way]] = _reach(board.island, board.built[seat], way, reach[way])
    return reaches


@lru_cache(SEATS_OF_BOARDS)
def _reach(island: Island, built: int, way: int, spaces: Reach) -> SantaCruzReach:
    """Where to build, and the roads or rivers that lead there."""
    there = spaces.build | spaces.join
    return {
        "build": _named(spaces.build),
        "join": _named(spaces.join),
        "roads": _roads_between(island, built, there) if way == ROAD else [],
        "rivers": _rivers_through(island, there) if WAYS[way] == "river" else [],
    }


def _roads_between(island: Island, built: int, there: int) -> list[SantaCruzRoad]:
    return [
        _road(one, other)
        for one, other in island.roads
        if (built >> one & there >> other | built >> other & there >> one) & 1
    ]


def _rivers_through(island: Island, spaces: int) -> list[str]:
    waters = zip(island.rivers, island.waters, strict=True)
    return [name for name, water in waters if water & spaces]


_named = lru_cache(SMALL_PARTS)(names_of)
