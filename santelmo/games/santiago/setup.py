"""The set-up: from the options to the first auction (section 2, SGO-11.1)."""

# pyright: basic
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from santelmo.core.chance import draw, shuffle
from santelmo.core.compiling import compiled
from santelmo.games.santiago.auction import begin_auction, turn_tile_up
from santelmo.games.santiago.board import (
    AROUND,
    CROSSINGS,
    INNER_CROSSINGS,
    SQUARES,
    SQUARES_AT,
)
from santelmo.games.santiago.components import (
    CANALS,
    COPIES_OF,
    KINDS,
    MARKERS,
    PALMS,
    PILES,
    ROUNDS,
    START_MONEY,
    TILES,
)
from santelmo.games.santiago.options import SPRINGS
from santelmo.games.santiago.state import RANDOM_ANY, RANDOM_INNER, SantiagoState


def prepare(s: SantiagoState, options: Mapping[str, Any]) -> None:
    s.spring = SPRINGS[options["spring"]]
    s.palm_trees = PALMS if options["palms"] else 0
    s.tally_open = 1 if options["open_money"] else 0


@compiled
def deal(s: SantiagoState) -> None:
    """SGO-2.1 to SGO-2.4: the spring, palms, supplies, piles and the first overseer."""
    place_spring(s)
    if s.palm_trees:
        place_palms(s)
    hand_out_supplies(s)
    shuffle_tiles(s)
    s.overseer = draw(s, s.players)
    s.round_number = 1
    begin_auction(s)


@compiled
def place_spring(s: SantiagoState) -> None:
    """SGO-2.1: on the chosen crossing, or at random."""
    if s.spring == RANDOM_INNER:
        s.spring = INNER_CROSSINGS[draw(s, len(INNER_CROSSINGS))]
    elif s.spring == RANDOM_ANY:
        s.spring = draw(s, CROSSINGS)


@compiled
def place_palms(s: SantiagoState) -> None:
    """SGO-11.1: all ways to place them are equally likely, so after a bad draw all is redrawn."""
    while True:
        palms = 0
        barred = SQUARES_AT[int(s.spring)]
        placed = 0
        while placed < s.palm_trees:
            square = draw(s, SQUARES)
            if (barred >> square) & 1:
                break
            palms |= 1 << square
            barred |= AROUND[square]
            placed += 1
        if placed == s.palm_trees:
            s.palms = palms
            return


@compiled
def hand_out_supplies(s: SantiagoState) -> None:
    """SGO-1.5, SGO-2.2, SGO-2.4: markers, canals and money."""
    s.supply = CANALS[int(s.players)]
    for seat in range(s.players):
        s.money[seat] = START_MONEY
        s.markers[seat] = MARKERS
        s.extra[seat] = 1


@compiled
def shuffle_tiles(s: SantiagoState) -> None:
    """SGO-2.3: all tiles face down; what does not fill the piles leaves the game for all to see."""
    for kind in range(KINDS):
        s.unseen[kind] = COPIES_OF[kind + 1]
    stack_unseen(s)
    shuffle(s, s.piles, TILES)
    if PILES[int(s.players)] * ROUNDS[int(s.players)] < TILES:
        s.removed = turn_tile_up(s)


@compiled
def stack_unseen(s: SantiagoState) -> int:
    """Puts all unseen tiles into the piles, sorted; returns their number."""
    count = 0
    for kind in range(KINDS):
        for _ in range(s.unseen[kind]):
            s.piles[count] = kind + 1
            count += 1
    return count
