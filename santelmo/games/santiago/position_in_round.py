"""What can be wrong with the moment of a round: turned-up tiles, bids, proposals and offers."""

from __future__ import annotations

import numpy as np

from santelmo.core.seats import seat_after, steps_between
from santelmo.games.santiago import auction, water
from santelmo.games.santiago.board import SEGMENT_NAMES, SEGMENTS
from santelmo.games.santiago.components import PILES
from santelmo.games.santiago.state import SEATS, SantiagoState, Stage

PLANTING_STAGES = (Stage.TAKING, Stage.PLANTING, Stage.LEFTOVER)
BRIBE_STAGES = (Stage.PROPOSING, Stage.OFFERING, Stage.DECIDING)


def check_market(s: SantiagoState) -> str | None:
    """SGO-4.1, SGO-6.2: how many tiles have been planted, is one in hand, which lie open."""
    players, planted = int(s.players), int(s.planted)
    highest = 0
    if s.stage in PLANTING_STAGES:
        highest = players if s.stage == Stage.LEFTOVER else players - 1
    lowest = players if s.stage == Stage.LEFTOVER else 0
    if not lowest <= planted <= highest:
        wanted = f"{lowest} to {highest}" if lowest < highest else f"{highest}"
        return f"The field 'planted' is {wanted} in stage {s.stage}, not {planted}."
    holds = s.stage in (Stage.PLANTING, Stage.LEFTOVER)
    if bool(s.held) != holds:
        return "The field 'held' is the tile that is about to be planted, else 0."
    lying = 0
    if s.stage == Stage.BIDDING or s.stage in PLANTING_STAGES:
        lying = int(PILES[players]) - planted - holds
    shown = sum(1 for tile in s.market.tolist() if tile)
    if shown != lying:
        return f"The field 'market' has {lying} tiles now, not {shown}."
    return None


def planted_by(s: SantiagoState, seat: int) -> int:
    """How many tiles a seat has planted so far: one in each round."""
    earlier = int(s.round_number) - 1
    if s.stage == Stage.BIDDING:
        return earlier
    if s.stage in (Stage.TAKING, Stage.PLANTING):
        return earlier + (seat in s.order.tolist()[: max(0, int(s.planted))])
    return earlier + 1


def _order_of_asking(s: SantiagoState, seat: int) -> int:
    """SGO-4.2, SGO-7.1: 0 for the overseer's left, and so on; the overseer comes last."""
    players = int(s.players)
    return int(steps_between(seat_after(int(s.overseer), 1, players), seat, players))


def _asked_before(s: SantiagoState, seat: int) -> bool:
    """Whether this seat was asked before the one that acts."""
    return _order_of_asking(s, seat) < _order_of_asking(s, int(s.seat))


def check_auction(s: SantiagoState) -> str | None:
    """SGO-4.3: bids and passes."""
    bids, passed = s.bids.tolist(), s.passed.tolist()
    if any(bid and place for bid, place in zip(bids, passed, strict=True)):
        return "The fields 'bids' and 'passed' name each seat once at most."
    places = [place for place in passed if place]
    if sorted(places) != list(range(1, len(places) + 1)):
        return "The field 'passed' numbers those who passed from 1 in their order; else it is 0."
    made = [bid for bid in bids if bid]
    if len(made) != len(set(made)):
        return "The field 'bids' has no bid twice."
    acted = [bool(bids[seat] or passed[seat]) for seat in range(int(s.players))]
    if s.stage not in PLANTING_STAGES:
        if any(s.order.tolist()):
            return "The field 'order' is 0 except while tiles are planted."
        if s.stage == Stage.BIDDING:
            return _check_bidders(s, acted)
        if any(acted):
            return "The fields 'bids' and 'passed' are 0 after the planting."
        return None
    if not all(acted):
        return "The fields 'bids' and 'passed' name every seat while tiles are planted."
    return _check_order(s)


