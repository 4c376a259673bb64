"""What a move in Santiago is worth to a seat, in escudos, by rule of thumb.

Every function counts what the seat gains less a share of what the others gain, so that a move
that feeds everybody is worth little.
"""

# pyright: basic
from __future__ import annotations

import numpy as np

from santelmo.bots.santiago.prospects import (
    FAR,
    NEAR,
    growth,
    near_water,
    rounds_left,
    tiles_to_come,
)
from santelmo.core.bits import size
from santelmo.core.compiling import absorbed, compiled
from santelmo.games.santiago.areas import (
    connected,
    first_area,
    free_squares,
    planted_squares,
    yields,
)
from santelmo.games.santiago.bits import beside
from santelmo.games.santiago.board import BORDERS, WHOLE_BOARD
from santelmo.games.santiago.bribes import bribe, own_canal_price
from santelmo.games.santiago.components import CROP_OF, NO_TILE, PILES, PLANTERS_ON
from santelmo.games.santiago.state import SantiagoState
from santelmo.games.santiago.water import irrigated

RIVALRY = 0.8
"""How much the gain of all others together counts against one's own, if it is spread evenly."""
OVERSEER_VALUE = 4.0
"""What it is worth to be overseer: bribes, and the choice of the canal."""
OVERBID_DECAY = 0.12
"""A later bidder overbids with a chance of 1 / (1 + OVERBID_DECAY * bid)."""
BRIBE_SHARE = 0.4
"""The share of a canal's value that a sensible bribe offers."""
ACCEPT_CHANCE = 0.5
"""The chance of an average proposal."""
SPARE_CANAL_VALUE = 1.2
"""What keeping the extra canal is worth, for each round to come."""


@compiled
def rivalry(s: SantiagoState) -> float:
    """What a gain of one other seat counts against one's own."""
    return RIVALRY / (s.players - 1)


@compiled
def net_gain(s: SantiagoState, seat: int, area: int, tiles: float) -> float:
    """What an area of this many tiles brings the seat, less the share of the others."""
    total = 0.0
    for other in range(s.players):
        brought = tiles * yields(s, other, area)
        total += brought if other == seat else -rivalry(s) * brought
    return total


@compiled
def planting_value(s: SantiagoState, seat: int, crop: int, markers: int, square: int) -> float:
    """A tile of this crop on this square with this many markers of the seat."""
    bit = 1 << square
    area = connected(bit, int(s.plantations[crop]))
    rest = area ^ bit
    tiles = float(size(area))
    gain = net_gain(s, seat, rest, tiles)
    while rest != 0:
        part = first_area(rest)
        rest ^= part
        gain -= net_gain(s, seat, part, float(size(part)))
    if markers:
        markers += (int(s.palms) >> square) & 1
        room = free_squares(s) & WHOLE_BOARD & ~bit
        gain += markers * (tiles + growth(area, room, tiles_to_come(s, crop)))
    return gain


@compiled
def chance_of_water(s: SantiagoState, bit: int, wet: int, near: int) -> float:
    if bit & wet:
        return 1.0
    left = rounds_left(s)
    return NEAR[left] if bit & near else FAR[left]


@absorbed
def candidate_squares(s: SantiagoState, crop: int, wet: int, near: int) -> int:
    """Of all free squares those beside the crop, and the first few with the best water."""
    free = free_squares(s) & WHOLE_BOARD
    chosen = free & beside(int(s.plantations[crop]))
    lonely = free & wet
    if lonely == 0:
        lonely = free & near
    if lonely == 0:
        lonely = free
    chosen |= lonely & -lonely
    return chosen | (lonely & int(s.palms))


@compiled
def best_planting(
    s: SantiagoState, seat: int, tile: int, markers: int, wet: int, near: int
) -> float:
    """What a tile is worth on its best square."""
    crop = CROP_OF[tile]
    squares = candidate_squares(s, crop, wet, near)
    best = 0.0
    while squares != 0:
        bit = squares & -squares
        squares ^= bit
        value = planting_value(s, seat, crop, markers, size(bit - 1)) * chance_of_water(
            s, bit, wet, near
        )
        best = max(best, value)
    return best


