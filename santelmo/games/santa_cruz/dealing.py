"""The deal: tiles, bird tokens, cards and markers (SCZ-2)."""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.core.chance import draw, shuffle
from santelmo.core.compiling import allocating, compiled
from santelmo.games.santa_cruz import building, rounds, scoring
from santelmo.games.santa_cruz.components import (
    BIRD_VALUES,
    CARDS,
    COAST,
    KIND_SPACES,
    KINDS,
    SETS,
    TILES,
)
from santelmo.games.santa_cruz.state import SantaCruzState, Stage


@compiled
def deal(s: SantaCruzState) -> None:
    """SCZ-2: tiles, birds, cards and markers; then sets are chosen, or hands are given."""
    lay_tiles(s)
    stack_birds(s)
    s.round_number = 1
    if s.starter:
        s.start = draw(s, s.players)
        give_hands(s)
        place_markers(s)
        rounds.start_round(s)
    else:
        deal_cards(s)
        first = draw(s, s.players)
        s.start = (first + s.players - 1) % s.players
        place_markers(s)
        rounds.collect_buildings(s)
        s.seat = first
        s.stage = Stage.CHOOSING
    s.reveals = 0


@allocating
def lay_tiles(s: SantaCruzState) -> None:
    """SCZ-2.1: at random on the spaces of their kind; those of the coast are turned up."""
    bag = np.empty(TILES, np.int8)
    first_tile = 1
    for kind in range(len(KINDS)):
        count = int(s.tile_counts[kind])
        for i in range(count):
            bag[i] = first_tile + i
        shuffle(s, bag, count)
        first_tile += count
        spaces = int(s.spaces) & KIND_SPACES[kind]
        for space in range(len(s.tiles)):
            if (spaces >> space) & 1:
                count -= 1
                s.tiles[space] = bag[count]
    building.turn_up(s, int(s.spaces) & KIND_SPACES[COAST])


@compiled
def stack_birds(s: SantaCruzState) -> None:
    """SCZ-2.2: the bird tokens are shuffled."""
    for value in range(BIRD_VALUES):
        for _ in range(s.bird_copies[value]):
            s.bird_stack[s.birds_left] = value
            s.birds_left += 1
    shuffle(s, s.bird_stack, int(s.birds_left))


@compiled
def stack_deck(s: SantaCruzState) -> None:
    """Shuffles the scoring cards that nobody has in hand."""
    for card in range(len(CARDS)):
        count = int(s.card_copies[card])
        for seat in range(s.players):
            count -= int(s.hand[seat, card])
        for _ in range(count):
            s.deck[s.deck_left] = card + 1
            s.deck_left += 1
    shuffle(s, s.deck, int(s.deck_left))


@compiled
def fill_hands(s: SantaCruzState) -> None:
    """Everybody takes cards from the deck up to the number for this many players."""
    for seat in range(s.players):
        while s.held[seat] < s.dealt[s.players]:
            s.deck_left -= 1
            s.hand[seat, s.deck[s.deck_left] - 1] += 1
            s.deck[s.deck_left] = 0
            s.held[seat] += 1


@compiled
def deal_cards(s: SantaCruzState) -> None:
    """SCZ-2.3: scoring cards for everybody; the rest is the deck."""
    stack_deck(s)
    fill_hands(s)


@allocating
def give_hands(s: SantaCruzState) -> None:
    """SCZ-2.6: the ready-made hands at random, filled from the other scoring cards."""
    hands = np.arange(len(SETS))
    shuffle(s, hands, len(SETS))
    for seat in range(s.players):
        rounds.take_set(s, seat, hands[seat])
        for card in range(len(CARDS)):
            s.hand[seat, card] = s.starter_cards[hands[seat], card]
            s.held[seat] += s.hand[seat, card]
    stack_deck(s)
    fill_hands(s)


@compiled
def place_markers(s: SantaCruzState) -> None:
    """SCZ-2.5: in turn order on the first fields of the track."""
    for seat in range(s.players):
        s.behind[seat] = (seat + s.players - s.start) % s.players
    for i in range(s.players):
        scoring.advance(s, (s.start + i) % s.players, int(s.markers[i]))
