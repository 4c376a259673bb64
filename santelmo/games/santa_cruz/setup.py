"""The set-up: how the options and the island are written into a state (SCZ-1, SCZ-2.6).

Only this module reads islands: what is compiled (`dealing`, `rules`) does not depend on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from santelmo.core.errors import OptionError
from santelmo.games.santa_cruz.components import (
    BIRD_VALUES,
    BUILDING_CARDS,
    BUILDINGS,
    CARDS,
    SEATS,
    SETS,
)
from santelmo.games.santa_cruz.island import Island, find_island
from santelmo.games.santa_cruz.limits import HIGHEST_SCORE, max_points_to_come
from santelmo.games.santa_cruz.options import STARTER
from santelmo.games.santa_cruz.state import SantaCruzState


def prepare(s: SantaCruzState, options: Mapping[str, Any]) -> None:
    """Writes the options and the island into a blank state."""
    island = find_island(options["island"])
    s.starter = options["hands"] == STARTER
    s.island = int(island.digest, 16)
    _write_map(s, island)
    _write_tiles(s, island)
    _write_pieces(s, island.content)
    _write_cards(s, island)
    _check_highest_score(s, island)


def _check_highest_score(s: SantaCruzState, island: Island) -> None:
    """No match on the island may bring more points than a score can hold."""
    s.round_number = 1
    most = int(s.markers.max()) + max_points_to_come(s)
    s.round_number = 0
    if most > HIGHEST_SCORE:
        raise OptionError(
            f"On the island {island.title!r} a player could score {most} points, "
            f"but {HIGHEST_SCORE} is the most: lower its values."
        )


def _write_map(s: SantaCruzState, island: Island) -> None:
    s.spaces = island.all_spaces
    s.roads[:] = island.joined
    s.links[:] = s.roads
    for one, other in island.river_links():
        s.links[one] |= 1 << other
        s.links[other] |= 1 << one
    s.rivers[: len(island.waters)] = island.waters


def _write_tiles(s: SantaCruzState, island: Island) -> None:
    for number, tile in enumerate(island.tiles, 1):
        s.tile_counts[tile.kind] += 1
        s.tile_building[number] = tile.building
        s.tile_points[number] = tile.points
        s.tile_goods[number] = tile.goods
        s.tile_bonus[number] = tile.bonus
        s.tile_bird[number] = tile.bird


def _write_pieces(s: SantaCruzState, content: dict[str, Any]) -> None:
    for kind, word in enumerate(BUILDINGS):
        s.full_supply[kind] = content["supply"][word]
    for value in range(1, BIRD_VALUES):
        s.bird_copies[value] = content["birds"].get(str(value), 0)
    for players in range(2, SEATS + 1):
        s.dealt[players] = content["deal"][str(players)]
    s.markers[:] = content["track"]


def _write_cards(s: SantaCruzState, island: Island) -> None:
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
