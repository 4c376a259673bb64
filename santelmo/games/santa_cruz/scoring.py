"""The score track and the scoring cards (SCZ-5, SCZ-6)."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santa_cruz.bits import lowest, size
from santelmo.games.santa_cruz.components import (
    BIRDS,
    CARD_GOODS,
    CARD_HAS_FISH,
    CHURCH,
    COAST,
    ERUPTION,
    FOUR_HOUSES,
    GOODS_CARDS,
    HOUSE,
    KIND_SPACES,
    LIGHTHOUSE,
    PER_COAST,
    PER_RIVER,
    RIVERS,
    STREET,
    VARIETY,
    VOLCANO,
)
from santelmo.games.santa_cruz.state import SantaCruzState


@compiled
def advance(s: SantaCruzState, seat: int, points: int) -> None:
    """SCZ-6.1: a marker that arrives stands behind those on its field. SCZ-6.2: never below 0."""
    left = int(s.score[seat])
    reached = max(left + points, 0)
    if reached == left:
        return
    arrived = 0
    for other in range(s.players):
        if s.score[other] == reached:
            arrived += 1
        elif s.score[other] == left and s.behind[other] > s.behind[seat]:
            s.behind[other] -= 1
    s.score[seat] = reached
    s.behind[seat] = arrived


@compiled
def is_ahead(s: SantaCruzState, seat: int, other: int) -> bool:
    """SCZ-6.1: more points, or equal points and there earlier."""
    if s.score[seat] != s.score[other]:
        return s.score[seat] > s.score[other]
    return s.behind[seat] < s.behind[other]


@compiled
def place(s: SantaCruzState, seat: int) -> int:
    """The seat's place on the track; 1 is the furthest ahead."""
    ahead = 1
    for other in range(s.players):
        if other != seat and is_ahead(s, other, seat):
            ahead += 1
    return ahead


@compiled
def list_places(s: SantaCruzState, places: Numbers) -> None:
    """The places of all seats."""
    for seat in range(s.players):
        places[seat] = place(s, seat)


@compiled
def list_points(s: SantaCruzState, points: Numbers) -> None:
    """What each scoring card, played now, would bring each seat: by seat, then by card."""
    for seat in range(s.players):
        for card in range(len(s.card_value)):
            points[seat, card] = card_points(s, card, seat)


@compiled
def card_points(s: SantaCruzState, card: int, seat: int) -> int:
    """SCZ-5.1: what a scoring card, played now, brings this seat."""
    value = int(s.card_value[card])
    built = int(s.built[seat])
    if card < GOODS_CARDS:
        return goods_points(s, card, seat)
    if card == FOUR_HOUSES:
        return value if size(built & int(s.shows[HOUSE])) >= s.card_need[card] else 0
    if card == VARIETY:
        return value if has_each_building(s, built) else 0
    if card == STREET:
        return value if longest_street(s, built) >= s.card_need[card] else 0
    if card == PER_COAST:
        return value * size(built & KIND_SPACES[COAST])
    if card == PER_RIVER:
        return value * size(built & river_spaces(s))
    if card == BIRDS:
        return value * int(s.tokens[seat])
    return value * size(built & KIND_SPACES[VOLCANO])


@compiled
def goods_points(s: SantaCruzState, card: int, seat: int) -> int:
    """SCZ-5.2: all goods of the card. SCZ-5.3: one of a pair. SCZ-5.4: fish bonuses besides."""
    goods = 0
    bonus = 0
    rest = int(s.built[seat])
    while rest:
        tile = int(s.face[lowest(rest)])
        goods |= int(s.tile_goods[tile])
        bonus += int(s.tile_bonus[tile])
        rest &= rest - 1
    points = bonus if CARD_HAS_FISH[card] else 0
    asked = CARD_GOODS[card]
    if goods & asked == asked:
        points += int(s.card_value[card])
    elif goods & asked:
        points += int(s.card_single[card])
    return points


@compiled
def has_each_building(s: SantaCruzState, built: int) -> bool:
    """SCZ-5.5: at least one house, church and lighthouse."""
    houses = built & int(s.shows[HOUSE])
    churches = built & int(s.shows[CHURCH])
    lighthouses = built & int(s.shows[LIGHTHOUSE])
    return houses != 0 and churches != 0 and lighthouses != 0


@compiled
def longest_street(s: SantaCruzState, built: int) -> int:
    """SCZ-5.5: the most buildings of a set that are joined to each other by roads."""
    best = 0
    rest = built
    while rest:
        street = rest & -rest
        fresh = street
        while fresh:
            space = lowest(fresh)
            fresh &= fresh - 1
            found = int(s.roads[space]) & built & ~street
            street |= found
            fresh |= found
        best = max(best, size(street))
        rest &= ~street
    return best


@compiled
def river_spaces(s: SantaCruzState) -> int:
    """All spaces that are on a river (SCZ-5.6)."""
    spaces = 0
    for river in range(RIVERS):
        spaces |= int(s.rivers[river])
    return spaces


@compiled
def score_card(s: SantaCruzState, card: int, seat: int) -> None:
    """SCZ-5.1: first the player of the card, then the others clockwise."""
    for i in range(s.players):
        other = (seat + i) % s.players
        advance(s, other, card_points(s, card, other))
    if card == ERUPTION:
        erupt(s)


@compiled
def erupt(s: SantaCruzState) -> None:
    """SCZ-5.7: the buildings on volcano spaces are out until the next round."""
    for seat in range(s.players):
        s.built[seat] &= ~KIND_SPACES[VOLCANO]


@compiled
def open_birds(s: SantaCruzState, first: int) -> None:
    """SCZ-8.1: clockwise from `first`, each adds the sum of the own bird tokens."""
    for i in range(s.players):
        seat = (first + i) % s.players
        advance(s, seat, bird_points(s, seat))
        for value in range(len(s.bird_copies)):
            s.opened[seat, value] = s.birds[seat, value]
    s.reveals += 1


@compiled
def bird_points(s: SantaCruzState, seat: int) -> int:
    """The sum of the seat's bird tokens."""
    points = 0
    for value in range(len(s.bird_copies)):
        points += value * int(s.birds[seat, value])
    return points
