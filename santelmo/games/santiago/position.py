"""What can be wrong with a position, in a sentence.

A position that passes can be played to its end: nothing in the compiled rules runs out of a
range, and every decision has a legal move.
"""

from __future__ import annotations

import numpy as np

from santelmo.games.santiago import areas, auction, water
from santelmo.games.santiago.board import (
    ALL_SEGMENTS,
    CROSSING_NAMES,
    CROSSINGS,
    DITCHES_AT,
    ENDS,
    SEGMENT_NAMES,
    SEGMENTS,
    WHOLE_BOARD,
    members,
    square_names,
)
from santelmo.games.santiago.components import (
    CANALS,
    COPIES,
    COPIES_OF,
    CROP_NAMES,
    CROP_OF,
    CROPS,
    KINDS,
    MARKERS,
    MOST_PLANTERS,
    PILES,
    ROUNDS,
    TILES,
    paid_out,
    tile_name,
)
from santelmo.games.santiago.score import harvest
from santelmo.games.santiago.state import (
    BIDDING,
    DECIDING,
    EXTRA,
    LEFTOVER,
    OFFERING,
    OVER,
    PLANTING,
    PROPOSING,
    SEATS,
    TAKING,
    SantiagoState,
)

PLANTING_STAGES = (TAKING, PLANTING, LEFTOVER)
BRIBE_STAGES = (PROPOSING, OFFERING, DECIDING)


def check(s: SantiagoState) -> str | None:
    """The first thing found wrong, or None."""
    return (
        _check_course(s)
        or _check_squares(s)
        or _check_palms(s)
        or _check_canals(s)
        or _check_tiles(s)
        or _check_crops(s)
        or _check_markers(s)
        or _check_money(s)
        or _check_auction(s)
        or _check_proposals(s)
    )


def _check_course(s: SantiagoState) -> str | None:
    if not 3 <= s.players <= SEATS:
        return f"A position is for 3 to 5 players, not {s.players}."
    if not 1 <= s.round_number <= ROUNDS[s.players]:
        return f"The field 'round_number' is 1 to {ROUNDS[s.players]}, not {s.round_number}."
    if not BIDDING <= s.stage <= OVER:
        return f"The field 'stage' is 0 to {OVER}, not {s.stage}."
    if s.stage == OVER and s.round_number != ROUNDS[s.players]:
        return f"A match is over only after round {ROUNDS[s.players]}."
    if s.stage == LEFTOVER and s.players == PILES[s.players]:
        return f"With {s.players} players no tile is left over."
    if not (0 <= s.seat < s.players and 0 <= s.overseer < s.players):
        return f"The seats are 0 to {s.players - 1}."
    if s.tally_open not in (0, 1) or (s.stage == OVER and not s.tally_open):
        return "The field 'tally_open' is 0 or 1, and 1 when the match is over."
    if not 0 <= s.spring < CROSSINGS:
        return f"The field 'spring' is 0 to {CROSSINGS - 1}, not {s.spring}."
    if any(seated not in (0, 1) for seated in s.extra) or any(s.extra[s.players :]):
        return "The field 'extra' is 1 for each seat that has its extra canal, else 0."
    if s.stage == EXTRA and not s.extra[s.seat]:
        return f"Seat {s.seat} has no extra canal to decide about."
    return None


def _check_squares(s: SantiagoState) -> str | None:
    """Every set of squares lies on the board, and none overlaps where it must not."""
    sets = [*s.plantations, s.deserts, s.palms, *s.marked, *s.doubled]
    if any(not 0 <= int(squares) <= WHOLE_BOARD for squares in sets):
        return "A set of squares has a bit for each of the 48 squares and no others."
    used = 0
    for squares in map(int, [*s.plantations, s.deserts]):
        if used & squares:
            return f"The square {square_names(used & squares)[0]} is used twice."
        used |= squares
    plantations = int(areas.planted_squares(s))
    owned = 0
    for seat in range(SEATS):
        marked, doubled = int(s.marked[seat]), int(s.doubled[seat])
        if marked and seat >= s.players:
            return f"Seat {seat} is not in the match but has markers on the board."
        if doubled & ~marked:
            return f"'doubled' holds {square_names(doubled & ~marked)[0]}, 'marked' does not."
        if marked & ~plantations:
            return (
                f"There are markers but no plantation on {square_names(marked & ~plantations)[0]}."
            )
        if marked & owned:
            return f"Two seats have markers on {square_names(marked & owned)[0]}."
        owned |= marked
    return None


def _check_palms(s: SantiagoState) -> str | None:
    if int(s.palms).bit_count() > s.palm_trees:
        return f"The field 'palms' has more squares than palms were set up: {s.palm_trees}."
    if s.palms & s.deserts:
        return f"A palm stands in the desert of {square_names(int(s.palms) & int(s.deserts))[0]}."
    return None