@absorbed
def ranked_tiles(s: SantiagoState, seat: int) -> tuple[float, float, float, float]:
    """What the turned-up tiles are worth to a seat, from best to worst (the best four)."""
    wet, near = irrigated(s), near_water(s)
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    for pile in range(PILES[int(s.players)]):
        tile = int(np.int64(s.market[pile]))
        if tile == NO_TILE:
            continue
        value = best_planting(s, seat, tile, PLANTERS_ON[tile], wet, near)
        if value > a:
            a, b, c, d = value, a, b, c
        elif value > b:
            b, c, d = value, b, c
        elif value > c:
            c, d = value, c
        elif value > d:
            d = value
    return a, b, c, d


@absorbed
def value_at_rank(rank: float, a: float, b: float, c: float, d: float) -> float:
    """What one may expect as the rank-th to take a tile (0 is first), between two ranks too."""
    if rank >= 3.0:
        return d
    if rank >= 2.0:
        return c + (rank - 2.0) * (d - c)
    if rank >= 1.0:
        return b + (rank - 1.0) * (c - b)
    return a + rank * (b - a)


@absorbed
def bid_value(
    s: SantiagoState, seat: int, amount: int, a: float, b: float, c: float, d: float
) -> float:
    """A bid, given what the tiles are worth from best to worst."""
    later = (int(s.overseer) - seat) % int(s.players)
    above, below, passed = 0, 0, 0
    for other in range(s.players):
        if s.bids[other] > amount:
            above += 1
        elif s.bids[other]:
            below += 1
        elif s.passed[other]:
            passed += 1
    overbid = 1.0 / (1.0 + OVERBID_DECAY * amount)
    value = value_at_rank(above + later * overbid, a, b, c, d) - amount
    if passed == 0 and below == 0:
        value += 0.5 * OVERSEER_VALUE * overbid**later
    return value


@absorbed
def pass_value(s: SantiagoState, seat: int, c: float, d: float) -> float:
    """Not to bid: one marker fewer, on one of the last tiles; the first who passes gains office."""
    for other in range(s.players):
        if s.passed[other]:
            return 0.5 * c
    return 0.5 * d + OVERSEER_VALUE


@compiled
def canal_value(s: SantiagoState, seat: int, segment: int, wet: int) -> float:
    """What the water of a canal saves for the seat, less the share of the others."""
    thirsty = BORDERS[segment] & planted_squares(s) & ~wet
    gain = 0.0
    while thirsty != 0:
        bit = thirsty & -thirsty
        thirsty ^= bit
        crop = 0
        while int(s.plantations[crop]) & bit == 0:
            crop += 1
        area = connected(bit, int(s.plantations[crop]))
        gain += net_gain(s, seat, area, 1.0) + net_gain(s, seat, bit, float(size(area)))
    return gain * (1.0 - NEAR[rounds_left(s)])


@absorbed
def bribe_value(s: SantiagoState, seat: int, amount: int, wet: int) -> float:
    """An offer: near the sensible share of the canal's worth, or just above the other bribes."""
    proposer = int(s.backed[seat]) - 1
    value = canal_value(s, seat, int(s.proposed[proposer]) - 1, wet)
    sensible = max(1.0, BRIBE_SHARE * value)
    rival = 0
    for other in range(s.players):
        if other != proposer and s.proposed[other]:
            rival = max(rival, bribe(s, other))
    needed = rival + 1 - bribe(s, proposer)
    if sensible < needed < 2.0 * sensible:
        sensible = float(needed)
    return -abs(amount - sensible)


@absorbed
def accept_value(s: SantiagoState, seat: int, proposer: int, wet: int) -> float:
    return bribe(s, proposer) + canal_value(s, seat, int(s.proposed[proposer]) - 1, wet)


@absorbed
def own_canal_value(s: SantiagoState, seat: int, segment: int, wet: int) -> float:
    """The overseer's own canal, at its price."""
    return canal_value(s, seat, segment, wet) - own_canal_price(s)


@absorbed
def extra_canal_value(s: SantiagoState, seat: int, segment: int, wet: int) -> float:
    """The extra canal now, less what it would be worth later."""
    return canal_value(s, seat, segment, wet) - SPARE_CANAL_VALUE * rounds_left(s)
