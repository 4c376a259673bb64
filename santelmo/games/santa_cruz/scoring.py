"""The score track and the scoring cards (SCZ-5, SCZ-6)."""

# pyright: basic
from __future__ import annotations

from santelmo.core.bits import lowest, size
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santa_cruz import board
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
    STREET,
    VARIETY,
    VOLCANO,
)
from santelmo.games.santa_cruz.state import SantaCruzState


@compiled
def score_after(s: SantaCruzState, seat: int, points: int) -> int:
    """SCZ-6.2: where a marker is after gaining or losing points, never below 0."""
    return max(int(s.score[seat]) + points, 0)


@compiled
def advance(s: SantaCruzState, seat: int, points: int) -> None:
    """SCZ-6.1: a marker that arrives stands behind those on its field."""
    left = int(s.score[seat])
    reached = score_after(s, seat, points)
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
def list_gains(s: SantaCruzState, gains: Numbers) -> None:
    """How far each scoring card, played now, would move each marker: by seat, then by card."""
    for seat in range(s.players):
        for card in range(len(s.card_value)):
            points = card_points(s, card, seat)
            gains[seat, card] = score_after(s, seat, points) - int(s.score[seat])


@compiled
def list_counted(s: SantaCruzState, counted: Numbers) -> None:
    """The spaces whose buildings each scoring card, played now, would count: by card."""
    for card in range(len(s.card_value)):
        spaces = 0
        for seat in range(s.players):
            spaces |= counted_spaces(s, card, seat)
        counted[card] = spaces


@compiled
def card_points(s: SantaCruzState, card: int, seat: int) -> int:
    """SCZ-5.1: what a scoring card, played now, brings this seat."""
    value = int(s.card_value[card])
    if card < GOODS_CARDS:
        return goods_points(s, card, seat)
    if card == BIRDS:
        return value * int(s.tokens[seat])
    counted = counted_spaces(s, card, seat)
    if card == VARIETY:
        return value if has_each_building(s, counted) else 0
    if card in (FOUR_HOUSES, STREET):
        return value if size(counted) >= s.card_need[card] else 0
    return value * size(counted)


@compiled
def counted_spaces(s: SantaCruzState, card: int, seat: int) -> int:
    """The spaces of the seat's buildings that a scoring card, played now, counts."""
    built = int(s.built[seat])
    if card < GOODS_CARDS:
        return goods_spaces(s, card, built)
    if card == FOUR_HOUSES:
        return built & int(s.shows[HOUSE])
    if card == VARIETY:
        return built
    if card == STREET:
        return board.longest_street(s, built)
    if card == PER_COAST:
        return built & KIND_SPACES[COAST]
    if card == PER_RIVER:
        return built & board.river_spaces(s)
    if card == BIRDS:
        return 0
    return built & KIND_SPACES[VOLCANO]


@compiled
def goods_spaces(s: SantaCruzState, card: int, built: int) -> int:
    """SCZ-5.2 to SCZ-5.4: those with goods that the card asks for, or with a bonus that it adds."""
    spaces = 0
    rest = built
    while rest:
        tile = int(s.face[lowest(rest)])
        bonus = CARD_HAS_FISH[card] and s.tile_bonus[tile] > 0
        if int(s.tile_goods[tile]) & CARD_GOODS[card] or bonus:
            spaces |= rest & -rest
        rest &= rest - 1
    return spaces


@compiled
def goods_points(s: SantaCruzState, card: int, seat: int) -> int:
    """SCZ-5.2: all goods of the card. SCZ-5.3: one of a pair. SCZ-5.4: and fish bonuses."""
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
    """SCZ-8.1: clockwise from `first`, each adds the sum of its bird tokens."""
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