def _check_canals(s: SantiagoState) -> str | None:
    if not 0 <= s.canals <= ALL_SEGMENTS:
        return "The field 'canals' has a bit for each of the 31 segments and no others."
    stranded = int(s.canals) & ~_reachable_canals(s)
    if stranded:
        name = SEGMENT_NAMES[members(stranded)[0]]
        return f"The canal {name} is not connected to the spring on {CROSSING_NAMES[s.spring]}."
    start = int(CANALS[s.players])
    if not _canals_to_come(s) <= s.supply <= start:
        return f"The field 'supply' is {_canals_to_come(s)} to {start} now, not {s.supply}."
    used = start - int(s.supply) + int(s.players) - int(sum(s.extra))
    if int(s.canals).bit_count() != used:
        return (
            f"The field 'canals' has {int(s.canals).bit_count()} segments, but from the supply "
            f"and the extra canals {used} are used."
        )
    return None


def _reachable_canals(s: SantiagoState) -> int:
    reached = 0
    joined = int(DITCHES_AT[s.spring]) & int(s.canals)
    while joined & ~reached:
        segment = members(joined & ~reached)[0]
        reached |= 1 << segment
        for crossing in ENDS[segment]:
            joined |= int(DITCHES_AT[crossing]) & int(s.canals)
    return reached


def _canals_to_come(s: SantiagoState) -> int:
    """How many more canals phase 4 can ask for."""
    later = int(ROUNDS[s.players]) - int(s.round_number)
    return later if s.stage in (EXTRA, OVER) else later + 1


def _check_tiles(s: SantiagoState) -> str | None:
    piles, rounds = int(PILES[s.players]), int(ROUNDS[s.players])
    numbered = [*s.piles, *s.market, s.held, s.removed]
    if any(not 0 <= tile <= KINDS for tile in numbered):
        return f"Tiles are numbered 1 to {KINDS}, and 0 is none."
    if any(not 0 <= s.unseen[kind] <= COPIES_OF[kind + 1] for kind in range(KINDS)):
        return "The field 'unseen' counts the face-down tiles of each kind."
    face_down = piles * (rounds - int(s.round_number))
    if sum(s.unseen) != face_down:
        return (
            f"In round {s.round_number} there are {face_down} tiles face down, not {sum(s.unseen)}."
        )
    stacked = [int(tile) for tile in s.piles]
    counts = [stacked[:face_down].count(kind + 1) for kind in range(KINDS)]
    if counts != list(s.unseen) or any(stacked[face_down:]):
        return "The fields 'piles' and 'unseen' do not hold the same tiles."
    if bool(s.removed) != (piles * rounds < TILES):
        return "The field 'removed' is the tile that left the game, with 3 or 4 players."
    return _check_market(s)


def _check_market(s: SantiagoState) -> str | None:
    piles = int(PILES[s.players])
    if not 0 <= s.planted <= piles or (s.stage not in PLANTING_STAGES and s.planted):
        return "The field 'planted' counts the seats that have planted, during phase 3."
    if s.stage in (TAKING, PLANTING) and s.planted >= s.players:
        return "Everybody has planted."
    if s.stage == LEFTOVER and s.planted != s.players:
        return "The leftover tile comes after everybody has planted."
    held = s.stage in (PLANTING, LEFTOVER)
    if bool(s.held) != held:
        return "The field 'held' is the tile that is about to be planted, else 0."
    lying = 0
    if s.stage == BIDDING or s.stage in PLANTING_STAGES:
        lying = piles - int(s.planted) - held
    if sum(1 for tile in s.market if tile) != lying:
        return f"The field 'market' must show {lying} tiles now."
    return None


def _check_crops(s: SantiagoState) -> str | None:
    """All 45 tiles are somewhere, and none too often."""
    visible = [int(tile) for tile in [*s.market, s.held, s.removed] if tile]
    for kind in range(1, KINDS + 1):
        if visible.count(kind) + s.unseen[kind - 1] > COPIES_OF[kind]:
            return f"There are only {COPIES_OF[kind]} tiles {tile_name(kind)}."
    for crop in range(CROPS):
        planted = int(s.plantations[crop]).bit_count()
        lying = sum(1 for tile in visible if CROP_OF[tile] == crop)
        unseen = int(sum(s.unseen[MOST_PLANTERS * crop : MOST_PLANTERS * (crop + 1)]))
        if planted + lying + unseen > sum(COPIES):
            return f"There are only {sum(COPIES)} tiles with the crop {CROP_NAMES[crop]}."
    placed = int(areas.planted_squares(s) | s.deserts).bit_count()
    missing = TILES - placed - len(visible) - int(sum(s.unseen))
    if missing:
        return f"Of the {TILES} tiles, {TILES - missing} are on the board, turned up or face down."
    return None


def _check_markers(s: SantiagoState) -> str | None:
    for seat in range(SEATS):
        needed = _markers_to_come(s, seat) if seat < s.players else 0
        most = MARKERS - _markers_on_board(s, seat) if seat < s.players else 0
        if not needed <= s.markers[seat] <= most:
            return (
                f"The field 'markers' of seat {seat} is {needed} to {most} now, "
                f"not {s.markers[seat]}."
            )
    return None


