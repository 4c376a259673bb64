"""The state of a Santa Cruz match.

The island, its tiles and all values lie in the state too, so that one compiled engine serves
every island. Sets of spaces are bits, see `components`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from santelmo.core.state import Numbers, State, fixed, owned, public, secret
from santelmo.games.santa_cruz.components import (
    BIRD_TOKENS,
    BIRD_VALUES,
    BUILDING_CARDS,
    BUILDINGS,
    CARDS,
    DECK,
    KINDS,
    RIVERS,
    SEATS,
    SETS,
    SPACES,
    TILES,
)

ROUNDS = 2


class Stage(IntEnum):
    """Where a match stands."""

    CHOOSING = 0
    """Sets of building cards are chosen."""
    LANDING = 1
    """Everybody builds once on the coast."""
    PLAYING = 2
    """A card is to be played."""
    BUILDING = 3
    """A building card was played, and its space is to be chosen."""
    BUNDLING = 4
    """Between the rounds: bundles are chosen."""
    DISCARDING = 5
    """Before round 2: everybody discards a scoring card."""
    OVER = 6


class SantaCruzState(State):
    island: Any = fixed("u8")
    """The digest of the island, see `island.island_of`."""
    starter: int = fixed("i1")
    """1 when the ready-made hands are dealt."""
    spaces: int = fixed("i8")
    """The spaces that there are."""
    roads: Numbers = fixed("i8", SPACES)
    """The spaces joined to each space by a road."""
    links: Numbers = fixed("i8", SPACES)
    """The spaces joined to each space by a road, or next to it on a river."""
    rivers: Numbers = fixed("i8", RIVERS)
    """The spaces of each river."""
    tile_counts: Numbers = fixed("i1", len(KINDS))
    """How many tiles there are of each kind. Coast tiles have the first numbers, then land."""
    tile_building: Numbers = fixed("i1", TILES + 1)
    tile_points: Numbers = fixed("i1", TILES + 1)
    tile_goods: Numbers = fixed("i1", TILES + 1)
    tile_bonus: Numbers = fixed("i1", TILES + 1)
    tile_bird: Numbers = fixed("i1", TILES + 1)
    full_supply: Numbers = fixed("i1", len(BUILDINGS))
    bird_copies: Numbers = fixed("i1", BIRD_VALUES)
    """How many tokens there are of each value."""
    sets: Numbers = fixed("i1", len(SETS), len(BUILDING_CARDS))
    card_copies: Numbers = fixed("i1", len(CARDS))
    card_value: Numbers = fixed("i1", len(CARDS))
    """The points of a card, of a pair card those for both."""
    card_single: Numbers = fixed("i1", len(CARDS))
    """The points of a pair card for one of the two."""
    card_need: Numbers = fixed("i1", len(CARDS))
    """How many houses or joined buildings a card asks for."""
    dealt: Numbers = fixed("i1", SEATS + 1)
    """Scoring cards for each player, by the number of players."""
    markers: Numbers = fixed("i1", SEATS)
    """Where the markers start, in turn order."""
    starter_cards: Numbers = fixed("i1", len(SETS), len(CARDS))

    round_number: int = public("i1")
    """1 or 2; 2 as soon as the buildings of round 1 are cleared away."""
    stage: int = public("i1")
    """A number of `Stage`."""
    start: int = public("i1")
    """The start player of the round."""
    seat: int = public("i1")
    """Whose turn it is."""
    way: int = public("i1")
    """How the player builds: SHIP, ROAD or RIVER."""
    builds: int = public("i1")
    """How many builds of the played card are still to be made."""
    join_used: int = public("i1")
    """1 when the last player has used the right to join in this round."""

    face: Numbers = public("i1", SPACES)
    """The tile that lies face up on each space; 0 for none."""
    shows: Numbers = public("i8", len(BUILDINGS))
    """The spaces whose face-up tile shows each kind of building."""
    built: Numbers = public("i8", SEATS)
    """The spaces on which each seat has a building; the tile says which kind it is."""
    supply: Numbers = public("i1", SEATS, len(BUILDINGS))

    score: Numbers = public("i2", SEATS)
    behind: Numbers = public("i1", SEATS)
    """How many markers stand before this one on its field of the track."""

    set_of: Numbers = public("i1", ROUNDS, SEATS)
    """The set that each seat has in each round, numbered from 1; 0 before it is chosen."""
    cards: Numbers = public("i1", SEATS, len(BUILDING_CARDS))
    """The building cards that each seat still has."""
    held: Numbers = public("i1", SEATS)
    """How many scoring cards each seat has in hand."""
    played: Numbers = public("i1", ROUNDS, SEATS, len(CARDS))
    """The scoring cards that each seat has played in each round."""
    bundle: Numbers = public("i1", SEATS)
    """Whose bundle each seat has taken, numbered from 1; 0 for none."""
    ready: int = public("i1")
    """The seats that have discarded, as bits."""
    tokens: Numbers = public("i1", SEATS)
    """How many bird tokens each seat has."""
    opened: Numbers = public("i1", SEATS, BIRD_VALUES)
    """The tokens of each value that each seat has laid open at the end."""
    birds_left: int = public("i1")
    deck_left: int = public("i1")

    hand: Numbers = owned("i1", SEATS, len(CARDS))
    drawn: Numbers = owned("i1", SEATS)
    """The card drawn between the rounds, numbered from 1."""
    discarded: Numbers = owned("i1", SEATS)
    """The card discarded before round 2, numbered from 1."""
    birds: Numbers = owned("i1", SEATS, BIRD_VALUES)
    """The tokens of each value that each seat has."""

    tiles: Numbers = secret("i1", SPACES)
    """The tile on each space, face up or down."""
    deck: Numbers = secret("i1", DECK)
    """The scoring cards that are left, numbered from 1; the top is the last of them."""
    bird_stack: Numbers = secret("i1", BIRD_TOKENS)
    """The values of the tokens that are left; the next to be taken is the last of them."""