def _check_bidders(s: SantiagoState, acted: list[bool]) -> str | None:
    """SGO-4.2: who has bid or passed, the passes in the order of asking."""
    if acted != [_asked_before(s, seat) for seat in range(int(s.players))]:
        return (
            "The fields 'bids' and 'passed' name the seats from the overseer's left up to "
            f"the one before Seat {s.seat}, which is to bid."
        )
    passed: list[int] = s.passed.tolist()
    passers = [seat for seat, place in enumerate(passed) if place]
    passers.sort(key=lambda seat: _order_of_asking(s, seat))
    if [passed[seat] for seat in passers] != sorted(passed[seat] for seat in passers):
        return "The field 'passed' numbers those who passed in the order in which they were asked."
    return None


def _check_order(s: SantiagoState) -> str | None:
    """SGO-5.1, SGO-6.1: what follows from the bids."""
    order = np.zeros(SEATS, np.int64)
    auction.rank_claims(s, order)
    if order.tolist() != s.order.tolist():
        return f"The field 'order' follows from the bids: it is {order.tolist()}."
    overseer = int(order[int(s.players) - 1])
    if s.overseer != overseer:
        return f"The field 'overseer' is {overseer}, who bid the least or passed first."
    planter = int(order[0 if s.stage == Stage.LEFTOVER else int(s.planted)])
    if s.seat != planter:
        return f"The field 'seat' is {planter}, who plants now, not {s.seat}."
    return None


def check_proposals(s: SantiagoState) -> str | None:
    """SGO-7.1 to SGO-7.5: proposals, who pays for which, and how much."""
    proposed: list[int] = s.proposed.tolist()
    if s.stage not in BRIBE_STAGES:
        if any([*proposed, *s.backed.tolist(), *s.offers.tolist()]):
            return "The fields 'proposed', 'backed' and 'offers' are 0 except during the bribes."
        return None
    if (s.stage == Stage.DECIDING) != (s.seat == s.overseer):
        return (
            f"The field 'stage' is {Stage.DECIDING} for the overseer and "
            f"{Stage.PROPOSING} or {Stage.OFFERING} for the others during the bribes."
        )
    segments = [number for number in proposed if number]
    if any(not 1 <= number <= SEGMENTS for number in segments):
        return f"The field 'proposed' is 1 to {SEGMENTS}, 1 + a segment, or 0."
    if len(segments) != len(set(segments)):
        return "The field 'proposed' has no segment twice."
    open_ditches = int(water.open_ditches(s))
    for number in segments:
        if not open_ditches >> (number - 1) & 1:
            return (
                f"The field 'proposed' has {SEGMENT_NAMES[number - 1]}, where no canal may be dug."
            )
    for seat in range(int(s.players)):
        wrong = _check_backing(s, seat)
        if wrong is not None:
            return wrong
    return None


def _check_backing(s: SantiagoState, seat: int) -> str | None:
    backed, offer = int(s.backed[seat]), int(s.offers[seat])
    if not 0 <= backed <= s.players or (s.proposed[seat] and backed != seat + 1):
        return "The field 'backed' is 1 + the seat whose proposal a seat pays for, or 0."
    if backed and not s.proposed[backed - 1]:
        return (
            f"The field 'backed' lets Seat {seat} pay for a proposal of Seat {backed - 1}, "
            "which has made none (field 'proposed')."
        )
    if backed and _order_of_asking(s, backed - 1) > _order_of_asking(s, seat):
        return (
            f"The field 'backed' lets Seat {seat} support Seat {backed - 1}, which was asked later."
        )
    if s.stage == Stage.OFFERING and seat == s.seat:
        if not backed or s.money[seat] <= 0 or offer:
            return (
                f"Seat {seat} is about to make an offer: in 'backed' it has a proposal, in "
                "'money' at least 1, and in 'offers' 0."
            )
        return None
    if backed and not _asked_before(s, seat):
        return f"The field 'backed' is 0 for Seat {seat}, which has not been asked yet."
    if bool(backed) != (offer > 0):
        return (
            f"The fields 'backed' and 'offers' have both a number above 0 for Seat {seat}, "
            "or both 0."
        )
    return None
