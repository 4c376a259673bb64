"""What a building or a scoring card in Santa Cruz is worth to a seat, in points.

A scoring card pays everybody who fulfils it, whoever plays it. So a building is worth what it adds
to every card that may still be played, each weighted by how likely that is as far as the seat
knows.
"""

# pyright: basic
from __future__ import annotations

from santelmo.core.bits import lowest, size
from santelmo.core.compiling import absorbed, compiled
from santelmo.core.state import Numbers
from santelmo.games.santa_cruz.board import river_spaces
from santelmo.games.santa_cruz.components import (
    BIRDS,
    CARD_GOODS,
    CARD_HAS_FISH,
    CARDS,
    COAST,
    ERUPTION,
    FOUR_HOUSES,
    GOODS_CARDS,
    HOUSE,
    KIND_SPACES,
    PER_COAST,
    PER_RIVER,
    PER_VOLCANO,
    STREET,
    VARIETY,
    VOLCANO,
)
from santelmo.games.santa_cruz.scoring import card_points
from santelmo.games.santa_cruz.state import ROUNDS, SantaCruzState

BIRD_VALUE = 1.9
"""The mean value of a bird token at the end."""
UNKNOWN_TILE_VALUE = 3.0
"""A face-down tile on a river."""
KEPT_CHANCE = 0.7
"""The chance that a card of another seat's bundle was not discarded."""
RIVALRY = 0.8
"""How much the points of all others together count against one's own, if spread evenly."""
LATER_SHARE = 0.6
"""The part of a card's points that one may expect of it later."""
STREET_LINK_SHARE = 0.2
"""The part of the street card that one more building by a road is worth."""


@compiled
def likely_cards(s: SantaCruzState, seat: int, weights: Numbers) -> None:
    """How often each scoring card will yet be played in this round, as far as the seat knows."""
    if s.round_number < ROUNDS:
        others = 0
        for other in range(s.players):
            others += int(s.held[other]) if other != seat else 0
        chance = others / max(others + int(s.deck_left), 1)
        for card in range(len(CARDS)):
            unseen = int(s.card_copies[card]) - int(s.hand[seat, card])
            for other in range(s.players):
                unseen -= int(s.played[0, other, card])
            weights[card] = s.hand[seat, card] + chance * unseen
        return
    for card in range(len(CARDS)):
        weight = float(s.hand[seat, card])
        for other in range(s.players):
            if other != seat and s.bundle[other] > 0:
                left = int(s.played[0, int(s.bundle[other]) - 1, card])
                weight += KEPT_CHANCE * max(left - int(s.played[1, other, card]), 0)
        weights[card] = weight


@compiled
def goods_of(s: SantaCruzState, built: int) -> int:
    """The goods of these buildings."""
    goods = 0
    while built:
        goods |= int(s.tile_goods[int(s.face[lowest(built)])])
        built &= built - 1
    return goods


@absorbed
def goods_value(s: SantaCruzState, card: int, goods: int) -> int:
    """What a goods card pays for these goods, without bonuses."""
    asked = CARD_GOODS[card]
    if goods & asked == asked:
        return int(s.card_value[card])
    return int(s.card_single[card]) if goods & asked else 0


@compiled
def building_value(s: SantaCruzState, seat: int, space: int, goods: int, weights: Numbers) -> float:
    """A building on a space, given the goods that the seat has and the weights of the cards."""
    tile = int(s.face[space])
    if tile == 0:
        return UNKNOWN_TILE_VALUE
    built = int(s.built[seat])
    bit = 1 << space
    value = float(s.tile_points[tile])
    if s.tile_bird[tile]:
        value += BIRD_VALUE + s.card_value[BIRDS] * weights[BIRDS]
    more = goods | int(s.tile_goods[tile])
    for card in range(GOODS_CARDS):
        gain = goods_value(s, card, more) - goods_value(s, card, goods)
        if CARD_HAS_FISH[card]:
            gain += int(s.tile_bonus[tile])
        value += weights[card] * gain
    if bit & KIND_SPACES[COAST]:
        value += weights[PER_COAST] * s.card_value[PER_COAST]
    if bit & river_spaces(s):
        value += weights[PER_RIVER] * s.card_value[PER_RIVER]
    if bit & KIND_SPACES[VOLCANO]:
        value += weights[PER_VOLCANO] * s.card_value[PER_VOLCANO]
        value += weights[ERUPTION] * s.card_value[ERUPTION]
    kind = int(s.tile_building[tile])
    shown = built & int(s.shows[kind])
    if kind == HOUSE and size(shown) < s.card_need[FOUR_HOUSES]:
        value += weights[FOUR_HOUSES] * s.card_value[FOUR_HOUSES] / s.card_need[FOUR_HOUSES]
    if shown == 0:
        value += weights[VARIETY] * s.card_value[VARIETY] / len(s.shows)
    if int(s.roads[space]) & built:
        value += STREET_LINK_SHARE * weights[STREET] * s.card_value[STREET]
    return value


@absorbed
def best_building_value(
    s: SantaCruzState, seat: int, spaces: int, goods: int, weights: Numbers
) -> float:
    """The best of these spaces; 0 if there is none."""
    best = 0.0
    while spaces:
        best = max(best, building_value(s, seat, lowest(spaces), goods, weights))
        spaces &= spaces - 1
    return best


@absorbed
def scoring_value(s: SantaCruzState, seat: int, card: int) -> float:
    """What a scoring card brings the seat now, less the share of the others."""
    value = 0.0
    for other in range(s.players):
        points = card_points(s, card, other)
        value += points if other == seat else -RIVALRY * points / (s.players - 1)
    if card == ERUPTION:
        value += volcano_loss(s, seat)
    return value


@absorbed
def volcano_loss(s: SantaCruzState, seat: int) -> float:
    """Buildings on volcanoes are lost too: worse for whoever has more of them."""
    loss = 0.0
    for other in range(s.players):
        lost = size(int(s.built[other]) & KIND_SPACES[VOLCANO])
        loss += -lost if other == seat else RIVALRY * lost / (s.players - 1)
    return loss


@absorbed
def later_value(s: SantaCruzState, card: int, turns_left: int) -> float:
    """What one may hope a scoring card to bring in a later turn."""
    if turns_left == 0 or card == ERUPTION:
        return 0.0
    value = float(s.card_value[card])
    if PER_COAST <= card <= PER_VOLCANO or card == BIRDS:
        return LATER_SHARE * value * 2.0
    return LATER_SHARE * value
