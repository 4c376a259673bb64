"""The state in the table's language: what a board component draws."""

from __future__ import annotations

from typing import Any

from santelmo.games.santa_cruz import building, scoring
from santelmo.games.santa_cruz.components import (
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


def table(s: SantaCruzState) -> dict[str, Any]:
    """Fields of a record are slow to read from Python, so each is read once for all seats."""
    island = island_of(s)
    stage = int(s.stage)
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
        "stage": STAGES[stage],
        "to_act": int(s.seat) if stage not in (DISCARDING, OVER) else None,
        "start": int(s.start),
        "last": building.last_seat(s),
        "may_join": not s.join_used,
        "way": WAYS[int(s.way)] if stage == BUILDING else None,
        "builds": int(s.builds),
        "track": _track(s),
        "seats": _seats(s),
        "sets": _sets(s),
        "bundles": _bundles(s) if s.round_number == 2 else [],
        "birds_left": int(s.birds_left),
        "deck_left": int(s.deck_left),
        "own": None,
    }


def seat_table(s: SantaCruzState, seat: int, everybodys: dict[str, Any]) -> dict[str, Any]:
    """With the own bird tokens, and what only this seat knows."""
    birds: list[int] = s.birds[seat].tolist()
    seats = [*everybodys["seats"]]
    if any(birds):
        seats[seat] = {**seats[seat], "bird_values": _bird_values(birds)}
    return {**everybodys, "seats": seats, "own": _own(s, seat)}


def _spaces(s: SantaCruzState, island: Island) -> list[dict[str, Any]]:
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
    scores: list[int] = s.score.tolist()
    return [
        {
            "seat": seat,
            "score": scores[seat],
            "field": scores[seat] % TRACK_FIELDS,
            "fifties": scores[seat] // TRACK_FIELDS,
        }
        for seat in track_order(s)
    ]


def _seats(s: SantaCruzState) -> list[dict[str, Any]]:
    """What the table can see of each player."""
    now = int(s.round_number) - 1
    scores, letters, sets = s.score.tolist(), s.set_of[now].tolist(), s.sets.tolist()
    left, held, played = s.cards.tolist(), s.held.tolist(), s.played[now].tolist()
    supply, built, shows = s.supply.tolist(), s.built.tolist(), s.shows.tolist()
    tokens, opened = s.tokens.tolist(), s.opened.tolist()
    bundles, ready, places = s.bundle.tolist(), int(s.ready), track_order(s)
    return [
        {
            "score": scores[seat],
            "place": 1 + places.index(seat),
            "set": SETS[letters[seat] - 1] if letters[seat] else None,
            "cards_left": _numbered(BUILDING_CARDS, left[seat]),
            "cards_played": _numbered(BUILDING_CARDS, _less(sets, letters[seat], left[seat])),
            "scoring_left": held[seat],
            "scoring_played": card_words(played[seat]),
            "supply": _numbered(BUILDINGS, supply[seat]),
            "on_board": _numbered(BUILDINGS, [(built[seat] & m).bit_count() for m in shows]),
            "birds": tokens[seat],
            "bird_values": _bird_values(opened[seat]),
            "discarded": bool(ready >> seat & 1),
            "bundle": bundles[seat] - 1 if bundles[seat] else None,
        }
        for seat in range(s.players)
    ]


def _numbered(words: tuple[str, ...], numbers: list[int]) -> dict[str, int]:
    return dict(zip(words, numbers, strict=True))


def _less(sets: list[list[int]], letter: int, left: list[int]) -> list[int]:
    """The cards of a set that are gone."""
    whole = sets[letter - 1] if letter else left
    return [all_of - rest for all_of, rest in zip(whole, left, strict=True)]


def _bird_values(counts: list[int]) -> list[int]:
    return [value for value, count in enumerate(counts) for _ in range(count)]


def _sets(s: SantaCruzState) -> dict[str, dict[str, Any]]:
    chosen: list[int] = s.set_of[0].tolist()
    return {
        letter: {
            "cards": _numbered(BUILDING_CARDS, cards),
            "chosen_by": chosen.index(number) if number in chosen else None,
        }
        for number, (letter, cards) in enumerate(zip(SETS, s.sets.tolist(), strict=True), 1)
    }


def _bundles(s: SantaCruzState) -> list[dict[str, Any]]:
    letters, sets, played = s.set_of[0].tolist(), s.sets.tolist(), s.played[0].tolist()
    takers: list[int] = s.bundle.tolist()
    return [
        {
            "seat": owner,
            "set": SETS[letters[owner] - 1],
            "cards": _numbered(BUILDING_CARDS, sets[letters[owner] - 1]),
            "scoring": card_words(played[owner]),
            "taken_by": takers.index(owner + 1) if owner + 1 in takers else None,
        }
        for owner in range(s.players)
    ]


def _own(s: SantaCruzState, seat: int) -> dict[str, Any]:
    """What only this seat knows, and what its cards could do now."""
    players = range(s.players)
    cards: list[int] = s.cards[seat].tolist()
    drawn, discarded = int(s.drawn[seat]), int(s.discarded[seat])
    return {
        "hand": [
            {
                "card": CARDS[card],
                "copies": count,
                "points": [int(scoring.card_points(s, card, other)) for other in players],
            }
            for card, count in enumerate(s.hand[seat].tolist())
            if count
        ],
        "reach": {
            word: {
                "build": names_of(building.open_spaces(s, seat, way)),
                "join": names_of(building.join_spaces(s, seat, way)),
            }
            for way, word in enumerate(WAYS)
            if cards[way] or cards[DOUBLE]
        },
        "drawn": CARDS[drawn - 1] if drawn else None,
        "discarded": CARDS[discarded - 1] if discarded else None,
    }
