"""Phases 1 and 2: the auction and the new overseer."""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santiago.components import NO_TILE, PILES
from santelmo.games.santiago.moves import BID_NOTHING, PASS
from santelmo.games.santiago.state import SEATS, SantiagoState, Stage

BELOW_ANY_BID = -SEATS - 1


@compiled
def left_of(s: SantiagoState, seat: int) -> int:
    """SGO-3.2: the next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@compiled
def turn_tile_up(s: SantiagoState) -> int:
    """Takes the next face-down tile and shows it to all."""
    last = -1
    for kind in range(len(s.unseen)):
        last += int(s.unseen[kind])
    tile = int(s.piles[last])
    s.piles[last] = NO_TILE
    s.unseen[tile - 1] -= 1
    return tile


@compiled
def begin_auction(s: SantiagoState) -> None:
    """SGO-4.1: a tile of every pile is turned up; SGO-4.2: the overseer's left begins."""
    for pile in range(PILES[int(s.players)]):
        s.market[pile] = turn_tile_up(s)
    s.reveals += 1
    s.stage = Stage.BIDDING
    s.seat = left_of(s, int(s.overseer))


@compiled
def bids_of(s: SantiagoState, amount: int) -> int:
    """How many bids of this amount lie on the table."""
    count = 0
    for seat in range(SEATS):
        count += 1 if s.bids[seat] == amount else 0
    return count


@compiled
def list_bids(s: SantiagoState, seat: int, out: Numbers) -> int:
    """SGO-4.3: any amount in hand that nobody has bid, or a pass."""
    count = 0
    for amount in range(1, int(s.money[seat]) + 1):
        out[count] = BID_NOTHING + amount
        count += 1 - bids_of(s, amount)
    out[count] = PASS
    return count + 1


@compiled
def bid_or_pass(s: SantiagoState, seat: int, code: int) -> None:
    """SGO-4.3, SGO-6.6: a bid leaves the hand and lies on the table."""
    s.turns += 1
    if code != PASS:
        s.bids[seat] = code - BID_NOTHING
        s.money[seat] -= code - BID_NOTHING
        return
    before = 0
    for other in range(s.players):
        before += 1 if s.passed[other] else 0
    s.passed[seat] = before + 1


@compiled
def claim(s: SantiagoState, seat: int) -> int:
    """Orders the seats: higher bids above lower ones, later passes above earlier ones."""
    return int(s.bids[seat]) if s.bids[seat] else BELOW_ANY_BID + int(s.passed[seat])


@compiled
def rank_claims(s: SantiagoState, order: Numbers) -> None:
    """SGO-6.1: bids from high to low, then those who passed, the last one first."""
    for seat in range(s.players):
        place = 0
        for other in range(s.players):
            if claim(s, other) > claim(s, seat):
                place += 1
        order[place] = seat


@compiled
def appoint_overseer(s: SantiagoState) -> None:
    """SGO-5.1: the lowest bidder, or whoever passed first: the last in the order of planting."""
    rank_claims(s, s.order)
    s.overseer = s.order[int(s.players) - 1]
