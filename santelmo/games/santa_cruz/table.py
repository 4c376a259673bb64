"""The state in the table's language: what a board component draws."""

from __future__ import annotations

from typing import Any

from santelmo.games.santa_cruz import building, scoring
from santelmo.games.santa_cruz.components import (
    BIRD_VALUES,
    BUILDING_CARDS,
    BUILDINGS,
    CARDS,
    DOUBLE,
    GOODS,
    KINDS,
    NAMES,
    SETS,
    WAYS,
    kind_of,
    names_of,
)
from santelmo.games.santa_cruz.island import Island, Tile, island_of
from santelmo.games.santa_cruz.log import card_words
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


def table(s: SantaCruzState, seat: int | None) -> dict[str, Any]:
    island = island_of(s)
    return {
        "island": island.title,
        "islands": island.islands,
        "spaces": _spaces(s, island),
        "roads": [[NAMES[one], NAMES[other]] for one, other in island.roads],
        "rivers": {
            name: [NAMES[space] for space in spaces] for name, spaces in island.rivers.items()
        },
        "unseen_tiles": _unseen_tiles(s, island),
        "round": int(s.round_number),
        "stage": STAGES[int(s.stage)],
        "to_act": int(s.seat) if s.stage not in (DISCARDING, OVER) else None,
        "start": int(s.start),
        "last": building.last_seat(s),
        "may_join": not s.join_used,
        "way": WAYS[int(s.way)] if s.stage == BUILDING else None,
        "builds": int(s.builds),
        "track": _track(s),
        "seats": [_seat(s, other) for other in range(s.players)],
        "sets": {SETS[number]: _set(s, number) for number in range(len(SETS))},
        "bundles": [_bundle(s, owner) for owner in range(s.players)] if s.round_number == 2 else [],
        "birds_left": int(s.birds_left),
        "deck_left": int(s.deck_left),
        "own": None if seat is None else _own(s, seat),
    }


def _spaces(s: SantaCruzState, island: Island) -> list[dict[str, Any]]:
    # Fields of a record are slow to read one number at a time.
    faces: list[int] = s.face.tolist()
    built: list[int] = s.built[: s.players].tolist()
    return [
        {
            "name": NAMES[space],
            "kind": KINDS[kind_of(space)],
            "island": entry["island"],
            "x": entry["at"][0],
            "y": entry["at"][1],
            "river": island.river_of.get(space),
            "tile": tile_words(island.tiles[faces[space] - 1]) if faces[space] else None,
            "buildings": [seat for seat, spaces in enumerate(built) if spaces >> space & 1],
        }
        for space, entry in island.spaces.items()
    ]


def tile_words(tile: Tile) -> dict[str, Any]:
    """What a tile shows, in words."""
    return {
        "building": BUILDINGS[tile.building],
        "points": tile.points,
        "resources": [good for i, good in enumerate(GOODS) if tile.goods >> i & 1],
        "bonus": tile.bonus,
        "bird": tile.bird,
    }


def _unseen_tiles(s: SantaCruzState, island: Island) -> dict[str, list[dict[str, Any]]]:
    """The tiles that lie face down or were left over."""
    seen = set(s.face.tolist())
    return {
        kind: [
            tile_words(tile)
            for number, tile in enumerate(island.tiles, 1)
            if tile.kind == i and number not in seen
        ]
        for i, kind in enumerate(KINDS)
    }


def track_order(s: SantaCruzState) -> list[int]:
    """The seats from the furthest ahead to the last (SCZ-6.1)."""
    return sorted(range(s.players), key=lambda seat: scoring.place(s, seat))


def _track(s: SantaCruzState) -> list[dict[str, int]]:
    return [
        {
            "seat": seat,
            "score": int(s.score[seat]),
            "field": int(s.score[seat]) % TRACK_FIELDS,
            "fifties": int(s.score[seat]) // TRACK_FIELDS,
        }
        for seat in track_order(s)
    ]


def _seat(s: SantaCruzState, seat: int) -> dict[str, Any]:
    number = int(s.set_of[s.round_number - 1, seat]) - 1
    left = s.cards[seat].tolist()
    full = s.sets[number].tolist() if number >= 0 else left
    opened = s.birds[seat] if any(s.birds[seat]) else s.opened[seat]
    on_board = [int(s.built[seat] & shown).bit_count() for shown in s.shows]
    return {
        "score": int(s.score[seat]),
        "place": int(scoring.place(s, seat)),
        "set": SETS[number] if number >= 0 else None,
        "cards_left": dict(zip(BUILDING_CARDS, left, strict=True)),
        "cards_played": {
            card: all_of - rest
            for card, all_of, rest in zip(BUILDING_CARDS, full, left, strict=True)
        },
        "scoring_left": int(s.held[seat]),
        "scoring_played": card_words(s.played[s.round_number - 1, seat].tolist()),
        "supply": dict(zip(BUILDINGS, s.supply[seat].tolist(), strict=True)),
        "on_board": dict(zip(BUILDINGS, on_board, strict=True)),
        "birds": int(s.tokens[seat]),
        "bird_values": [v for v in range(BIRD_VALUES) for _ in range(opened[v])],
        "discarded": bool(s.ready >> seat & 1),
        "bundle": int(s.bundle[seat]) - 1 if s.bundle[seat] else None,
    }


def _set(s: SantaCruzState, number: int) -> dict[str, Any]:
    owners = [seat for seat in range(s.players) if s.set_of[0, seat] == number + 1]
    return {
        "cards": dict(zip(BUILDING_CARDS, s.sets[number].tolist(), strict=True)),
        "chosen_by": owners[0] if owners else None,
    }


def _bundle(s: SantaCruzState, owner: int) -> dict[str, Any]:
    takers = [seat for seat in range(s.players) if s.bundle[seat] == owner + 1]
    return {
        "seat": owner,
        "set": SETS[int(s.set_of[0, owner]) - 1],
        "cards": dict(zip(BUILDING_CARDS, s.sets[s.set_of[0, owner] - 1].tolist(), strict=True)),
        "scoring": card_words(s.played[0, owner].tolist()),
        "taken_by": takers[0] if takers else None,
    }


def _own(s: SantaCruzState, seat: int) -> dict[str, Any]:
    """What only this seat knows, and what its cards could do now."""
    return {
        "hand": [
            {
                "card": CARDS[card],
                "copies": int(count),
                "points": [int(scoring.card_points(s, card, o)) for o in range(s.players)],
            }
            for card, count in enumerate(s.hand[seat])
            if count
        ],
        "reach": {
            word: {
                "build": names_of(building.open_spaces(s, seat, way)),
                "join": names_of(building.join_spaces(s, seat, way)),
            }
            for way, word in enumerate(WAYS)
            if s.cards[seat, way] or s.cards[seat, DOUBLE]
        },
        "drawn": CARDS[int(s.drawn[seat]) - 1] if s.drawn[seat] else None,
        "discarded": CARDS[int(s.discarded[seat]) - 1] if s.discarded[seat] else None,
    }
