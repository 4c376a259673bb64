"""The options of Santa Cruz, and how an island is written into the state (SCZ-1, SCZ-2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from santelmo.core.options import FILE_FORMAT, Option, Options, choice_option, players_option
from santelmo.games.santa_cruz.components import (
    BIRD_VALUES,
    BUILDING_CARDS,
    BUILDINGS,
    CARDS,
    SEATS,
    SETS,
)
from santelmo.games.santa_cruz.island import BUILT_IN, Island, find_island, pinned
from santelmo.games.santa_cruz.state import SantaCruzState

CHOOSE, STARTER = "choose", "starter"


class IslandOptions(Options):
    """Options of which one names a file: its digest is kept, so that a change is noticed."""

    def choose(self, given: Mapping[str, Any]) -> dict[str, Any]:
        chosen = super().choose(given)
        chosen["island"] = pinned(chosen["island"])
        return chosen


OPTIONS = IslandOptions(
    "santa_cruz",
    players_option(2, 4, 4),
    choice_option(
        "hands",
        "Hands",
        (CHOOSE, STARTER),
        CHOOSE,
        "How the building cards are given out: each player chooses a set, or ready-made hands.",
    ),
    Option(
        "island",
        {
            "type": "string",
            "format": FILE_FORMAT,
            "default": "santa_cruz",
            "examples": list(BUILT_IN),
            "title": "Island",
            "description": "Which islands: built-in ones, or the path of an island file.",
        },
    ),
)


def prepare(s: SantaCruzState, options: Mapping[str, Any]) -> None:
    island = find_island(options["island"])
    s.starter = options["hands"] == STARTER
    s.island = int(island.digest, 16)
    _draw_map(s, island)
    _cut_tiles(s, island)
    _count_pieces(s, island.content)
    _print_cards(s, island)


def _draw_map(s: SantaCruzState, island: Island) -> None:
    s.spaces = island.all_spaces
    s.roads[:] = island.joined
    s.links[:] = s.roads
    for one, other in island.river_links():
        s.links[one] |= 1 << other
        s.links[other] |= 1 << one
    s.rivers[: len(island.waters)] = island.waters


def _cut_tiles(s: SantaCruzState, island: Island) -> None:
    for number, tile in enumerate(island.tiles, 1):
        s.tile_counts[tile.kind] += 1
        s.tile_building[number] = tile.building
        s.tile_points[number] = tile.points
        s.tile_goods[number] = tile.goods
        s.tile_bonus[number] = tile.bonus
        s.tile_bird[number] = tile.bird


def _count_pieces(s: SantaCruzState, content: dict[str, Any]) -> None:
    for kind, building in enumerate(BUILDINGS):
        s.full_supply[kind] = content["supply"][building]
    for value in range(1, BIRD_VALUES):
        s.bird_copies[value] = content["birds"].get(str(value), 0)
    for players in range(2, SEATS + 1):
        s.dealt[players] = content["deal"][str(players)]
    s.markers[:] = content["track"]


def _print_cards(s: SantaCruzState, island: Island) -> None:
    for number, letter in enumerate(SETS):
        for card, word in enumerate(BUILDING_CARDS):
            s.sets[number, card] = island.content["sets"][letter][word]
        for word in island.content["starter"][letter]:
            s.starter_cards[number, CARDS.index(word)] += 1
    for number, card in enumerate(island.cards):
        s.card_copies[number] = card.copies
        s.card_value[number] = card.value
        s.card_single[number] = card.single
        s.card_need[number] = card.need
