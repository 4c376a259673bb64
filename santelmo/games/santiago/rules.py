"""The course of Santiago: set-up, the seven phases of a round, the end and the scoring.

Phases 1 and 2 are in `auction`, phase 3 in `planting`, phase 4 in `bribes`; phases 5 to 7 are
here, with the order in which everything happens.
"""

# pyright: basic
from __future__ import annotations

from santelmo.core.chance import draw, pick_shuffle, shuffle
from santelmo.core.compiling import compiled
from santelmo.core.state import Numbers
from santelmo.games.santiago.areas import add_harvest, neutral_squares, planted_squares
from santelmo.games.santiago.auction import (
    appoint_overseer,
    begin_auction,
    bid_or_pass,
    left_of,
    list_bids,
    turn_tile_up,
)
from santelmo.games.santiago.bits import list_members
from santelmo.games.santiago.board import (
    AROUND,
    CROSSINGS,
    INNER_CROSSINGS,
    SEGMENTS,
    SQUARES,
    SQUARES_AT,
    WHOLE_BOARD,
)
from santelmo.games.santiago.bribes import (
    ask_for_proposal,
    decide,
    list_decisions,
    list_offers,
    list_proposals,
    offer,
    propose_support_or_pass,
)
from santelmo.games.santiago.components import (
    CANALS,
    COPIES_OF,
    CROPS,
    INCOME,
    KINDS,
    MARKERS,
    PILES,
    ROUNDS,
    START_MONEY,
    TILES,
)
from santelmo.games.santiago.moves import DIG, KEEP, PLANT
from santelmo.games.santiago.planting import (
    bank_bids,
    begin_planting,
    list_squares,
    list_takes,
    next_planter,
    plant,
    take,
)
from santelmo.games.santiago.state import (
    BIDDING,
    DECIDING,
    EXTRA,
    LEFTOVER,
    OFFERING,
    OVER,
    PLANTING,
    PROPOSING,
    RANDOM_ANY,
    RANDOM_INNER,
    TAKING,
    SantiagoState,
)
from santelmo.games.santiago.water import dig_canal, irrigated, open_ditches


@compiled
def deal(s: SantiagoState) -> None:
    """SGO-2.1 to SGO-2.4: the spring, palms, supplies, piles and the first overseer."""
    place_spring(s)
    if s.palm_trees:
        place_palms(s)
    hand_supplies_out(s)
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
    """SGO-11.1: all ways to place them are equally likely, so a bad draw is drawn anew."""
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
def hand_supplies_out(s: SantiagoState) -> None:
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


@compiled
def actors(s: SantiagoState) -> int:
    return 0 if s.stage == OVER else 1 << int(s.seat)


@compiled
def legal(s: SantiagoState, seat: int, out: Numbers) -> int:
    stage = s.stage
    if stage == BIDDING:
        return list_bids(s, seat, out)
    if stage == TAKING:
        return list_takes(s, out)
    if stage in (PLANTING, LEFTOVER):
        return list_squares(s, out)
    if stage == PROPOSING:
        return list_proposals(s, seat, out)
    if stage == OFFERING:
        return list_offers(s, seat, out)
    if stage == DECIDING:
        return list_decisions(s, seat, out)
    return list_extra_canals(s, out)


@compiled
def apply(s: SantiagoState, seat: int, code: int) -> None:
    """SGO-3.1: plays the move and goes on with the round."""
    stage = s.stage
    if stage == BIDDING:
        bid_or_pass(s, seat, code)
        continue_auction(s, seat)
    elif stage == TAKING:
        take(s, code)
    elif stage in (PLANTING, LEFTOVER):
        plant(s, seat, code - PLANT)
        continue_planting(s)
    elif stage == PROPOSING:
        propose_support_or_pass(s, seat, code)
    elif stage == OFFERING:
        offer(s, seat, code)
    elif stage == DECIDING:
        decide(s, seat, code)
        ask_for_extra_canal(s, left_of(s, seat))
    else:
        dig_or_keep(s, seat, code)


@compiled
def continue_auction(s: SantiagoState, seat: int) -> None:
    """SGO-4.2: the overseer is the last to bid; SGO-5.1: then the lowest bidder takes over."""
    if seat != s.overseer:
        s.seat = left_of(s, seat)
        return
    appoint_overseer(s)
    begin_planting(s)


@compiled
def continue_planting(s: SantiagoState) -> None:
    """SGO-6.6, SGO-7.1: after the last tile the bids are banked and the bribes begin."""
    if next_planter(s):
        return
    bank_bids(s)
    ask_for_proposal(s, left_of(s, int(s.overseer)))


@compiled
def ask_for_extra_canal(s: SantiagoState, seat: int) -> None:
    """SGO-8.1, SGO-3.3: from this seat on up to the overseer, whoever still has one is asked."""
    while not s.extra[seat]:
        if seat == s.overseer:
            end_round(s)
            return
        seat = left_of(s, seat)
    s.stage = EXTRA
    s.seat = seat


@compiled
def list_extra_canals(s: SantiagoState, out: Numbers) -> int:
    """SGO-8.1: any open segment, or keep the canal."""
    count = list_members(open_ditches(s), SEGMENTS, DIG, out, 0)
    out[count] = KEEP
    return count + 1


@compiled
def dig_or_keep(s: SantiagoState, seat: int, code: int) -> None:
    """SGO-8.1: the first who digs ends the phase; SGO-7.9: the supply is not touched."""
    s.turns += 1
    if code != KEEP:
        dig_canal(s, code - DIG)
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
    begin_auction(s)


@compiled
def dry(s: SantiagoState) -> None:
    """SGO-9.2: dry plantations lose a marker; those already neutral turn into desert."""
    thirsty = planted_squares(s) & ~irrigated(s)
    lost = thirsty & neutral_squares(s)
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
    turn_to_desert(s, planted_squares(s) & ~irrigated(s))
    add_harvest(s, WHOLE_BOARD, s.money)
    s.tally_open = 1
    s.stage = OVER


@compiled
def outcome(s: SantiagoState, scores: Numbers, places: Numbers) -> None:
    """SGO-10.4: most money wins, equal money shares."""
    for seat in range(s.players):
        scores[seat] = s.money[seat]
        places[seat] = 1
        for other in range(s.players):
            if s.money[other] > s.money[seat]:
                places[seat] += 1


@compiled
def sample(s: SantiagoState, seat: int, rng: Numbers) -> None:
    """Only the order of the face-down tiles is unknown; SGO-2.5: money is as it is."""
    pick_shuffle(rng, s.piles, stack_unseen(s))