def _markers_on_board(s: SantiagoState, seat: int) -> int:
    return int(s.marked[seat]).bit_count() + int(s.doubled[seat]).bit_count()


def _markers_to_come(s: SantiagoState, seat: int) -> int:
    """The most markers that a seat can still have to place."""
    tiles = int(ROUNDS[s.players]) - int(s.round_number)
    if s.stage == BIDDING or (
        s.stage in PLANTING_STAGES and seat in list(s.order[s.planted : s.players])
    ):
        tiles += 1
    return MOST_PLANTERS * tiles


def _check_money(s: SantiagoState) -> str | None:
    amounts = [*s.money, *s.bids, *s.offers]
    if any(amount < 0 for amount in amounts):
        return "Money is never negative."
    if any(any(row[s.players :]) for row in (s.money, s.bids, s.offers)):
        return f"Only the seats 0 to {s.players - 1} have money."
    if s.stage == OVER:
        incomes = harvest(s)
        if any(s.money[seat] < incomes[seat] for seat in range(s.players)):
            return "In the end everybody has at least the income of the own areas."
        return None
    paid = paid_out(int(s.players), int(s.round_number))
    present = sum(map(int, amounts))
    if present > paid:
        return f"Until round {s.round_number} the bank has paid out {paid} escudos, not {present}."
    return None


def _check_auction(s: SantiagoState) -> str | None:
    acted = {seat for seat in range(s.players) if s.bids[seat] or s.passed[seat]}
    passers = [int(number) for number in s.passed if number]
    if any(s.bids[seat] and s.passed[seat] for seat in range(SEATS)):
        return "Nobody both bids and passes."
    if sorted(passers) != list(range(1, len(passers) + 1)) or any(s.passed[s.players :]):
        return "The field 'passed' numbers those who passed from 1; the others are 0."
    bids = [int(bid) for bid in s.bids if bid]
    if len(bids) != len(set(bids)):
        return "Two bids are equal."
    if s.stage == BIDDING:
        if acted != _seats_before(s):
            return f"When Seat {s.seat} bids, exactly the seats between overseer and it have bid."
        return None
    if s.stage not in PLANTING_STAGES:
        return "Bids lie on the table only in phases 1 to 3." if acted else None
    if acted != set(range(s.players)):
        return "Before planting everybody has bid or passed."
    return _check_order(s)


def _check_order(s: SantiagoState) -> str | None:
    order = np.zeros(SEATS, np.int64)
    auction.rank_claims(s, order)
    if list(order) != list(s.order):
        return "The field 'order' does not follow from the bids."
    if s.overseer != order[s.players - 1]:
        return "The overseer is the lowest bidder, or whoever passed first."
    planter = 0 if s.stage == LEFTOVER else s.planted
    if s.seat != order[planter]:
        return f"It is Seat {order[planter]} that plants now."
    return None


def _seats_before(s: SantiagoState) -> set[int]:
    """The seats from the overseer's left up to the acting one, which is not among them."""
    left = (int(s.overseer) + 1) % int(s.players)
    return {(left + i) % int(s.players) for i in range((int(s.seat) - left) % int(s.players))}


def _check_proposals(s: SantiagoState) -> str | None:
    if s.stage not in BRIBE_STAGES:
        if any(s.proposed) or any(s.backed) or any(s.offers):
            return "Proposals and offers are on the table only in phase 4."
        return None
    if (s.stage == DECIDING) != (s.seat == s.overseer):
        return "The overseer decides about the proposals, and the others make them."
    segments = [int(number) for number in s.proposed if number]
    if any(not 1 <= number <= SEGMENTS for number in segments):
        return f"The field 'proposed' is 1 + a segment (0 to {SEGMENTS - 1}), or 0."
    if len(segments) != len(set(segments)):
        return "A segment is proposed twice."
    open_ditches = int(water.open_ditches(s))
    for number in segments:
        if not open_ditches >> (number - 1) & 1:
            return f"The proposal {SEGMENT_NAMES[number - 1]} is not legal."
    for seat in range(SEATS):
        wrong = _check_backing(s, seat)
        if wrong is not None:
            return wrong
    return None


def _check_backing(s: SantiagoState, seat: int) -> str | None:
    backed = int(s.backed[seat])
    if not 0 <= backed <= s.players or (s.proposed[seat] and backed != seat + 1):
        return "The field 'backed' is 1 + the seat whose proposal a seat pays for, or 0."
    if backed and not s.proposed[backed - 1]:
        return f"Seat {seat} pays for a proposal that Seat {backed - 1} has not made."
    offering = s.stage == OFFERING and seat == s.seat
    if backed and seat not in _seats_before(s) and not offering:
        return f"Seat {seat} has not been asked for a proposal yet."
    if offering and not (backed and s.money[seat] and not s.offers[seat]):
        return f"Seat {seat} is about to make an offer: it backs a proposal and has money."
    if not offering and bool(backed) != bool(s.offers[seat]):
        return f"Seat {seat} must back a proposal and offer for it, or neither."
    return None
