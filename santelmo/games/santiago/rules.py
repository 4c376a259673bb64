"""The course of Santiago: the seven phases of a round, the end and the scoring.

Phases 1 and 2 are in `auction`, phase 3 in `planting`, phase 4 in `bribes`; phases 5 to 7 are
here, with the order in which everything happens.
"""

# pyright: basic
from __future__ import annotations

from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santiago import areas, auction, bribes, planting, water
from santelmo.games.santiago.auction import left_of
from santelmo.games.santiago.bits import list_members
from santelmo.games.santiago.board import SEGMENTS, WHOLE_BOARD
from santelmo.games.santiago.components import CROPS, INCOME, ROUNDS
from santelmo.games.santiago.moves import DIG, KEEP, PLANT
from santelmo.games.santiago.state import SantiagoState, Stage


@compiled
def actors(s: SantiagoState) -> int:
    return 0 if s.stage == Stage.OVER else 1 << int(s.seat)


@compiled
def legal(s: SantiagoState, seat: int, out: Numbers) -> int:
    stage = s.stage
    if stage == Stage.BIDDING:
        return auction.list_bids(s, seat, out)
    if stage == Stage.TAKING:
        return planting.list_takes(s, out)
    if stage in (Stage.PLANTING, Stage.LEFTOVER):
        return planting.list_squares(s, out)
    if stage == Stage.PROPOSING:
        return bribes.list_proposals(s, seat, out)
    if stage == Stage.OFFERING:
        return bribes.list_offers(s, seat, out)
    if stage == Stage.DECIDING:
        return bribes.list_decisions(s, seat, out)
    return list_extra_canals(s, out)


@compiled
def apply(s: SantiagoState, seat: int, code: int) -> None:
    """SGO-3.1: plays the move and goes on with the round."""
    stage = s.stage
    if stage == Stage.BIDDING:
        auction.bid_or_pass(s, seat, code)
        continue_auction(s, seat)
    elif stage == Stage.TAKING:
        planting.take(s, code)
    elif stage in (Stage.PLANTING, Stage.LEFTOVER):
        planting.plant(s, seat, code - PLANT)
        continue_planting(s)
    elif stage == Stage.PROPOSING:
        bribes.propose_support_or_pass(s, seat, code)
    elif stage == Stage.OFFERING:
        bribes.offer(s, seat, code)
    elif stage == Stage.DECIDING:
        bribes.decide(s, seat, code)
        ask_for_extra_canal(s, left_of(s, seat))
    else:
        dig_or_keep(s, seat, code)


@compiled
def continue_auction(s: SantiagoState, seat: int) -> None:
    """SGO-4.2: the overseer is the last to bid; SGO-5.1: then the lowest bidder takes over."""
    if seat != s.overseer:
        s.seat = left_of(s, seat)
        return
    auction.appoint_overseer(s)
    planting.begin_planting(s)


@compiled
def continue_planting(s: SantiagoState) -> None:
    """SGO-6.6, SGO-7.1: after the last tile the bids are banked and the bribes begin."""
    if planting.next_planter(s):
        return
    planting.bank_bids(s)
    bribes.ask_for_proposal(s, left_of(s, int(s.overseer)))


@compiled
def ask_for_extra_canal(s: SantiagoState, seat: int) -> None:
    """SGO-8.1, SGO-3.3: from this seat on up to the overseer, whoever still has one is asked."""
    while not s.extra[seat]:
        if seat == s.overseer:
            end_round(s)
            return
        seat = left_of(s, seat)
    s.stage = Stage.EXTRA
    s.seat = seat


@compiled
def list_extra_canals(s: SantiagoState, out: Numbers) -> int:
    """SGO-8.1: any open segment, or keep the canal."""
    count = list_members(water.open_ditches(s), SEGMENTS, DIG, out, 0)
    out[count] = KEEP
    return count + 1


@compiled
def dig_or_keep(s: SantiagoState, seat: int, code: int) -> None:
    """SGO-8.1: the first who digs ends the phase; SGO-7.9: the supply is not touched."""
    s.turns += 1
    if code != KEEP:
        water.dig_canal(s, code - DIG)
        s.extra[seat] = 0
        end_round(s)
    elif seat == s.overseer:
        end_round(s)
    else:
        ask_for_extra_canal(s, left_of(s, seat))


@compiled
def end_round(s: SantiagoState) -> None:
    """SGO-9.2, SGO-9.3, or SGO-10.1 in the last round."""
    if s.round_number == ROUNDS[int(s.players)]:
        finish(s)
        return
    dry(s)
    pay_income(s)
    s.round_number += 1
    auction.begin_auction(s)


@compiled
def dry(s: SantiagoState) -> None:
    """SGO-9.2: dry plantations lose a marker; those already neutral turn into desert."""
    thirsty = areas.planted_squares(s) & ~water.irrigated(s)
    lost = thirsty & areas.neutral_squares(s)
    for seat in range(s.players):
        doubled = int(s.doubled[seat])
        s.marked[seat] &= ~thirsty | doubled
        s.doubled[seat] = doubled & ~thirsty
    turn_to_desert(s, lost)


@compiled
def turn_to_desert(s: SantiagoState, squares: int) -> None:
    """SGO-9.2, SGO-11.4: nobody's, no crop, no palm, never free again."""
    s.deserts |= squares
    s.palms &= ~squares
    for crop in range(CROPS):
        s.plantations[crop] &= ~squares
    for seat in range(s.players):
        s.marked[seat] &= ~squares
        s.doubled[seat] &= ~squares


@compiled
def pay_income(s: SantiagoState) -> None:
    """SGO-9.3: the same for everybody."""
    for seat in range(s.players):
        s.money[seat] += INCOME


@compiled
def finish(s: SantiagoState) -> None:
    """SGO-10.1: what is dry turns into desert; SGO-10.3, SGO-10.4: areas pay, money lies open."""
    turn_to_desert(s, areas.planted_squares(s) & ~water.irrigated(s))
    areas.add_harvest(s, WHOLE_BOARD, s.money, 0)
    s.tally_open = 1
    s.stage = Stage.OVER


@compiled
def outcome(s: SantiagoState, scores: Numbers, places: Numbers) -> None:
    """SGO-10.4: most money wins, equal money shares."""
    for seat in range(s.players):
        scores[seat] = s.money[seat]
        places[seat] = 1
        for other in range(s.players):
            if s.money[other] > s.money[seat]:
                places[seat] += 1
