"""Worlds that a seat cannot rule out.

A world says which tile lies where, who holds which cards and tokens, and in which order the rest
lies. Each physical tile, card and token counts by itself, and before round 2 each card of a hand
is as likely to have been discarded as any other. So all worlds that agree with what the seat has
seen are equally likely, and they are drawn here with exactly those chances.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.core.chance import pick, pick_shuffle
from santelmo.core.compiling import allocating, compiled
from santelmo.core.state import Numbers
from santelmo.games.santa_cruz.components import (
    BIRD_TOKENS,
    BIRD_VALUES,
    CARDS,
    DECK,
    KIND_SPACES,
    KINDS,
    TILES,
)
from santelmo.games.santa_cruz.state import SantaCruzState, Stage


@compiled
def sample(s: SantaCruzState, seat: int, rng: Numbers) -> None:
    sample_tiles(s, rng)
    sample_birds(s, seat, rng)
    if s.round_number == 1:
        sample_first_hands(s, seat, rng)
    else:
        sample_drawn_cards(s, seat, rng)


@allocating
def sample_tiles(s: SantaCruzState, rng: Numbers) -> None:
    """Face-down spaces get tiles of their kind that have not been seen."""
    seen = np.zeros(TILES + 1, np.bool_)
    for space in range(len(s.face)):
        seen[s.face[space]] = True
        s.tiles[space] = s.face[space]
    bag = np.empty(TILES, np.int8)
    first_tile = 1
    for kind in range(len(KINDS)):
        count = 0
        for tile in range(first_tile, first_tile + int(s.tile_counts[kind])):
            if not seen[tile]:
                bag[count] = tile
                count += 1
        first_tile += int(s.tile_counts[kind])
        pick_shuffle(rng, bag, count)
        spaces = int(s.spaces) & KIND_SPACES[kind]
        for space in range(len(s.face)):
            if (spaces >> space) & 1 and s.face[space] == 0:
                count -= 1
                s.tiles[space] = bag[count]


@allocating
def sample_birds(s: SantaCruzState, seat: int, rng: Numbers) -> None:
    """The tokens that the seat does not have are with the others and on the stack."""
    bag = np.empty(BIRD_TOKENS, np.int8)
    count = 0
    for value in range(BIRD_VALUES):
        unseen = int(s.bird_copies[value]) - int(s.birds[seat, value])
        for other in range(s.players):
            if s.stage == Stage.OVER and other != seat:
                s.birds[other, value] = s.opened[other, value]
                unseen -= int(s.opened[other, value])
        for _ in range(unseen):
            bag[count] = value
            count += 1
    pick_shuffle(rng, bag, count)
    for i in range(s.birds_left):
        count -= 1
        s.bird_stack[i] = bag[count]
    if s.stage == Stage.OVER:
        return
    for other in range(s.players):
        if other != seat:
            for _ in range(s.tokens[other]):
                count -= 1
                s.birds[other, bag[count]] += 1


@compiled
def sure_copies(s: SantaCruzState, seat: int, card: int) -> int:
    """SCZ-2.7: how many of this card everybody knows the seat to hold, by a ready-made hand."""
    if s.starter == 0 or s.round_number > 1:
        return 0
    dealt = int(s.starter_cards[s.set_of[0, seat] - 1, card])
    return max(dealt - int(s.played[0, seat, card]), 0)


@allocating
def sample_first_hands(s: SantaCruzState, seat: int, rng: Numbers) -> None:
    """In round 1 an unseen card is in any other hand or in the deck.

    Of a ready-made hand everybody knows the cards (SCZ-2.6), as the set is public.
    """
    bag = np.empty(DECK, np.int8)
    count = 0
    for card in range(len(CARDS)):
        unseen = int(s.card_copies[card]) - int(s.hand[seat, card])
        for other in range(s.players):
            unseen -= int(s.played[0, other, card])
            if other != seat:
                s.hand[other, card] = sure_copies(s, other, card)
                unseen -= int(s.hand[other, card])
        for _ in range(unseen):
            bag[count] = card
            count += 1
    pick_shuffle(rng, bag, count)
    for other in range(s.players):
        if other != seat:
            missing = int(s.held[other])
            for card in range(len(CARDS)):
                missing -= int(s.hand[other, card])
            for _ in range(missing):
                count -= 1
                s.hand[other, bag[count]] += 1
    stack_rest(s, bag, count)


@compiled
def stack_rest(s: SantaCruzState, bag: Numbers, count: int) -> None:
    """The first cards of the shuffled bag are the deck."""
    for i in range(s.deck_left):
        s.deck[i] = bag[count - 1 - i] + 1


@allocating
def sample_drawn_cards(s: SantaCruzState, seat: int, rng: Numbers) -> None:
    """In round 2 only the drawn and the discarded cards of the others are unknown.

    A card played that was not in the bundle must have been drawn. For the others the drawn cards
    come from the bag, each draw weighted by the number of discards that it leaves possible.
    """
    for other in range(s.players):
        if other != seat:
            s.drawn[other] = shown_draw(s, other) + 1
    bag = np.empty(DECK, np.int8)
    count = 0
    for card in range(len(CARDS)):
        unseen = int(s.card_copies[card])
        for other in range(s.players):
            unseen -= int(s.played[0, other, card])
            unseen -= 1 if s.drawn[other] == card + 1 else 0
        for _ in range(unseen):
            bag[count] = card
            count += 1
    rest = deal_draws(s, seat, bag, count, rng)
    stack_rest(s, bag, rest)
    for other in range(s.players):
        if other != seat:
            fill_second_hand(s, other, rng)


@compiled
def shown_draw(s: SantaCruzState, seat: int) -> int:
    """The card that the seat must have drawn, since the bundle did not have it; -1 if unknown."""
    if s.bundle[seat] > 0:
        for card in range(len(CARDS)):
            if s.played[1, seat, card] > s.played[0, s.bundle[seat] - 1, card]:
                return card
    return -1


@compiled
def deal_draws(s: SantaCruzState, seat: int, bag: Numbers, count: int, rng: Numbers) -> int:
    """Gives the unknown draws cards of the bag; returns how many cards are left in it.

    A proposal is kept with a chance in proportion to the discards that it leaves possible.
    """
    unknown = 0
    for other in range(s.players):
        if other != seat and s.drawn[other] == 0:
            unknown |= 1 << other
    while True:
        pick_shuffle(rng, bag, count)
        rest = count
        kept = True
        for other in range(s.players):
            if (unknown >> other) & 1:
                rest -= 1
                s.drawn[other] = bag[rest] + 1
                most = max_discards(s, other, bag, count)
                kept = kept and pick(rng, most) < discards(s, other, int(bag[rest]))
        if kept:
            return rest


@compiled
def could_discard(s: SantaCruzState, seat: int, drawn: int, card: int) -> int:
    """How many physical cards with this word the seat may have discarded."""
    had = int(s.played[0, s.bundle[seat] - 1, card]) + (1 if card == drawn else 0)
    return had if had > s.played[1, seat, card] else 0


@compiled
def discards(s: SantaCruzState, seat: int, drawn: int) -> int:
    """How many discards are possible for a seat that drew this card."""
    if not (int(s.ready) >> seat) & 1:
        return 1
    total = 0
    for card in range(len(CARDS)):
        total += could_discard(s, seat, drawn, card)
    return total


@compiled
def max_discards(s: SantaCruzState, seat: int, bag: Numbers, count: int) -> int:
    """The largest number of discards that a card of the bag would leave possible."""
    most = 0
    for i in range(count):
        most = max(most, discards(s, seat, int(bag[i])))
    return most


@compiled
def fill_second_hand(s: SantaCruzState, seat: int, rng: Numbers) -> None:
    """The bundle and the drawn card, without what was played and what was discarded."""
    if s.bundle[seat] == 0:
        return
    for card in range(len(CARDS)):
        s.hand[seat, card] = s.played[0, s.bundle[seat] - 1, card] - s.played[1, seat, card]
    drawn = int(s.drawn[seat]) - 1
    s.hand[seat, drawn] += 1
    if not (int(s.ready) >> seat) & 1:
        return
    chosen = pick(rng, discards(s, seat, drawn))
    for card in range(len(CARDS)):
        chosen -= could_discard(s, seat, drawn, card)
        if chosen < 0:
            s.discarded[seat] = card + 1
            s.hand[seat, card] -= 1
            return
